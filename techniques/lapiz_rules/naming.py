"""Names what a core of rules and houses is: a table of namers, the first that fits tells it.

A namer tells only what it has verified of the core: of all that the core rules out.
"""

from collections.abc import Callable
from itertools import combinations

from lapiz import Says, Token, bits, single
from lapiz.search.telling import PricedCore
from lapiz.texts import marked
from lapiz_rules.arguing import argument
from lapiz_rules.locked import locked_digits
from lapiz_rules.looking import Looked, Telling
from lapiz_sudoku.board import Grid

Namer = Callable[[Looked], Telling | None]


def named(grid: Grid, core: PricedCore) -> Telling:
    """Return what the first namer tells that knows a core."""
    looked = Looked(grid, core)
    return next(filter(None, (namer(looked) for namer in NAMERS)), None) or _unnamed(looked)


def _few_ways(looked: Looked) -> Telling | None:
    """Tell the ways that are left, if they are few: what goes is in none of them."""
    core, grid = looked.core, looked.grid
    if not core.ways:
        return None
    rules, houses, alone = looked.rules, looked.houses, single(core.removes)
    binding = [] if rules or houses else _binding(grid, looked.board)
    tokens = looked.tokens | {
        word: Token("rule", name) for word, name in zip(("rule", "other"), binding, strict=False)
    }
    only = len(core.ways) == 1
    told = LEFT[bool(rules), bool(houses), len(binding)][only]
    says = Says(told, WITH_NONE[only][alone], ways=Token("ways", core.ways), **tokens)
    return Telling(says, supposes=False)  # they can be followed as they are told


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
    says = Says(looked.pattern, "{argument}", argument=Token("sentences", told), **looked.tokens)
    return Telling(says, supposes=False)


def _unnamed(looked: Looked) -> Telling:
    removes = looked.core.removes
    return Telling(Says(looked.pattern, NO_WAY[single(removes)], **looked.tokens))


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
NO_WAY = marked(
    (
        "With any of the removed candidates, there is no way to satisfy all of that.",
        "With the removed candidate, there is no way to satisfy all of that.",
    )
)


NAMERS: tuple[Namer, ...] = (_few_ways, locked_digits, _argument)
"""What is tried, in this order."""
