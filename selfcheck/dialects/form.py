"""A questionnaire as the clients show it, whatever it was written as.

Every request that is valid has such a form, and so has every part of an invalid one that a client
would still show. The fields are those of a ``questionnaire_async`` result.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from selfcheck.fields import TYPES

OTHER = "__questionnaire_other__"
"""The value that stands for an answer of the user's own, where a question allows one."""

SINGLE, MULTI, FREE = TYPES


class Option(NamedTuple):
    """An option of a choice question; both texts are trimmed and not empty."""

    value: str
    label: str


class Question(NamedTuple):
    """A question in normal form.

    ``type`` is one of ``fields.TYPES``. ``default`` is a list of option values for multiple choice
    and a string for the others; ``""`` is what a choice without a default has.
    """

    id: str
    type: str
    text: str
    options: tuple[Option, ...]
    default: str | list[str]
    allow_other: bool

    @property
    def takes_other(self) -> bool:
        """Whether ``OTHER`` stands for an answer of the user's own: not where an option has it."""
        return self.allow_other and all(option.value != OTHER for option in self.options)

    def option(self, value: str) -> Option | None:
        """The option whose value is ``value``; blanks around that do not matter."""
        trimmed = value.strip()
        return next((option for option in self.options if option.value == trimmed), None)


class Form(NamedTuple):
    """A questionnaire in normal form: a title, maybe ``""``, and the questions that have a form."""

    title: str
    questions: tuple[Question, ...]

    def question(self, identity: str) -> Question | None:
        """The question whose id is ``identity``."""
        return next((item for item in self.questions if item.id == identity), None)


def as_json(form: Form) -> dict[str, Any]:
    """Write ``form`` as the ``title`` and ``questions`` of a ``questionnaire_async`` result."""
    return {
        "title": form.title,
        "questions": [
            {**question._asdict(), "options": [option._asdict() for option in question.options]}
            for question in form.questions
        ],
    }
