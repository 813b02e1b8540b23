"""Random clauses and sums, and what a learner says of them."""

from collections.abc import Iterator
from random import Random

from lapiz.search.clauses.learning import Learner
from lapiz.search.clauses.native import NativeLearner

INSTANCES = 300
Places = list[list[tuple[int, int]]]
Answer = tuple[bool | None, int, object]


class Instance:
    """Random clauses, sums every third time, and what is assumed in turn."""

    def __init__(self, seed: int) -> None:
        random = Random(seed)
        self.variables = variables = random.choice((8, 20, 60, 90, 120))
        self.clauses: list[list[int]] = []
        self.sums: list[tuple[int, Places, int | None]] = []
        ratio = random.choice((3.8, 4.1, 4.26, 4.4))
        if seed % 3 == 0:
            ratio = 1.0
            self._add_sums(random, min(variables // 4, 12))
        for _ in range(int(variables * ratio)):
            chosen = random.sample(range(variables), random.choice((2, 3, 3, 3, 4)))
            self.clauses.append([random.choice((each, ~each)) for each in chosen])
        self.assumed: list[tuple[int, ...]] = [()]
        for _ in range(3):
            chosen = random.sample(range(variables), random.randint(1, 8))
            self.assumed.append(tuple(random.choice((each, ~each)) for each in chosen))

    def _add_sums(self, random: Random, count: int) -> None:
        places = [[(value + 1, 4 * place + value) for value in range(4)] for place in range(count)]
        for place in places:
            members = [each for _, each in place]
            self.clauses.append(members)
            self.clauses += [[~a, ~b] for a in members for b in members if a < b]
        for _ in range(random.randint(1, 3)):
            weights = [random.choice((0, 1, 1, -1, 2, 10)) for _ in places]
            chosen = [
                [(value * weight, each) for value, each in place]
                for place, weight in zip(places, weights, strict=True)
                if weight
            ]
            least = sum(min(place)[0] for place in chosen)
            most = sum(max(place)[0] for place in chosen)
            guard = random.choice((None, self.variables - 1, ~(self.variables - 2)))
            self.sums.append((random.randint(least, most), chosen, guard))

    def satisfied(self, true: int, assumed: tuple[int, ...] = ()) -> bool:
        """Tell whether all clauses and sums hold."""

        def holds(literal: int | None) -> bool:
            if literal is None:
                return True
            return bool(true >> literal & 1) if literal >= 0 else not true >> ~literal & 1

        return (
            all(any(map(holds, clause)) for clause in self.clauses)
            and all(map(holds, assumed))
            and all(
                not holds(guard)
                or sum(v for place in places for v, each in place if true >> each & 1) == total
                for total, places, guard in self.sums
            )
        )

    def answers(
        self, learner: Learner | NativeLearner, at_a_time: int, *, parted: bool = False
    ) -> Iterator[Answer]:
        """Yield what a learner says: the answer, its conflicts, and its solution or its core.

        If `parted`, every other search decides some variables only, tries one in three as true
        first, and is asked again with what was assumed and one literal more.
        """
        for clause in self.clauses:
            learner.add(clause)
        for each in self.sums:
            learner.add_sum(*each)
        for number, assumed in enumerate(self.assumed):
            part = range(number, self.variables, 2) if parted and number % 2 == 0 else None
            learner.begin(assumed, part)
            yield self._answer(learner, at_a_time)
            if part:
                learner.begin((*assumed, ~number), part)
                learner.prefer(self.variables, sum(1 << each for each in part[::3]))
                yield self._answer(learner, at_a_time)

    def _answer(self, learner: Learner | NativeLearner, at_a_time: int) -> Answer:
        found, conflicts = None, 0
        while found is None:
            found, left = learner.search(at_a_time)
            conflicts += at_a_time - left
        return found, conflicts, learner.model(self.variables) if found else learner.core()
