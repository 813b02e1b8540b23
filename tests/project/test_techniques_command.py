"""`lapiz techniques`: what it says of techniques, as text and as Markdown."""

from pathlib import Path

from click.testing import CliRunner, Result

from lapiz.cli import cli
from tests.support.plugin_sites import here, install

LOST = """
import lapiz

@lapiz.technique("lost", kind="sudoko", scores={"hodoku": 3}, after="x-wong")
def lost(grid):
    \"\"\"Nothing.\"\"\"
    yield from ()

@lapiz.hook
def lapiz_techniques():
    return [lost]
"""


def command(*arguments: str) -> Result:
    return CliRunner().invoke(cli, arguments)


def test_markdown_of_techniques() -> None:
    text = command("techniques", "x-wing", "--markdown").stdout
    assert text.startswith("## X-Wing\n\nTwo rows have all their places")
    assert "\n- scores: hodoku:140\n" in text
    rows = command("techniques", "--kind", "queens", "--markdown").stdout.splitlines()
    assert all(row.startswith("- **") for row in rows)
    assert "## X-Wing\n" in command("techniques", "x-wing", "--markdown", "--language", "es").stdout


def test_what_techniques_says_of_figures_and_kinds(tmp_path: Path) -> None:
    assert "scores: hodoku:150 (estimated)\n" in command("techniques", "gurths-theorem").stdout
    text = command("techniques", "gurths-theorem", "--markdown").stdout
    assert "- scores: hodoku:150 (estimated)\n" in text
    done = command("techniques", "x-wing", "--kind", "queens")
    assert done.exit_code == 2
    assert "'x-wing' is a technique for the kind 'sudoku', not for 'queens'" in done.stderr
    assert command("techniques", "x-wing", "exclusion", "--kind", "sudoku").exit_code == 0
    install(tmp_path / "site", "mine", LOST)
    with here(tmp_path / "site"):
        done = command("techniques", "lost")
        assert done.exit_code == 1
        assert "Nothing." in done.stdout
        assert done.stdout.splitlines()[-1].endswith("not installed; did you mean sudoku?")
        assert command("techniques").exit_code == 0


def test_markdown_with_an_example() -> None:
    puzzle = "puzzles_yaml/sudoku/x-wing.yaml"
    text = command("techniques", "x-wing", "--markdown", "--puzzle", puzzle).stdout
    assert "```text\n" in text
    assert "X-Wing: All places for" in text
    for wrong, message in (
        (["x-wing", "--puzzle", puzzle], "--puzzle needs --markdown"),
        (["full-house", "--markdown", "--puzzle", "missing.yaml"], "No such file"),
        (["jellyfish", "--markdown", "--puzzle", puzzle], "jellyfish finds nothing in"),
    ):
        done = command("techniques", *wrong)
        assert (done.exit_code, message in done.stderr) == (2, True), done.output
