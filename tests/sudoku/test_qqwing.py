"""The profile of QQWing's levels in the documentation gives those that QQWing's own shows."""

import re

import pytest

import lapiz
from tests.support.places import ROOT

LEVELS = {
    "naked-single": "Simple",
    "hidden-single": "Easy",
    "locked-candidates-pointing": "Intermediate",
    "brute-force": "Expert",
}
PUBLISHED = """\
5...7.6..41..53..7.6712...884.....1.....1.3.6...7...2........65......87..3....... Simple
.6..5..3...1.2..5.7....34..426.38.....3.......574.12.......7......81...7....6...1 Simple
.13.....22.....48....7...19...9..8..7......2....3.......263.9..4.9.7.6....149...8 Easy
.46...58.718.....65...4....1....675..8.....1..2...58.4.....74...69....7.2....1... Easy
6.......1...63.....8241...9.....5.1..4.......2.9..8..5..4....8.....2.46.5........ Easy
..28.5..7.9..274......1...9.8....7313........4...71...........4.1.9...........253 Easy
4....791....4.....2..5...365.3....2.....7.1...7.129......9.3...3.5....6.....6.... Easy
...6..4.9..8........3..9.....17.5...8.......1.4.3......3.....561......3..94..8..7 Intermediate
...........8..4.1...4.7....8..3...69..71....4.95......4..51.7.3.7.8..9..5....6.8. Expert
........49.1.6.5....8....9.8..4.37.6....1....54...718.....39..7....4..5....7..81. Expert
.....1.....2....9..1.97.83.7...2.6...81..6.4..9.....2....389.6....71........62... Expert
"""
"""All puzzles whose level the instructions of QQWing show."""


@pytest.mark.parametrize("line", PUBLISHED.splitlines())
def test_levels_are_as_published(line: str) -> None:
    text, level = line.split()
    documented = re.search(
        r"```yaml\n(name: qqwing.*?)```", (ROOT / "docs/profiles.md").read_text(), re.DOTALL
    )
    assert documented
    puzzle = lapiz.load(text)
    profile = lapiz.read_profile_text(documented[1], base=puzzle.kind.profile)
    assert LEVELS[lapiz.rate(puzzle, "hodoku", profile=profile).hardest] == level
