"""A layer of one's own: the rule in the documentation, in a kind of its own."""

import re
from itertools import permutations
from typing import Any

import lapiz
from lapiz.search.walking import solutions
from lapiz_grid import LATIN, Rule, digit_grid
from tests.support.places import ROOT

PAGE = (ROOT / "docs" / "new-rule.md").read_text("utf-8")
(CODE,) = re.findall(r"```python\n((?:(?!```).)*?CROWNS = .*?)```", PAGE, re.DOTALL)


def documented() -> Rule:
    names: dict[str, Any] = {}
    exec(CODE, names)
    rule: Rule = names["RULE"]
    return rule


def test_the_rule_in_the_documentation_finds_all_crowns() -> None:
    rule = documented()
    kind = digit_grid("crowned", [3], rules=[LATIN, rule])
    rows = ["123", "231", "312"]
    puzzle = kind.read({"kind": "crowned", "grid": rows})
    found = {
        tuple(sorted(name for name in puzzle.space.names(way) if name.endswith("=crowned")))
        for way in (sum(1 << one for one in solution) for solution in solutions(puzzle.start))
    }
    assert found == {
        tuple(f"r{row + 1}c{column + 1}=crowned" for row, column in enumerate(columns))
        for columns in permutations(range(3))
        if len({rows[row][column] for row, column in enumerate(columns)}) == 3
    }
    assert found


def test_its_values_are_read_told_and_drawn() -> None:
    kind = digit_grid("crowned", [3], rules=[LATIN, documented()])
    document = {"kind": "crowned", "grid": ["1..", "...", "..."], "placed": ["r1c1=crowned"]}
    puzzle = kind.read(document)
    assert "r1c1=crowned" in puzzle.space.names(puzzle.start.placed)
    log = lapiz.solve(puzzle)
    assert "1*" in log.board()
    assert '<path class="tone-c"' in log._repr_svg_()
