"""What the wheel holds, and that it works by itself in a folder that is not the checkout."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from email import message_from_bytes
from email.message import Message
from pathlib import Path
from zipfile import ZipFile

import pytest

from selfcheck._version import VERSION

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of the checkout as it is now."""
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel unpacked by pip, and nothing else."""
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index"]
    command += ["--disable-pip-version-check", "--target", str(folder), str(wheel)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    return folder


def run_installed(installed: Path, folder: Path, *command: str) -> subprocess.CompletedProcess[str]:
    """Run a command in ``folder`` with the installed wheel before any other ``selfcheck``."""
    environment = {**os.environ, "PYTHONPATH": str(installed), "PYTHONIOENCODING": "utf-8"}
    return subprocess.run(
        command,
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def metadata(wheel: Path, name: str) -> Message:
    """Read one of the wheel's files in header form."""
    with ZipFile(wheel) as archive:
        (path,) = [path for path in archive.namelist() if path.endswith(f".dist-info/{name}")]
        return message_from_bytes(archive.read(path))


def test_the_wheel_holds_every_module_and_schema_and_nothing_else(wheel: Path) -> None:
    with ZipFile(wheel) as archive:
        held = {path for path in archive.namelist() if ".dist-info/" not in path}
    package = ROOT / "selfcheck"
    wanted = {path.relative_to(ROOT).as_posix() for path in package.rglob("*.py") if path.is_file()}
    wanted |= {f"selfcheck/schemas/{path.name}" for path in (ROOT / "schemas").iterdir()}
    wanted.add("selfcheck/py.typed")
    assert held == wanted
    assert "selfcheck/schemas/report.json" in held


def test_the_wheel_names_its_command_version_licence_and_needs(wheel: Path) -> None:
    about = metadata(wheel, "METADATA")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert about["Name"] == "selfcheck"
    assert about["Version"] == VERSION
    assert about["Requires-Python"] == ">=3.11"
    assert about["License-Expression"] == "MIT"
    needs = about.get_all("Requires-Dist", [])
    assert len([need for need in needs if "extra ==" not in need]) == len(project["dependencies"])
    with ZipFile(wheel) as archive:
        paths = archive.namelist()
        (entry_points,) = [path for path in paths if path.endswith("/entry_points.txt")]
        assert "selfcheck = selfcheck.__main__:run" in archive.read(entry_points).decode()
    assert any(path.endswith("/licenses/LICENSE") for path in paths)


def test_the_installed_package_is_the_one_that_runs(installed: Path, tmp_path: Path) -> None:
    code = "import selfcheck; print(selfcheck.__file__)"
    run = run_installed(installed, tmp_path, sys.executable, "-c", code)
    assert run.stdout.strip() == str(installed / "selfcheck" / "__init__.py")


def test_a_schema_is_printed_from_another_folder(installed: Path, tmp_path: Path) -> None:
    run = run_installed(installed, tmp_path, sys.executable, "-m", "selfcheck", "schema", "fenced")
    assert run.returncode == 0, run.stderr
    assert json.loads(run.stdout)["$schema"] == "https://json-schema.org/draft/2020-12/schema"


def test_the_installed_command_checks_a_reply(installed: Path, tmp_path: Path) -> None:
    reply = "Weiter?\n\n```questionnaire\ntitle: Fortsetzung\nquestions: []\n```\n"
    (tmp_path / "bad.md").write_text(reply, encoding="utf-8")
    script = str(installed / "bin" / "selfcheck")
    run = run_installed(installed, tmp_path, script, "check", "bad.md")
    assert run.returncode == 1, run.stderr
    assert "questionnaire.request.questions_empty" in run.stdout


def test_the_source_archive_holds_all_that_the_project_needs(tmp_path: Path) -> None:
    import tarfile

    command = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(tmp_path)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout + run.stderr
    (built,) = tmp_path.glob("*.tar.gz")
    with tarfile.open(built) as archive:
        held = {name.partition("/")[2] for name in archive.getnames()}
    assert held >= {
        ".ci/run",
        ".pre-commit-hooks.yaml",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "LICENSE",
        "Makefile",
        "README.md",
        "benchmarks/__main__.py",
        "docs/rules.md",
        "pyproject.toml",
        "schemas/report.json",
        "selfcheck/__init__.py",
        "tests/conftest.py",
        "tools/generate_docs.py",
    }
    assert not any(name.startswith((".git/", ".venv/", "dist/")) for name in held)
