"""What only a search can tell a solve: how many solutions there are, and a step without a name."""

from lapiz.core import BadInput, Deduction, Name, OutOfBudget, Position, Puzzle, bits
from lapiz.proof import Refusal, refuse, refuse_counted
from lapiz.solving.parts import Refuse
from lapiz.solving.task import Ending

UNNAMED = "unnamed"
"""The technique name of what search had to find."""
CHOICE = "choice"
REST = "search"
"""The technique name of the step that has all the rest, by search."""
NONE_COUNTED = Name("that there is no solution was found by counting, without steps")
"""What is noted of a puzzle without a solution where no step shows it."""


class LastResort:
    """The searches of one solve; what was found out once is not looked for again.

    What a reader of the log should know is added to `notes`; `refusal` proves what is found.
    """

    def __init__(
        self,
        puzzle: Puzzle,
        start: Position,
        notes: list[str],
        refusal: Refuse = refuse,
    ) -> None:
        self._puzzle, self._start, self._refusal = puzzle, start, refusal
        self.notes = notes
        self.failures: list[str] = []
        """The notes why no step was found, which are no news once a count decides."""
        self.unique: bool | None = None
        self.several: bool | None = None
        """False also where it is not known, which is noted."""

    def has_several(self) -> bool:
        """Tell whether the puzzle is known to have several solutions; counted once."""
        if self.several is None:
            number = known_number(self._puzzle)
            self.several = number is not None and number > 1
            if number is None:
                self.notes.append(
                    Name("that there are several solutions is not known: none is chosen")
                )
        return self.several

    def is_unique(self, position: Position, *, chose: bool) -> bool:
        """Tell whether the givens are known to have one solution; counted once, before it is used.

        `position` is how far the solve has come, `chose` whether it made choices on the way.
        """
        if self.unique is None and self._start.space.demands:
            self.unique = False  # a demand spoils nearly every twin: counting would not pay
            self.notes.append(Name("techniques that assume one solution are left out"))
        if self.unique is None:
            start = self._start
            # What was proved since leaves the same solutions; choices do not.
            given = start.alive == start.origin and not chose
            unique = _is_only(position if given else givens(start))
            self.unique = bool(unique)
            if unique is None:
                self.notes.append(Name("whether there is only one solution is not known"))
            if not unique:
                self.notes.append(Name("techniques that assume one solution are left out"))
        return self.unique

    def step(self, position: Position, *, choose: bool) -> Deduction | Ending:
        """Return an unnamed deduction, or how the solve ends without one.

        With `choose` a branch is taken where there are several solutions.
        """
        try:
            # With demands a candidate may fall long before all solutions could be counted.
            fallen = None if choose or not self._start.space.demands else self._fallen(position)
            if fallen:
                return fallen
            from lapiz.search.telling import choice, unnamed

            if self._parts(position):
                branch = choice(position) if choose else None
                return branch.named(CHOICE) if branch else Ending("many solutions")
            refutation = unnamed(position)
        except OutOfBudget:
            self.note_failure(Name("the search gave up"))
            return Ending("stuck")
        return self._proved(refutation, position) if refutation else Ending("stuck")

    def note_failure(self, note: str) -> None:
        """Note why no step was found, unless a count decides yet."""
        self.notes.append(note)
        self.failures.append(note)

    def rest(self, position: Position) -> Deduction | Ending:
        """Return a step with all that is left, or how a count of solutions ends the solve.

        For where nothing else finds a step. It ends stuck if the count takes too much work.
        """
        from lapiz.search.walking import last_count

        counted = last_count(position)
        if counted is None:
            return Ending("stuck")
        for note in self.failures:
            self.notes.remove(note)
        self.failures.clear()
        if counted.number == 1:
            from lapiz.search.telling import only_left

            return only_left(position, counted.solution).named(REST)
        if counted.number:
            return Ending("many solutions")
        self.notes.append(NONE_COUNTED)
        return Ending("no solution")

    def _fallen(self, position: Position) -> Deduction | None:
        """Return the removal of a candidate that falls without counting solutions, if any."""
        from lapiz.search.telling import unnamed

        try:
            fallen = unnamed(position)
        except OutOfBudget:
            return None
        return fallen.named(UNNAMED) if fallen and not self._refusal(fallen, position) else None

    def may_have_several(self, position: Position) -> bool:
        """Tell whether a position has several solutions, or too many branches to tell."""
        try:
            return self._parts(position)
        except OutOfBudget:
            return True

    def _parts(self, position: Position) -> bool:
        """Tell whether a position has several solutions; OutOfBudget if that is not known.

        What was proved since the start leaves as many, and choices are made only among several.
        """
        if self.several is None:
            from lapiz.search.walking import number_of_solutions, search_budget

            number = number_of_solutions(position)
            if number is None:
                budget = search_budget(position.space)
                raise OutOfBudget(budget.allowed, budget.unit)
            self.several = number > 1
        return self.several

    def _proved(self, deduction: Deduction, position: Position) -> Deduction | Ending:
        refusal = self._refusal(deduction, position)
        if refusal is None:
            return deduction.named(UNNAMED)
        self.note_failure(Name("a refutation is too long to prove: {0}", refusal.message))
        return Ending("stuck")


def known_number(puzzle: Puzzle) -> int | None:
    """Return how many solutions a puzzle has, at least 2 for several; None if it is not known."""
    try:
        count = puzzle.kind.solutions.count
        counted = count(puzzle, 2) if count else None
    except BadInput:  # a kind refuses to count what is too large
        return None
    from lapiz.search.walking import number_of_solutions

    return number_of_solutions(puzzle.start) if counted is None else counted


def refuse_by_counting(deduction: Deduction, position: Position) -> Refusal | None:
    """Return why a step that rests on a count does not hold, or None if it does: it counts again.

    >>> from lapiz.core import Grounds
    >>> from lapiz.core.space import Item, Space
    >>> start = Space(("a", "b"), (Item("x", "cell", 0b11),)).start()
    >>> refuse_by_counting(Deduction(places=0b01, grounds=Grounds.COUNT), start).message
    'there is not exactly one solution'
    """
    from lapiz.search.walking import last_count

    counted = last_count(position)
    if counted is None:
        return Refusal("that there is only one solution is not known", undecided=True)
    if counted.number != 1:
        return Refusal("there is not exactly one solution")
    return refuse_counted(deduction, position, counted.solution)


def _is_only(position: Position) -> bool | None:
    """Tell whether a position has exactly one solution; None if that is not known."""
    from lapiz.search.walking import has_one_solution, number_of_solutions, plain_budget

    try:
        return has_one_solution(position, plain_budget(position.space))
    except OutOfBudget:
        number = number_of_solutions(position)
        return None if number is None else number == 1


def givens(position: Position) -> Position:
    """Return the position of the givens alone, as far as they are placed now."""
    space, origin = position.space, position.origin
    placed = 0
    for candidate in bits(position.placed):
        if not origin & ~space.keep[candidate]:
            placed |= space.bit[candidate]
    return Position(space, origin, placed, origin, position.memo)
