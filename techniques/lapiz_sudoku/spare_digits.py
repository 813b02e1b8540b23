"""Grids with more digits than a row has cells, where no house need hold all of them."""

from operator import attrgetter

from lapiz import Technique

CELLS_ALONE = frozenset(
    {
        *("naked-pair", "naked-triple", "naked-quadruple", "locked-pair", "locked-triple"),
        *("xy-wing", "xyz-wing", "wxyz-wing", "vwxyz-wing", "uvwxyz-wing"),
        *("xy-chain", "remote-pair", "als-xz", "als-xy-wing", "als-chain", "death-blossom"),
        *("sue-de-coq", "aligned-pair-exclusion", "aligned-triple-exclusion"),
        "nested-braid",
    }
)
"""Techniques that look at cells alone, or at items that have to be satisfied."""


def without_spare_digits(technique: Technique) -> Technique:
    """Return a technique that finds nothing where it would take a house to hold each digit.

    Where there are more digits than a row has cells, no house of a row's size need hold all of
    them. A technique that says nothing of houses but that no digit is there twice is returned as
    it is, and so are last candidates, of which the engine knows what has to be satisfied.
    """
    if technique.last or technique.name in CELLS_ALONE:
        return technique
    return technique.only_where(attrgetter("layout.full"))
