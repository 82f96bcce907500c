"""What each client shows of each registered name, in both encodings."""

from __future__ import annotations

import pytest

from selfcheck.diagnosis import texts_of
from selfcheck.model import FENCED_YAML, XML_JSON
from selfcheck.protocol.clients import CLIENTS, client_findings
from selfcheck.protocol.names import REGISTERED, Names, Profile
from selfcheck.protocol.scanner import scan

NAMES = Names((*REGISTERED, Profile("acme-questionnaire", "xml")))
LEGACY = "legacy_encoding"
RAW = "not_rendered"


def fenced(name: str) -> str:
    return f"Go?\n\n```{name}\ntitle: T\n```\n"


def element(name: str) -> str:
    return f'Go?\n\n<{name} a="1">{{}}</{name}>\n'


def found(reply: str, client: str) -> list[tuple[str, str, str]]:
    """Code (its last part), case, and the characters pointed at, of a reply with one block."""
    (block,) = scan(reply, NAMES)
    findings = client_findings(block, client)
    assert all(item.path == () for item in findings)
    return [
        (
            item.code.removeprefix("questionnaire.client."),
            item.case,
            reply[item.span.start : item.span.end],
        )
        for item in findings
    ]


def test_the_table_of_clients() -> None:
    both = (FENCED_YAML, XML_JSON)
    assert {name: dict(client.renders) for name, client in CLIENTS.items()} == {
        "sage": {"questionnaire": both, "sage-questionnaire": both},
        "ling": {"ling-questionnaire": (XML_JSON,)},
        "yiii": {"yiii-questionnaire": both},
        "movo": {"movo-questionnaire": both},
    }
    assert all(client.name == name for name, client in CLIENTS.items())
    registered = {profile.name for profile in REGISTERED}
    assert {name for client in CLIENTS.values() for name in client.renders} == registered


@pytest.mark.parametrize(
    ("client", "name", "in_fence", "in_tags"),
    [
        ("sage", "questionnaire", None, (LEGACY, "encoding")),
        ("sage", "sage-questionnaire", (LEGACY, "name"), (LEGACY, "encoding")),
        ("sage", "yiii-questionnaire", (RAW, "name"), (RAW, "name")),
        ("sage", "ling-questionnaire", (RAW, "name"), (RAW, "name")),
        ("sage", "acme-questionnaire", (RAW, "name"), (RAW, "name")),
        ("ling", "questionnaire", (RAW, "name"), (RAW, "name")),
        ("ling", "ling-questionnaire", (RAW, "encoding"), None),
        ("yiii", "questionnaire", (RAW, "name"), (RAW, "name")),
        ("yiii", "yiii-questionnaire", None, None),
        ("movo", "movo-questionnaire", None, None),
        ("movo", "sage-questionnaire", (RAW, "name"), (RAW, "name")),
    ],
)
def test_what_a_client_makes_of_a_request(
    client: str, name: str, in_fence: tuple[str, str] | None, in_tags: tuple[str, str] | None
) -> None:
    expected = [] if in_fence is None else [(*in_fence, f"```{name}")]
    assert found(fenced(name), client) == expected
    expected = [] if in_tags is None else [(*in_tags, f'<{name} a="1">')]
    assert found(element(name), client) == expected


@pytest.mark.parametrize("client", CLIENTS)
@pytest.mark.parametrize(
    "reply",
    [
        element("questionnaire-response"),
        element("ling-questionnaire-response"),
        element("foo-questionnaire"),
        fenced("foo-questionnaire"),
        fenced("questionaire"),
        element("Ling-Questionnaire"),
        fenced("Sage-Questionnaire"),
    ],
)
def test_answers_and_names_that_nobody_registered_are_none_of_it(reply: str, client: str) -> None:
    assert found(reply, client) == []


@pytest.mark.parametrize(
    ("reply", "shown"),
    [
        ("Go?\n\n~~~ling-questionnaire\n~~~\n", "~~~ling-questionnaire"),
        ("> ```ling-questionnaire\n> ```\n", "```ling-questionnaire"),
        ("Go?\n\n```ling-questionnaire\ntitle: T\n", "```ling-questionnaire"),
        ("&lt;ling-questionnaire&gt;{}&lt;/ling-questionnaire&gt;", "&lt;ling-questionnaire&gt;"),
    ],
)
def test_another_fault_of_the_block_does_not_hide_its_name(reply: str, shown: str) -> None:
    assert found(reply, "sage") == [(RAW, "name", shown)]


def test_the_words_name_the_client_and_the_way_out() -> None:
    (block,) = scan(fenced("ling-questionnaire"), NAMES)
    assert texts_of(client_findings(block, "sage")[0])["en"] == (
        "The client `sage` does not render `ling-questionnaire`; its users see the source.",
        'For this client, write one of these names instead: "questionnaire", "sage-questionnaire".',
    )
    assert texts_of(client_findings(block, "ling")[0])["en"] == (
        "The client `ling` does not render `ling-questionnaire` as fenced YAML; its users see "
        "the source.",
        "For this client, write the questionnaire as JSON between tags of that name.",
    )


def test_an_unknown_client_raises() -> None:
    (block,) = scan(fenced("questionnaire"), NAMES)
    with pytest.raises(KeyError):
        client_findings(block, "acme")
