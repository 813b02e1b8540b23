"""What the clauses of a space tell of a position: its solutions, and why there is none."""

from array import array
from collections.abc import Iterable, Iterator, Sequence

from lapiz.core import Budget, Demand, OutOfBudget, Position, Results, bits, explained
from lapiz.search.clauses.encoding import GuardedEncoding, encoded
from lapiz.search.clauses.learning import Learner
from lapiz.search.clauses.native import NativeLearner, learner, satisfiable


class Oracle:
    """Answers questions about one position; what it learns from one helps with the next.

    A `budget` counts the conflicts, and a solution for one; beyond it OutOfBudget is raised. If it
    is `guarded`, each question says which items and demands hold; else all of them do.
    """

    def __init__(self, position: Position, budget: Budget, *, guarded: bool = False) -> None:
        self.position: Position = position
        self.budget: Budget = budget
        self.encoding: GuardedEncoding = encoded(position.space)
        self.learner: Learner | NativeLearner = learner(self.encoding.variables)
        known = array("i")
        for literal in self._known(guarded):
            known += array("i", (1, literal))
        self.learner.add_all(known)
        self.learner.add_all(self.encoding.flat)
        self._decided = Results(self._variables_of)
        self._latest: tuple[tuple[int, ...], tuple[int, ...], array[int]] = (), (), array("i")
        self._preferred: int | None = None
        for sum_ in self.encoding.sums:
            self.learner.add_sum(*sum_)

    def _known(self, guarded: bool) -> Iterator[int]:
        position = self.position
        yield from bits(position.placed)
        yield from (~candidate for candidate in bits(position.space.everything & ~position.alive))
        if not guarded:
            yield from self.encoding.guards.values()

    def solution(
        self, assumed: Sequence[int] = (), decided: Sequence[int] | None = None
    ) -> int | None:
        """Return the candidates of a solution in which some literals are true; None without one.

        If the variables to be `decided` are given, the others need not be.
        """
        while self._found(assumed, decided):
            model = self.learner.model(self.encoding.candidates)
            clauses = [
                [*bits(self._missing(demand, model)), ~self.encoding.guards[number]]
                for number, demand in self.encoding.lazy
                if self._holds(number) and demand.dead(model) is None
            ]
            if not clauses:
                return model
            for clause in clauses:
                self.learner.add(clause)
            self.budget.spend()
        return None

    def _missing(self, demand: Demand, found: int) -> int:
        """Return candidates of which any way to satisfy a demand has one, unlike what was found."""
        return explained(demand, found, possible=self.position.alive).gone

    def _holds(self, number: int) -> bool:
        """Tell whether an item holds in what was found."""
        return bool(self.learner.model(self.encoding.variables) >> self.encoding.guards[number] & 1)

    def solutions(self, known: Iterable[int] = ()) -> Iterator[int]:
        """Yield the candidates of each solution but those known; raises OutOfBudget."""
        for earlier in known:
            self._leave_out(earlier)
        solution = self.solution()
        while solution is not None:
            yield solution
            self.budget.spend()
            self._leave_out(solution)
            solution = self.solution()

    def _leave_out(self, solution: int) -> None:
        """Find other solutions than one from now on."""
        self.learner.add([~candidate for candidate in bits(solution & ~self.position.placed)])

    def possible(self, numbers: Iterable[int], literals: Sequence[int], conflicts: int) -> bool:
        """Tell whether some items and demands hold together in some way with some literals true.

        For an oracle that is guarded. False also where so many conflicts do not suffice to tell.
        """
        return isinstance(self.refute(tuple(numbers), literals, conflicts), int)

    def refute(
        self,
        numbers: tuple[int, ...],
        literals: Sequence[int],
        conflicts: int,
        preferred: int | None = None,
    ) -> int | tuple[int, ...] | None:
        """Return which of some items and demands do not hold together with some literals true.

        For an oracle that is guarded. If they do, that is the set of the candidates that are true
        then of all that they are about, of the `preferred` ones rather than of others; None where
        so many conflicts do not suffice to tell.
        """
        guards, self.budget = self.encoding.guards, Budget(conflicts, "conflicts")
        if self._latest[0] != numbers:  # many questions are about the same ones
            assumed = tuple(guards[number] for number in numbers)
            self._latest = numbers, assumed, self._variables(numbers)
        _, assumed, decided = self._latest
        self._preferred = preferred
        try:
            solution = self.solution((*assumed, *literals), decided)
        except OutOfBudget:
            return None
        if solution is not None:
            return solution
        failed = set(self.learner.core())
        return tuple(number for number in numbers if guards[number] in failed)

    @property
    def spent(self) -> int:
        """How many conflicts the last question took."""
        return self.budget.allowed - self.budget.left

    def follow(self, position: Position) -> None:
        """Go on to a later position of the same solve: it has what was found since."""
        gone = bits(self.position.alive & ~position.alive)
        placed = bits(position.placed & ~self.position.placed)
        flat = array("i")
        for literal in (*placed, *(~candidate for candidate in gone)):
            flat += array("i", (1, literal))
        self.learner.add_all(flat)
        self.position = position

    def _variables(self, numbers: tuple[int, ...]) -> "array[int]":
        """Return the variables of some items and demands, some of them more than once."""
        variables = array("i")
        for number in numbers:
            variables.extend(self._decided[number])
        return variables

    def _variables_of(self, number: int) -> "array[int]":
        """Return the variables of an item or a demand."""
        auxiliary = self.encoding.own.get(number, ())
        return array("i", (*bits(self.position.space.items[number].scope), *auxiliary))

    def _found(self, assumed: Sequence[int], decided: Sequence[int] | None) -> bool:
        """Tell whether the clauses can be satisfied."""
        self.learner.begin(assumed, decided)
        if self._preferred is not None:
            self.learner.prefer(self.encoding.candidates, self._preferred)
        satisfied = satisfiable(self.learner, self.budget)
        if satisfied is None:
            raise OutOfBudget(self.budget.allowed, self.budget.unit)
        return satisfied
