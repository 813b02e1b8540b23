"""Which variable to decide next: of those that had most to do with conflicts lately, the lowest."""

from collections.abc import Iterable, Sequence
from heapq import heapify, heappop, heappush

FIRST_BUMP, BUMP_SHARE = 1_000, 19
"""What a variable of the first conflict gains, and by which part of it that grows each time."""
LARGEST_BUMP, BUMP_BITS = 1 << 50, 40
"""From where on all activities lose so many bits."""


class Activities:
    """The activities of some variables, in whole numbers, and a queue of those that are open.

    >>> activities = Activities(3)
    >>> activities.gain(2)
    >>> activities.put(2)  # it is open again
    >>> activities.first([0] * 6), activities.first([0] * 6)
    (2, 0)
    """

    def __init__(self, variables: int) -> None:
        self.activity: list[int] = [0] * variables
        self.bump: int = FIRST_BUMP
        self._heap = [(0, variable) for variable in range(variables)]
        self._queued = [0] * variables
        """The activity of each variable in the heap, -1 for one that is not there."""
        self._wanted = bytearray(b"\1") * variables
        """Which variables there are to decide."""

    def only(self, variables: Iterable[int]) -> None:
        """Have no other variables than some be decided from now on; they are all open."""
        self._wanted = bytearray(len(self.activity))
        for variable in variables:
            self._wanted[variable] = 1
        self._begin(variables)

    def _begin(self, variables: Iterable[int]) -> None:
        """Put some variables into the queue, as active as they are now."""
        self._queued, self._heap = [-1] * len(self.activity), []
        for variable in variables:
            activity = self._queued[variable] = self.activity[variable]
            self._heap.append((-activity, variable))
        heapify(self._heap)

    def gain(self, variable: int) -> None:
        """Note that a variable, which is decided, has to do with a conflict."""
        self.activity[variable] += self.bump

    def put(self, variable: int) -> None:
        """Put a variable that is open again into the queue."""
        activity = self.activity[variable]
        if self._wanted[variable] and self._queued[variable] != activity:
            self._queued[variable] = activity
            heappush(self._heap, (-activity, variable))

    def first(self, value: Sequence[int]) -> int | None:
        """Take the first variable without a value from the queue; None if there is none."""
        while self._heap:
            activity, variable = heappop(self._heap)
            if self._queued[variable] == -activity:
                self._queued[variable] = -1
                if not value[variable]:
                    return variable
        return None

    def age(self) -> None:
        """Make the next conflict count a little more; all numbers smaller when they are large."""
        self.bump += self.bump // BUMP_SHARE
        if self.bump > LARGEST_BUMP:
            self.activity = [activity >> BUMP_BITS for activity in self.activity]
            self.bump >>= BUMP_BITS
            self._begin(variable for variable, wanted in enumerate(self._wanted) if wanted)
