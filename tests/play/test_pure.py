"""Modules of the page that need no browser, tried by `node --test`."""

import json
import re
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from lapiz_play import answer
from lapiz_play.library import shelf
from lapiz_site.baking import key
from tests.support.places import ROOT
from tests.support.puzzles import EASY

NODE, TSC, PRETTIER = map(shutil.which, ("node", "tsc", "prettier"))
PAGE, TABLE = Path("apps/lapiz_play/page"), Path("engine/lapiz/show/table")
TESTS = Path("tests/play/pure")


ASKED = (
    {"ask": "today", "date": "2026-11-28", "kind": ""},
    {"ask": "library", "kind": "sudoku", "most": 200},
    {"ask": "read", "text": 'title: "Ñandú"\n½ \u2028\x1f\t♛', "kind": "queens"},
)
STARTS = 9
"""Of so many puzzles of the library one is begun."""


def _hint(text: str) -> Any:
    read = answer({"ask": "read", "text": text, "kind": "sudoku"})
    asked = {"puzzle": read["puzzle"], "position": read["position"]}
    return answer({"ask": "hint", **asked})["story"]


def _clashes(kind: str) -> dict[str, Any]:
    """Return a puzzle of the library, and positions with what clashes in them."""
    random, text = Random(kind), next(one.text for one in shelf() if one.kind == kind)
    read, positions = answer({"ask": "read", "text": text, "kind": kind}), []
    for number in (1, 2, 3, 3, 5, 8):
        open_ = [one for one in read["alive"] if one not in read["given"]]
        placed = random.sample(open_, min(number, len(open_)))
        asked = {"puzzle": read["puzzle"], "position": {"placed": placed}}
        checked = answer({"ask": "check", "quick": True, **asked})
        positions.append({"placed": placed, "clash": checked["clash"]})
    assert any(one["clash"] for one in positions)
    return {"read": read, "positions": positions}


@pytest.mark.skipif(not NODE, reason="needs Node")
def test_pure_modules(tmp_path: Path) -> None:
    # Only a package.json says to older versions of node that these are modules.
    (tmp_path / "package.json").write_text(json.dumps({"type": "module"}), encoding="utf-8")
    for folder in (PAGE, TESTS):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    # As it is served: what the page shares with the story page is beside its own.
    shutil.copytree(ROOT / TABLE, tmp_path / PAGE, dirs_exist_ok=True)
    read = answer({"ask": "read", "text": EASY})
    (tmp_path / TESTS / "read.json").write_text(json.dumps(read), encoding="utf-8")
    keys = [{"asked": asked, "key": key(asked)} for asked in ASKED]
    (tmp_path / TESTS / "keys.json").write_text(json.dumps(keys), encoding="utf-8")
    clashes = [_clashes(kind) for kind in sorted({one.kind for one in shelf()})]
    (tmp_path / TESTS / "clashes.json").write_text(json.dumps(clashes), encoding="utf-8")
    names = answer({"ask": "names", "puzzle": read["puzzle"]})
    (tmp_path / TESTS / "names.json").write_text(json.dumps(names), encoding="utf-8")
    hints = [_hint(one.text) for one in shelf() if one.variety == "sudoku"][::STARTS]
    hints += [_hint(one.text) for one in shelf() if one.variety == "sizes"][
        :STARTS
    ]  # naked singles
    (tmp_path / TESTS / "hints.json").write_text(json.dumps(hints), encoding="utf-8")
    tests = sorted(str(one) for one in (tmp_path / TESTS).glob("*.mjs"))
    command = [str(NODE), "--test", "--test-reporter=tap", *tests]
    ran = subprocess.run(command, capture_output=True, text=True)
    counted = dict(re.findall(r"^# (\w+) (\d+)$", ran.stdout, re.MULTILINE))
    assert ran.returncode == 0, ran.stdout
    assert int(counted["pass"]) >= len(tests) > 0


PURE = (
    "completing",
    "finished",
    "game",
    "keep",
    "placements",
    "results",
    "shading",
    "shapes",
    "shelf",
    "skill",
)
SHARED = ("gestures", "marks", "space")
TYPED = (
    *("--checkJs", "--allowJs", "--noEmit", "--skipLibCheck", "--strict", "false"),
    *("--target", "es2022", "--module", "es2022", "--moduleResolution", "bundler"),
    *("--lib", "es2022,dom,dom.iterable"),
)


@pytest.mark.skipif(not TSC, reason="needs TypeScript")
def test_pure_modules_fit_each_other(tmp_path: Path) -> None:
    for folder in (PAGE, TABLE):
        shutil.copytree(ROOT / folder, tmp_path, dirs_exist_ok=True)
    modules = [str(tmp_path / f"{name}.js") for name in (*PURE, *SHARED)]
    ran = subprocess.run([str(TSC), *TYPED, *modules], capture_output=True, text=True)
    faults = [line for line in ran.stdout.splitlines() if "/vendor/" not in line]
    assert [line for line in faults if not line.startswith(" ")] == []
    assert ran.returncode == 0 or "/vendor/" in ran.stdout, ran.stdout + ran.stderr


@pytest.mark.skipif(not PRETTIER, reason="needs Prettier")
def test_scripts_are_formatted() -> None:
    """Templates are left alone: where a template breaks a line, a space is lost."""
    scripts = [path for path in ROOT.glob("*/**/*.*js") if path.suffix in (".js", ".mjs")]
    own = [path for path in scripts if not {"vendor", "node_modules", "_build"} & {*path.parts}]
    ran = subprocess.run([str(PRETTIER), "--check", *own], cwd=ROOT, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
