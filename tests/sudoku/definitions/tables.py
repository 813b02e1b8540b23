"""Which definition belongs to which techniques."""

from collections.abc import Callable, Iterator

from tests.sudoku.definitions import (
    almost_locked,
    chain_wings,
    chains,
    colours_and_templates,
    deadly,
    larger_fish,
    one_digit,
    rectangles,
    subsets,
    wings,
)
from tests.sudoku.definitions.marks import Marks, Removes

Definition = Callable[[Marks], Iterator[Removes]]


def _fish(size: int, finned: bool) -> Definition:
    return lambda marks: one_digit.fish(marks, size, finned)


def _chain_wing(name: str) -> Definition:
    return lambda marks: chain_wings.wings(marks, name)


def _franken(size: int, finned: bool) -> Definition:
    return lambda marks: larger_fish.franken(marks, size, finned)


def _jellyfish(finned: bool) -> Definition:
    return lambda marks: larger_fish.jellyfish(marks, finned)


def _siamese(size: int) -> Definition:
    return lambda marks: larger_fish.siamese(marks, size)


LOCKED = "locked-candidates-pointing locked-candidates-claiming"
DEFINITIONS: list[tuple[str, Definition]] = [
    ("skyscraper", one_digit.skyscraper),
    ("two-string-kite", one_digit.two_string_kite),
    ("turbot-fish", one_digit.turbot_fish),
    ("dual-two-string-kite", one_digit.dual_two_string_kite),
    ("dual-empty-rectangle", one_digit.dual_empty_rectangle),
    (
        "grouped-aic grouped-discontinuous-nice-loop grouped-continuous-nice-loop",
        one_digit.empty_rectangle,
    ),
    ("empty-rectangle", one_digit.empty_rectangle),
    ("broken-wing", one_digit.guardians),
    ("oddagon", wings.oddagon),
    ("remote-pair", wings.remote_pair),
    ("w-wing", wings.w_wing),
    ("xy-wing", wings.xy_wing),
    ("xyz-wing", wings.xyz_wing),
    ("x-wing", _fish(2, False)),
    ("swordfish", _fish(3, False)),
    ("finned-x-wing sashimi-x-wing", _fish(2, True)),
    ("finned-swordfish sashimi-swordfish", _fish(3, True)),
    ("unique-rectangle-1", rectangles.unique_rectangle_1),
    ("unique-rectangle-2", rectangles.unique_rectangle_2),
    ("unique-rectangle-3", rectangles.unique_rectangle_3),
    ("unique-rectangle-4", rectangles.unique_rectangle_4),
    ("unique-rectangle-5", rectangles.unique_rectangle_5),
    ("unique-rectangle-6", rectangles.unique_rectangle_6),
    ("hidden-rectangle", rectangles.hidden_rectangle),
    ("avoidable-rectangle-1", rectangles.avoidable_rectangle_1),
    ("unique-loop", deadly.unique_loop),
    ("extended-rectangle", deadly.extended_rectangle),
    ("bug-plus-one", deadly.bug_plus_one),
    ("locked-candidates-pointing", lambda marks: subsets.locked(marks, pointing=True)),
    ("locked-candidates-claiming", lambda marks: subsets.locked(marks, pointing=False)),
    ("naked-pair locked-pair", lambda marks: subsets.naked(marks, 2)),
    ("naked-triple locked-triple", lambda marks: subsets.naked(marks, 3)),
    ("naked-quadruple", lambda marks: subsets.naked(marks, 4)),
    ("hidden-pair", lambda marks: subsets.hidden(marks, 2)),
    ("hidden-triple", lambda marks: subsets.hidden(marks, 3)),
    ("hidden-quadruple", lambda marks: subsets.hidden(marks, 4)),
    ("fireworks", subsets.fireworks),
    ("wxyz-wing", lambda marks: subsets.bent(marks, 4)),
    ("simple-colors-trap", chains.simple_colors_trap),
    ("simple-colors-wrap", chains.simple_colors_wrap),
    ("multi-colors-1", chains.multi_colors_1),
    ("multi-colors-2", chains.multi_colors_2),
    ("x-chain", chains.x_chain),
    ("xy-chain", chains.xy_chain),
    (f"aic discontinuous-nice-loop continuous-nice-loop {LOCKED}", chains.x_and_xy_chain),
    ("nishio", chains.nishio),
    *[(name, _chain_wing(name)) for name in ("m-wing", "s-wing", "l-wing", "h-wing")],
    ("medusa-3d", colours_and_templates.medusa),
    ("template-delete", colours_and_templates.template_delete),
    ("avoidable-rectangle-2", rectangles.avoidable_rectangle_2),
    ("avoidable-rectangle-3", rectangles.avoidable_rectangle_3),
    ("unique-rectangle-links", rectangles.unique_rectangle_links),
]
PLACING: list[tuple[str, Definition]] = [
    ("full-house", colours_and_templates.full_house),
    ("naked-single", colours_and_templates.naked_single),
    ("hidden-single", colours_and_templates.hidden_single),
    ("template-set", colours_and_templates.template_set),
]
LARGER: list[tuple[str, Definition]] = [
    ("jellyfish", _jellyfish(False)),
    ("finned-jellyfish sashimi-jellyfish", _jellyfish(True)),
    ("siamese-finned-x-wing siamese-sashimi-x-wing", _siamese(2)),
    ("siamese-finned-swordfish siamese-sashimi-swordfish", _siamese(3)),
    ("franken-x-wing", _franken(2, False)),
    ("siamese-finned-jellyfish siamese-sashimi-jellyfish", _siamese(4)),
    ("finned-franken-x-wing franken-x-wing x-wing", _franken(2, True)),
    ("vwxyz-wing", lambda marks: subsets.bent(marks, 5)),
    ("uvwxyz-wing", lambda marks: subsets.bent(marks, 6)),
]
"""Definitions that take long."""
LARGEST: list[tuple[str, Definition]] = [
    ("franken-swordfish", _franken(3, False)),
    ("finned-franken-swordfish franken-swordfish swordfish", _franken(3, True)),
]
"""Definitions that take seconds for each position."""
NAKED = "naked-pair naked-triple naked-quadruple locked-pair locked-triple"
ALMOST_LOCKED: list[tuple[str, Definition]] = [
    (f"als-xz {NAKED}", almost_locked.als_xz),
    ("als-xy-wing", almost_locked.als_xy_wing),
    ("death-blossom", almost_locked.death_blossom),
    ("aligned-pair-exclusion", almost_locked.aligned_pair_exclusion),
    ("sue-de-coq", almost_locked.sue_de_coq),
]
"""Definitions for the midst of a solve: random marks have too many almost locked sets."""
