"""The search that learns: clauses, what follows from them, and a new clause from each conflict.

A literal is a variable `v` or its negation `~v`. Every number is whole, ties go to the lower
variable, and no clock or hash has a say: the kernel (`native/src/clauses.c`) decides the same, line
by line.

Source: Marques-Silva, Lynce, Malik, Conflict-Driven Clause Learning SAT Solvers (Handbook of
Satisfiability, 4): two watched literals, first unique implication point, restarts, saved phases.
Audemard, Simon 2009 (glue).
"""

from array import array
from collections.abc import Sequence
from itertools import takewhile

from lapiz.search.clauses.activities import Activities
from lapiz.search.clauses.attempts import attempt
from lapiz.search.clauses.learnt import Clause, Learnt, to_second
from lapiz.search.clauses.sums import Sum

HALVED_CONFLICTS = 2_000
"""After how many conflicts half of what was learnt is forgotten."""
KEPT_GLUE = 2
"""What was learnt from so few levels is never forgotten."""


class Learner:
    """Clauses of so many variables, and the search for what satisfies them.

    `begin` with what is assumed, in the order in which it is decided, then `search` until it tells.

    >>> learner = Learner(2)
    >>> learner.add((0, 1))  # one of them is true
    >>> learner.add((~0, 1))
    >>> learner.begin((~1,))
    >>> learner.search(10)[0], learner.core() == (~1,)
    (False, True)
    """

    def __init__(self, variables: int) -> None:
        self.value: list[int] = [0] * (2 * variables)
        """1 for a literal that is true, -1 for one that is false; `~v` counts from the end."""
        self.watching: list[list[tuple[int, Clause]]] = [[] for _ in self.value]
        """For each literal the clauses that watch it, with another literal of the clause."""
        self.level: list[int] = [0] * variables
        self.reason: list[Clause | None] = [None] * variables
        self.activities: Activities = Activities(variables)
        self.trail: list[int] = []
        self.head: int = 0
        self._phase, self._seen = [False] * variables, bytearray(variables)
        self._limits, self._touched = list[int](), set[int]()
        self.learnt: list[Learnt] = []
        self.assumed: Sequence[int] = ()
        self.failed: tuple[int, ...] = ()
        self.contradictory: bool = False
        self.decided: Sequence[int] | None = None
        self._conflicts = self._attempts = self._attempt = 0
        self.sums: list[Sum] = []
        self.sums_of: list[list[int]] = [[] for _ in self.value]
        """For each literal the sums to look at when it becomes true."""
        self.notes: array[int] | None = None

    def add(self, literals: Sequence[int]) -> None:
        """Add a clause: one of these literals is true."""
        self._back(0)
        self._add(literals)

    def add_all(self, flat: Sequence[int]) -> None:
        """Add clauses: of each its size, then its literals."""
        self._back(0)
        at = 0
        while at < len(flat):
            end = at + 1 + flat[at]
            self._add(flat[at + 1 : end])
            at = end

    def _add(self, literals: Sequence[int]) -> None:
        value = self.value
        if any(value[literal] > 0 for literal in literals):
            return
        clause = [literal for literal in literals if not value[literal]]
        if not clause:
            self.contradictory = True
        elif len(clause) == 1:
            self._true(clause[0], None)
        else:
            self._watch(clause)

    def add_sum(
        self, total: int, places: Sequence[Sequence[tuple[int, int]]], guard: int | None = None
    ) -> None:
        """Add a sum: of each place one of its variables, each with its value, is true.

        It holds where the `guard`, a literal, is true.
        """
        self._back(0)
        number = len(self.sums)
        self.sums.append(Sum(total, places, guard))
        self._touched.add(number)
        for _, variable in (pair for place in self.sums[-1].places for pair in place):
            self.sums_of[~variable].append(number)
        if guard is not None:
            self.sums_of[guard].append(number)

    def begin(self, assumed: Sequence[int], decided: Sequence[int] | None = None) -> None:
        """Begin a search for what satisfies all clauses, and what is assumed.

        If the variables to be `decided` are given, the search ends where all of them have a value.
        """
        same = takewhile(lambda pair: pair[0] == pair[1], zip(assumed, self.assumed, strict=False))
        self._back(sum(1 for _ in same))  # what follows from what was assumed before, too, stays
        if decided != self.decided:
            self.activities.only(range(len(self.level)) if decided is None else decided)
            self.decided = decided
        self.assumed, self.failed = tuple(assumed), ()
        self._attempts, self._attempt = 0, attempt(0)

    def prefer(self, variables: int, true: int) -> None:
        """After `begin`: of so many first variables try some as true, the others as false."""
        self._phase[:variables] = [bool(true >> variable & 1) for variable in range(variables)]

    def search(self, conflicts: int) -> tuple[bool | None, int]:
        """Go on; return whether there is a solution, and how many conflicts are left.

        None where that took all of them: then call it again with more.
        """
        while not self.contradictory:
            conflict = self._follow()
            if conflict is not None:
                self.contradictory = not self._limits
                if self.contradictory:
                    break
                self._learn(conflict)
                conflicts -= 1
                if not conflicts:
                    return None, 0
            elif not self._attempt:
                self._attempts += 1
                self._attempt = attempt(self._attempts)
                self._back(min(len(self._limits), len(self.assumed)))
            else:
                literal = self._choice()
                if literal is None:
                    return not self.failed, conflicts
                self._limits.append(len(self.trail))
                if not self.value[literal]:
                    self._true(literal, None)
        return False, conflicts

    def core(self) -> tuple[int, ...]:
        """Return what of the assumptions cannot be true together, after a search without one."""
        return self.failed

    def note(self) -> None:
        """Note down from now on what is learnt."""
        self.notes = array("i")

    def noted(self) -> bytes:
        """Return what was learnt since it is noted down: of each clause its size, its literals."""
        return b"" if self.notes is None else self.notes.tobytes()

    def model(self, variables: int) -> int:
        """Return which of the first variables are true, as a set, where there is a solution."""
        true = bytearray(variables // 8 + 1)
        for variable, value in enumerate(self.value[:variables]):
            if value > 0:
                true[variable >> 3] |= 1 << (variable & 7)
        return int.from_bytes(true, "little")

    def _watch(self, clause: Clause) -> None:
        first, second, *_ = clause
        self.watching[first].append((second, clause))
        self.watching[second].append((first, clause))

    def _true(self, literal: int, reason: Clause | None) -> None:
        self.value[literal], self.value[~literal] = 1, -1
        variable = max(literal, ~literal)
        self.level[variable] = len(self._limits)
        self.reason[variable] = reason
        self.trail.append(literal)

    def _follow(self) -> Clause | None:
        """Follow all that was found true; return a clause that is false, if any."""
        trail = self.trail
        while True:
            while self.head < len(trail):
                literal = trail[self.head]
                self.head += 1
                if self.sums:
                    self._touched.update(self.sums_of[literal])
                conflict = self._visit(~literal)
                if conflict is not None:
                    return conflict
            if not self._touched:
                return None
            conflict = self._bound()
            if conflict is not None:
                return conflict

    def _visit(self, false: int) -> Clause | None:
        """Find another literal to watch, or what follows, where a false one was watched."""
        value, watching = self.value, self.watching
        watches, kept = watching[false], list[tuple[int, Clause]]()
        watching[false] = kept
        for place, watch in enumerate(watches):
            known, clause = watch
            if value[known] > 0:
                kept.append(watch)
                continue
            first = clause[0]
            if first == false:
                first = clause[0] = clause[1]
                clause[1] = false
            if value[first] > 0:
                kept.append((first, clause))
                continue
            for at in range(2, len(clause)):
                other = clause[at]
                if value[other] >= 0:
                    clause[1], clause[at] = other, false
                    watching[other].append((first, clause))
                    break
            else:
                kept.append((first, clause))
                if value[first] < 0:
                    kept += watches[place + 1 :]
                    return clause
                self._true(first, clause)
        return None

    def _bound(self) -> Clause | None:
        """Look at the first sum that was touched; return a clause that is false, if any."""
        number = min(self._touched)
        self._touched.remove(number)
        for clause in self.sums[number].consequences(self.value):
            if self.value[clause[0]] < 0:
                return clause
            self._true(clause[0], clause)
        return None

    def _learn(self, conflict: Clause) -> None:
        """Go back to where a clause that is learnt from a conflict tells something."""
        clause, back = self._analysed(conflict)
        if self.notes is not None:
            self.notes += array("i", (len(clause), *clause))
        self._conflicts += 1
        self._attempt -= self._attempt > 0
        self._back(back)
        if len(clause) == 1:
            self._true(clause[0], None)
        else:
            self._watch(clause)
            self.learnt.append(clause)
            self._true(clause[0], clause)
        self.activities.age()
        if self._conflicts % HALVED_CONFLICTS == 0:
            self._halve()

    def _analysed(self, conflict: Clause) -> tuple[Learnt, int]:
        """Return the clause of the first unique implication point, and the level to go back to."""
        seen, level, trail = self._seen, self.level, self.trail
        now, here, at = len(self._limits), 0, len(trail)
        literals, touched, clause = [0], list[int](), conflict
        while True:
            for literal in clause:
                variable = max(literal, ~literal)
                if not seen[variable] and level[variable]:
                    seen[variable] = 1
                    touched.append(variable)
                    self.activities.gain(variable)
                    if level[variable] == now:
                        here += 1
                    else:
                        literals.append(literal)
            at -= 1
            while not seen[max(trail[at], ~trail[at])]:
                at -= 1
            here -= 1
            if not here:
                break
            clause = self.reason[max(trail[at], ~trail[at])] or []
        literals[0] = ~trail[at]
        learnt = Learnt(literals[:1] + [tail for tail in literals[1:] if not self._implied(tail)])
        for variable in touched:
            seen[variable] = 0
        learnt.glue = len({level[max(literal, ~literal)] for literal in learnt})
        learnt.number = self._conflicts
        return learnt, to_second(learnt, level)

    def _implied(self, literal: int) -> bool:
        """Tell whether the other literals that were found imply that one is false."""
        reason = self.reason[max(literal, ~literal)]
        if reason is None:
            return False
        seen, level = self._seen, self.level
        variables = (max(other, ~other) for other in reason)
        return all(seen[variable] or not level[variable] for variable in variables)

    def _back(self, level: int) -> None:
        """Take back all that was decided above a level, and what followed."""
        if len(self._limits) <= level:
            return
        value, start = self.value, self._limits[level]
        for literal in self.trail[start:]:
            value[literal] = value[~literal] = 0
            variable = max(literal, ~literal)
            self._phase[variable] = literal >= 0
            self.reason[variable] = None
            self.activities.put(variable)
        del self.trail[start:], self._limits[level:]
        self.head = start

    def _halve(self) -> None:
        """Forget half of what was learnt: what was from the most levels, of these the oldest."""
        self.learnt.sort(key=lambda clause: (clause.glue, -clause.number))
        half, kept, gone = len(self.learnt) // 2, list[Learnt](), set[int]()
        for rank, clause in enumerate(self.learnt):
            holds = self.reason[max(clause[0], ~clause[0])] is clause
            if rank < half or clause.glue <= KEPT_GLUE or holds:
                kept.append(clause)
            else:
                gone.add(id(clause))
        for literal, watches in enumerate(self.watching):
            self.watching[literal] = [watch for watch in watches if id(watch[1]) not in gone]
        self.learnt = kept

    def _choice(self) -> int | None:
        """Return the literal to decide, None where nothing is open or an assumption is false."""
        if len(self._limits) < len(self.assumed):
            literal = self.assumed[len(self._limits)]
            if self.value[literal] < 0:
                self.failed = self._final(literal)
                return None
            return literal
        variable = self.activities.first(self.value)
        return variable if variable is None or self._phase[variable] else ~variable

    def _final(self, literal: int) -> tuple[int, ...]:
        """Return the assumptions by which another one is false, and that one."""
        used, wanted = {literal}, {max(literal, ~literal)}
        start = self._limits[0] if self._limits else 0
        for other in reversed(self.trail[start:]):
            variable = max(other, ~other)
            if variable in wanted:
                reason = self.reason[variable]
                if reason is None:
                    used.add(other)
                else:
                    wanted.update(max(premise, ~premise) for premise in reason if premise != other)
        return tuple(assumption for assumption in self.assumed if assumption in used)
