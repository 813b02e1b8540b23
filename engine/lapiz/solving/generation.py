"""Makes puzzles with one solution, and looks for those that need a technique."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from math import inf
from random import Random, randrange
from typing import Any, TypeVar

import attrs

from lapiz.core import Position, Profile, ProfileLike, Puzzle, Space, Technique
from lapiz.core.bitsets import bits, lowest, union
from lapiz.core.budget import Budget, OutOfBudget
from lapiz.core.messages import BadInput, Name
from lapiz.plugins.registry import registry
from lapiz.plugins.spelling import suggested
from lapiz.search.following import fields
from lapiz.search.walking import count, first
from lapiz.solving.difficulty import Difficulty
from lapiz.solving.guard import Misbehaved
from lapiz.solving.log import Log
from lapiz.solving.profiles import resolved
from lapiz.solving.solver import solve, steps

Part = TypeVar("Part")
Choose = Callable[[Puzzle, Sequence[Technique], Random, Profile | None], Puzzle | None]
"""Returns of a puzzle what shows the techniques wanted: itself, a position of it, or nothing."""
BRANCHES = 2_000
"""How many branches one search may take before it is given up."""
DIGGING_CANDIDATES = 2_000_000
"""What one search may take when digging: the candidates of the space, once for each branch."""


def check_options(options: Mapping[str, Any], known: Iterable[str]) -> None:
    """Refuse options that a kind's generator does not know.

    >>> check_options({"sides": 9}, ("side", "givens"))
    Traceback (most recent call last):
    ...
    lapiz.core.messages.BadInput: unknown option 'sides'; did you mean side?
    """
    known = tuple(known)
    unknown = sorted(set(options) - set(known))
    if unknown:
        fault = Name("unknown option {0}", repr(unknown[0]))
        raise BadInput(suggested(fault, unknown[0], known))


def side_option(options: Mapping[str, Any], name: str, usual: int, sides: range) -> int:
    """Return the side of a board that an option says, or the usual one; BadInput for any other.

    >>> side_option({"size": 5}, "size", 8, range(4, 25)), side_option({}, "size", 8, range(4, 25))
    (5, 8)
    """
    side = int(options.get(name, usual))
    if side not in sides:
        raise BadInput(f"{name}: {side}, expected a side from {sides[0]} to {sides[-1]}")
    return side


def generate(
    kind: str,
    *,
    seed: int | None = None,
    uses: Sequence[str] = (),
    tries: int = 1000,
    options: Mapping[str, Any] | None = None,
    position: bool = False,
    level: str = "",
    max_score: float | None = None,
    minutes: tuple[float, float] | None = None,
    audience: str = "",
    profile: ProfileLike | None = None,
    hardest: str = "",
    tried: Callable[[], object] | None = None,
) -> Iterator[tuple[Puzzle, Log]]:
    """Iterate over puzzles of a kind, each with its solve and with what its file should expect.

    Puzzle after puzzle is made from `seed`, `seed` + 1, …; the one it came from is in its
    `source`. `uses` are techniques that its solve must use, each at least once; with
    `position` it is a position on the way to the solution where each of them finds something.
    The iteration ends when `tries` puzzles in a row are not so. `options` are the kind's own
    ({"side": 6}). `level` and `max_score` say how hard it is to be, on the scale of the kind;
    `minutes` how long typical solvers are to need, from and to, and `audience` who they are.
    `profile` is that of the solve, the kind's own by default. `hardest` is the technique of its
    hardest step, so that nothing harder is needed. `tried` is called before each try.
    Raises BadInput for an unknown kind, technique, option or level.

    >>> puzzle, log = next(generate("sudoku", seed=1, options={"side": 4}))
    >>> puzzle.source, log.status
    ('lapiz generate, seed 1, side 4', 'solved')
    """
    plugins = registry()
    of_kind = plugins.kind(kind)
    generator = of_kind.generator
    if generator is None:
        raise BadInput(f"puzzles of kind {kind!r} cannot be generated")
    names = dict.fromkeys([hardest, *uses] if hardest else uses)
    wanted = [plugins.technique(name, kind) for name in names]
    if position and not wanted:
        raise BadInput("a position is looked for by the techniques it should show: name one")
    used = look = None if profile is None else resolved(profile, of_kind)
    wishes = (
        Difficulty.of(of_kind, level, max_score),
        Difficulty.of_minutes(of_kind, minutes, audience),
        Difficulty(hardest=wanted[0].name if hardest else "", profile=used),
    )
    if hardest and not position:
        look = _without_harder(used or of_kind.profile, kind, wanted[0])
    choose = _position_for if position else _puzzle_for
    at = randrange(1_000_000) if seed is None else seed
    failures = 0
    while failures < tries:
        if tried:
            tried()
        made = _made(at, generator.make, options or {}, choose, wanted, (used, look))
        failures += 1
        if made and all(wish.fits(made[1]) for wish in wishes):
            failures = 0
            yield made
        at += 1


def _made(
    seed: int,
    make: Callable[[Random, Mapping[str, Any]], Puzzle],
    options: Mapping[str, Any],
    choose: Choose,
    wanted: Sequence[Technique],
    profiles: tuple[Profile | None, Profile | None],
) -> tuple[Puzzle, Log] | None:
    """Return what is made from a seed, with its solve, if it has all that is wanted.

    The first of the profiles is that of the solve, the second that of a quick look before it. With
    rules another scale says what is harder, so then there is none.
    """
    random = Random(seed)
    try:
        made = make(random, options)
        look = profiles[not made.space.restrictions]
        puzzle = choose(made, wanted, random, look)
    except OutOfBudget:  # some layouts have no solution, or hide it too well
        return None
    if puzzle is None:
        return None
    return _with_expectations(puzzle, wanted, _source(seed, options), profiles[0])


def _source(seed: int, options: Mapping[str, Any]) -> str:
    """Return how to make a puzzle again."""
    short = (
        name if value is True else f"{name} {value}"
        for name, values in options.items()
        for value in (values if isinstance(values, list | tuple) else [values])
        if isinstance(value, int | str)
    )
    return ", ".join([f"lapiz generate, seed {seed}", *short])


def _puzzle_for(
    puzzle: Puzzle, wanted: Iterable[Technique], _: Random, profile: Profile | None
) -> Puzzle | None:
    """Return the puzzle if the named steps of its solve use all that is wanted."""
    names = {technique.name for technique in wanted}
    used = names and solve(puzzle, profile, fallback=False).counts().keys()
    return puzzle if names <= used else None


def _without_harder(profile: Profile, kind: str, hardest: Technique) -> Profile:
    """Return a profile without what is harder than a technique."""
    most, chain = profile.score(hardest), registry().chain(profile, kind)
    harder = (technique.name for technique in chain if most < profile.score(technique) < inf)
    return attrs.evolve(profile, off=profile.off.union(harder))


def _position_for(
    puzzle: Puzzle, wanted: Sequence[Technique], random: Random, profile: Profile | None
) -> Puzzle | None:
    """Return the first position on a way to the solution in which all that is wanted is there."""
    for position in positions(puzzle, random, profile):
        if _all_there(puzzle, position, wanted):
            plainer = _plainer(puzzle, position, wanted)
            return puzzle.kind.read(puzzle.kind.write(puzzle, plainer))
    return None


def positions(puzzle: Puzzle, random: Random, profile: Profile | None = None) -> Iterator[Position]:
    """Iterate over positions on the way to the solution, the likelier ones first.

    First those of the solve by a profile, or the default one; then those of placing what the
    solution adds in random order; then the same with half of what is false removed. A person may
    come along there too, and patterns are met that in a solve always go by unseen in an easier
    step.
    """
    log = solve(puzzle, profile, fallback=False)
    singles = registry().singles
    yield from (step.before for step in log.steps if step.technique not in singles)
    yield log.end
    solution = first(puzzle.start, budget=Budget(BRANCHES, "branches")) or ()
    true = union(1 << candidate for candidate in solution)
    placing = list(_placing(puzzle.start, random.sample(solution, len(solution))))
    yield from placing
    for position in placing:
        yield position.remove(random.getrandbits(len(puzzle.space.labels)) & position.open & ~true)


def _placing(position: Position, candidates: Iterable[int]) -> Iterator[Position]:
    """Yield the position after each candidate is placed that is not yet."""
    for candidate in candidates:
        if not position.placed >> candidate & 1:
            position = position.place(candidate)
            yield position


def _all_there(puzzle: Puzzle, position: Position, wanted: Iterable[Technique]) -> bool:
    here = attrs.evolve(puzzle, start=position)
    try:
        return all(steps(here, technique.name) for technique in wanted)
    except Misbehaved:
        return False


def _plainer(puzzle: Puzzle, position: Position, wanted: Sequence[Technique]) -> Position:
    """Return a position without the removals that the wanted techniques can do without."""
    implied = puzzle.space.start(bits(position.placed)).alive & position.origin
    for candidate in bits(implied & ~position.alive):
        more = attrs.evolve(position, alive=position.alive | 1 << candidate)
        if _all_there(puzzle, more, wanted):
            position = more
    return position


def _with_expectations(
    puzzle: Puzzle, wanted: Iterable[Technique], source: str, profile: Profile | None
) -> tuple[Puzzle, Log]:
    log = solve(puzzle, profile, spares=False)
    uses = sorted({technique.name for technique in wanted})
    expect = {"uses": uses, "status": log.status, "solution": log.solution}
    said = {field: value for field, value in expect.items() if value}
    return attrs.evolve(puzzle, source=source, where=source, expect=said), log


def random_solution(
    space: Space, random: Random, *, seeds: int, beginnings: int = 100
) -> tuple[int, ...]:
    """Return a random solution of an empty space, as a sorted tuple of candidates.

    About `seeds` random candidates are placed as long as the singles do not contradict them;
    search does the rest. Raises OutOfBudget when all `beginnings` lead nowhere.
    """
    for _ in range(beginnings):
        try:
            solution = first(_seeded(space, random, seeds), budget=Budget(BRANCHES, "branches"))
        except OutOfBudget:
            continue
        if solution is not None:
            return solution
    raise OutOfBudget(beginnings, "beginnings")


def _seeded(space: Space, random: Random, seeds: int) -> Position:
    layout, position = fields(space), space.start()
    for _ in range(seeds):
        left = position.open
        if not left:
            break
        for _ in range(random.randrange(left.bit_count())):
            left &= left - 1
        candidate = lowest(left)
        placed = position.place(candidate)
        if layout.singles(layout.state(placed.alive, placed.placed)) >= 0:
            position = placed
        else:
            position = position.remove(space.bit[candidate])
    return position


def dig(
    space: Space,
    solution: Sequence[int],
    random: Random,
    *,
    least: int = 0,
    accept: Callable[[list[int]], bool] | None = None,
    together: Sequence[Sequence[int]] = (),
) -> list[int]:
    """Return as few candidates of a solution as still have it as their only solution.

    In random order each one is left out if the rest has one solution (and `accept` agrees),
    until `least` are left. Candidates that are listed `together` are left out together, and the
    lists hold the whole solution. The result cannot be made smaller unless `least` stopped it, or a
    search took too long, as in large spaces many do.
    """
    branches = min(BRANCHES, DIGGING_CANDIDATES // len(space.labels))

    def givens(parts: Sequence[Sequence[int]]) -> list[int]:
        kept = {candidate for part in parts for candidate in part}
        return [candidate for candidate in solution if candidate in kept]

    def enough(parts: Sequence[Sequence[int]]) -> bool:
        left = givens(parts)
        if len(left) < least:
            return False
        try:
            solutions = count(space.start(left), 2, budget=Budget(branches, "branches"))
            return solutions == 1 and (not accept or accept(left))
        except OutOfBudget:
            return False

    parts = together or [(candidate,) for candidate in solution]
    return givens(thinned(parts, random, enough))


def thinned(
    parts: Sequence[Part], random: Random, enough: Callable[[list[Part]], bool], most: int = 0
) -> list[Part]:
    """Return as few parts as are enough: in random order each, or `most`, is left out if it can be.

    >>> thinned([1, 2, 3, 4], Random(1), lambda numbers: sum(numbers) > 5)
    [3, 4]
    """
    kept = list(parts)
    for part in random.sample(parts, min(len(parts), most or len(parts))):
        fewer = [other for other in kept if other != part]
        if enough(fewer):
            kept = fewer
    return kept
