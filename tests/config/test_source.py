"""One configuration file: where its keys stand, and every way in which it cannot be read."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from selfcheck.config.errors import ConfigError
from selfcheck.config.source import dotted, find, key_lines, load, named

TRICKY = '''\
# [a comment = 1
[other]
list = [
  "]", # ] "
  [1],
]
text = """ "" \\""" [ """""
raw = \'\'\' [x
]\'\'\'\'
quoted = "\\"[" # "

[tool.selfcheck]
select = ["questionnaire"]
names."a b" = "strict"
  ignore = [
  "x"]
inline = {a = "1", "b.c" = {d = 2}}

[tool.selfcheck."per-file-ignores"]
"docs/**" = ["y"]
[[rows.more]]
z = 1
'''


def test_every_key_has_the_line_on_which_its_statement_begins() -> None:
    mine = ("tool", "selfcheck")
    assert key_lines(TRICKY) == {
        ("other",): 2,
        ("other", "list"): 3,
        ("other", "text"): 7,
        ("other", "raw"): 8,
        ("other", "quoted"): 10,
        ("tool",): 12,
        mine: 12,
        (*mine, "select"): 13,
        (*mine, "names"): 14,
        (*mine, "names", "a b"): 14,
        (*mine, "ignore"): 15,
        (*mine, "inline"): 17,
        (*mine, "inline", "a"): 17,
        (*mine, "inline", "b.c"): 17,
        (*mine, "inline", "b.c", "d"): 17,
        (*mine, "per-file-ignores"): 19,
        (*mine, "per-file-ignores", "docs/**"): 20,
        ("rows",): 21,
        ("rows", "more"): 21,
        ("rows", "more", "z"): 22,
    }


def test_a_key_of_a_thousand_parts_has_a_line() -> None:
    text = ".".join(["a"] * 1000) + " = 1\n[" + ".".join(["b"] * 1000) + "]\nc = 1\n"
    lines = key_lines(text)
    assert lines[("a",)] == 1
    assert lines[("b", "b", "b", "b")] == 2


def basic(text: str) -> str:
    return '"' + "".join(f"\\U{ord(char):08x}" for char in text) + '"'


SIGNS = st.text(alphabet="[]{}#'\"\\=ab. \n", max_size=8)
VALUES = st.one_of(
    SIGNS.map(basic),
    SIGNS.map(lambda text: '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"').filter(
        lambda text: "\n" not in text
    ),
    SIGNS.map(lambda text: '"""' + text.replace("\\", "\\\\").replace('"', '\\"') + '"""'),
    SIGNS.filter(lambda text: "'" not in text).map(lambda text: f"'''{text}'''"),
    st.lists(SIGNS.map(basic)).map(lambda items: "[ # ]\n" + ",\n# '''\n".join(items) + "\n]"),
    st.just('""""a"""""'),
    st.just("{a = 1}"),
)


@given(st.lists(st.tuples(VALUES, st.sampled_from(["", '# ] "\n', "\n", " \t\n"])), max_size=6))
def test_lines_are_found_whatever_the_values_hold(parts: list[tuple[str, str]]) -> None:
    text = ""
    wanted = {}
    for nth, (value, before) in enumerate(parts):
        text += before
        wanted[(f"k{nth}",)] = text.count("\n") + 1
        text += f"k{nth} = {value}\n"
    tomllib.loads(text)
    assert {key: line for key, line in key_lines(text).items() if len(key) == 1} == wanted


def test_the_file_of_its_own_comes_before_the_shared_one(tmp_path: Path) -> None:
    assert find(str(tmp_path)) is None
    (tmp_path / "pyproject.toml").write_text("[tool.selfcheck]\nstrict = true\n")
    shared = find(str(tmp_path))
    assert shared is not None
    assert shared.above == ("tool", "selfcheck")
    assert dict(shared.values) == {"strict": True}
    assert shared.lines() == {(): 1, ("strict",): 2}
    (tmp_path / "selfcheck.toml").write_text("")
    own = find(str(tmp_path))
    assert own is not None
    assert (own.path, own.above, dict(own.values)) == (str(tmp_path / "selfcheck.toml"), (), {})


@pytest.mark.parametrize(
    "text",
    ["", "[tool.ruff]\n", "[project]\nname = 'selfcheck'\n", "tool = 'selfcheck'\n", "no TOML ["],
)
def test_a_shared_file_without_the_table_is_passed_over(tmp_path: Path, text: str) -> None:
    (tmp_path / "pyproject.toml").write_text(text)
    assert find(str(tmp_path)) is None


def test_a_folder_with_the_name_of_a_file_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "selfcheck.toml").mkdir()
    assert find(str(tmp_path)) is None


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        (b"strict = true\nlang\n", ":2: is not TOML: "),
        (b"a = [\n1,\n", ":3: is not TOML: "),
        (b"a = 1\na = 2\n", ":2: is not TOML: "),
        (b"a = 1\nb = '\xff'\n", ":2: is not UTF-8"),
        (b"a = 1 \x1b[31m\n", ":1: is not TOML: "),
        (b"#" * ((1 << 20) + 1), ": is larger than 1048576 bytes"),
        (b"a = " + b"9" * 5000, ": is not TOML: "),
    ],
)
def test_a_file_that_cannot_be_used_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, data: bytes, wanted: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "selfcheck.toml").write_bytes(data)
    with pytest.raises(ConfigError) as caught:
        find(str(tmp_path))
    text = str(caught.value)
    assert text.startswith(f"selfcheck.toml{wanted}")
    assert text.isprintable()


def test_a_file_that_is_nested_too_deeply_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "selfcheck.toml").write_bytes(b"a = " + b"[" * 100_000 + b"]" * 100_000)
    # Newer versions of Python find out by themselves.
    with pytest.raises(ConfigError, match=r"^selfcheck.toml(: is nested|:1: is not TOML: )"):
        find(str(tmp_path))


def test_the_table_must_be_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pyproject.toml").write_text("[tool]\nselfcheck = 3\n")
    with pytest.raises(ConfigError) as caught:
        find(str(tmp_path))
    assert str(caught.value) == "pyproject.toml:2: tool.selfcheck: needs a table, not a number"
    assert (caught.value.line, caught.value.key) == (2, "tool.selfcheck")


def test_a_byte_order_mark_and_windows_line_ends_do_not_matter(tmp_path: Path) -> None:
    file = tmp_path / "selfcheck.toml"
    file.write_bytes(b'\xef\xbb\xbfstrict = true\r\nselect = """a\r\nb"""\r\nlang = "pt"\r\n')
    source = load(str(file))
    assert source is not None
    assert source.lines() == {("strict",): 1, ("select",): 2, ("lang",): 4}


def test_a_named_file_must_be_there_and_hold_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pyproject.toml").write_text("[project]\n")
    for name, wanted in (
        ("none.toml", "none.toml: there is no such file"),
        ("pyproject.toml", "pyproject.toml: has no table [tool.selfcheck]"),
        ("a\0b", "a\\u0000b: cannot be read: embedded null byte"),
        ("\udcff\x1b.toml", "\\udcff\\u001b.toml: there is no such file"),
    ):
        with pytest.raises(ConfigError) as caught:
            named(os.path.join(str(tmp_path), name))
        assert str(caught.value) == wanted
    with pytest.raises(ConfigError, match=r"cannot be read: "):
        named(str(tmp_path))


def test_paths_are_written_as_toml_writes_keys() -> None:
    assert dotted(("tool", "selfcheck", "ignore", 1)) == "tool.selfcheck.ignore[2]"
    assert dotted(("names", "a b")) == 'names."a b"'
    assert dotted(("per-file-ignores", "\x1b", 0)) == 'per-file-ignores."\\u001b"[1]'
    assert dotted(("",)) == '""'
