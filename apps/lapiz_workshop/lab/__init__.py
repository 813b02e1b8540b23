"""The laboratory: where a technique fires, a small position to teach it, what it costs and changes.

`finding` looks for positions, `shrinking` makes them small, or into near misses; `runs` measures a
technique over a corpus, `comparing` sets two runs side by side, `report` writes it in lines, and
`saved_runs` keeps what was measured, so that a change of a count is noticed.
"""

from lazy_loader import attach

__getattr__, __dir__, __all__ = attach(
    __name__,
    submod_attrs={
        "finding": ["Find", "comes_first", "mine", "with_technique"],
        "comparing": ["RunComparison", "compare"],
        "runs": ["Observation", "Run", "Solved", "instead", "measured", "where_of"],
        "saved_runs": ["Pin", "dump_run", "load_run", "pin_of"],
        "shrinking": ["expecting", "near_misses", "shrink", "with_filled_grid", "written"],
    },
)
