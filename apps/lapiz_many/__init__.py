"""Many puzzles: read one after another, worked on by many processes or machines, written in order.

- `reading` and `tables` turn files into records, one per puzzle, and never hold a whole file;
- `work` solves or rates some records: this is what other processes run;
- `running` hands out records and takes the results back in order, even when processes die;
- `output` writes the results so that an interrupted run can be resumed from its `state`.
"""

from lazy_loader import attach

__all__ = ["Outcome", "compare", "rate_many", "solve_many"]

__getattr__, __dir__, _ = attach(
    __name__,
    submod_attrs={
        "comparing": ["compare"],
        "job": ["Outcome"],
        "many": ["rate_many", "solve_many"],
    },
)
