"""The laboratory: where a technique fires, a small position to teach it, what it costs and changes.

`finding` looks for positions, `shrinking` makes them small, or into near misses; `runs` measures a
technique over a corpus, `comparing` sets two runs side by side, `report` writes it in lines, and
`saved_runs` keeps what was measured, so that a change of a count is noticed.
"""

from lapiz.later import later

with later(__name__):
    from lapiz.workshop.lab.comparing import RunComparison, compare
    from lapiz.workshop.lab.finding import Find, comes_first, mine, with_technique
    from lapiz.workshop.lab.runs import Observation, Run, Solved, instead, measured
    from lapiz.workshop.lab.saved_runs import Pin, dump_run, load_run, pin_of
    from lapiz.workshop.lab.shrinking import (
        expecting,
        near_misses,
        shrink,
        with_filled_grid,
        written,
    )

__all__ = [
    "Find",
    "Observation",
    "Pin",
    "Run",
    "RunComparison",
    "Solved",
    "comes_first",
    "compare",
    "dump_run",
    "expecting",
    "instead",
    "load_run",
    "measured",
    "mine",
    "near_misses",
    "pin_of",
    "shrink",
    "with_filled_grid",
    "with_technique",
    "written",
]
