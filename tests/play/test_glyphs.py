"""The sign of each technique on the path: made of its lesson, and kept in a file."""

import json
from collections import Counter
from pathlib import Path

import pytest

import lapiz
import lapiz_play
from lapiz.show.glyph import glyph
from lapiz.testing import check_golden
from lapiz_play.chapters import every_chapter
from lapiz_play.exercises import taught
from lapiz_play.library import glyphs

FILE = Path(lapiz_play.__file__).parent / "glyphs.json"


@pytest.mark.rest
def test_golden_glyphs() -> None:
    """Made of the lessons' steps: what has too much to be made out has none."""
    made: dict[str, dict[str, str]] = {}
    for technique, kind in (pair for chapter in every_chapter() for pair in chapter.pairs):
        found = taught(technique, kind)
        assert found
        made.setdefault(kind.name, {})[technique.name] = glyph(*found)
    signs = {kind: {one: sign for one, sign in own.items() if sign} for kind, own in made.items()}
    check_golden(FILE, json.dumps(signs, indent=1, sort_keys=True) + "\n")


def test_most_techniques_have_a_sign_of_their_own() -> None:
    every = {kind: glyphs(kind) for kind in lapiz.registry().kinds}
    path = [pair for chapter in every_chapter() for pair in chapter.pairs]
    having = [every[kind.name][one.name] for one, kind in path if one.name in every[kind.name]]
    assert len(having) >= 0.7 * len(path)
    assert Counter(having).most_common(1)[0][1] <= len(having) / 10
    assert FILE.stat().st_size < 80_000
