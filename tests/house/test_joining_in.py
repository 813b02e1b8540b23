"""What people need to join in is well formed, and names only what there is."""

import ast
import json
import re
import shlex
import subprocess
import sys
import tomllib
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
import yaml

from lapiz.cli import cli
from tests.support.places import ROOT
from tests.support.skipped import optional

GITHUB = ROOT / ".github"
WORKFLOWS = sorted((GITHUB / "workflows").glob("*.yml"))
FORMS = sorted(path for path in (GITHUB / "ISSUE_TEMPLATE").glob("*.yml") if path.stem != "config")
HOOKS = ROOT / ".pre-commit-config.yaml"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
SHELL = {"test", "ls", "git", "export"}
BORROWED = {"cibuildwheel", "check-wheel-contents", "pyright", "twine", "uv", "zizmor"}
"""Tools that a job installs for itself."""
TOOLS = {"lint-imports": "importlinter", "sphinx-build": "sphinx"}
"""Packages of tools that have other names."""
MADE = {"dist", "docs/_build", "docs/_build/play"}
"""Folders that the commands make."""


def read(path: Path) -> Any:
    return yaml.safe_load(path.read_text(encoding="utf-8"))


def steps(workflow: Any) -> list[dict[str, Any]]:
    return [step for job in workflow["jobs"].values() for step in job["steps"]]


def need(package: str) -> None:
    """Skip a test that runs what only an extra brings, where it is not installed."""
    if package in optional():
        pytest.importorskip(package)


def check_command(line: str) -> None:
    """Check that a command, its modules, extras and paths exist."""
    for part in re.sub(r"\$\{\{.*?\}\}", "x", line).split(" | "):
        first, *words = shlex.split(part)
        if first == "python":
            assert words[0] in ("-m", "-c"), part
            if words[1] in BORROWED:
                continue
            need(words[1])
            assert find_spec(words[1]) if words[0] == "-m" else compile(words[1], part, "exec")
        elif first == "lapiz":
            assert words[0] == "--version" or words[0] in cli.list_commands(None), part
        elif "/" in first:
            assert (ROOT / first).exists(), part
        elif first not in SHELL | BORROWED:
            need(TOOLS.get(first, first))
            beside = Path(sys.executable).parent
            assert any((beside / f"{first}{end}").exists() for end in ("", ".exe")), part
        for extra in re.findall(r"\[(\w+)\]", part):
            assert extra in PROJECT["optional-dependencies"], part
        for word in words:
            if re.fullmatch(r"[\w.][\w.-]*(/[\w.-]+)+/?", word) and word.rstrip("/") not in MADE:
                assert (ROOT / word).exists(), word


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_workflow(path: Path) -> None:
    workflow = read(path)
    assert set(workflow) >= {"name", True, "permissions", "jobs"}  # YAML 1.1 reads `on` as true
    for job in workflow["jobs"].values():
        needs = job.get("needs", [])
        assert set([needs] if isinstance(needs, str) else needs) <= set(workflow["jobs"])
        assert job["runs-on"]
    for step in steps(workflow):
        assert ("uses" in step) != ("run" in step), step
        if "uses" in step:
            assert re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", step["uses"])
        for line in step.get("run", "").splitlines():
            check_command(line)


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_actions_are_named_by_commit_with_their_version(path: Path) -> None:
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if "uses: " in line]
    assert all(re.search(r"@[0-9a-f]{40} # v\d+\.\d+\.\d+$", line) for line in lines), lines


def test_every_distribution_is_published_by_a_job_that_may_do_nothing_else() -> None:
    """Without a password, after the tests, and only where a tag says so."""
    published = {}
    for path in WORKFLOWS:
        workflow = read(path)
        assert workflow["permissions"] == {"contents": "read"}
        for job in workflow["jobs"].values():
            used = [step.get("uses", "").partition("@")[0] for step in job["steps"]]
            may = job.get("permissions", {})
            if "pypa/gh-action-pypi-publish" not in used:
                assert set(may) <= {"pages", "id-token"}
                assert not may or "actions/deploy-pages" in used
                continue
            assert may == {"id-token": "write"}
            assert job["needs"]
            tagged = [*workflow[True]] == ["push"] and [*workflow[True]["push"]] == ["tags"]
            assert tagged or "startsWith(github.ref, 'refs/tags/" in job["if"]
            published[job["environment"]["url"].rstrip("/").rpartition("/")[2]] = path.name
    projects = [ROOT / "pyproject.toml", ROOT / "native" / "pyproject.toml"]
    names = {tomllib.loads(one.read_text(encoding="utf-8"))["project"]["name"] for one in projects}
    assert set(published) == names


def test_a_workflow_that_names_what_there_is_not_is_found() -> None:
    for line in (
        "lapiz divine",
        "python -m no_such_module",
        'pip install -e ".[tset]"',
        "ruff check tset/nothing",
        "no-such-tool",
    ):
        with pytest.raises(AssertionError):
            check_command(line)


def test_the_versions_of_python_are_those_of_the_package() -> None:
    workflow = read(GITHUB / "workflows" / "ci.yml")
    tested = workflow["jobs"]["test"]["strategy"]["matrix"]["python"]
    told = [one.rpartition(" ")[2] for one in PROJECT["classifiers"] if "Python :: 3." in one]
    assert tested == told
    assert PROJECT["requires-python"] == f">={tested[0]}"


@pytest.mark.parametrize("path", FORMS, ids=lambda path: path.name)
def test_issue_form(path: Path) -> None:
    form = read(path)
    assert set(form) == {"name", "description", "labels", "body"}
    fields = [field for field in form["body"] if field["type"] != "markdown"]
    assert len({field["id"] for field in fields}) == len(fields)
    assert all(field["type"] in ("input", "textarea") for field in fields)
    assert all(field["attributes"]["label"] for field in fields)
    assert any(field.get("validations", {}).get("required") for field in fields)
    for command in re.findall(r"`(lapiz [^`]*)`", path.read_text(encoding="utf-8")):
        check_command(command)


def test_hooks_before_a_commit_are_the_checks_of_the_workflow() -> None:
    hooks = [hook for repo in read(HOOKS)["repos"] for hook in repo["hooks"]]
    entries = [hook["entry"] for hook in hooks if "commit-msg" not in hook.get("stages", ())]
    for entry in [hook["entry"] for hook in hooks]:
        check_command(entry)
    lint = read(GITHUB / "workflows" / "ci.yml")["jobs"]["lint"]
    run = [step["run"].split()[:2] for step in lint["steps"] if "run" in step]
    assert all(entry.split()[:2] in run for entry in entries)


def nox_commands() -> list[tuple[str, list[str]]]:
    """The commands of the noxfile, each with its session, as far as they are written there."""
    tree = ast.parse((ROOT / "noxfile.py").read_text(encoding="utf-8"))
    first = {"install": ["pip", "install"], "run": list[str]()}
    return [
        (session.name, first[call.func.attr] + [ast.literal_eval(word) for word in words])
        for session in tree.body
        if isinstance(session, ast.FunctionDef)
        for call in ast.walk(session)
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute)
        if (words := [word for word in call.args if isinstance(word, ast.Constant)])
    ]


@pytest.mark.parametrize(("session", "words"), nox_commands())
def test_nox_runs_what_there_is(session: str, words: list[str]) -> None:
    check_command(shlex.join(words))


def test_nox_runs_what_the_workflows_do() -> None:
    jobs = {"lint": ("ci.yml", "lint"), "docs": ("pages.yml", "build")}
    for session, (path, job) in jobs.items():
        steps = read(GITHUB / "workflows" / path)["jobs"][job]["steps"]
        done = [shlex.split(step.get("run", "")) for step in steps]
        ours = [words for name, words in nox_commands() if name == session]
        assert ours
        assert all(words in done for words in ours)


GOOD = (
    "Pass the budget on",
    "Fold runs of singles\n\nThey hid the one step that matters.\n# a note",
)
BAD = {
    "Added a test": "an imperative",
    "Fixes the proof": "an imperative",
    "Solving is faster now": "an imperative",
    "fold runs": "a small letter",
    "Fold runs.": "a full stop",
    "Fold runs; draw boards": "one change",
    "Fold runs\nof singles": "the second line",
    "F" * 73: "at most 72",
    "": "is empty",
}


def test_messages_of_commits(tmp_path: Path) -> None:
    path = tmp_path / "message"
    check = [sys.executable, ROOT / ".ci" / "commit-msg", path]
    for message in GOOD:
        path.write_text(message, encoding="utf-8")
        done = subprocess.run(check, capture_output=True, text=True)
        assert (done.returncode, done.stderr) == (0, ""), message
    for message, fault in BAD.items():
        path.write_text(message, encoding="utf-8")
        done = subprocess.run(check, capture_output=True, text=True)
        assert done.returncode == 1
        assert fault in done.stderr, message


def test_the_conda_recipe_is_of_this_package() -> None:
    recipe = read(ROOT / ".ci" / "conda" / "recipe.yaml")
    assert recipe["package"] == {"name": PROJECT["name"], "version": PROJECT["version"]}
    run = {line.replace(" ", "").removeprefix("python-") for line in recipe["requirements"]["run"]}
    assert run == {*PROJECT["dependencies"], f"python{PROJECT['requires-python']}"}
    assert recipe["about"]["license"] == PROJECT["license"]
    assert recipe["about"]["license_file"] == PROJECT["license-files"]
    assert recipe["build"]["python"]["entry_points"] == [
        f"{name} = {place}" for name, place in PROJECT["scripts"].items()
    ]


def test_other_files_are_well_formed() -> None:
    assert read(GITHUB / "dependabot.yml")["version"] == 2
    made = json.loads((ROOT / ".devcontainer" / "devcontainer.json").read_text())
    extras = re.findall(r"\[(\w+)\]", made["postCreateCommand"])
    assert extras
    assert set(extras) <= set(PROJECT["optional-dependencies"])
    home = PROJECT["urls"]["Homepage"]
    for link in read(GITHUB / "ISSUE_TEMPLATE" / "config.yml")["contact_links"]:
        assert link["url"].startswith(home)
    urls = PROJECT["urls"].items()
    assert all(url.startswith(home) for name, url in urls if name != "Documentation")
    assert home in (GITHUB / "SECURITY.md").read_text(encoding="utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="it has no bash")
def test_the_script_is_bash() -> None:
    done = subprocess.run(["bash", "-n", ROOT / ".ci" / "run"], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
