"""A table of quick cases as one test: pytest takes longer to collect a case than to pass it."""

from collections.abc import Callable, Iterable
from typing import TypeVar

import pytest

Case = TypeVar("Case")


def check_all(cases: Iterable[Case], check: Callable[[Case], object]) -> None:
    """Check each case; those that fail are raised together, each with its name."""
    count, faults = 0, list[BaseException]()
    for case in cases:
        count += 1
        try:
            check(case)
        except (Exception, pytest.fail.Exception) as fault:
            fault.add_note(f"This is the case {case}.")
            faults.append(fault)
    assert count, "there is no case"
    if faults:
        raise BaseExceptionGroup(f"{len(faults)} of {count} cases fail", faults)
