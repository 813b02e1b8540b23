"""What techniques on almost locked sets share: how they are made, and the text of a chain."""

from collections.abc import Callable, Iterable, Iterator, Sequence

from lapiz import Deduction, Link, Says, Technique, Token, bits, lowest, numbered, refuse, technique
from lapiz_sudoku.als.als import Als
from lapiz_sudoku.board import Grid, cells, digit, digits
from lapiz_sudoku.scales.hodoku import hodoku

SURELY_PROVED_TRUTHS = 14
"""A deduction of this many cells or more is yielded only if its proof does not take too long."""


def unfair(
    name: str, title: str, code: str, score: int, *, on: bool = True
) -> Callable[[Callable[[Grid, bool], Iterator[Deduction]]], Technique]:
    """Make a technique, of the level Unfair, of a search for which sets may overlap or not.

    In a solve sets have no cell in common, as in HoDoKu. Otherwise all deductions are found, but
    only one of those that differ just in how the same cells are divided into sets.
    """

    def make(search: Callable[[Grid, bool], Iterator[Deduction]]) -> Technique:
        def every(grid: Grid) -> Iterator[Deduction]:
            seen = set()
            for deduction in _provable(search(grid, True), grid):
                if (deduction.removes, deduction.truths) not in seen:
                    seen.add((deduction.removes, deduction.truths))
                    yield deduction

        def choose(grid: Grid) -> Iterator[Deduction]:
            return _provable(search(grid, False), grid)

        every.__doc__ = search.__doc__
        return technique(
            name,
            title=title,
            kind="sudoku",
            **hodoku(code, score, "Unfair"),
            on=on,
            choose=choose,
        )(every)

    return make


def _provable(deductions: Iterable[Deduction], grid: Grid) -> Iterator[Deduction]:
    """Yield deductions without those that have many cells and whose proof takes too long."""
    for deduction in deductions:
        if len(deduction.truths) < SURELY_PROVED_TRUTHS or refuse(deduction, grid.position) is None:
            yield deduction


def without_digit(grid: Grid) -> dict[int, int]:
    """Return, by the mask of a digit, all candidates of the other digits."""
    everything = (1 << grid.digit_count * grid.size) - 1
    line = grid.layout.board
    return {
        1 << number: everything ^ line << number * grid.size for number in range(grid.digit_count)
    }


def singles(mask: int) -> list[int]:
    """Return the digits of a mask as masks of one digit."""
    return [1 << number for number in bits(mask)]


def als_deduction(
    grid: Grid, path: Sequence[Als], commons: Sequence[int], removes: int
) -> Deduction:
    """Return the deduction of sets, each linked with the next by a restricted common digit.

    Either the first or the last set has the digits that are removed elsewhere.
    """
    first, last = path[0], path[-1]
    gone = 0
    for number in bits(first.digits & last.digits):
        if removes & grid.layout.board << number * grid.size:
            gone |= 1 << number
    return Deduction(
        removes=removes,
        truths=tuple(sorted({cell for als in path for cell in bits(als.cells)})),
        roles=_roles(grid, path, commons),
        links=_links(grid, path, commons, lowest(gone)),
        says=_says(path, commons, gone),
    )


PAIR = (
    "{set0} with {has0} and {set1} with {has1} are almost locked sets. X is {link0}, their "
    "restricted common: only one of them can have it.",
    "The set without {link0} is locked and has Z, {gone}. So one of the two has it, and what sees "
    "all its places in both cannot be {gone}.",
)
"""What two sets say."""

TRIO = (
    "The pivot is the almost locked set {set1} with {has1}. It shares X, {link0}, with {set0}, "
    "which has {has0}, and Y, {link1}, with {set2}, which has {has2}: only one set of each pair "
    "can have it.",
    "The pivot has X or Y, as it lacks only one of its digits. So {set0} is without X or {set2} "
    "without Y, and that set is locked and has Z, {gone}. A cell that sees all places of {gone} "
    "in both cannot be {gone}.",
)
"""What a pivot and two others say."""

CHAIN_REASON = (
    "If {first} has no {gone}, it is locked, and so is each set after it, up to {last}, which then "
    "has {gone}."
)


def _says(path: Sequence[Als], commons: Sequence[int], gone: int) -> Says:
    """Return the text of linked sets, by how many they are; `gone` are the digits that go."""
    tokens: dict[str, Token] = {"gone": digits(gone)}
    for place, als in enumerate(path):
        tokens[f"set{place}"], tokens[f"has{place}"] = cells(als.cells), digits(als.digits)
    for place, number in enumerate(commons):
        tokens[f"link{place}"] = digit(number)
    if len(path) < 4:
        pattern, reason = PAIR if len(path) == 2 else TRIO
        return Says(pattern, reason, **tokens)
    return Says(
        " ".join(
            (
                "Almost locked sets: {set0} with {has0} and {set1} with {has1}.",
                *numbered("Then {set0} with {has0}.", range(2, len(path))),
                *numbered("Only one of {set0} and {set1} can have {link0}.", range(len(commons))),
            )
        ),
        CHAIN_REASON,
        first=cells(path[0].cells),
        last=cells(path[-1].cells),
        **tokens,
    )


def _roles(grid: Grid, path: Sequence[Als], commons: Sequence[int]) -> dict[str, int]:
    """Return the candidates of each set, and those of the digits that link them."""
    roles = {f"set-{place}": grid.candidates_in(als.cells) for place, als in enumerate(path, 1)}
    link = 0
    for number, als, following in zip(commons, path, path[1:], strict=False):
        link |= (als.places[number] | following.places[number]) << number * grid.size
    return {**roles, "link": link}


def _links(
    grid: Grid, path: Sequence[Als], commons: Sequence[int], target: int
) -> tuple[Link, ...]:
    """Return the chain of links: strong ones inside the sets, weak ones between them."""
    links: list[Link] = []
    enters, leaves = (target, *commons), (*commons, target)
    for als, enter, leave in zip(path, enters, leaves, strict=True):
        start, end = (als.places[number] << number * grid.size for number in (enter, leave))
        if links:
            links.append(Link("weak", links[-1].end, start))
        links.append(Link("strong", start, end))
    return tuple(links)
