"""What follows in tiny spaces, what is found there, and what it costs."""

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

from lapiz.core import Budget, Deduction, Grounds, OutOfBudget, Position, bits
from lapiz.search.clauses import (
    Oracle,
    activities as activities_,
    certified,
    learning,
    refuse_in_writing,
)
from lapiz.search.clauses.learning import Learner
from lapiz.search.following import (
    Propagator,
    Removal,
    demand_follower,
    falling,
    fields,
    follower,
    narrowest,
    plain_follower,
    probes_of,
    too_wide,
)
from lapiz.search.following.followers import Follower, PairFollower
from lapiz.search.walking import (
    another,
    backtracking,
    branching,
    count,
    depth_of,
    has_one_solution,
    last_count,
    number_of_solutions,
    solutions_apart,
    some_solution,
    true_candidates,
    two_solutions,
    witness,
)
from lapiz.search.walking.restarts import Attempts
from lapiz.search.walking.suppositions import suppositions_of
from tests.support.asked import Questions
from tests.support.clauses import Instance
from tests.support.spaces import SPACES, Tiny, tiny_spaces

WALKING = Questions("search-walking.json", tiny_spaces)


def told(ask: Callable[..., object], *given: object, **named: object) -> object:
    """Return an answer, or that it took too much."""
    try:
        return ask(*given, **named)
    except OutOfBudget as error:
        return str(error)


# --- walks --------------------------------------------------------------------------------------


@WALKING.ask
def listing(tiny: Tiny) -> Iterator[object]:
    """Solutions in each order, and what they cost, as far as the budget goes."""
    for position in tiny.positions:
        for order, most in (("fewest", 100), ("fewest", 3), ("lexicographic", 30)):
            budget = Budget(most, "branches")
            listed = backtracking.solutions(position, order, budget=budget)
            yield from _until_used_up(islice(listed, 40))
            yield budget.left
        for most in (1_000, 4):
            budget = Budget(most, "conflicts")
            listed = backtracking.solutions(position, budget=budget, learning=True)
            yield from _until_used_up(listed)
            yield budget.left


def _until_used_up(listed: Iterator[object]) -> Iterator[object]:
    try:
        yield from listed
    except OutOfBudget as error:
        yield str(error)


@WALKING.ask
def counting(tiny: Tiny) -> Iterator[object]:
    """How many solutions there are, by all that counts."""
    for position in tiny.positions:
        for most, branches in ((1, 9), (2, 2), (50, 9), (50, 90)):
            budget = Budget(branches, "branches")
            yield told(count, position, most, budget=budget)
            yield budget.left
        yield number_of_solutions(position)
        yield last_count(position)
        yield two_solutions(position)
        yield true_candidates(position)
        yield list(solutions_apart(position))
        yield list(_until_used_up(solutions_apart(position, Budget(2, "branches"))))


@WALKING.ask
def witnesses(tiny: Tiny) -> Iterator[object]:
    """One solution of each position, kept and changed."""
    for position in [*tiny.positions, tiny.positions[0]]:
        yield witness(position)
        for most in (0, 1, 30):
            yield told(some_solution, position, Budget(most, "branches"))
            yield told(has_one_solution, position, Budget(most, "branches"))
        yield witness(position.remove(witness(position) & -witness(position)))


@WALKING.ask
def attempts(tiny: Tiny) -> Iterator[object]:
    """Attempts that begin again, and what is near a solution."""
    if tiny.sort != "demands":
        for position in tiny.positions:
            for seed in range(3):
                search = Attempts(position, seed)
                yield told(search.solution, 1)
                yield search.empty
                yield search.farthest
            if known := witness(position):
                yield another(position, known)


@WALKING.ask
def depths(tiny: Tiny) -> Iterator[object]:
    """How deep one has to go, within how many suppositions."""
    for position in tiny.positions:
        for deepest, most in ((0, 1), (1, 8), (2, 40), (2, 3_000)):
            yield depth_of(position, deepest, most)


# --- what follows -------------------------------------------------------------------------------


@WALKING.ask
def settling(tiny: Tiny) -> Iterator[object]:
    """Where each candidate leads to, for each follower, and by which items."""
    space = tiny.space
    follows: list[Follower] = [Follower(space), plain_follower(space), follower(space)]
    follows.append(PairFollower(space))
    if tiny.sort == "rules":
        follows.append(demand_follower(space))
    for each in follows:
        for position in tiny.positions:
            for candidate in bits(position.open):
                yield from _settled(each, position, candidate)


def _settled(follows: Follower, position: Position, candidate: int) -> Iterator[object]:
    node, removed = follows.begin(position), list[Removal]()
    follows.place(node, candidate)
    ended = follows.settle(node, removed)
    yield ended, node.alive, node.placed, removed
    if ended < 0 and follows.open(node):
        yield follows.narrowest(node), follows.branch(node)
        below = node.copy()
        lost = node.alive & ~node.placed
        follows.remove(below, lost & -lost)
        yield follows.settle(below), below.alive, below.placed


@WALKING.ask
def refuting(tiny: Tiny) -> Iterator[object]:
    """By which items each candidate is refuted, within how many branches."""
    for position in tiny.positions:
        for follows in (plain_follower(tiny.space), follower(tiny.space)):
            for candidate in bits(position.open):
                for most in (0, 2, 50):
                    budget = Budget(most, "branches")
                    yield sorted(branching.refuted(follows, position, candidate, budget) or ())
                    yield budget.left


@WALKING.ask
def propagating(tiny: Tiny) -> Iterator[object]:
    """What each candidate places, in order, and from position to position."""
    for position in tiny.positions:
        follow = Propagator(position)
        for candidate, most in [(None, 9), *((c, m) for c in bits(position.open) for m in (1, 9))]:
            after = follow.assume(candidate, most)
            yield after.trail, after.empty, after.position.alive, after.position.placed
        yield narrowest(position)
        probes = probes_of(position)
        if probes:
            yield probes.refuted, sorted(probes.placed.items()), sorted(probes.left.items())
        else:
            yield falling(position, position.open)


@WALKING.ask
def supposing(tiny: Tiny) -> Iterator[object]:
    """What each candidate leads to where demands are asked, kept from position to position."""
    for position in tiny.positions:
        suppositions = suppositions_of(position)
        for candidate in bits(position.open):
            yield suppositions.end(candidate)
            yield sorted(suppositions.grounds(candidate, position.open & 0x0F0F0F0F))
        for most in (1, 3):
            yield suppositions.refuted(bits(position.open), most)


# --- clauses ------------------------------------------------------------------------------------


@WALKING.ask
def oracles(tiny: Tiny) -> Iterator[object]:
    """What holds together: solutions, and cores of what does not."""
    first, *later = tiny.positions
    oracle = Oracle(first, Budget(0, "conflicts"), guarded=True)
    numbers = tuple(n for n, item in enumerate(tiny.space.items) if item.required or item.demand)
    for position in (first, *later):
        oracle.follow(position)
        for candidate in islice(bits(position.open), 12):
            for some in (numbers, numbers[: candidate + 2]):
                yield oracle.refute(some, (candidate,), 20, position.open >> 3)
                yield oracle.spent
                yield oracle.possible(some, (~candidate,), 1)


@WALKING.ask
def certificates(tiny: Tiny) -> Iterator[object]:
    """What is proved in writing."""
    numbers = tuple(n for n, item in enumerate(tiny.space.items) if item.required or item.demand)
    for position in tiny.positions:
        for most in (2, 1_000):
            true = witness(position)
            claim = Deduction(position.open & ~true, true & ~position.placed, numbers)
            proved = certified(claim, position, most)
            yield proved and (proved.effect, proved.certificate)
        for candidate in islice(bits(position.open), 4):
            for grounds in (Grounds.PROOF, Grounds.CHOICE):
                claim = Deduction(1 << candidate, 0, numbers, grounds=grounds)
                for made in (claim, certified(claim, position)):
                    refusal = made and refuse_in_writing(made, position)
                    yield refusal and (refusal.message, refusal.undecided)


@WALKING.ask
def learners(tiny: Tiny) -> Iterator[object]:
    """What is learnt, forgotten and aged: all of it soon, so that a few conflicts show it."""
    seed = Random(len(tiny.labels) + tiny.count).randrange(SPACES)
    before = learning.HALVED_CONFLICTS, activities_.LARGEST_BUMP, activities_.BUMP_BITS
    learning.HALVED_CONFLICTS, activities_.LARGEST_BUMP, activities_.BUMP_BITS = 7, 4_000, 3
    try:
        for number in (2 * seed, 2 * seed + 1):
            instance = Instance(number)
            learner = Learner(instance.variables)
            learner.note()
            yield from islice(instance.answers(learner, 100), 3)
            yield learner.noted()
            yield learner.activities.activity, learner.activities.bump
            yield [(clause, clause.glue, clause.number) for clause in learner.learnt]
    finally:
        learning.HALVED_CONFLICTS, activities_.LARGEST_BUMP, activities_.BUMP_BITS = before


@WALKING.ask
def layouts(tiny: Tiny) -> Iterator[object]:
    """Where the fields of a space lie, and what they say of a position."""
    if not too_wide(tiny.space):
        layout = fields(tiny.space)
        yield layout.gap, layout.size, layout.base, layout.item_at, layout.candidate_at
        yield layout.home_cut, layout.home_fields
        for position in tiny.positions:
            state = layout.state(position.alive, position.placed)
            yield state, layout.lost(state & ~layout.guards), layout.singles(state)
            if layout.supports:
                weights = layout.supports.weights()
                narrowed = layout.supports.narrow(state)
                weights.failed(narrowed & layout.guards)
                yield narrowed, layout.singles(narrowed) or weights.place(narrowed, 0)
