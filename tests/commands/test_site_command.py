"""What `lapiz site` says of a site that was made."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

from lapiz.cli import cli
from lapiz_site.commands import site


def test_how_to_look_at_it_and_to_publish_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = list[tuple[Path, str | None]]()

    def build(out: Path, pyodide: str | None) -> SimpleNamespace:
        made.append((out, pyodide))
        return SimpleNamespace(files=12, transfer=3_456_789)

    monkeypatch.setattr(site, "build", build)
    out = str(tmp_path / "a b")
    done = CliRunner().invoke(cli, ["site", out, "--pyodide", "kept"])
    assert made == [(Path(out), "kept")]
    files, look, line, publish = done.output.splitlines()
    assert files == f"{out}: 12 files; a first visit loads 3.5 MB."
    assert look.startswith("To look at it, type this line and open http")
    assert line.endswith(f" -m http.server -d '{out}'")
    assert publish.startswith("To publish it, copy the folder to any web server")
    Path(out).touch()
    done = CliRunner().invoke(cli, ["site", out])
    assert (done.exit_code, len(made)) == (2, 1)
    assert "a file is there, expected a folder or none" in done.output
