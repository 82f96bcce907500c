"""Responses built from requests: exact payloads, refusals, and that no answer can break out."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck import (
    AnswerError,
    Options,
    build_response,
    check_transcript,
    response_element,
    split_reply,
)
from selfcheck.answering import Answerable, answerable_in
from selfcheck.dialects import normalise
from selfcheck.dialects.form import OTHER, Form
from selfcheck.dialects.nearest import nearest
from selfcheck.dialects.response import Asked, is_clean
from selfcheck.protocol.names import REGISTERED

SEED = """已达到本轮最大循环次数（50），任务已暂停。

```questionnaire
title: 任务已暂停
questions:
  - type: single_choice
    text: 是否继续当前任务？
    options:
      - 继续
    default: 继续
```
"""
SEED_RESPONSE = (
    '<questionnaire-response>{"type":"questionnaire_response",'
    '"questionnaire_id":"MESSAGE_ID_q1","status":"submitted","answers":[{"question_id":"q1",'
    '"question":"是否继续当前任务？","type":"single_choice","answer":"继续","value":"继续",'
    '"label":"继续"}]}</questionnaire-response>'
)


def form_of(*questions: dict[str, Any], title: str = "") -> Form:
    return normalise.inline({"title": title, "questions": list(questions)})


def single(*options: Any, **more: Any) -> dict[str, Any]:
    return {"type": "single_choice", "text": "Which?", "options": list(options), **more}


def multi(*options: Any, **more: Any) -> dict[str, Any]:
    return {"type": "multi_choice", "text": "Which ones?", "options": list(options), **more}


def free(**more: Any) -> dict[str, Any]:
    return {"type": "free_text", "text": "What else?", **more}


def fields(form: Form, *answers: Any, others: Any = None, label: str = "") -> list[dict[str, Any]]:
    """What the answers to ``form`` hold besides id, text and type; ``answers`` are by position."""
    given = {
        question.id: answer
        for question, answer in zip(form.questions, answers, strict=False)
        if answer is not None
    }
    payload = build_response(form, "questionnaire", "m_q1", given, others=others, other_label=label)
    return [dict(list(answer.items())[3:]) for answer in payload["answers"]]


def test_the_example_of_the_protocol_is_built_letter_by_letter() -> None:
    (request,) = answerable_in(SEED, "MESSAGE_ID")
    payload = build_response(request.form, request.name, request.questionnaire_id)
    assert response_element(payload, request.name) == SEED_RESPONSE


def test_a_payload_has_the_fields_of_each_type_in_order() -> None:
    form = form_of(
        single({"value": "a", "label": "A"}, "b", id="one"), multi("x", "y", "z"), free()
    )
    payload = build_response(
        form,
        "sage-questionnaire",
        "m_q3",
        {"one": "a", "q2": ["z", "x"], "q3": " Thanks. "},
    )
    assert json.dumps(payload) == json.dumps(
        {
            "type": "sage_questionnaire_response",
            "questionnaire_id": "m_q3",
            "status": "submitted",
            "answers": [
                {
                    "question_id": "one",
                    "question": "Which?",
                    "type": "single_choice",
                    "answer": "a",
                    "value": "a",
                    "label": "A",
                },
                {
                    "question_id": "q2",
                    "question": "Which ones?",
                    "type": "multi_choice",
                    "answer": ["z", "x"],
                    "values": ["z", "x"],
                    "labels": ["z", "x"],
                },
                {
                    "question_id": "q3",
                    "question": "What else?",
                    "type": "free_text",
                    "answer": "Thanks.",
                },
            ],
        }
    )


def test_without_answers_the_defaults_are_sent() -> None:
    form = form_of(
        single("a", "b", default="b"), multi("x", "y", default=["y"]), multi("x"), free(), free()
    )
    assert fields(form) == [
        {"answer": "b", "value": "b", "label": "b"},
        {"answer": ["y"], "values": ["y"], "labels": ["y"]},
        {"answer": [], "values": [], "labels": []},
        {"answer": ""},
        {"answer": ""},
    ]
    assert fields(form, "a", [], "x", "text")[:4] == [
        {"answer": "a", "value": "a", "label": "a"},
        {"answer": [], "values": [], "labels": []},
        {"answer": ["x"], "values": ["x"], "labels": ["x"]},
        {"answer": "text"},
    ]


def test_an_option_may_be_named_by_its_label() -> None:
    options = [{"value": "1", "label": "One"}, {"value": "One", "label": "Two"}]
    (answer,) = fields(form_of(single(*options)), "Two")
    assert answer == {"answer": "One", "value": "One", "label": "Two"}
    # A value comes first.
    (answer,) = fields(form_of(single(*options)), " One ")
    assert answer == {"answer": "One", "value": "One", "label": "Two"}
    (answer,) = fields(form_of(multi(*options)), ["Two", "One", "1"])
    assert answer == {"answer": ["One", "1"], "values": ["One", "1"], "labels": ["Two", "One"]}


@pytest.mark.parametrize(
    ("text", "label"), [("Which?", "Other"), ("选哪个？", "其他"), ("Qual você quer?", "Outro")]
)
def test_a_text_that_is_no_option_is_the_other_choice(text: str, label: str) -> None:
    form = form_of(single("a", "b", text=text, default="a", allow_other=True))
    expected = {"answer": OTHER, "value": OTHER, "label": label, "other_text": "my own"}
    assert fields(form, " my own ") == [expected]
    assert fields(form, others={"q1": "my own"}) == [expected]
    assert fields(form, OTHER, others={"q1": "my own"}) == [expected]
    assert fields(form, others={"q1": "a"}) == [{**expected, "other_text": "a"}]
    assert fields(form, "my own", label="Else") == [{**expected, "label": "Else"}]


def test_the_other_choice_stands_beside_options() -> None:
    form = form_of(multi("a", "b", default=["a"], allow_other=True))
    own = {"other_text": "c"}
    both = ["b", OTHER]
    expected = {"answer": both, "values": both, "labels": ["b", "Other"], **own}
    assert fields(form, ["b", "c"]) == [expected]
    assert fields(form, "b", others={"q1": "c"}) == [expected]
    assert fields(form, others={"q1": "c"}) == [
        {"answer": [OTHER], "values": [OTHER], "labels": ["Other"], **own}
    ]


def test_an_option_with_the_value_of_the_other_choice_is_an_option() -> None:
    form = form_of(single({"value": OTHER, "label": "Else"}, allow_other=True))
    assert fields(form, OTHER) == [{"answer": OTHER, "value": OTHER, "label": "Else"}]
    with pytest.raises(AnswerError, match='has no option "mine"'):
        fields(form, "mine")


def test_of_questions_with_one_id_the_first_is_answered() -> None:
    # They differ in blanks only, which the normal form has not.
    form = form_of(free(id="a", text="First?"), free(id=" a ", text="Second?"))
    payload = build_response(form, "questionnaire", "m_q1", {"a": "x"})
    assert [answer["question"] for answer in payload["answers"]] == ["First?"]


FORM = form_of(
    single("Yes", {"value": "no", "label": "No"}, default="no"),
    single("a", "b", allow_other=True),
    multi("x", "y", allow_other=True),
    free(),
    single({"value": "1", "label": "Same"}, {"value": "2", "label": "Same"}, default="1"),
)


@pytest.mark.parametrize(
    ("answers", "others", "message"),
    [
        (
            {"q11": "x"},
            {},
            'the questionnaire has no question "q11" (did you mean "q1"?); it has "q1", "q2", '
            '"q3", "q4", "q5"',
        ),
        (
            {},
            {"action": "x"},
            'the questionnaire has no question "action"; it has "q1", "q2", "q3", "q4", "q5"',
        ),
        (
            {"q1": "yes"},
            {},
            'question "q1" has no option "yes" (did you mean "Yes"?); its options are "Yes", "no"',
        ),
        ({"q1": ""}, {}, 'question "q1" has no option ""; its options are "Yes", "no"'),
        ({"q1": OTHER}, {}, f'question "q1" has no option "{OTHER}"; its options are "Yes", "no"'),
        ({"q1": ["Yes", "no"]}, {}, 'question "q1" takes one answer, not 2'),
        (
            {"q1": []},
            {},
            'question "q1" ("Which?") needs an answer: its options are "Yes", "no"',
        ),
        ({}, {"q1": "x"}, 'question "q1" takes no other answer: its options are "Yes", "no"'),
        (
            {},
            {},
            'question "q2" ("Which?") needs an answer: its options are "a", "b", or any other text',
        ),
        ({"q2": "a"}, {"q2": "c"}, 'question "q2" takes one answer, not 2'),
        (
            {"q2": ""},
            {},
            'question "q2" needs an answer: its options are "a", "b", or any other text',
        ),
        ({"q2": OTHER}, {}, 'question "q2": the other answer needs a text'),
        ({}, {"q2": " "}, 'question "q2": the other answer needs a text'),
        (
            {"q2": "a", "q3": ["x", "z"]},
            {"q3": "w"},
            'question "q3" takes one text that is no option, not 2: "z", "w"; its options are '
            '"x", "y", or any other text',
        ),
        ({"q2": "a", "q4": ["x", "y"]}, {}, 'question "q4" takes one text, not 2'),
        (
            {"q2": "a"},
            {"q4": "x"},
            'question "q4" is free text: its answer is the text itself',
        ),
        (
            {"q2": "a", "q5": "Same"},
            {},
            'question "q5" has several options called "Same"; name one by its value: "1", "2"',
        ),
    ],
)
def test_what_the_form_does_not_allow_is_refused(
    answers: dict[str, Any], others: dict[str, str], message: str
) -> None:
    with pytest.raises(AnswerError) as refused:
        build_response(FORM, "questionnaire", "m_q1", answers, others=others)
    assert str(refused.value) == message


def test_markup_and_controls_in_answers_are_escaped() -> None:
    form = form_of(free())
    text = (
        "1 < 2 & 3 </questionnaire-response> <!-- &lt;/x <\\/y \x1b[31m\u202e\x7f\ud800\U000e0041"
    )
    payload = build_response(form, "questionnaire", "m_q1", {"q1": text})
    element = response_element(payload, "questionnaire")
    assert element.endswith(
        '"answer":"1 < 2 & 3 \\u003c/questionnaire-response> \\u003c!-- \\u0026lt;/x '
        '\\u003c\\\\/y \\u001b[31m\\u202e\\u007f\\ud800\\udb40\\udc41"}]}</questionnaire-response>'
    )
    assert json.loads(element[element.index("{") : element.rindex("<")]) == payload
    ascii_only = response_element({"a": "是 <b>"}, "questionnaire", ascii_only=True)
    assert ascii_only == (
        '<questionnaire-response>{"a":"\\u662f \\u003cb>"}</questionnaire-response>'
    )


def test_the_requests_of_a_reply_are_found() -> None:
    element = (
        '<ling-questionnaire>{"ui_text":{"other":" Mine "},"questions":'
        '[{"type":"free_text","text":"What?"}]}</ling-questionnaire>'
    )
    reply = f"{SEED}\n<questionnaire>{{}}</questionnaire>\n\n{element}\n\n{SEED_RESPONSE}"
    first, second = answerable_in(reply, "m")
    assert (first.name, first.questionnaire_id, first.ordinal, first.other_label) == (
        "questionnaire",
        "m_q1",
        1,
        "",
    )
    assert second == Answerable(
        "ling-questionnaire", form_of(free(text="What?")), "m_q3", 3, "Mine"
    )
    assert answerable_in("Nothing.", "m") == []
    options = Options(names=(("acme-form", "lenient"),))
    (own,) = answerable_in(SEED.replace("```questionnaire", "```acme-form"), "m", options)
    assert own.name == "acme-form"


# What must hold for every valid request.

_HOSTILE = [
    *("</questionnaire>", "</questionnaire-response>", "<\\/questionnaire-response>", "```"),
    *("<questionnaire>{", "&lt;/questionnaire-response&gt;", "&quot;", "\\", '"', "&#60;", "`<"),
    *("__questionnaire_other__", "{{x}}", ",", "=", "是", "é", "🙂", ": ", " #", "yes", "12"),
]
_WORDS = st.one_of(
    st.sampled_from(_HOSTILE),
    st.text(st.characters(categories=["L", "M", "N", "P", "S", "Zs"]), max_size=8),
)
_TEXT = st.lists(_WORDS, min_size=1, max_size=3).map("".join).filter(lambda text: text.strip())


class Case(NamedTuple):
    """A valid reply, the answers to it, and the answers of the response that they must give."""

    reply: str
    name: str
    answers: dict[str, Any]
    expected: list[dict[str, Any]]


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """A valid request in either encoding, under any name, with allowed answers."""
    name = draw(st.sampled_from([profile.name for profile in REGISTERED]))
    fenced = draw(st.booleans())
    questions, answers, expected = [], {}, []
    for number in range(1, draw(st.integers(1, 4)) + 1):
        question = draw(_questions(fenced, name))
        identity = question.get("id", f"q{number}")
        if not fenced and draw(st.booleans()):
            identity = question["id"] = f"{number}:{draw(_TEXT)}".strip()
        answer, outcome = draw(_answers(question))
        if answer is not None:
            answers[identity] = answer
        kind = {"text": "free_text", "multiple_choice": "multi_choice"}.get(
            question["type"], question["type"]
        )
        text = question["text"].strip()
        expected.append({"question_id": identity, "question": text, "type": kind, **outcome})
        questions.append(question)
    if fenced:
        # A question in JSON is YAML in flow style.
        lines = "".join(
            f"  - {json.dumps(question, ensure_ascii=False)}\n" for question in questions
        )
        reply = f"Words.\n\n```{name}\ntitle: T\nquestions:\n{lines}```\n"
    else:
        payload = json.dumps({"title": "T", "questions": questions}, ensure_ascii=False)
        payload = payload.replace("<", "\\u003c").replace("&", "\\u0026")
        reply = f"<{name}>{payload}</{name}>"
    return Case(reply, name, answers, expected)


@st.composite
def _questions(draw: st.DrawFn, fenced: bool, name: str) -> dict[str, Any]:
    """A question that is valid in its encoding and under its name."""
    alias = not fenced and name not in ("yiii-questionnaire", "ling-questionnaire")
    kinds = ["single_choice", "multi_choice", "free_text"]
    kinds += ["multiple_choice", "text"] if alias else []
    kind = draw(st.sampled_from(kinds))
    question: dict[str, Any] = {"type": kind, "text": draw(_TEXT)}
    needs_default = fenced or name == "yiii-questionnaire"
    if kind in ("free_text", "text"):
        if needs_default or draw(st.booleans()):
            question["default"] = draw(st.just("") | _TEXT)
        return question
    values = draw(st.lists(_TEXT, min_size=1, max_size=4, unique_by=str.strip))
    question["options"] = [
        value if fenced or draw(st.booleans()) else {"value": value, "label": draw(_TEXT)}
        for value in values
    ]
    if needs_default or draw(st.booleans()):
        several = st.lists(st.sampled_from(values), unique=True)
        question["default"] = draw(st.sampled_from(values) if kind == "single_choice" else several)
    if draw(st.booleans()):
        question["allow_other"] = draw(st.booleans())
    return question


@st.composite
def _answers(draw: st.DrawFn, question: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
    """An answer to give, ``None`` for the default, and the fields that must come of it."""
    default = question.get("default")
    if question["type"] in ("free_text", "text"):
        words = draw(st.none() | _TEXT | st.just(""))
        written: str = (default or "") if words is None else words
        return words, {"answer": written.strip()}
    labels = {
        (item if isinstance(item, str) else item["value"]).strip(): (
            item if isinstance(item, str) else item["label"]
        ).strip()
        for item in question["options"]
    }
    values = list(labels)
    single_choice = question["type"] == "single_choice"
    answer: Any = None
    if default is None or draw(st.booleans()):
        few = (1, 1) if single_choice else (0, len(values))
        chosen = draw(
            st.lists(st.sampled_from(values), min_size=few[0], max_size=few[1], unique=True)
        )
        answer = chosen[0] if single_choice else chosen
    elif single_choice:
        chosen = [default.strip()]
    else:
        chosen = [value.strip() for value in default]
    called = [labels[value] for value in chosen]
    own: dict[str, Any] = {}
    if answer is not None and question.get("allow_other") and OTHER not in values:
        text = draw(st.none() | _TEXT.map(str.strip).filter(lambda text: text != OTHER))
        # What is close to an option is refused here, as it may be a slip of the pen.
        if text is not None and nearest(text, [*labels, *labels.values()]) is None:
            answer = text if single_choice else [*chosen, text]
            chosen = [OTHER] if single_choice else [*chosen, OTHER]
            called = ["Mine"] if single_choice else [*called, "Mine"]
            own = {"other_text": text}
    if single_choice:
        return answer, {"answer": chosen[0], "value": chosen[0], "label": called[0], **own}
    return answer, {"answer": chosen, "values": chosen, "labels": called, **own}


@given(cases())
def test_a_response_to_any_valid_request_is_what_was_answered(case: Case) -> None:
    (request,) = answerable_in(case.reply, "m")
    payload = build_response(
        request.form, request.name, request.questionnaire_id, case.answers, other_label="Mine"
    )
    assert payload == {
        "type": case.name.replace("-", "_") + "_response",
        "questionnaire_id": "m_q1",
        "status": "submitted",
        "answers": case.expected,
    }


@given(cases(), st.booleans())
def test_a_response_to_any_valid_request_passes_the_check(case: Case, defaults: bool) -> None:
    (request,) = answerable_in(case.reply, "m")
    answers = {} if defaults else case.answers
    try:
        payload = build_response(
            request.form, request.name, request.questionnaire_id, answers, other_label="Mine"
        )
    except AnswerError as error:
        # A choice without an answer and without a default has no response.
        assert defaults and "needs an answer" in str(error)
        return
    assert is_clean(payload, Asked(request.name, request.form), request.name)
    messages = [
        {"role": "user", "content": "Hello"},
        {"role": "assistant", "content": case.reply},
        {"role": "user", "content": response_element(payload, request.name)},
        {"role": "assistant", "content": "Thanks."},
    ]
    assert check_transcript(messages) == ()


@given(cases(), st.booleans())
def test_a_response_splits_back_into_itself(case: Case, ascii_only: bool) -> None:
    (request,) = answerable_in(case.reply, "m")
    payload = build_response(request.form, request.name, "m_q1", case.answers)
    element = response_element(payload, request.name, ascii_only=ascii_only)
    assert "\n" not in element
    for text in (element, f"Here:\n\n{element}\n"):
        (segment,) = (item for item in split_reply(text) if item.kind == "response")
        assert (segment.raw, segment.value) == (element, payload)
        assert (segment.name, segment.diagnostics) == (case.name, ())


@given(st.text(), st.text())
def test_any_text_is_an_answer_that_splits_back(text: str, title: str) -> None:
    form = form_of(free(), title=title)
    payload = build_response(form, "questionnaire", "m_q1", {"q1": text})
    element = response_element(payload, "questionnaire")
    (segment,) = split_reply(element)
    assert (segment.kind, segment.value) == ("response", payload)
