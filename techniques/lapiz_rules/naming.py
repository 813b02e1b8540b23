"""Names what a core of rules and houses is: a table of namers, the first that fits tells it.

A namer tells only what it has verified of the core: of all that the core rules out.
"""

from collections.abc import Callable, Sequence
from itertools import combinations

from lapiz import Says, Token, bits, single
from lapiz.search.telling import PricedCore
from lapiz.texts import marked
from lapiz_generic import FAILS, excerpted
from lapiz_rules.arguing import argument
from lapiz_rules.locked import locked_digits
from lapiz_rules.looking import Looked, Telling
from lapiz_sudoku.board import Grid, cells, digit, sees

MOST_WORDS_OF_WAYS = 3
"""How many reasons ways may have to exclude a candidate."""

Namer = Callable[[Looked], Telling | None]


def named(grid: Grid, core: PricedCore) -> Telling:
    """Return what the first namer tells that knows a core."""
    looked = Looked(grid, core)
    return next(filter(None, (namer(looked) for namer in NAMERS)), None) or _unnamed(looked)


def _few_ways(looked: Looked) -> Telling | None:
    """Tell the ways that are left, if they are few, and why what goes is in none of them.

    That is a word for each way, or one that they share; or nothing else, where several go.
    """
    core = looked.core
    told = _each_excludes(looked) if single(core.removes) else ()
    if not core.ways or (single(core.removes) and len(core.ways) > 1 and not told):
        return None
    return _told_ways(looked, told)


def _ways_alone(looked: Looked) -> Telling | None:
    """Tell the ways that are left, and no more than that what goes is in none of them."""
    return _told_ways(looked, ()) if looked.core.ways else None


def _told_ways(looked: Looked, told: Sequence[Says]) -> Telling:
    core, grid = looked.core, looked.grid
    rules, houses, alone = looked.rules, looked.houses, single(core.removes)
    binding = [] if rules or houses else _binding(grid, looked.board)
    tokens = looked.tokens | {
        word: Token("rule", name) for word, name in zip(("rule", "other"), binding, strict=False)
    }
    only = len(core.ways) == 1
    template = LEFT[bool(rules), bool(houses), len(binding)][only]
    tokens["ways"] = Token("ways", core.ways)
    tokens |= {"argument": Token("sentences", tuple(told))} if told else {}
    reason = "{argument}" if told else WITH_NONE[only][alone]
    return Telling(Says(template, reason, **tokens), supposes=False)  # they can be followed so


def _each_excludes(looked: Looked) -> tuple[Says, ...]:
    """Return why each way by itself excludes a candidate, alike ways together; or nothing."""
    grid, removed = looked.grid, looked.core.removes.bit_length() - 1
    keep, size, by_word = grid.position.space.keep[removed], grid.size, dict[object, list[int]]()
    examples = dict[object, int]()
    home = grid.position.space.homes[removed]
    members = grid.position.space.sets[home] if home >= 0 else 0
    if looked.core.ways and all(way & members for way in looked.core.ways):
        return (Says(NOT_AMONG, "", removed=Token("removed", 1 << removed)),)
    for way in looked.core.ways:
        excluding = [candidate for candidate in bits(way) if not keep >> candidate & 1]
        if not excluding:
            return ()
        same = (candidate for candidate in excluding if candidate // size == removed // size)
        example = next(same, excluding[0])
        alike = example // size == removed // size
        word = "" if alike else str(grid.position.space.why_apart(example, removed))
        by_word.setdefault(word, []).append(way)
        examples.setdefault(word, example)
    if len(by_word) > MOST_WORDS_OF_WAYS:
        return ()
    tokens = {
        "cell": cells(1 << removed % size),
        "digit": digit(removed // size),
        "removed": Token("removed", 1 << removed),
    }
    return tuple(
        Says(
            EXCLUDES[bool(word)][len(by_word) > 1],
            "",
            ways=Token("ways", tuple(ways)),
            because=sees(examples[word], removed),
            **tokens,
        )
        for word, ways in by_word.items()
    )


def _binding(grid: Grid, board: int) -> list[str]:
    """Return the rules about two of some cells each, if there are one or two."""
    bonds = grid.layout.ruling.bonds if grid.layout.ruling else {}
    names = {
        bond.constraint.rule.name
        for pair in combinations(bits(board), 2)
        for bond in bonds.get(pair, ())
    }
    return sorted(names) if len(names) < 3 else []


def _argument(looked: Looked) -> Telling | None:
    """Tell why each candidate goes, part by part, if few sentences do that."""
    told = argument(looked)
    if not told:
        return None
    shown, further = excerpted(told)
    tokens = {**looked.tokens, "argument": Token("sentences", shown)}
    if further:
        tokens["further"] = Token("sentences", further)
    outlined = any(says.pattern in FAILS for says in told)
    return Telling(Says(looked.pattern, "{argument}", **tokens), supposes=outlined)


def _unnamed(looked: Looked) -> Telling:
    return Telling(Says(looked.pattern, NO_WAY[single(looked.core.removes)], **looked.tokens))


LEFT = {
    (True, True, 0): marked(
        (
            "By {rules} together with {houses}, these ways are left: {ways}.",
            "By {rules} together with {houses}, only one way is left: {ways}.",
        )
    ),
    (True, False, 0): marked(
        (
            "By {rules}, these ways are left: {ways}.",
            "By {rules}, only one way is left: {ways}.",
        )
    ),
    (False, False, 1): marked(
        (
            "By the rule “{rule}”, these ways are left: {ways}.",
            "By the rule “{rule}”, only one way is left: {ways}.",
        )
    ),
    (False, False, 2): marked(
        (
            "By the rules “{rule}” and “{other}”, these ways are left: {ways}.",
            "By the rules “{rule}” and “{other}”, only one way is left: {ways}.",
        )
    ),
    (False, False, 0): marked(
        (
            "These ways are left: {ways}.",
            "Only one way is left: {ways}.",
        )
    ),
}
"""What is told of several ways and of one: by rules, with houses, by so many rules about pairs."""
WITH_NONE = (
    marked(
        (
            "None of the removed candidates goes with any of them.",
            "The removed candidate goes with none of them.",
        )
    ),
    marked(
        (
            "None of the removed candidates goes with it.",
            "The removed candidate does not go with it.",
        )
    ),
)
"""Why several candidates go, and one: with several ways, and with one."""
NOT_AMONG = marked("So {removed}.")
EXCLUDES = (
    marked(
        (
            "In each of them {cell} sees the {digit}.",
            "In {ways} {cell} sees the {digit}.",
        )
    ),
    marked(
        (
            "{because}, so {removed}.",
            "With {ways}: {because}.",
        )
    ),
)
"""Why ways exclude a candidate, all of them and some: as its digit is there, and by a rule."""
NO_WAY = marked(
    (
        "With any of the removed candidates, there is no way to satisfy all of that.",
        "With the removed candidate, there is no way to satisfy all of that.",
    )
)


NAMERS: tuple[Namer, ...] = (_few_ways, locked_digits, _argument, _ways_alone)
"""What is tried, in this order."""
