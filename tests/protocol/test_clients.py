"""What each client shows of each registered name, in both encodings."""

from __future__ import annotations

import pytest

from selfcheck.diagnosis import texts_of
from selfcheck.model import FENCED_YAML, XML_JSON
from selfcheck.protocol.clients import (
    CLIENTS,
    Tables,
    WrongClients,
    client_called,
    client_findings,
    clients_with,
)
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
    findings = client_findings(block, CLIENTS[client])
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
    assert texts_of(client_findings(block, CLIENTS["sage"])[0])["en"] == (
        "The client `sage` does not render `ling-questionnaire`; its users see the source.",
        'For this client, write one of these names instead: "questionnaire", "sage-questionnaire".',
    )
    assert texts_of(client_findings(block, CLIENTS["ling"])[0])["en"] == (
        "The client `ling` does not render `ling-questionnaire` as fenced YAML; its users see "
        "the source.",
        "For this client, write the questionnaire as JSON between tags of that name.",
    )


def test_clients_are_added_and_names_to_those_that_are_built_in() -> None:
    clients = clients_with(
        (
            ("acme", (("acme-questionnaire", (XML_JSON,)), ("questionnaire", (FENCED_YAML,)))),
            ("sage", (("acme-questionnaire", (FENCED_YAML, XML_JSON)),)),
        ),
        NAMES,
    )
    assert list(clients) == [*CLIENTS, "acme"]
    assert dict(clients["acme"].renders) == {
        "acme-questionnaire": (XML_JSON,),
        "questionnaire": (FENCED_YAML,),
    }
    assert dict(clients["sage"].renders) == {
        **CLIENTS["sage"].renders,
        "acme-questionnaire": (FENCED_YAML, XML_JSON),
    }
    assert clients["ling"] == CLIENTS["ling"]
    (block,) = scan(element("questionnaire"), NAMES)
    (finding,) = client_findings(block, clients["acme"])
    assert finding.code == "questionnaire.client.not_rendered"
    assert finding.case == "encoding"


@pytest.mark.parametrize(
    ("more", "at", "message"),
    [
        (
            (("sage", (("questionnaire", (XML_JSON,)),)),),
            ("sage", "questionnaire"),
            'the client sage shows "questionnaire" already',
        ),
        (
            (("a", (("questionnaire", (XML_JSON,)),)), ("a", (("questionnaire", (XML_JSON,)),))),
            ("a", "questionnaire"),
            'the client a shows "questionnaire" already',
        ),
        (
            (("acme", (("acme-questionaire", (XML_JSON,)),)),),
            ("acme", "acme-questionaire"),
            '"acme-questionaire" is no registered name (did you mean acme-questionnaire?); '
            "`names` registers more",
        ),
        (
            (("acme", (("questionnaire", (XML_JSON, "json")),)),),
            ("acme", "questionnaire", 1),
            'unknown encoding "json" (did you mean xml_json?); there are fenced_yaml, xml_json',
        ),
        (
            (("acme", (("questionnaire", ()),)),),
            ("acme", "questionnaire"),
            'the client acme needs at least one encoding for "questionnaire"',
        ),
        ((("acme", ()),), ("acme",), "the client acme needs at least one name"),
    ],
)
def test_a_wrong_table_raises(more: Tables, at: tuple[str | int, ...], message: str) -> None:
    with pytest.raises(WrongClients) as error:
        clients_with(more, NAMES)
    assert (str(error.value), error.value.at) == (message, at)


def test_an_unknown_client_raises() -> None:
    with pytest.raises(ValueError, match="unknown client") as error:
        client_called("saeg\n", CLIENTS)
    assert str(error.value) == (
        'unknown client "saeg\\n" (did you mean sage?); there are sage, ling, yiii, movo'
    )


def test_the_names_to_write_instead_are_those_of_the_encoding() -> None:
    more = (("ling", (("acme-questionnaire", (FENCED_YAML,)),)),)
    clients = clients_with(more, NAMES)

    def instead(reply: str, client: str) -> str | None:
        (block,) = scan(reply, NAMES)
        return texts_of(client_findings(block, clients[client])[0])["en"][1]

    start = "For this client, write one of these names instead: "
    assert instead(fenced("questionnaire"), "ling") == f'{start}"acme-questionnaire".'
    assert instead(element("questionnaire"), "ling") == f'{start}"ling-questionnaire".'
