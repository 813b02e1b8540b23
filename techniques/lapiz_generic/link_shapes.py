"""The shape of a chain: what makes its strong links strong, and which candidates they join.

It is what people name chains by: a W-Wing is "cell, house, cell" with the digits "ab, bb, ba".
"""

from collections.abc import Iterator
from itertools import pairwise, permutations
from typing import NamedTuple

import attrs

from lapiz import Deduction, Link, Space, bits, of_process, union

INSIDE = {"cell", "set"}
"""The sorts of strong links that lie in no house: in a cell, in a set of cells.

Such a set is almost locked, or a deadly pattern.
"""
GROUPS = {"house": lambda sort: sort not in INSIDE, "line": {"row", "column"}.__contains__}
"""Words for several sorts."""


class StrongLink(NamedTuple):
    """A strong link: the sort of what it lies in, and the digits of its two ends."""

    sort: str
    start: str
    end: str

    @property
    def reversed(self) -> "StrongLink":
        """The link from its end."""
        return StrongLink(self.sort, self.end, self.start)


Weak = frozenset[str]
"""The sorts of the items that a weak link lies in."""
Ways = tuple[tuple[StrongLink, ...], tuple[Weak, ...]]
"""The strong links of a chain in order, and the weak ones between them and to the first again."""


class Wanted(NamedTuple):
    """A description of a shape, read: see `LinkShape.fits`."""

    strong: tuple[StrongLink, ...]
    weak: tuple[str, ...]
    loop: bool
    star: bool
    least: int
    """How many links of one sort it has at least; 0 where each is described."""


@attrs.frozen
class LinkShape:
    """The shape of a chain: its strong links, the weak ones between, whether it is a loop.

    A star has strong links that lead from guardians to one digit. A guardian of that digit itself
    is a link without a sort.
    """

    strong: tuple[StrongLink, ...]
    weak: tuple[Weak, ...] = ()
    star: bool = False

    @property
    def digits(self) -> int:
        """How many digits its ends have."""
        return len({digit for link in self.strong for digit in (link.start, link.end)})

    def fits(self, description: str) -> bool:
        """Tell whether it is what a description says, from either end (of a loop, any link).

        A description has a word for each strong link, of a sort and the digits of its two ends as
        letters; different letters are different digits. "house" is any sort but "cell" and "set",
        "line" a row or a column. After a semicolon come the sorts of the weak links between. A loop
        begins with "loop", a star with "star"; "cell*3" are three or more links of a sort, whatever
        their digits.

        >>> links = StrongLink("cell", "5", "8"), StrongLink("row", "8", "8")
        >>> shape = LinkShape((*links, links[0].reversed), ())
        >>> shape.fits("cell:ab house:bb cell:ba"), shape.fits("cell:ab house:bb cell:bc")
        (True, False)
        """
        wanted = read(description)
        if (wanted.loop, wanted.star) != (self.is_loop, self.star):
            return False
        if wanted.least:
            alike = all(_is(link.sort, wanted.strong[0].sort) for link in self.strong)
            return alike and len(self.strong) >= wanted.least
        if len(wanted.strong) != len(self.strong):
            return False
        return any(_agree(wanted, *ways) for ways in self._ways())

    @property
    def is_loop(self) -> bool:
        """Whether its last link leads on to the first one."""
        return len(self.weak) == len(self.strong)

    def _ways(self) -> Iterator[Ways]:
        """Yield its links in every order in which they can be gone through."""
        if self.star:
            yield from ((order, ()) for order in permutations(self.strong))
            return
        strong, weak, count = self.strong, self.weak, len(self.strong)
        for start in range(count if self.is_loop else 1):
            ahead = strong[start:] + strong[:start]
            between = weak[start:] + weak[:start]
            yield ahead, between
            back = tuple(link.reversed for link in reversed(ahead))
            last = between[count - 1 :]
            yield back, (*reversed(between[: count - 1]), *last)


def shape_of(space: Space, deduction: Deduction) -> LinkShape | None:
    """Return the shape of the chain that a deduction draws; None if its links are no chain.

    The digit of a candidate is what its label ends with: "r1c2=5". A chain whose ends rule each
    other out is a loop. One that goes through an item twice, or back to its start, has no shape.
    """
    links = deduction.links
    kinds = ["weak" if place % 2 else "strong" for place in range(len(links))]
    if not len(links) % 2 or [link.kind for link in links] != kinds:
        return None
    if any(one.end != other.start for one, other in pairwise(links)):
        return None
    if len({link.item for link in links[::2]}) < len(links[::2]):
        return None
    strong = tuple(_strong(space, link) for link in links[::2])
    weak = tuple(_sorts(space, link.start | link.end) for link in links[1::2])
    start, end = links[0].start, links[-1].end
    if start == end:
        return None
    closing = _sorts(space, start | end)
    return LinkShape(strong, (*weak, closing) if closing else weak)


def star_of(space: Space, deduction: Deduction) -> LinkShape | None:
    """Return the shape of strong links from all guardians to one digit; None if it is no star."""
    guards = deduction.roles.get("guardian", 0)
    if not guards or any(link.kind != "strong" for link in deduction.links):
        return None
    arms = {link.item: _strong(space, link) for link in deduction.links}
    ends = {arm.end for arm in arms.values()}
    digits = {_digit(space, space.bit[guard]) for guard in bits(guards)}
    if len(ends) != 1 or digits - ends - {arm.start for arm in arms.values()}:
        return None
    direct = (StrongLink("", digit, digit) for digit in digits & ends)
    return LinkShape((*arms.values(), *direct), star=True)


def is_bent(space: Space, deduction: Deduction, description: str) -> bool:
    """Tell whether the cells that a deduction rests on are bent: as many cells as digits.

    The description is "line box": all cells but one lie in a house of the first sort. That one has
    two digits, and one of these has all its places in a house of the second sort. Some digit has
    places that no house holds.
    """
    straight, joint = description.split()
    marked = union(deduction.roles.values())
    cells = [space.sets[item] for item in deduction.truths]
    by_digit: dict[str, int] = {}
    for candidate in bits(marked & union(cells)):
        number = space.labels[candidate].rpartition("=")[2]
        by_digit[number] = by_digit.get(number, 0) | space.bit[candidate]
    sorts = [(members, _sorts(space, members)) for members in by_digit.values()]
    if len(sorts) != len(cells) or all(houses - INSIDE for _, houses in sorts):
        return False
    joined = union(members for members, houses in sorts if any(_is(one, joint) for one in houses))
    return any(
        (marked & cell).bit_count() == 2
        and joined & cell
        and _in_one_house(space, [other for other in cells if other != cell], straight)
        for cell in cells
    )


def _in_one_house(space: Space, cells: list[int], sort: str) -> bool:
    """Tell whether a house of a sort has room in each of some cells."""
    first = (cells[0] & -cells[0]).bit_length() - 1
    return any(
        _is(space.items[item].sort, sort) and all(space.sets[item] & cell for cell in cells)
        for item in space.items_of[first]
    )


def _strong(space: Space, link: Link) -> StrongLink:
    members, item = link.start | link.end, link.item
    sort = "set"
    if item is not None and not members & ~space.sets[item]:
        sort = space.items[item].sort
    return StrongLink(sort, _digit(space, link.start), _digit(space, link.end))


def _digit(space: Space, members: int) -> str:
    """Return the digit that some candidates begin with: all of a node have the same."""
    return space.labels[(members & -members).bit_length() - 1].rpartition("=")[2]


def _sorts(space: Space, members: int) -> Weak:
    """Return the sorts of the items that hold all of some candidates."""
    first = (members & -members).bit_length() - 1
    holding = (item for item in space.items_of[first] if not members & ~space.sets[item])
    return frozenset(space.items[item].sort for item in holding)


@of_process(most=200)
def read(description: str) -> Wanted:
    """Return a description of a shape, read.

    >>> read("loop cell:ab row:bb; column").weak
    ('column',)
    """
    chain, _, weak = description.partition(";")
    words = chain.split()
    loop, star = words[0] == "loop", words[0] == "star"
    parts = [word.partition(":") for word in words[loop or star :]]
    least = int(words[-1].partition("*")[2] or 0)
    strong = tuple(
        StrongLink(sort.partition("*")[0], ends[:1], ends[1:]) for sort, _, ends in parts
    )
    return Wanted(strong, tuple(weak.split()), loop, star, least)


def _is(sort: str, wanted: str) -> bool:
    return GROUPS[wanted](sort) if wanted in GROUPS else sort == wanted


def _agree(wanted: Wanted, strong: tuple[StrongLink, ...], weak: tuple[Weak, ...]) -> bool:
    """Tell whether links in one order are those wanted: by sort, and by what digits are alike."""
    letters: dict[str, str] = {}
    for want, link in zip(wanted.strong, strong, strict=True):
        if not _is(link.sort, want.sort):
            return False
        for letter, digit in ((want.start, link.start), (want.end, link.end)):
            if letters.setdefault(letter, digit) != digit:
                return False
    if len(set(letters.values())) < len(letters):
        return False
    return all(sort in sorts for sort, sorts in zip(wanted.weak, weak, strict=False))
