"""Takes singles as fast as they come: the easiest techniques of the chain, one at a time.

After every placement it is the easiest technique's turn again. Of several singles of one technique
it takes the first in its own order or, for profiles that say so, the single that has waited
longest, as a person does who notes them down on the way; givens count as placed one after the
other in the order of their items. Only (technique, candidate, item) is noted; the steps are made
from that when somebody looks at them.
"""

import struct
from collections.abc import Sequence
from typing import Any

from lapiz.core import Position, Space, Technique, as_bytes, of_layout
from lapiz.search.following import fields, note_state, too_wide
from lapiz.search.following.native import kernel_of, lanes_of
from lapiz.solving.field_sweep import FieldSweep, rules_of
from lapiz.solving.loop import PlainSweep
from lapiz.solving.step import Single

LANE_BITS = 16
"""How many bits an item has in a kernel."""
NO_GROUP = 0xFFFF
"""What stands for no group in a kernel."""


def sweep(
    position: Position, techniques: Sequence[Technique], *, waiting: bool = False
) -> "AnySweep":
    """Return what takes the singles of a solve, in the form that suits the space.

    There are three because no one of them serves all: a kernel is fastest, but need not be
    installed; fields are as fast as Python can be, but in a wide space their ints are too long;
    item by item works anywhere. With `waiting` the single that has waited longest is taken, unless
    the space is too wide for that.
    """
    if too_wide(position.space):
        return PlainSweep(position, techniques)
    kernel = kernel_of(position.space)
    if kernel:
        return NativeSweep(kernel, position, techniques, waiting=waiting)
    return FieldSweep(position, techniques, waiting=waiting)


class NativeSweep:
    """Places singles by a kernel of `lapiz-core`."""

    def __init__(
        self, kernel: Any, position: Position, techniques: Sequence[Technique], *, waiting: bool
    ) -> None:
        self.size: int = len(position.space.labels)
        rules = _native_rules(position.space, tuple(techniques))
        alive, placed = as_bytes(position.alive, self.size), as_bytes(position.placed, self.size)
        self.kernel: Any = kernel.sweep(waiting, *rules, alive, placed)

    def apply(self, removes: int, places: int) -> None:
        """Apply what another technique found; `places` must not be placed yet."""
        self.kernel.apply(as_bytes(removes, self.size), as_bytes(places, self.size))

    def share(self, position: Position) -> None:
        """Let techniques that look at the position, as it is now, have its state."""
        note_state(position, int.from_bytes(self.kernel.state, "little"))

    @property
    def sound(self) -> bool:
        """Whether nothing that was placed at the start is gone, or a peer of another."""
        return bool(self.kernel.sound)

    @property
    def solved(self) -> bool:
        """Whether all required items are satisfied."""
        return bool(self.kernel.solved)

    def run(self) -> tuple[list[Single], bool]:
        """Place all singles there are; return them, and False if an item was left empty."""
        singles: tuple[list[Single], bool] = self.kernel.run()
        return singles


AnySweep = FieldSweep | PlainSweep | NativeSweep


@of_layout(most=100)
def _native_rules(space: Space, techniques: tuple[Technique, ...]) -> tuple[Any, ...]:
    """Return the home items, the rules (first those of home items) and the groups for a kernel.

    Each rule has a list in which the kernel keeps its singles: it makes each only once.
    """
    layout = fields(space)
    quick, slow = rules_of(space, techniques)
    home, rules = [*layout.home_fields], []
    for technique, region in (*quick, *slow):
        wanted = technique.last.looks_at if technique.last else None
        numbers = [n for n in layout.base if wanted and wanted(space.items[n].sort)]
        region_lanes = lanes_of(layout, numbers) if region else None
        rules.append((technique, region_lanes, [None] * (LANE_BITS * len(layout.base))))
    name = next((one.last.group for one in techniques if one.last and one.last.group), "")
    groups = space.groups.get(name, ()) if name else ()
    wholes = [lanes_of(layout, [n for n in group if n in layout.home_fields]) for group in groups]
    inside = {
        item: [place for place, group in enumerate(groups) if item in group]
        for item in {item for group in groups for item in group}
    }
    taken = [
        [place for item in items for place in inside.get(item, ())] for items in space.items_of
    ]
    most = max(map(len, taken), default=0)
    takes = b"".join(
        struct.pack(f"={most}H", *places, *[NO_GROUP] * (most - len(places))) for places in taken
    )
    sizes = b"".join(len(group).to_bytes(2, "little") for group in groups)
    return len(home), len(quick), tuple(rules), (sizes, b"".join(wholes), takes)
