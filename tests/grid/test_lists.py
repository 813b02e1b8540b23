"""Cells and digits as lists: what a list means is what the text means."""

from typing import Any

import pytest

from lapiz_grid import Board, constraints_of, merged, stated

SAME: list[tuple[Any, Any]] = [
    ({"killer": {"cells": ["r1c3", "r2c3"], "sum": 4}},
     {"killer": {"cells": "r1c3 r2c3", "sum": 4}}),
    ({"killer": {"cells": ["r1c3", "r2c3"]}}, {"killer": "r1c3 r2c3"}),
    ({"killer": ["r1c3", "r2c3"]}, {"killer": "r1c3 r2c3"}),
    ({"renban": {"line": ["r1c1", "r1c2", "r2c3"]}}, {"renban": "r1c1-r1c2 r2c3"}),
    ({"renban": {"cells": ["r1c1", "r1c2"]}}, {"renban": "r1c1 r1c2"}),
    ({"thermometer": ["r1c1", "r2c1", "r3c1"]}, {"thermometer": "r1c1-r3c1"}),
    ({"renban": ["r1c1", "~", "r3c3"]}, {"renban": "r1c1 ~ r3c3"}),
    ({"white-dots": {"pairs": ["r1c1", "r1c2"]}}, {"white-dots": "r1c1-r1c2"}),
    ({"extra-region": ["r1c1", "r2c2", "r3c3", "r4c4"]}, {"extra-region": "r1c1 r2c2 r3c3 r4c4"}),
    ({"sum": {"cells": [["r1c1", "r1c2"], ["r3c3"]], "sum": 3}},
     [{"sum": {"cells": "r1c1 r1c2", "sum": 3}}, {"sum": {"cells": "r3c3", "sum": 3}}]),
    ({"clone": ["r1c1", "r3c3"]}, {"clone": [["r1c1"], ["r3c3"]]}),
    ({"equal-sums": ["r1c1", "r3c3 r3c4"]}, {"equal-sums": [["r1c1"], ["r3c3", "r3c4"]]}),
    ({"even": ["r1c1", "r3c3"]}, {"even": "r1c1 r3c3"}),
    ({"restricted": {"cells": "r1c1", "digits": [1, 3]}},
     {"restricted": {"cells": "r1c1", "digits": 13}}),
    ({"quadruple": {"cells": ["r1c1", "r1c2", "r2c1", "r2c2"], "digits": [1, 1, 4]}},
     {"quadruple": {"cells": "r12c12", "digits": 411}}),
]  # fmt: skip


def parts(entry: Any) -> list[Any]:
    """What an entry, or a list of them, means in a grid of 4."""
    entries = entry if isinstance(entry, list) else [entry]
    constraints = constraints_of({"rules": entries}, 4)
    board = Board(4, constraints)
    return [part for one in constraints for part in one.rule.parts(one, board)]


@pytest.mark.parametrize(("listed", "text"), SAME)
def test_a_list_means_what_the_text_means(listed: Any, text: Any) -> None:
    assert parts(listed) == parts(text)


@pytest.mark.parametrize(
    "entries",
    [
        [{"killer": {"cells": [cell], "sum": 3}} for cell in ("r1c1", "r4c4")],
        [{"sum": {"cells": cells, "sum": 3}} for cells in ("r1c1", "r2c2 r3c4", "r4c4")],
        [{"odd": cell} for cell in ("r1c1", "r4c4")],
    ],
)
def test_groups_of_one_cell_are_written_as_they_were_read(entries: list[Any]) -> None:
    constraints = constraints_of({"rules": entries}, 4)
    (joined,) = merged(constraints, Board(4, constraints))
    assert parts(stated(joined, 4)) == parts(entries)
