"""Builds the response that a client would send for a questionnaire.

Source: Sage Inline Questionnaire, *Inline 回答协议*; docs/protocol.md, *Responses*.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from selfcheck.dialects import normalise
from selfcheck.dialects.form import FREE, MULTI, OTHER, SINGLE, Form, Question
from selfcheck.dialects.nearest import nearest
from selfcheck.options import DEFAULT, Options, names_of
from selfcheck.protocol.identity import questionnaire_id as identity_of
from selfcheck.protocol.names import RESPONSE_SUFFIX, SUBMITTED, response_type
from selfcheck.rules.base import Text
from selfcheck.rules.wording import Listing, quoted, render
from selfcheck.segments import Segment, derived_id, split_reply

if TYPE_CHECKING:
    from selfcheck.transcripts.model import Transcript

_OTHER_LABEL = Text("Other", "其他", "Outro")

# What could open or close an element, or be read as a character reference, once the JSON lies
# between tags.
_MARKUP = re.compile(r"[<&](?=[A-Za-z/!?#\\])")


class AnswerError(ValueError):
    """An answer that the questionnaire does not allow; the text says why and what it does."""


class Answerable(NamedTuple):
    """A questionnaire that can be answered.

    ``name`` is its registered name, ``form`` its normal form, ``questionnaire_id`` what a response
    calls it, ``ordinal`` the 1-based number of its block in the message. ``other_label`` is what it
    calls the user's own answer, or ``""``.
    """

    name: str
    form: Form
    questionnaire_id: str
    ordinal: int
    other_label: str


def answerable_in(text: str, message_id: str = "", options: Options = DEFAULT) -> list[Answerable]:
    """Find the valid questionnaires of a reply, in order; all arguments as in ``split_reply``."""
    found = (_request(segment) for segment in split_reply(text, message_id, options))
    return [request for request in found if request is not None]


def answerable(
    transcript: Transcript, message_id: str = "", options: Options = DEFAULT
) -> list[Answerable]:
    """Find what can still be answered in ``transcript``, in order.

    That are the valid questionnaires of its latest assistant message, and those that successful
    calls in it have put to the user, which count after the blocks of the text; without those that
    have their response. The ids begin with ``message_id``, or else the message's own id; a message
    without one has that of its text, or of the call where it has no text.
    """
    from selfcheck.exchange.conversation import Conversation
    from selfcheck.transcripts.selection import reply_of

    thread = Conversation(transcript, names_of(options)).thread
    thread.advance(len(transcript.messages))
    latest = [asked for asked in thread.latest() if not asked.answered]
    if not latest:
        return []
    message = latest[0].message
    text, origin = reply_of(message).text, message_id or message.message_id
    valid = {request.ordinal: request for request in answerable_in(text, origin, options)}
    found: list[Answerable] = []
    for asked in latest:
        if asked.call is None:
            found += [valid[asked.ordinal]] if asked.ordinal in valid else []
        elif asked.form is not None:
            own = derived_id(text) if text.strip() else asked.call.call.id or asked.call.call.name
            identity = identity_of(origin or own, asked.ordinal)
            found.append(Answerable(asked.name, asked.form, identity, asked.ordinal, ""))
    return found


def _request(segment: Segment) -> Answerable | None:
    if segment.form is None or segment.name is None or segment.ordinal is None:
        return None
    words = segment.value.get("ui_text")
    label = words.get("other") if isinstance(words, dict) else None
    label = label.strip() if isinstance(label, str) else ""
    return Answerable(segment.name, segment.form, segment.id, segment.ordinal, label)


def build_response(
    form: Form | Mapping[str, Any],
    name: str,
    questionnaire_id: str,
    answers: Mapping[str, str | Sequence[str]] | None = None,
    *,
    others: Mapping[str, str] | None = None,
    other_label: str = "",
) -> dict[str, Any]:
    """Build the payload of the response to ``form``, a questionnaire called ``name``.

    A form may also be an object with ``title`` and ``questions``, as a result of
    ``questionnaire_async`` has them. ``answers`` has the answers under the ids of their questions:
    a text, or for multiple choice several. A choice is the value of an option, its label, or, where
    the question allows that, a text of the user's own; ``others`` has such texts, which are then
    taken for no option. What is left out is answered by its default. ``other_label`` is what the
    client calls the user's own answer; ``""`` stands for the usual word in the language of the
    form.

    Raises ``AnswerError`` for what the form does not allow, and for a single choice that has
    neither an answer nor a default.
    """
    if not isinstance(form, Form):
        form = normalise.arguments(dict(form))
    answers, others = answers or {}, others or {}
    questions: dict[str, Question] = {}
    for question in form.questions:
        # Of questions that share an id only the first can be answered.
        questions.setdefault(question.id, question)
    for identity in map(str, (*answers, *others)):
        if identity not in questions:
            raise AnswerError(
                f"the questionnaire has no question {quoted(identity)}"
                f"{_guess(identity, list(questions))}; it has {_listed(questions)}"
            )
    label = other_label or _usual_label(form)
    return {
        "type": response_type(name),
        "questionnaire_id": questionnaire_id,
        "status": SUBMITTED,
        "answers": [
            _answer(question, answers.get(question.id), others.get(question.id), label)
            for question in questions.values()
        ],
    }


def response_element(payload: Mapping[str, Any], name: str, *, ascii_only: bool = False) -> str:
    """Write ``payload`` as the element that answers a questionnaire called ``name``, on one line.

    Inside strings, JSON escapes stand for control characters and for whatever could open or close
    an element, so that no answer can; with ``ascii_only`` for all but ASCII.
    """
    from selfcheck.report.jsontext import dumps, escaped

    text = dumps(payload, ascii_only=ascii_only, exact=True, compact=True)
    text = _MARKUP.sub(lambda match: escaped(match[0]), text)
    tag = name + RESPONSE_SUFFIX
    return f"<{tag}>{text}</{tag}>"


def _usual_label(form: Form) -> str:
    """What clients call the user's own answer, in the language of ``form``."""
    from selfcheck.language import guess

    texts = (form.title, *(question.text for question in form.questions))
    label: str = getattr(_OTHER_LABEL, guess([" ".join(texts)]))
    return label


def _answer(
    question: Question, given: str | Sequence[str] | None, own: str | None, other_label: str
) -> dict[str, Any]:
    """Build the answer to ``question`` from what was ``given`` and the user's ``own`` text."""
    answer = {"question_id": question.id, "question": question.text, "type": question.type}
    words = _words(question, given, own)
    if question.type == FREE:
        return {**answer, "answer": _free_text(question, words, own)}
    values, own = _chosen(question, words, own)
    options = [question.option(value) for value in values]
    labels = [other_label if option is None else option.label for option in options]
    more = {} if own is None else {"other_text": own}
    if question.type == MULTI:
        return {**answer, "answer": values, "values": values, "labels": labels, **more}
    if len(values) > 1:
        raise AnswerError(f"{_named(question)} takes one answer, not {len(values)}")
    if not values:
        asked = f"{_named(question)} ({quoted(question.text)})"
        raise AnswerError(f"{asked} needs an answer: {_choices(question)}")
    return {**answer, "answer": values[0], "value": values[0], "label": labels[0], **more}


def _words(question: Question, given: str | Sequence[str] | None, own: str | None) -> list[str]:
    """What was ``given``, as a list; the default where neither that nor an ``own`` text is there.

    The ``""`` of a single choice is no default.
    """
    if given is None:
        absent = own is not None or (question.type == SINGLE and not question.default)
        given = [] if absent else question.default
    if isinstance(given, str):
        return [given]
    if isinstance(given, Sequence) and all(isinstance(word, str) for word in given):
        return list(given)
    raise AnswerError(f"{_named(question)} takes a text or several")


def _free_text(question: Question, words: list[str], own: str | None) -> str:
    if own is not None:
        raise AnswerError(f"{_named(question)} is free text: its answer is the text itself")
    if len(words) != 1:
        raise AnswerError(f"{_named(question)} takes one text, not {len(words)}")
    return words[0].strip()


def _chosen(question: Question, words: list[str], own: str | None) -> tuple[list[str], str | None]:
    """Find the values that ``words`` and ``own`` choose, each once, and the user's own text.

    That is ``own`` or the word that names no option; ``None`` where neither is there.
    """
    if own is not None and not question.takes_other:
        raise AnswerError(f"{_named(question)} takes no other answer: {_choices(question)}")
    values: dict[str, None] = {}
    texts: dict[str, None] = {}
    for word in words if own is None else [*words, OTHER]:
        value = _value(question, word.strip())
        if value is None:
            texts[word.strip()] = None
        values[OTHER if value is None else value] = None
    if own is not None:
        texts[own.strip()] = None
    if OTHER not in values or not question.takes_other:
        return list(values), None
    if not any(texts):
        raise AnswerError(f"{_named(question)}: the other answer needs a text")
    if len(texts) > 1:
        raise AnswerError(
            f"{_named(question)} takes one text that is no option, not {len(texts)}:"
            f" {_listed(texts)}; {_choices(question)}"
        )
    return list(values), next(iter(texts))


def _value(question: Question, word: str) -> str | None:
    """Find the value that ``word`` chooses: an option's own, or that of the option so labelled.

    ``None`` means that it is a text of the user's own. Raises ``AnswerError`` where the question
    takes none, for one that may be a misspelt option, and for a label that several options have.
    """
    if question.option(word) is not None:
        return word
    if word == OTHER and question.takes_other:
        return word
    values = {option.value: None for option in question.options if option.label == word}
    if len(values) > 1:
        raise AnswerError(
            f"{_named(question)} has several options called {quoted(word)}; name one by its value:"
            f" {_listed(values)}"
        )
    known = [option.value for option in question.options]
    known += [option.label for option in question.options]
    guess = _guess(word, known)
    if not values and not question.takes_other:
        raise AnswerError(
            f"{_named(question)} has no option {quoted(word)}{guess}; {_choices(question)}"
        )
    if not values and guess:
        raise AnswerError(
            f"{_named(question)} has no option {quoted(word)}{guess}; what is so close to an option"
            " has to be given as the other answer, if it is meant"
        )
    if not values and not word:
        raise AnswerError(f"{_named(question)} needs an answer: {_choices(question)}")
    return next(iter(values), None)


def _named(question: Question) -> str:
    return f"question {quoted(question.id)}"


def _choices(question: Question) -> str:
    own = ", or any other text" if question.takes_other else ""
    return f"its options are {_listed(option.value for option in question.options)}{own}"


def _listed(words: Iterable[str]) -> str:
    return render(Listing(tuple(words)), "en")


def _guess(word: str, known: list[str]) -> str:
    near = nearest(word, known)
    return "" if near is None else f" (did you mean {quoted(near)}?)"
