"""A run over files that is interrupted keeps its rows, and goes on from them."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from lapiz.cli import cli
from lapiz_many.running import results

PUZZLES = ["..3....2.2..14..", "12........1....4", "12343412....4321"]


@pytest.fixture
def rating(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """A command line that rates a few puzzles into a table."""
    monkeypatch.chdir(tmp_path)
    Path("few").write_text("\n".join(PUZZLES), encoding="utf-8")
    return ["rate", "few", "-o", "rated.csv", "--jobs", "1"]


def run(*arguments: str) -> Result:
    return CliRunner().invoke(cli, arguments)


def test_what_was_done_is_kept_and_not_done_again(
    rating: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*arguments: Any) -> Iterator[Any]:
        yield next(results(*arguments))
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("lapiz_many.batch_runs.results", interrupted)
        done = run(*rating)
    assert done.exit_code == 130
    assert "rated.csv.part; --resume continues" in done.stderr
    assert "2 of them now" in run(*rating, "--resume").stdout
    whole = Path("rated.csv").read_text(encoding="utf-8")
    Path("rated.csv").unlink()
    run(*rating)
    assert Path("rated.csv").read_text(encoding="utf-8") == whole


def test_without_puzzles_there_is_no_table(rating: list[str]) -> None:
    Path("few").write_text("", encoding="utf-8")
    assert run(*rating).exit_code == 2
    assert [path.name for path in Path().iterdir()] == ["few"]
