"""lapiz is found where people look: cited, checked by pre-commit, read on the package index."""

import re
import runpy
import tomllib

import pytest
import yaml
from click.testing import CliRunner

import lapiz
from lapiz.cli import cli
from tests.support.places import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def test_the_citation_is_of_this_version() -> None:
    citation = yaml.safe_load((ROOT / "CITATION.cff").read_text())
    assert citation["version"] == PROJECT["version"] == lapiz.__version__
    assert citation["license"] == PROJECT["license"].split(" AND ")[0]
    assert citation["repository-code"] == PROJECT["urls"]["Source"]
    assert f"## {PROJECT['version']}" in (ROOT / "CHANGELOG.md").read_text()


def test_the_hook_for_repositories_of_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    (hook,) = yaml.safe_load((ROOT / ".pre-commit-hooks.yaml").read_text())
    assert re.fullmatch(hook["files"], "puzzles/one.yaml")
    program, *arguments = hook["entry"].split()
    assert program in PROJECT["scripts"]
    monkeypatch.chdir(ROOT)
    good, bad = "puzzles_yaml/sudoku/skyscraper.yaml", "puzzles_yaml/README.md"
    assert CliRunner().invoke(cli, [*arguments, good]).exit_code == 0
    assert CliRunner().invoke(cli, [*arguments, good, bad]).exit_code == 2


def test_links_of_the_readme_are_absolute_on_the_package_index() -> None:
    pytest.importorskip("hatchling")
    absolute = runpy.run_path(str(ROOT / "engine" / "hatch_build.py"))["absolute"]
    readme = (ROOT / "README.md").read_text()
    made = absolute(readme, "1.2.3")
    links = re.findall(r"\]\(([^)\s]+)\)", made)
    assert len(links) == len(re.findall(r"\]\(([^)\s]+)\)", readme))
    assert all(link.startswith(("https://", "#")) for link in links)
    assert "lapiz/v1.2.3/docs/pictures/hint.svg" in made


def test_no_more_at_the_top_than_can_be_seen_at_once() -> None:
    listed = {path.name for path in ROOT.iterdir() if not path.name.startswith((".", "_"))}
    ours = listed - {"build", "dist", "venv"}
    assert len({name for name in ours if not name.endswith(".egg-info")}) <= 15


def test_the_container_serves_what_the_command_has() -> None:
    text = (ROOT / "docs" / "container" / "Containerfile").read_text()
    (entry,) = re.findall(r"ENTRYPOINT (\[.*\])", text)
    _, command, *options = yaml.safe_load(entry)
    known = {name for each in cli.get_command(None, command).params for name in each.opts}  # type: ignore[arg-type,union-attr]
    assert {option for option in options if option.startswith("--")} <= known
