"""The table of keys: every key reads what it shows, and says what is wrong with anything else."""

from __future__ import annotations

import os
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck.config.errors import Rejected
from selfcheck.config.settings import DEFAULTS, KEYS, Settings, field_of, name_of, plain
from selfcheck.config.source import dotted
from selfcheck.config.values import ByGlob, Globs, Target
from selfcheck.protocol.names import PROFILES, REGISTERED
from selfcheck.report import REPORTERS
from selfcheck.transcripts.readers import FORMATS
from selfcheck.transcripts.selection import SCOPES

ROOT = os.path.abspath(os.sep)

# A value as TOML has it, and the setting that it gives.
GOOD: dict[str, tuple[Any, Any]] = {
    "select": (["questionnaire"], ("questionnaire",)),
    "ignore": (["questionnaire.yaml", "transcript"], ("questionnaire.yaml", "transcript")),
    "per-file-ignores": (
        {"*.md": ["transcript"], "docs/": []},
        ByGlob(ROOT, (("*.md", ("transcript",)), ("docs/", ()))),
    ),
    "names": (
        {"acme-form": "strict", "b2": "lenient"},
        (("acme-form", "strict"), ("b2", "lenient")),
    ),
    "client": ("ling", "ling"),
    "clients": (
        {
            "acme": {"questionnaire": ["fenced_yaml"], "b2": ["xml_json"]},
            "sage": {"b2": ["xml_json"]},
        },
        (
            ("acme", (("questionnaire", ("fenced_yaml",)), ("b2", ("xml_json",)))),
            ("sage", (("b2", ("xml_json",)),)),
        ),
    ),
    "questionnaire-tool": ("none", "none"),
    "lang": ("auto", "auto"),
    "replies": ("every-turn", "every-turn"),
    "examples": (True, True),
    "strict": (True, True),
    "require-reply": (True, True),
    "exclude": (["a/", "!a/b"], Globs(ROOT, ("a/", "!a/b"))),
    "include": (["*.log"], Globs(ROOT, ("*.log",))),
    "format": (
        ["concise", f"json={ROOT}r.json"],
        (Target("concise"), Target("json", f"{ROOT}r.json")),
    ),
    "input-format": (
        {"*.json": "openai", "x.json": "sage"},
        ByGlob(ROOT, (("*.json", ("openai",)), ("x.json", ("sage",)))),
    ),
    "column": ("turns", "turns"),
}


def test_every_key_is_a_field_and_every_example_above_is_a_key() -> None:
    assert list(GOOD) == list(KEYS)
    derived = ["file_ignores", "file_format"]
    assert [field_of(name) for name in KEYS] + derived == list(Settings._fields)
    assert all(name_of(field_of(name)) == name for name in KEYS)


@pytest.mark.parametrize("name", KEYS)
def test_a_key_reads_and_shows_its_values(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    written, setting = GOOD[name]
    assert KEYS[name].kind.read(written, ROOT) == setting
    shown = plain(DEFAULTS._replace(**{field_of(name): setting}), field_of(name))
    assert KEYS[name].kind.read(shown, ROOT) == setting
    if name != "format":
        assert shown == written


@pytest.mark.parametrize("name", KEYS)
def test_a_key_reads_its_own_default(name: str) -> None:
    default = plain(DEFAULTS, field_of(name))
    read = KEYS[name].kind.read(default, "")
    assert read == getattr(DEFAULTS, field_of(name))


def test_settings_can_be_keys_of_a_dictionary() -> None:
    values = {field_of(name): setting for name, (_, setting) in GOOD.items()}
    assert len({DEFAULTS, DEFAULTS._replace(**values)}) == 2


def test_one_text_stands_for_every_file_and_for_a_list() -> None:
    assert KEYS["input-format"].kind.read("sage", ROOT) == ByGlob(ROOT, (("", ("sage",)),))
    assert KEYS["input-format"].kind.show(ByGlob(ROOT, (("", ("sage",)),))) == "sage"
    assert KEYS["format"].kind.read("hidden", ROOT) == (Target("hidden"),)
    assert KEYS["format"].kind.read("hidden=-", ROOT) == (Target("hidden"),)


def known(words: Any) -> str:
    return "there are " + ", ".join(words)


LANGS = "there are en, zh, pt, auto"


@pytest.mark.parametrize(
    ("name", "value", "place", "message"),
    [
        ("select", "questionnaire", "", "needs a list of strings, not a string"),
        ("select", ["questionnaire", 3], "[2]", "needs a string, not a number"),
        (
            "ignore",
            ["questionnaire.yml"],
            "[1]",
            'unknown code "questionnaire.yml" (did you mean questionnaire.yaml?)',
        ),
        ("ignore", ["\x1b"], "[1]", 'unknown code "\\u001b"'),
        ("per-file-ignores", [], "", "needs a table of patterns and codes, not an array"),
        (
            "per-file-ignores",
            {"!a": []},
            "",
            '"!a" matches nothing: a pattern that begins with "!" only takes back one before it',
        ),
        ("per-file-ignores", {"a.md": "x"}, '"a.md"', "needs a list of strings, not a string"),
        ("per-file-ignores", {"a": ["x"]}, "a[1]", 'unknown code "x"'),
        ("names", True, "", "needs a table of names and profiles, not a boolean"),
        ("names", {"sage-questionnaire": "strict"}, "", '"sage-questionnaire" is built in'),
        (
            "names",
            {"acme-response": "strict"},
            "",
            '"acme-response" ends in -response, as the names of responses do: register the name of '
            "the request",
        ),
        (
            "names",
            {"acme": "strct"},
            "acme",
            f'unknown profile "strct" (did you mean strict?); {known(PROFILES)}',
        ),
        ("names", {"acme": 1.5}, "acme", "needs a string, not a number"),
        ("client", 5, "", "needs a string, not a number"),
        (
            "clients",
            {"acme": {"b2": "xml_json", "questionnaire": ["xml_json", 1]}},
            "acme.questionnaire[2]",
            "needs a string, not a number",
        ),
        (
            "clients",
            {"acme": {"questionnaire": True}},
            "acme.questionnaire",
            "needs a list of strings, not a boolean",
        ),
        ("clients", {"acme": []}, "acme", "needs a table of names and encodings, not an array"),
        ("clients", [], "", "needs a table of clients, not an array"),
        (
            "clients",
            {"A": {}},
            "",
            '"A" is no name of a client: it needs lower-case letters and '
            "digits in parts with a hyphen between them, beginning with a letter",
        ),
        ("lang", "eng", "", f'unknown language "eng" (did you mean en?); {LANGS}'),
        ("lang", 1, "", "needs a string, not a number"),
        (
            "replies",
            "everyturn",
            "",
            f'unknown choice of replies "everyturn" (did you mean every-turn?); {known(SCOPES)}',
        ),
        ("replies", "", "", f'unknown choice of replies ""; {known(SCOPES)}'),
        ("strict", 1, "", "needs true or false, not a number"),
        ("examples", "true", "", "needs true or false, not a string"),
        ("require-reply", None, "", "needs true or false, not a date or time"),
        ("exclude", ["a", "["], "[2]", '"[" matches nothing'),
        ("include", {"a": 1}, "", "needs a list of strings, not a table"),
        (
            "format",
            "jsonn",
            "",
            f'unknown format "jsonn" (did you mean json?); {known(REPORTERS)}',
        ),
        ("format", ["full", "json="], "[2]", "json= needs the name of a file"),
        ("format", 5, "", "needs a list of strings, not a number"),
        (
            "input-format",
            "opena",
            "",
            f'unknown transcript format "opena" (did you mean openai?); {known(FORMATS)}',
        ),
        ("input-format", {"*.json": 3}, '"*.json"', "needs a string, not a number"),
        (
            "input-format",
            3,
            "",
            "needs a table of patterns and transcript formats, not a number",
        ),
        ("column", ["a"], "", "needs a string, not an array"),
    ],
)
def test_a_wrong_value_says_what_is_wrong_and_where(
    name: str, value: Any, place: str, message: str
) -> None:
    with pytest.raises(Rejected) as caught:
        KEYS[name].kind.read(value, ROOT)
    assert caught.value.message == message
    assert dotted(caught.value.at) == place


@pytest.mark.parametrize("name", ["A", "a_b", "-a", "a-", "a--b", "1a", "", "a\n", "ä", "a b"])
def test_names_are_spelled_as_tags_and_fences_need_them(name: str) -> None:
    with pytest.raises(Rejected) as caught:
        KEYS["names"].kind.read({name: "strict"}, ROOT)
    assert "is no name: it needs lower-case letters" in caught.value.message


@pytest.mark.parametrize("profile", REGISTERED)
def test_built_in_names_stay_as_they_are(profile: Any) -> None:
    with pytest.raises(Rejected):
        KEYS["names"].kind.read({profile.name: "lenient"}, ROOT)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5) | st.dates(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3)
    ),
)


@given(st.sampled_from(list(KEYS)), ANYTHING)
def test_any_value_is_read_or_rejected(name: str, value: Any) -> None:
    try:
        setting = KEYS[name].kind.read(value, ROOT)
    except Rejected as fault:
        assert "\n" not in fault.message
    else:
        hash(setting)
        KEYS[name].kind.show(setting)
