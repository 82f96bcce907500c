"""Which configuration holds for which path, and where each value comes from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from selfcheck.config import KEYS, ConfigError, Globs, Origin, Resolver, Settings, Target
from selfcheck.config import source as sources

DEFAULT = Origin("default")


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project of three folders, two of them with a configuration; we are in its root."""
    write(
        tmp_path / "pyproject.toml",
        "[project]\n\n[tool.selfcheck]\ncolumn = 'pt'\nexamples = true\n",
    )
    write(tmp_path / "a" / "pyproject.toml", "[tool.ruff]\n# not selfcheck\n")
    write(tmp_path / "b" / "selfcheck.toml", "column = 'zh'\n")
    write(tmp_path / "b" / "pyproject.toml", "[tool.selfcheck]\ncolumn = 'en'\n")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_nearest_configuration_holds_alone(project: Path) -> None:
    found = Resolver()
    assert found.for_file("x.md") == Settings(column="pt", examples=True)
    assert found.for_file("a/deep/er/x.md") == Settings(column="pt", examples=True)
    assert found.for_file(str(project / "b" / "x.md")) == Settings(column="zh")
    assert found.for_file("b/c/x.md") == Settings(column="zh")
    assert found.for_file("b/../x.md") == Settings(column="pt", examples=True)
    assert found.for_directory("b") == Settings(column="zh")
    assert found.for_file("b") == Settings(column="pt", examples=True)
    assert found.for_directory(".") == Settings(column="pt", examples=True)
    assert found.for_file("<stdin>") == Settings(column="pt", examples=True)
    assert found.file_of("a/x.md") == str(project / "pyproject.toml")
    assert found.file_of("b", folder=True) == str(project / "b" / "selfcheck.toml")
    assert found.file_of("/x.md") is None
    assert found.for_file("/x.md") == Settings()


def test_a_folder_is_looked_at_once(project: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[str] = []
    find = sources.find

    def counted(folder: str) -> sources.Source | None:
        looked.append(folder)
        return find(folder)

    monkeypatch.setattr(sources, "find", counted)
    found = Resolver()
    first = found.for_file("a/deep/x.md")
    assert looked == [str(project), str(project / "a" / "deep"), str(project / "a")]
    assert found.for_file("a/deep/y.md") is first
    assert found.for_file("a/y.md") is first
    assert found.for_directory(".") is first
    assert len(looked) == 3
    assert found.for_file("a/new/y.md") is first
    assert looked[3:] == [str(project / "a" / "new")]


def test_a_wrong_configuration_is_told_again_for_each_file(project: Path) -> None:
    write(project / "b" / "selfcheck.toml", "x = 1\n")
    found = Resolver()
    for _ in range(2):
        with pytest.raises(ConfigError):
            found.for_file("b/x.md")
    assert found.for_file("x.md").column == "pt"


def test_what_holds_for_a_file_has_what_its_patterns_add(project: Path) -> None:
    write(
        project / "selfcheck.toml",
        "ignore = ['transcript', 'questionnaire.tag']\n"
        "[per-file-ignores]\n"
        "'*.md' = ['questionnaire.tag', 'questionnaire.fence']\n"
        "'docs/' = ['questionnaire.json']\n"
        "[input-format]\n"
        "'*.json' = 'openai'\n"
        "'/docs/*.json' = 'sage'\n",
    )
    found = Resolver()
    plain = found.for_file("x.txt")
    assert (plain.ignore, plain.file_ignores, plain.file_format) == (
        ("transcript", "questionnaire.tag"),
        (),
        "",
    )
    both = found.for_file("docs/x.md")
    assert both.ignore == (
        "transcript",
        "questionnaire.tag",
        "questionnaire.fence",
        "questionnaire.json",
    )
    assert both.file_ignores == ("questionnaire.tag", "questionnaire.fence", "questionnaire.json")
    assert found.for_file("docs/y.md") is both
    assert found.for_file("x.json").file_format == "openai"
    assert found.for_file("docs/x.json").file_format == "sage"
    assert found.for_file("docs/deep/x.json").file_format == "openai"
    assert found.for_directory("docs").file_ignores == ()


def test_paths_in_a_configuration_are_relative_to_its_folder(project: Path) -> None:
    write(
        project / "b" / "selfcheck.toml",
        "exclude = ['/drafts/']\nformat = ['full', 'json=out/r.json']\n",
    )
    held = Resolver(explicit_file="b/selfcheck.toml").for_directory("a")
    assert held.exclude == Globs(str(project / "b"), ("/drafts/",))
    assert held.exclude.match("b/drafts/x.md")
    assert held.format == (Target("full"), Target("json", str(project / "b" / "out" / "r.json")))


def test_the_command_line_replaces_configured_values(project: Path) -> None:
    write(
        project / "selfcheck.toml",
        "select = ['transcript']\nignore = ['transcript']\nexamples = true\nexclude = ['a']\n"
        "[per-file-ignores]\n'*.md' = ['questionnaire.tag']\n",
    )
    said: dict[str, Any] = {
        "ignore": ("questionnaire.fence",),
        "exclude": ("x/*",),
        "lang": None,
        "input-format": "sage",
        "examples": False,
    }
    held = Resolver(said).for_file("b/../q.md")
    assert held.select == ("transcript",)
    assert held.ignore == ("questionnaire.fence", "questionnaire.tag")
    assert held.exclude == Globs(str(project), ("x/*",))
    assert held.file_format == "sage"
    assert held.examples is False
    assert Resolver(said).for_file("/elsewhere/q.md").file_format == "sage"


def test_a_wrong_value_of_the_command_line_says_so() -> None:
    with pytest.raises(ConfigError) as caught:
        Resolver({"ignore": ("questionnaire.tga",)})
    assert str(caught.value) == (
        'command line: ignore[1]: unknown code "questionnaire.tga" '
        "(did you mean questionnaire.tag?)"
    )


def test_one_named_file_holds_for_every_path(project: Path) -> None:
    found = Resolver(explicit_file="b/selfcheck.toml")
    assert found.for_file("x.md") == Settings(column="zh")
    assert found.for_file("/x.md") == Settings(column="zh")
    assert found.file_of("/x.md") == str(project / "b" / "selfcheck.toml")
    table = Resolver(explicit_file=str(project / "b" / "pyproject.toml"))
    assert table.for_file("x.md") == Settings(column="en")
    with pytest.raises(ConfigError):
        Resolver(explicit_file="a/pyproject.toml")


def test_no_configuration_is_looked_for_when_isolated(project: Path) -> None:
    found = Resolver({"column": "en"}, isolated=True)
    assert found.for_file("b/x.md") == Settings(column="en")
    assert found.file_of("b/x.md") is None


def test_every_value_has_its_origin(project: Path) -> None:
    write(
        project / "b" / "selfcheck.toml",
        "# comment\ncolumn = 'zh'\nignore = [\n  'transcript',\n]\n\n[per-file-ignores]\n"
        "'*.md' = []\n'x.md' = ['transcript']\n\n[input-format]\n'*.json' = 'sage'\n",
    )
    found = Resolver({"examples": True})
    origins = found.origins_for("b/x.md")
    assert list(origins) == [*KEYS, "file-ignores", "file-format"]
    said = {key: origin for key, origin in origins.items() if origin != DEFAULT}
    assert said == {
        "ignore": Origin("b/selfcheck.toml", 3),
        "per-file-ignores": Origin("b/selfcheck.toml", 7),
        "column": Origin("b/selfcheck.toml", 2),
        "examples": Origin("command line"),
        "input-format": Origin("b/selfcheck.toml", 11),
        "file-ignores": Origin("b/selfcheck.toml", 8),
    }
    assert found.origins_for("b/x.json")["file-format"] == Origin("b/selfcheck.toml", 12)
    assert found.origins_for("b/x.json")["file-ignores"] == DEFAULT
    assert list(found.origins_for("b", folder=True)) == list(KEYS)
    shared = found.origins_for("x.md")
    assert shared["column"].text == "pyproject.toml:4"
    assert shared["examples"].text == "command line"
    assert shared["select"].text == "default"


def test_one_format_for_all_has_the_line_of_its_key(project: Path) -> None:
    write(project / "selfcheck.toml", "column = 'x'\ninput-format = 'sage'\n")
    assert Resolver().origins_for("x.md")["file-format"] == Origin("selfcheck.toml", 2)


def test_some_keys_hold_for_the_run_and_come_from_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run = "lang = 'pt'\nstrict = true\nformat = 'json'\ncolumn = 'a'\n"
    write(tmp_path / "here" / "selfcheck.toml", run)
    other = "lang = 'zh'\nstrict = false\nformat = 'full'\ncolumn = 'b'\n"
    write(tmp_path / "here" / "in" / "selfcheck.toml", other)
    write(tmp_path / "there" / "selfcheck.toml", "x = 1\n")
    monkeypatch.chdir(tmp_path / "here")
    found = Resolver()
    same = Settings(format=(Target("json"),))
    assert found.for_file("x.md") == same._replace(lang="pt", strict=True, column="a")
    assert found.for_file("in/x.md") == same._replace(lang="zh", column="b")
    assert found.for_file("../x.md") == same
    inner = found.origins_for("in/x.md")
    assert {key: inner[key].text for key in ("lang", "strict", "format", "column")} == {
        "lang": "in/selfcheck.toml:1",
        "strict": "in/selfcheck.toml:2",
        "format": "selfcheck.toml:3",
        "column": "in/selfcheck.toml:4",
    }
    assert found.origins_for("../x.md")["format"].text == "selfcheck.toml:3"
    said = Resolver({"strict": True})
    assert said.for_file("in/x.md") == same._replace(lang="zh", column="b", strict=True)
    assert said.origins_for("in/x.md")["strict"].text == "command line"
    monkeypatch.chdir(tmp_path / "there")
    with pytest.raises(ConfigError):
        Resolver()
    assert Resolver(isolated=True).for_file("../here/x.md") == Settings()


@pytest.mark.parametrize(
    ("file", "text", "line", "key", "wanted"),
    [
        (
            "selfcheck.toml",
            "lang = 'en'\n\nselct = []\n",
            3,
            None,
            'selfcheck.toml:3: unknown key "selct" (did you mean select?)',
        ),
        (
            "pyproject.toml",
            "[tool.selfcheck]\nper_file_ignores = {}\n",
            2,
            "tool.selfcheck",
            'pyproject.toml:2: tool.selfcheck: unknown key "per_file_ignores" '
            "(did you mean per-file-ignores?)",
        ),
        (
            "pyproject.toml",
            "[tool.selfcheck]\nignore = [\n  'questionnaire.yaml',\n  'questionnaire.yml'\n]\n",
            2,
            "tool.selfcheck.ignore[2]",
            'pyproject.toml:2: tool.selfcheck.ignore[2]: unknown code "questionnaire.yml" '
            "(did you mean questionnaire.yaml?)",
        ),
        (
            "selfcheck.toml",
            "[per-file-ignores]\n'*.md' = [\n'x']\n",
            2,
            'per-file-ignores."*.md"[1]',
            'selfcheck.toml:2: per-file-ignores."*.md"[1]: unknown code "x"',
        ),
        (
            "selfcheck.toml",
            '"\\u001b[31m\\n" = 1\n',
            1,
            None,
            'selfcheck.toml:1: unknown key "\\u001b[31m\\n"',
        ),
        (
            "selfcheck.toml",
            "lang\n",
            1,
            None,
            "selfcheck.toml:1: is not TOML: ",
        ),
        (
            "pyproject.toml",
            "tool.selfcheck.lang = 1979-05-27\n",
            1,
            "tool.selfcheck.lang",
            "pyproject.toml:1: tool.selfcheck.lang: needs a string, not a date or time",
        ),
    ],
)
def test_a_fault_has_its_place(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    file: str,
    text: str,
    line: int,
    key: str | None,
    wanted: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    write(tmp_path / file, text)
    with pytest.raises(ConfigError) as caught:
        Resolver().for_file("x.md")
    assert str(caught.value).startswith(wanted)
    assert wanted.endswith(": ") or str(caught.value) == wanted
    assert (caught.value.file, caught.value.line, caught.value.key) == (file, line, key)


def test_odd_paths_are_no_crash(project: Path) -> None:
    found = Resolver()
    for path in ("\udcff.md", "a\0b/c.md", "x" * 5000, "\ud800/x"):
        assert found.for_file(path).column == "pt"


# What one key says about another.


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("client = 'saga'", 'pyproject.toml:2: tool.selfcheck.client: unknown client "saga" '
         "(did you mean sage?); there are sage, ling, yiii, movo"),
        ("client = 'acm'\n[tool.selfcheck.clients.acme]\nquestionnaire = 'xml_json'",
         'pyproject.toml:2: tool.selfcheck.client: unknown client "acm" (did you mean acme?); '
         "there are sage, ling, yiii, movo, acme"),
        ("[tool.selfcheck.clients.acme]\nquestionaire = ['xml_json']",
         'pyproject.toml:3: tool.selfcheck.clients.acme.questionaire: "questionaire" is no '
         "registered name (did you mean questionnaire?); `names` registers more"),
        ("[tool.selfcheck.clients.acme]\nacme-frm = ['xml_json']\n"
         "[tool.selfcheck.names]\nacme-form = 'strict'",
         'pyproject.toml:3: tool.selfcheck.clients.acme.acme-frm: "acme-frm" is no registered '
         "name (did you mean acme-form?); `names` registers more"),
        ("clients.acme.questionnaire = [\n'xml_json', 'fenced-yaml']",
         "pyproject.toml:2: tool.selfcheck.clients.acme.questionnaire[2]: unknown encoding "
         '"fenced-yaml" (did you mean fenced_yaml?); there are fenced_yaml, xml_json'),
        ("clients.acme.questionnaire = []",
         "pyproject.toml:2: tool.selfcheck.clients.acme.questionnaire: the client acme needs at "
         'least one encoding for "questionnaire"'),
        ("[tool.selfcheck.clients.acme]",
         "pyproject.toml:2: tool.selfcheck.clients.acme: the client acme needs at least one name"),
        ("clients.ling.ling-questionnaire = 'fenced_yaml'",
         "pyproject.toml:2: tool.selfcheck.clients.ling.ling-questionnaire: the client ling shows "
         '"ling-questionnaire" already'),
    ],
)  # fmt: skip
def test_a_client_and_its_names_must_be_there(project: Path, text: str, message: str) -> None:
    write(project / "pyproject.toml", "[tool.selfcheck]\n" + text)
    with pytest.raises(ConfigError) as error:
        Resolver()
    assert str(error.value) == message


def test_a_configured_client_can_be_named_where_it_is_configured(project: Path) -> None:
    write(project / "b" / "selfcheck.toml", "[clients.acme]\nquestionnaire = ['xml_json']\n")
    found = Resolver({"client": "ling"})
    assert found.for_file("b/x.md").client == "ling"
    write(project / "pyproject.toml", "[tool.selfcheck.clients.acme]\nb2 = ['xml_json']\n"
          "[tool.selfcheck.names]\nb2 = 'strict'\n")  # fmt: skip
    found = Resolver({"client": "acme"})
    assert found.for_file("b/x.md").client == "acme"
    assert found.for_file("x.md").clients == (("acme", (("b2", ("xml_json",)),)),)
    write(project / "b" / "selfcheck.toml", "")
    unknown = 'command line: client: unknown client "acme"; there are sage, ling, yiii, movo'
    with pytest.raises(ConfigError) as error:
        Resolver({"client": "acme"}).for_file("b/x.md")
    assert str(error.value) == f"{unknown} (b/selfcheck.toml)"
    assert Resolver({"client": "acme"}).for_directory("b").client == "acme"
    with pytest.raises(ConfigError) as error:
        Resolver({"client": "acme"}, isolated=True).for_file("x.md")
    assert str(error.value) == f"{unknown} (no configuration file)"
