"""The fields and question types of a request, as the protocol names them."""

from __future__ import annotations

TOP_FIELDS = ("title", "questions")
QUESTION_FIELDS = ("type", "text", "options", "default", "allow_other")
"""The fields of a fenced request; XML+JSON has more, which no consumer forbids."""

DOCUMENTS = (
    "fenced",
    "xml",
    "xml-yiii",
    "xml-ling",
    "response",
    "async",
    "async-result",
    "card",
    "card-submit",
    "lite",
    "lite-result",
)
"""The kinds of questionnaire documents that can be checked by themselves."""

CARD_EVENT = "userinputrequired"
"""The event that puts a follow-up card to the user."""

CARD_MODES = ("single", "multiple", "text", "wizard")
"""The modes of a follow-up card; a page of a wizard has one of the first three."""

ASYNC_TOOL = "questionnaire_async"
"""The tool that puts a questionnaire to the user by a call."""

LITE_TYPES = ("select", "multiSelect", "text", "confirm", "rating")
"""The types of a lite-questionnaire's questions."""

CONSTRAINT_TYPES = ("required", "minSelect", "maxSelect", "minLength", "maxLength", "pattern")
"""The types of the constraints on its answers."""

LITE_TOOL = "questionnaire"
"""The lite-questionnaire tool; other tools have this name, too (docs/protocol.md)."""

QUESTIONNAIRE_TOOLS = ("auto", "lite", "none")
"""What a tool of this name is: what its arguments look like, a lite-questionnaire, or another."""

TYPES = ("single_choice", "multi_choice", "free_text")
TYPE_ALIASES = {"multiple_choice": "multi_choice", "text": "free_text"}
"""Other names of the types, which the lenient XML+JSON form takes as well."""
