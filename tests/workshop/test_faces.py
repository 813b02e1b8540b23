"""The faces of the page: each is cut to its axes, then to its signs."""

from pathlib import Path

import pytest

from lapiz_workshop import faces


def test_each_face_is_cut_twice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    run: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(faces, "_run", lambda tool, options: run.append((tool, [*options])))
    faces.make(tmp_path / "source", tmp_path)
    assert [tool for tool, _ in run] == ["varLib.instancer", "subset"] * len(faces.FACES)
    pairs = zip(run[::2], run[1::2], faces.FACES.items(), strict=True)
    for (_, axes), (_, chosen), (name, (kept, signs, features)) in pairs:
        assert axes[0] == str(tmp_path / "source")
        assert {*kept, *faces.SANS} < {*axes}
        assert axes[-1] == chosen[0], "what is cut first is cut again"
        assert {f"--text={signs}", f"--layout-features={features}"} < {*chosen}
        assert f"--output-file={tmp_path / name}" in chosen
