"""Cores: a few houses and rules beside which a candidate cannot be true, the cheapest first.

What a person looks at has a price (`looks`). Few looks are tried first, each rule with its houses
and pairs of rules that meet; where these tell nothing, all looks together, and then fewer of them.
A core stays one when more is gone, so what was found is kept through the solve.

Source: minimal unsatisfiable cores by assumptions and deletion (Een, Sorensson 2003; Nadel 2010).
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import and_
from typing import TYPE_CHECKING

import attrs

from lapiz.core import Budget, Deduction, Position, bits, spend_on_the_whole, union
from lapiz.proof import refuse
from lapiz.search.telling.fillings import excluded, fillings
from lapiz.search.telling.looks import Looks, PricedCore, looks_of, open_squares, seeds
from lapiz.search.walking import witness

if TYPE_CHECKING:
    from lapiz.search.clauses import Oracle

SEED_CONFLICTS, TOP_CONFLICTS, SHRINK_CONFLICTS = 50, (100, 500), 50
"""How long it is tried to refute a candidate: by few looks; by all, pass by pass; by one less."""
PASS_CONFLICTS = 10_000
"""How long a pass may take with all candidates."""
MOST_PAIRS = 1_500
"""How many pairs of rules are looked at."""
MOST_ASKED = 4_000
"""How often it is asked of one position whether few looks refute a candidate."""
FOUND, SHRUNK, SHRUNK_AGAIN = 1, 4, 1
"""How many cores of few looks are compared; how many are made smaller, new ones and old ones."""
SEARCHED_LOOKS = 8
"""Of how many looks a core may be for the checker to search by itself."""
TOP_FOUND = 24
"""After how many cores of all looks a pass ends."""

Found = tuple[int, tuple[int, ...]]
"""A candidate that cannot be true, and the items that it takes to tell."""


class Cores:
    """Finds the cores of one position after the other in a solve."""

    def __init__(self, position: Position) -> None:
        self.position: Position = position
        self.looks: Looks = looks_of(position.space)
        self.oracle: Oracle = _oracle(position)
        self._aside: Oracle | None = None
        self._ways: dict[tuple[int, ...], list[int]] = {}
        """For some looks ways to satisfy them: what these have is possible while all is left."""
        self._withstood: dict[tuple[int, ...], int] = {}
        """For some looks what was left of them when they told nothing."""
        self._kept: dict[int, tuple[int, ...]] = {}
        """For some candidates the items of a core."""
        self._shrunk: set[int] = set()
        self._asked = 0
        self._unproved: set[int] = set()
        """Candidates with a core whose proof is too long."""
        self.unnamed = 0
        """How many steps without a name were made of what `any` returned."""
        self._found: list[PricedCore | None] = []
        """What `any` returned of this position, if it was asked."""
        self._look_at()

    def follow(self, position: Position) -> None:
        """Go on to a later position."""
        if position is not self.position:
            self.oracle.follow(position)
            if self._aside:
                self._aside.follow(position)
            self.position = position
            self._look_at()

    def passed(self, position: Position) -> bool:
        """Tell whether a position is an earlier one, or of another branch."""
        before = self.position
        return bool(position.alive & ~before.alive or before.placed & ~position.placed)

    def _look_at(self) -> None:
        position = self.position
        self.open: int = open_squares(self.looks, position)
        solution, sets = witness(position), position.space.sets
        self.false: int = position.open & ~solution
        self._true = [
            (solution & sets[self.looks.squares[place]], sets[self.looks.squares[place]])
            for place in bits(self.open)
        ]
        """What is true in each open square of a solution, and the square."""
        self._kept = {c: n for c, n in self._kept.items() if position.open >> c & 1}
        self._found = []

    def price(self, looks: Iterable[int]) -> int:
        """Return what some looks cost together."""
        return sum(self.looks.price(look, self.open) for look in looks)

    def small(self, most: int) -> PricedCore | None:
        """Return the cheapest core of a few looks that is found and costs no more than that."""
        self._asked = 0
        for batch in seeds(self.position.space):
            fallen = [*self._of_seeds(batch[:MOST_PAIRS], most)]
            core = self._cheapest([*fallen, *self._cheap(most)])
            if core and core.price <= most:
                return core
        return None

    def _cheap(self, most: int) -> list[Found]:
        return [pair for pair in self._kept.items() if self._price_of(pair) <= most]

    def any(self) -> PricedCore | None:
        """Return the cheapest core that is found, of however many looks; found once a position."""
        if not self._found:
            core = self._cheapest(self._kept.items())
            for conflicts in TOP_CONFLICTS:
                core = core or self._cheapest(self._from_top(conflicts))
            self._found.append(core)
        return self._found[0]

    def one_of(self, truths: Iterable[int], places: int, *, aside: bool) -> int:
        """Return candidates of which some truths say that one is true, none to spare; 0 if not.

        If it is asked `aside`, what is learnt from that does not change what is found later.
        """
        numbers, needed, oracle = tuple(truths), 0, self.oracle
        if aside:
            oracle = self._aside = self._aside or _oracle(self.position)
        if not _excludes(oracle, numbers, places):
            return 0
        for place in bits(places):
            left = places & ~(1 << place)
            if left and _excludes(oracle, numbers, left):
                places = left
            else:
                needed |= 1 << place
        return needed

    def _price_of(self, found: Found) -> int:
        return self.price(self._looked_at(found[1]))

    def _ask(
        self,
        numbers: tuple[int, ...],
        candidate: int,
        conflicts: int,
        preferred: int | None = None,
    ) -> int | tuple[int, ...] | None:
        spend_on_the_whole()
        self._asked += 1
        return self.oracle.refute(numbers, (candidate,), conflicts, preferred)

    def _numbers(self, looks: Iterable[int]) -> tuple[int, ...]:
        """Return the items of some looks and their squares that are not satisfied yet."""
        priced = [self.looks.all[look] for look in looks]
        squares = union(look.squares for look in priced) & self.open
        sets, placed = self.position.space.sets, self.position.placed
        return (
            *(self.looks.squares[place] for place in bits(squares)),
            *(n for look in priced for n in look.numbers if not sets[n] & placed),
        )

    def _looked_at(self, numbers: Iterable[int]) -> tuple[int, ...]:
        """Return the looks of some items."""
        of = self.looks.of
        return tuple(sorted({of[number] for number in numbers if number in of}))

    def _of_seeds(self, some: Sequence[tuple[int, ...]], most: int) -> Iterator[Found]:
        """Yield a few candidates that fall by few looks, each with the items it takes."""
        all_looks, left = self.looks.all, FOUND
        priced = ((self.price(looks), looks) for looks in some)
        for price, looks in sorted(priced):
            # The houses of rules are looked at with them, though a core may need none of them.
            rules = [look for look in looks if all_looks[look].rule]
            if price > most and self.price(rules or looks) > most:
                continue
            if self._asked > MOST_ASKED:
                return
            refuted = next(self._refuted(looks), None)
            if refuted:
                yield refuted
                left -= 1
                if not left:
                    return

    def _refuted(self, looks: tuple[int, ...]) -> Iterator[Found]:
        """Yield the candidates that some looks refute, each with the items it takes."""
        position, scope = self.position, union(self.looks.all[look].scope for look in looks)
        left, now = self.false & scope, position.alive & scope
        if not left or self._withstood.get(looks) == now:
            return
        ways = [way for way in self._ways.get(looks, ()) if not way & ~position.alive]
        self._ways[looks] = ways
        left &= ~union(ways)
        numbers = self._numbers(looks)
        true = [(truth, square) for truth, square in self._true if truth & scope]
        while left:
            candidate = left.bit_length() - 1
            left ^= 1 << candidate
            if candidate in self._unproved:
                continue
            # Where nothing is left to ask what is true is the best: a way with it lasts long.
            likely = left | union(truth for truth, square in true if not square & left)
            answer = self._ask(numbers, candidate, SEED_CONFLICTS, likely)
            if isinstance(answer, tuple):
                yield candidate, answer
            elif answer is not None:
                ways.append(answer & now)
                left &= ~answer
        self._withstood[looks] = now

    def _from_top(self, conflicts: int) -> Iterator[Found]:
        """Yield candidates that fall by all there is to look at, those of narrow items first."""
        position, space = self.position, self.position.space
        everything, sets = self._numbers(range(len(self.looks.all))), space.sets
        alive, items_of = position.alive, space.items_of
        widths = {
            candidate: min((sets[n] & alive).bit_count() for n in items_of[candidate])
            for candidate in bits(self.false)
            if candidate not in self._kept and candidate not in self._unproved
        }
        left, wanted = PASS_CONFLICTS, TOP_FOUND
        for candidate in sorted(widths, key=lambda each: (widths[each], each)):
            answer = self._ask(everything, candidate, conflicts)
            left -= self.oracle.spent
            if isinstance(answer, tuple):
                yield candidate, answer
                wanted -= 1
            if left <= 0 or not wanted:
                return

    def _cheapest(self, found: Iterable[Found]) -> PricedCore | None:
        """Return the cheapest of some cores that is proved, with all else that its looks refute."""
        new, old = list[Found](), list[Found]()
        for pair in sorted(found, key=lambda each: (self._price_of(each), each)):
            if pair[0] not in self._unproved:
                (old if pair[0] in self._shrunk else new).append(pair)
        cores = [self._smaller(pair) for pair in (*new[:SHRUNK], *old[:SHRUNK_AGAIN])]
        for core in sorted(cores, key=lambda core: (core.price, core.looks, core.removes)):
            proved = self._proved(self._whole(core)) or self._proved(core)
            if proved:
                return proved
            self._unproved.update(bits(core.removes))
        return None

    def _smaller(self, found: Found) -> PricedCore:
        """Return a core without the looks that can be spared, the dearest ones first."""
        candidate, numbers = found
        waiting = set(self._looked_at(numbers))
        while waiting:
            dearest = max(waiting, key=lambda look: (self.looks.price(look, self.open), look))
            spared = self.looks.all[dearest].numbers
            fewer = tuple(number for number in numbers if number not in spared)
            answer = self._ask(fewer, candidate, SHRINK_CONFLICTS)
            waiting.discard(dearest)
            if isinstance(answer, tuple):
                numbers = answer
                waiting.intersection_update(self._looked_at(numbers))
        self._kept[candidate] = numbers
        self._shrunk.add(candidate)
        looks = self._looked_at(numbers)
        return PricedCore(self.price(looks), looks, 1 << candidate, self._truths(looks, numbers))

    def _truths(self, looks: Iterable[int], numbers: Iterable[int]) -> tuple[int, ...]:
        """Return the items of a core with the squares of its rules, as these must be filled."""
        rules = union(look.squares for look in map(self.looks.all.__getitem__, looks) if look.rule)
        squares = (self.looks.squares[place] for place in bits(rules & self.open))
        return tuple(sorted({*numbers, *squares}))

    def _whole(self, core: PricedCore) -> PricedCore:
        """Return a core with all that its looks and squares refute."""
        items, homes = self.position.space.items, self.position.space.homes
        numbers = tuple(dict.fromkeys((*self._numbers(core.looks), *core.truths)))
        used = set(core.truths)
        scope = union(self.looks.all[look].scope for look in core.looks)
        scope |= union(items[number].scope for number in numbers)
        removes = core.removes | self._alike(core.removes, scope)
        near = {homes[candidate] for candidate in bits(removes)} - {-1}
        left = self.false & (scope | union(items[home].candidates for home in near)) & ~removes
        while left:
            candidate = left.bit_length() - 1
            left ^= 1 << candidate
            answer = self._ask(numbers, candidate, SHRINK_CONFLICTS)
            if isinstance(answer, tuple):
                used.update(answer)
                removes |= 1 << candidate
                removes |= self._alike(1 << candidate, scope)
                left &= ~removes
            elif answer is not None:
                left &= ~answer
        truths = tuple(sorted(used))
        ways = fillings(self.position, truths)
        if ways:
            removes |= excluded(self.position, ways)
        return attrs.evolve(core, removes=removes, truths=truths, ways=ways)

    def _alike(self, removes: int, scope: int) -> int:
        """Return what excludes all in a scope that some of what falls outside of it excludes.

        It falls for the same reason: a digit that must be somewhere goes from all cells that see
        all of its places.
        """
        space, common = self.position.space, 0
        for candidate in bits(removes & ~scope):
            hit = space.peers(candidate) & scope & self.position.alive
            peers = (space.peers(member) for member in bits(hit))
            common |= reduce(and_, peers, self.false if hit else 0)
        return common & ~scope

    def _proved(self, core: PricedCore) -> PricedCore | None:
        """Return a core with what of it can be proved; None without any."""
        from lapiz.search.clauses import SEARCHED_NODES, certified  # as above

        claim = Deduction(removes=core.removes, truths=core.truths)
        if len(core.looks) <= SEARCHED_LOOKS:
            refusal = refuse(claim, self.position, Budget(SEARCHED_NODES, "nodes"))
            if refusal is None:
                return core
            if not refusal.undecided:
                return None
        proved = certified(claim, self.position)
        if not proved:
            return None
        return attrs.evolve(core, removes=proved.removes, certificate=proved.certificate)


def _oracle(position: Position) -> "Oracle":
    from lapiz.search.clauses import Oracle  # which plain puzzles never need

    return Oracle(position, Budget(0, "conflicts"), guarded=True)


def _excludes(oracle: "Oracle", numbers: tuple[int, ...], candidates: int) -> bool:
    """Tell whether some items cannot hold with none of some candidates true."""
    none = tuple(~candidate for candidate in bits(candidates))
    return isinstance(oracle.refute(numbers, none, SHRINK_CONFLICTS), tuple)


def cores_of(position: Position) -> Cores:
    """Return what finds the cores of a position, and knows what it found in earlier ones."""
    noted: Cores | None = position.memo.get(cores_of)
    if not noted or noted.position.space is not position.space or noted.passed(position):
        noted = Cores(position)
        position.memo.note(cores_of, noted)
    noted.follow(position)
    return noted
