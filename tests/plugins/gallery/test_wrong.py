"""`lapiz try` says of each mistake of an author where it is, what stands there, and the cure."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner, Result

from lapiz.cli import cli

HERE = Path(__file__).parent
TABLE: dict[str, Any] = yaml.safe_load((HERE / "wrong.yaml").read_text("utf-8"))
WRONG: dict[str, dict[str, Any]] = TABLE["wrong"]
SECONDS = {"endless": "0.2"}


def tried(folder: Path, edits: dict[str, str], seconds: str = "60") -> Result:
    """Try the module with some of its text replaced."""
    text: str = TABLE["right"]
    for there, instead in edits.items():
        assert there in text, f"{there!r} is no part of the module"
        text = text.replace(there, instead)
    (folder / "mine.py").write_text(text, "utf-8")
    arguments = ["try", str(folder / "mine.py"), str(HERE / "pair.yaml"), "--seconds", seconds]
    return CliRunner().invoke(cli, arguments)


def test_there_is_nothing_to_say_of_the_right_module(tmp_path: Path) -> None:
    result = tried(tmp_path, {})
    assert result.exit_code == 0, result.output
    assert "Problem" not in result.output
    assert "Before others use it" not in result.output


@pytest.mark.sample(20)
@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_told(name: str, tmp_path: Path) -> None:
    case = WRONG[name]
    result = tried(tmp_path, case["edit"], SECONDS.get(name, "60"))
    assert any(case["prints"] in line for line in result.output.splitlines()), result.output
    assert result.exit_code == case.get("status", 1), result.output


def test_the_table_is_whole() -> None:
    assert len(WRONG) >= 34
    assert all(case["prints"] for case in WRONG.values())
