"""How much work something may take, counted so that the same input always gives the same result."""

from contextvars import ContextVar
from typing import NamedTuple


class OutOfBudget(RuntimeError):
    """Some work has used up what it was allowed: `allowed` of a `unit`.

    >>> str(OutOfBudget(2_000, "branches"))
    'not done within 2000 branches'
    """

    def __init__(self, allowed: int, unit: str) -> None:
        super().__init__(allowed, unit)
        self.allowed = allowed
        self.unit = unit

    def __str__(self) -> str:
        return f"not done within {self.allowed} {self.unit}"


class Limit(NamedTuple):  # no attrs: every command imports it as it starts
    """What something may take at most: an amount of `work`, a number of `seconds`, or both.

    Work is counted, so that it ends at the same point on any machine: each time that a technique is
    asked, each supposition where a puzzle has demands, and each branch where solutions are counted.
    With neither there is no limit.

    >>> Limit.of(2.5), Limit.of(None)
    (Limit(work=None, seconds=2.5), Limit(work=None, seconds=None))
    """

    work: int | None = None
    seconds: float | None = None

    @classmethod
    def of(cls, limit: "Limit | float | None") -> "Limit":
        """Return a limit; a number is one of seconds. Raises ValueError for less than nothing."""
        result = limit if isinstance(limit, Limit) else cls(seconds=limit)
        if any(part is not None and part < 0 for part in (result.work, result.seconds)):
            raise ValueError(f"a limit of less than nothing: {result}")
        return result

    def after(self, seconds: float) -> "Limit":
        """Return what is left when some seconds have passed.

        >>> Limit(10, 3.0).after(1.0)
        Limit(work=10, seconds=2.0)
        """
        if self.seconds is None:
            return self
        return Limit(self.work, max(0.0, self.seconds - seconds))


class Budget:
    """What one piece of work may take: `allowed` of a `unit` (branches, nodes…), `left` of it now.

    Never a time: what a search finds must not depend on the machine. A budget that is handed on
    is shared; who allows each of several searches the same makes a new one for each. Where each
    unit takes little time, a loop counts down a local number and writes `left` when it is done.

    >>> budget = Budget(2, "branches")
    >>> budget.spend()
    >>> budget.spend(2)
    Traceback (most recent call last):
    lapiz.core.budget.OutOfBudget: not done within 2 branches
    """

    __slots__ = ("allowed", "left", "unit")

    def __init__(self, allowed: int, unit: str) -> None:
        self.allowed: int = allowed
        self.left: int = allowed
        self.unit: str = unit

    def spend(self, amount: int = 1) -> None:
        """Use up some of what is left; raises OutOfBudget when it is not enough."""
        self.left -= amount
        if self.left < 0:
            raise OutOfBudget(self.allowed, self.unit)

    def take(self) -> bool:
        """Use up one if any is left; tell whether it was."""
        if self.left <= 0:
            return False
        self.left -= 1
        return True


class AllSpent(BaseException):
    """What a whole piece of work may take is used up: `spend_on_the_whole` says so.

    No Exception: who searches within budgets of its own, and goes on without what it did not find,
    does not catch this one.
    """


_WHOLE: ContextVar[Budget | None] = ContextVar("whole", default=None)


class whole_budget:  # noqa: N801 (a generator would take longer, and a solve has one each step)
    """Have all that is done in the context spend one budget, however deep inside; None: no end.

    >>> with whole_budget(Budget(1, "looks")):
    ...     spend_on_the_whole()
    ...     spend_on_the_whole()
    Traceback (most recent call last):
    lapiz.core.budget.AllSpent
    >>> spend_on_the_whole()  # outside there is no such budget
    """

    def __init__(self, budget: Budget | None) -> None:
        self._budget = budget

    def __enter__(self) -> None:
        self._before = _WHOLE.set(self._budget)

    def __exit__(self, *_: object) -> None:
        _WHOLE.reset(self._before)


def spend_on_the_whole() -> None:
    """Use up one of the budget of the whole work; raises AllSpent when nothing is left."""
    budget = _WHOLE.get()
    if budget is not None and not budget.take():
        raise AllSpent
