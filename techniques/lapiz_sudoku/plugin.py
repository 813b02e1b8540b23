"""What the sudoku package supplies to lapiz."""

from collections.abc import Iterable

import attrs

from lapiz import Format, Kind, Scale, Technique, hook
from lapiz_sudoku import (
    aligned,
    als_chains,
    als_techniques,
    avoidable,
    bent_sets,
    chain_wings,
    chains,
    coloring,
    death_blossom,
    empty_rectangle,
    exocet,
    extended_rectangles,
    fireworks,
    fish,
    forcing_chains,
    forcing_nets,
    franken,
    intersections,
    kraken,
    leftovers,
    locked_sets,
    loops,
    medusa,
    nishio,
    oddagons,
    remote_pairs,
    single_digit,
    singles,
    sk_loop,
    subsets,
    sue_de_coq,
    swaps,
    templates,
    tridagon,
    unique_links,
    uniqueness,
    wings,
)
from lapiz_sudoku.estimates import estimated
from lapiz_sudoku.formats import FORMATS
from lapiz_sudoku.kind import KIND
from lapiz_sudoku.scale import HODOKU

FAMILIES = (
    singles,
    remote_pairs,
    wings,
    subsets,
    intersections,
    unique_links,
    uniqueness,
    avoidable,
    fish,
    forcing_chains,
    forcing_nets,
    franken,
    kraken,
    templates,
    single_digit,
    empty_rectangle,
    exocet,
    coloring,
    leftovers,
    locked_sets,
    chain_wings,
    chains,
    extended_rectangles,
    fireworks,
    loops,
    medusa,
    nishio,
    sk_loop,
    oddagons,
    swaps,
    tridagon,
    aligned,
    als_chains,
    als_techniques,
    bent_sets,
    death_blossom,
    sue_de_coq,
)


@hook
def lapiz_kinds() -> Iterable[Kind]:
    """Return the kind "sudoku"."""
    return [KIND]


@hook
def lapiz_techniques() -> Iterable[Technique]:
    """Return all sudoku techniques, family by family."""
    return [estimated(one) for family in FAMILIES for one in family.TECHNIQUES]


@hook
def lapiz_scales() -> Iterable[Scale]:
    """Return the scale of HoDoKu."""
    return [HODOKU]


@hook
def lapiz_formats() -> Iterable[Format]:
    """Return the text formats of sudoku."""
    return [attrs.evolve(one, kind="sudoku") for one in FORMATS]
