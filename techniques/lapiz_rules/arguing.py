"""Why candidates go, part by part: each part may use what those before it have shown.

A part tells what follows by itself, what goes from all cells beside some of which one has a digit,
what would follow from a candidate, or what is the same whichever candidate an item has.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice

import attrs

from lapiz import Deduction, Demand, Position, Says, Space, Token, bits, candidates, items, union
from lapiz.search.telling import Unfolding
from lapiz.texts import (
    MOST_TOLD,
    RULED_OUT,
    SPLIT,
    SUPPOSED,
    Line,
    argument_lines,
    breath,
    courses,
    marked,
    refuted,
)
from lapiz_generic import MOST_FACTS, jointly, merged, needed, one_of, outline, shortened, told_case
from lapiz_rules.locked import Held, held_digits, told_together
from lapiz_rules.looking import Looked
from lapiz_rules.rule_parts import (
    ONLY,
    Combination,
    by_combinations,
    combinations_of,
    told_as,
)
from lapiz_rules.sorts import unlike
from lapiz_rules.two_sides import Part, by_bounds, out_of_reach
from lapiz_rules.why_gone import reasons

MOST_CASES = 6
"""In how many cases what follows from a candidate may be told."""
MOST_SUPPOSITIONS = 60
"""How many suppositions are followed to find it."""
MOST_FOR_ONE, MOST_TRIED = 200, 2
"""How many are followed from a candidate alone, and of how many candidates that is tried."""
MOST_HELD = 6
"""Of how many digits one sentence tells that cells hold them."""
MOST_SENTENCES = 40
"""How many sentences that may take for all candidates."""

Told = tuple[Says, ...]


@attrs.frozen
class Open:
    """What is left to tell of: some items, and the candidates that go by them in a position."""

    position: Position
    truths: tuple[int, ...]
    left: int

    @property
    def rules(self) -> Mapping[int, Demand]:
        """The demands of all rules, by the numbers of their items."""
        return self.position.space.demand_at

    def without(self, gone: int) -> "Open":
        """Return what is left when some of it is told."""
        return Open(self.position.remove(gone), self.truths, self.left & ~gone)


def argument(looked: Looked) -> Told:
    """Return the sentences that tell why each candidate of a core goes; none if few do not."""
    rest = Open(looked.grid.position, looked.core.truths, looked.core.removes)
    told = [*_of_sorts(looked)]
    rest = rest.without(union(gone for gone, _ in told))
    held = [*held_digits(looked, rest.left)]
    while rest.left and len(_sentences(told)) <= MOST_SENTENCES:
        parts = (
            _at_once(rest)
            or _held(rest, held)
            or _by_rules(rest)
            or jointly(rest.position, rest.truths, rest.left)
            or _by_steps(rest)
        )
        if not parts:
            return ()
        rest = rest.without(union(gone for gone, _ in parts))
        told += parts
    sentences = _sentences(told)
    return sentences if len(sentences) <= MOST_SENTENCES else ()


def _sentences(parts: Sequence[Part]) -> Told:
    every = [says for _, told in parts for says in told]
    pairs = zip([None, *every], every, strict=False)
    return tuple(says for before, says in pairs if not before or not _repeats(before, says))


def _repeats(before: Says, says: Says) -> bool:
    """Tell whether a sentence lists a rule's combinations as the one before it did."""
    if (before.pattern, says.pattern) != (ONLY, CAN_BE):
        return False
    first, other = before.tokens, says.tokens
    return (first["item"].value, first["sets"]) == (other["cage"].value, other["sets"])


def _of_sorts(looked: Looked) -> Iterator[Part]:
    """Yield what goes from cells that are of one sort with others."""
    if not looked.rules and not looked.houses:
        for gone, says in unlike(looked.grid, looked.core.removes):
            yield gone, (says,)


def _at_once(own: Open) -> list[Part]:
    """Return what goes without a supposition, if little has to be said of it."""
    unfolding = Unfolding.of(own.position, own.truths, own.left)
    unfolding.run()
    gone = unfolding.false & own.left
    facts = needed(unfolding, gone)
    if not gone or len(facts) > MOST_FACTS:
        return []
    says = Says(THEN_SO[bool(facts)], "", facts=Token("list", facts), removed=_removed(gone))
    return [(gone, (says,))]


def _removed(gone: int) -> Token:
    return Token("removed", gone)


def _held(own: Open, held: Sequence[Held]) -> list[Part]:
    """Return what goes as one of some cells has a digit: several digits in one sentence."""
    useful = [hold for hold in held if hold.gone & own.left][:MOST_HELD]
    if not useful:
        return []
    gone = union(hold.gone for hold in useful) & own.left
    return [(gone, (told_together(useful, own.left),))]


def _by_rules(own: Open) -> list[Part]:
    """Return what the combinations or the bounds of one rule tell, of the first that tells any."""
    for tell in (by_combinations, by_bounds, out_of_reach, _by_one_rule):
        for number in own.truths:
            parts = [*tell(own.position, number, own.left)] if number in own.rules else []
            if parts:
                return parts
    return []


def _by_one_rule(position: Position, number: int, left: int) -> Iterator[Part]:
    """Yield what goes by one rule alone, now that other candidates have gone."""
    gone = (position.space.demand_at[number].dead(position.alive) or 0) & left
    if gone:
        yield gone, reasons(position, number, gone)


def _by_steps(own: Open) -> list[Part]:
    """Return what follows from suppositions, if that tells of all; else what tells of most."""
    followed = [*_followed(own)]
    parts = [*_told_courses(own, followed, breathed)]
    if not own.left & ~union(gone for gone, _ in parts):
        return parts
    parts += _either(own)
    if not parts:
        return [*_told_courses(own, followed or _one_followed(own), outline)]
    return [max(parts, key=lambda part: part[0].bit_count() / len(part[1]))]


def _followed(own: Open) -> Iterator[Sequence[Line]]:
    """Yield the lines of what follows from each candidate, if they are not many."""
    if own.left.bit_count() <= MOST_TOLD:
        claim = Deduction(removes=own.left, truths=own.truths, supposes=True)
        yield from courses(argument_lines(claim, own.position, MOST_SUPPOSITIONS))


def _one_followed(own: Open) -> Iterator[Sequence[Line]]:
    """Yield the lines of what follows from one candidate, of which they are not too many."""
    for candidate in islice(bits(own.left), MOST_TRIED):
        claim = Deduction(removes=1 << candidate, truths=own.truths, supposes=True)
        lines = argument_lines(claim, own.position, MOST_FOR_ONE)
        if lines:
            yield from courses(lines)
            return


def _told_courses(
    own: Open, followed: Iterable[Sequence[Line]], tell: Callable[[Space, Sequence[Line]], Told]
) -> Iterator[Part]:
    """Yield what goes by courses that can be told so."""
    for course in followed:
        told = tell(own.position.space, course)
        if told:
            yield refuted(course) & own.left, told


def breathed(space: Space, course: Sequence[Line]) -> Told:
    """Return the sentences of a course from which little follows."""
    sentences = breath(space, course, MOST_FACTS, MOST_CASES)
    if not sentences or sentences[1].pattern in RULED_OUT:  # that alone explains nothing
        return ()
    return tuple(merged(shortened(space, sentences)))


def _either(own: Open) -> Iterator[Part]:
    """Yield what goes whichever candidate an item has, or whichever combination a rule.

    Or what goes as no combination is possible beside it.
    """
    space, alive = own.position.space, own.position.alive
    base = Unfolding.of(own.position, own.truths, own.left)
    base.run()
    for item in sorted({*own.truths, *_squares(own)} - {*own.rules}):
        options = space.sets[item] & alive & ~base.false
        if 2 <= options.bit_count() <= MOST_CASES:
            split = Says(SPLIT[0], "", candidates=candidates(options), item=items(item))
            cases = [
                (Token("placed", 1 << candidate), base.suppose(candidate, true=True, item=item))
                for candidate in bits(options)
            ]
            yield from _by_cases(own, one_of(space, split), cases, options)
    for item in own.truths:
        if item in own.rules:
            yield from _by_combinations(own, base, item)
    yield from _without_combination(own, base)


def _squares(own: Open) -> set[int]:
    """Return the squares that items are about, and those from which something goes."""
    space = own.position.space
    scope = union(space.items[number].scope for number in own.truths) & own.position.open
    return {space.homes[candidate] for candidate in bits(scope | own.left)} - {-1}


def _by_combinations(own: Open, base: Unfolding, item: int) -> Iterator[Part]:
    """Yield what goes whichever combination a rule has."""
    combinations = combinations_of(own.position, item)
    if len(combinations) > 1:
        cases = _cases_of(own.position, base, item, combinations)
        yield from _by_cases(own, _can_be(own.position, item, combinations), cases, 0)


def _can_be(position: Position, item: int, several: Sequence[Combination]) -> Says:
    return Says(CAN_BE, "", cage=items(item), sets=told_as(position, item, several))


def _cases_of(
    position: Position, base: Unfolding, item: int, several: Sequence[Combination]
) -> list[tuple[Token, Unfolding]]:
    """Return what follows from each combination of a rule, with its token."""
    near, cases = base.ground.universe & position.alive, list[tuple[Token, Unfolding]]()
    for combination in several:
        case = base.suppose_none(near & ~combination.beside(position))
        cases.append((told_as(position, item, [combination]), case))
    return cases


def _without_combination(own: Open, base: Unfolding) -> Iterator[Part]:
    """Yield candidates beside which no combination of a rule is possible."""
    for candidate in bits(own.left if own.left.bit_count() <= MOST_TOLD else 0):
        below = base.suppose(candidate, true=True)
        below.run()
        position = own.position.remove(below.false)
        for item in own.truths if below.empty is None else ():
            combinations = combinations_of(position, item) if item in own.rules else []
            told = _ended(_cases_of(position, below, item, combinations))
            if told:
                first = Says(SUPPOSED, "", placed=Token("placed", 1 << candidate))
                yield 1 << candidate, (first, _can_be(position, item, combinations), *merged(told))
                break


def _ended(cases: Iterable[tuple[Token, Unfolding]]) -> list[Says]:
    """Return the sentences of cases that come to an end; none if one does not, or not soon."""
    told = list[Says]()
    for supposed, case in cases:
        case.run()
        sentences = told_case(supposed, case, 0) if case.empty is not None else None
        if sentences is None:
            return []
        told += sentences
    return told


def _by_cases(
    own: Open, first: Says, cases: Sequence[tuple[Token, Unfolding]], options: int
) -> Iterator[Part]:
    """Yield what goes in each of some cases, if that is more than some of the options."""
    gone = own.left
    for _, case in cases:
        case.run()
        gone &= case.false if case.empty is None else gone
        if not gone & ~options:
            return
    if all(case.empty is not None for _, case in cases):
        return
    told = [first]
    for supposed, case in cases:
        sentences = told_case(supposed, case, gone)
        if sentences is None:
            return
        told += sentences
    yield gone, (*merged(told), Says(WHICHEVER, "", removed=_removed(gone)))


THEN_SO = marked(("So {removed}.", "Then {facts}, so {removed}."))
"""What is told of what goes by itself: by nothing more, and by facts."""
CAN_BE = marked("{cage} can only be {sets}.")
WHICHEVER = marked("Whichever it is, {removed}.")
