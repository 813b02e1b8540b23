"""Two strong links of one digit joined by a weak one: skyscraper, 2-string kite, turbot fish.

At least one of the two loose ends must be true, so what sees both goes. One search finds them
all; the names depend on the sorts of houses that the links lie in.
"""

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import NamedTuple

from lapiz import Deduction, Says, bits, of_layout, technique
from lapiz_sudoku.board import (
    DigitPattern,
    Grid,
    Layout,
    cells,
    digits,
    digits_to_search,
    houses,
    strong_links,
    unplaceable,
)
from lapiz_sudoku.scales.hodoku import hodoku

ACROSS = {"row": "column", "column": "row"}


IN_A_HOUSE = "{digit} has two places in each of {lines}; {joined}, one of each, lie in {joint}."
APART = "{digit} has two places in each of {lines}; {joined}, one of each, see each other."
ENDS = (
    "joint",
    "end",
    "{joined} cannot both be {digit}, so at least one of the ends {ends} is, and no cell that "
    "sees both ends can be.",
)
ROOFS = (
    "floor",
    "roof",
    "{joined} cannot both be {digit}, so at least one of the roofs {ends} is, and no cell that "
    "sees both roofs can be.",
)


class StrongPair(NamedTuple):
    """Two strong links, `start` = `inner` and `outer` = `end`, joined by inner - outer.

    The four are cells, `houses` are those of the strong links.
    """

    start: int
    inner: int
    outer: int
    end: int
    houses: tuple[int, int]
    removes: int

    @property
    def ends(self) -> int:
        """The board of both ends."""
        return 1 << self.start | 1 << self.end

    @property
    def joined(self) -> int:
        """The board of the two cells in the middle."""
        return 1 << self.inner | 1 << self.outer


Order = Callable[[tuple[int, StrongPair]], tuple[int, ...]]
"""The sort key of a digit and a chain."""


@of_layout
def _chains(layout: Layout, board: int) -> dict[str, list[StrongPair]]:
    """Return the chains of two strong links of a digit that remove something, by name."""
    chains: dict[str, list[StrongPair]] = {
        "turbot-fish": [],
        "skyscraper": [],
        "two-string-kite": [],
    }
    peers, suspects = layout.peers, unplaceable(layout, board)
    links = strong_links(layout, board)
    for (first, first_house), (second, second_house) in combinations(links.items(), 2):
        shared = first & second
        for inner in bits(first & ~shared):
            for outer in bits(peers[inner] & second & ~shared):
                # Of a link's two bits XOR takes one away, and the bit length gives the other.
                start = (first ^ 1 << inner).bit_length() - 1
                end = (second ^ 1 << outer).bit_length() - 1
                removes = peers[start] & peers[end] & suspects
                if removes:
                    chain = StrongPair(
                        start, inner, outer, end, (first_house, second_house), removes
                    )
                    for name in ("turbot-fish", *_special(layout, chain)):
                        chains[name].append(chain)
    return chains


def _special(layout: Layout, chain: StrongPair) -> tuple[str, ...]:
    """Return the name that a chain has besides turbot fish, if it has one.

    The name depends on the sorts of the houses of the strong links and of the weak one. Two
    parallel lines that are joined at both ends are an X-Wing, not a skyscraper, and two links that
    end in the same cell have no other name.
    """
    if chain.start == chain.end:
        return ()
    first, second = (layout.houses[number].sort for number in chain.houses)
    joints = layout.common_houses(chain.joined)
    if first == second and first in ACROSS:
        across = ACROSS[first]
        if any(layout.houses[number].sort == across for number in joints):
            ends = layout.common_houses(chain.ends)
            closed = any(layout.houses[number].sort == across for number in ends)
            return () if closed else ("skyscraper",)
    if ACROSS.get(first) == second and any(number in layout.boxes for number in joints):
        return ("two-string-kite",)
    return ()


def _joint(layout: Layout, name: str, chain: StrongPair) -> list[int]:
    """Return the house of the weak link: for a skyscraper the line, for a kite the box.

    There is none where the two cells see each other without sharing a house.
    """
    joints = layout.common_houses(chain.joined)
    if name == "two-string-kite":
        joints = [number for number in joints if number in layout.boxes]
    return joints[:1]


def _pattern(layout: Layout, name: str, chain: StrongPair) -> DigitPattern:
    """Return a chain as the pattern of one digit."""
    first, second = chain.houses
    joint = _joint(layout, name, chain)
    inner, outer, reason = ROOFS if name == "skyscraper" else ENDS
    start, end = 1 << chain.start, 1 << chain.end
    return DigitPattern(
        chain.removes,
        chain.houses,
        {inner: chain.joined, outer: chain.ends},
        Says(
            IN_A_HOUSE if joint else APART,
            reason,
            lines=houses(*chain.houses),
            joined=cells(chain.joined),
            ends=cells(chain.ends),
            joint=houses(*joint),
        ),
        (
            ("strong", start, 1 << chain.inner, first),
            ("weak", 1 << chain.inner, 1 << chain.outer, joint[0] if joint else None),
            ("strong", 1 << chain.outer, end, second),
        ),
    )


def _find(grid: Grid, name: str, order: Order | None = None) -> Iterator[Deduction]:
    """Yield the chains of one name, by digit and houses or in another order."""
    layout = grid.layout
    chains = [
        (digit, chain)
        for digit, board in digits_to_search(grid)
        for chain in _chains(layout, board)[name]
    ]
    for digit, chain in sorted(chains, key=order) if order else chains:
        yield grid.lift(digit, _pattern(layout, name, chain))


@technique(
    "skyscraper",
    kind="sudoku",
    **hodoku("0400", 130, "Hard"),
)
def skyscraper(grid: Grid) -> Iterator[Deduction]:
    """Two rows have two places each for a digit, and one place of each is in the same column.

    These two, the floor, cannot both be true; so at least one of the other two, the roofs, is,
    and no cell that sees both roofs can hold the digit. The same works with columns.

    Source: HoDoKu, "Skyscraper". Order: by the first line, rows first, then by digit, then by the
    second line.
    """
    return _find(
        grid, "skyscraper", lambda entry: (entry[1].houses[0], entry[0], entry[1].houses[1])
    )


@technique(
    "two-string-kite",
    title="2-String Kite",
    aliases=("kite",),
    kind="sudoku",
    **hodoku("0401", 150, "Hard"),
)
def two_string_kite(grid: Grid) -> Iterator[Deduction]:
    """A row and a column have two places each for a digit, and one place of each is in one box.

    These two cannot both be true; so at least one of the other two, the ends of the strings, is,
    and no cell that sees both ends can hold the digit.

    Source: HoDoKu, "2-String Kite". Order: by digit, then by row and column.
    """
    return _find(grid, "two-string-kite")


@technique(
    "dual-two-string-kite",
    title="Dual 2-String Kite",
    kind="sudoku",
    **hodoku("0404", 150, "Hard"),
)
def dual_two_string_kite(grid: Grid) -> Iterator[Deduction]:
    """Two 2-string kites are tied to the same two cells of a box.

    Of one digit both cells have a strong link along their row and one along their column, so the
    strings can be held in two ways, and each way has its own ends. Or the kites are of two digits,
    with the same ends or with others.

    Source: HoDoKu, "Dual 2-String Kite". Order: those of one digit first, by digit, then by the
    first kite, then the second; then those of two digits.
    """
    layout = grid.layout
    all_kites = list[tuple[int, StrongPair]]()
    for digit, board in digits_to_search(grid):
        kites = _chains(layout, board)["two-string-kite"]
        all_kites += [(digit, kite) for kite in kites]
        for first, second in combinations(kites, 2):
            if first.joined == second.joined and first.removes != second.removes:
                yield grid.lift(digit, _dual_kite(layout, first, second))
    for (digit, first), (other, second) in combinations(all_kites, 2):
        if digit != other and first.joined == second.joined:
            yield _two_digit_kite(grid, (digit, first), (other, second))


SAME_CELLS = (
    "Each of {digits} has two places in each of {lines}, in the same four cells; {joined}, one of "
    "each line, lie in {joint}."
)
SAME_ENDS = (
    "{joined} cannot both be the same one of {digits}, so at least one of the ends {ends} is, and "
    "no cell that sees both ends can be."
)
OTHER_ENDS = (
    "{digit} has two places in each of {lines}, and {other} in each of {more_lines}; all four "
    "strings are tied to {joined} in {joint}."
)
ENDS_OF_EACH = (
    "{joined} cannot both be {digit}, so at least one of {ends} is; nor can they both be {other}, "
    "so at least one of {more} is. No cell that sees both ends of a digit can be that digit."
)


def _two_digit_kite(grid: Grid, *kites: tuple[int, StrongPair]) -> Deduction:
    """Return the kites that two digits have at the same two cells of a box."""
    (one, chain), (other, second) = kites
    this, that = (
        grid.lift(digit, _pattern(grid.layout, "two-string-kite", kite)) for digit, kite in kites
    )
    return Deduction(
        removes=this.removes | that.removes,
        truths=this.truths + that.truths,
        roles={role: members | that.roles[role] for role, members in this.roles.items()},
        links=this.links + that.links,
        says=Says(
            SAME_CELLS if chain.ends == second.ends else OTHER_ENDS,
            SAME_ENDS if chain.ends == second.ends else ENDS_OF_EACH,
            digits=digits(1 << one | 1 << other),
            digit=digits(1 << one),
            other=digits(1 << other),
            lines=houses(*chain.houses),
            more_lines=houses(*second.houses),
            joined=cells(chain.joined),
            joint=houses(*_joint(grid.layout, "two-string-kite", chain)),
            ends=cells(chain.ends),
            more=cells(second.ends),
        ),
    )


def _dual_kite(layout: Layout, this: StrongPair, that: StrongPair) -> DigitPattern:
    lines = tuple(sorted(this.houses + that.houses))
    first = _pattern(layout, "two-string-kite", this)
    second = _pattern(layout, "two-string-kite", that)
    tokens = {**first.says.tokens, "lines": houses(*lines)}
    says = Says(
        "{digit} has two places in each of {lines}, and all four strings are tied to {joined} in "
        "{joint}.",
        "{joined} cannot both be {digit}, so at least one of {ends} is, and at least one of "
        "{more}; no cell that sees both of a pair can be.",
        **tokens,
        more=cells(that.ends),
    )
    return DigitPattern(
        this.removes | that.removes,
        lines,
        {"joint": this.joined, "end": this.ends | that.ends},
        says,
        first.links + second.links,
    )


def _by_effect(entry: tuple[int, StrongPair]) -> tuple[int, int]:
    removes = entry[1].removes
    return -removes.bit_count(), sum(bits(removes))


@technique(
    "turbot-fish",
    kind="sudoku",
    **hodoku("0403", 120, "Hard"),
)
def turbot_fish(grid: Grid) -> Iterator[Deduction]:
    """Two houses have two places each for a digit, and one place of each is in a third house.

    These two cannot both be true; so at least one of the other two, the ends, is, and no cell
    that sees both ends can hold the digit. Skyscrapers and 2-string kites are turbot fish too.

    Source: HoDoKu, "Turbot Fish". Order: as HoDoKu orders chains: those that remove most first,
    then by the sum of the numbers of the cells they remove from, then by digit.
    """
    return _find(grid, "turbot-fish", _by_effect)


TECHNIQUES = [skyscraper, two_string_kite, dual_two_string_kite, turbot_fish]
