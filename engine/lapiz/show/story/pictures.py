"""What a deduction adds to a board, as data that a page draws: tints, links, marks, areas."""

from typing import Any

from lapiz.core import Deduction, Position, bits
from lapiz.show.picture import INSET, INSETS, STEP, area_groups, mark_at, shape, tints
from lapiz.show.picture.curves import Curve, curves
from lapiz.show.role_styles import PLACED, MarkedPart, parts
from lapiz.show.story.boards import StoryBoard

Picture = dict[str, list[Any]]


class Artist:
    """Draws deductions. `shapes` are the distinct marks: class, and SVG around (0, 0)."""

    def __init__(self) -> None:
        self.shapes: list[tuple[str, str]] = []
        self._known: dict[tuple[str, str], int] = {}

    def pictures(
        self, board: StoryBoard, position: Position, deduction: Deduction, bare: Deduction
    ) -> tuple[Picture, Picture]:
        """Return the picture of a deduction, and of its bare form without its effect.

        What the second picture shares with the first is its number there.
        """
        linked = curves(board.plan, position, deduction)
        hidden = deduction.removes | deduction.places
        few = [curve for curve in linked if not (curve.link.start | curve.link.end) & hidden]
        full = self._picture(board, position, deduction, linked, effects=True)
        less = self._picture(board, position, bare, few, effects=False)
        return full, {name: _shorter(values, full.get(name, [])) for name, values in less.items()}

    def _picture(
        self,
        board: StoryBoard,
        position: Position,
        deduction: Deduction,
        linked: list[Curve],
        *,
        effects: bool,
    ) -> Picture:
        shown = list(parts(deduction, effects=effects))
        tinted = tints(board.plan, position, deduction, effects)
        picture: Picture = {
            "tints": [[tint.sort, board.numbers(tint.squares)] for tint in tinted],
            "links": [_link(curve) for curve in linked],
            "areas": [],
            "marks": [],
        }
        for part in shown:
            self._mark(board, position, part, picture)
        return {name: values for name, values in picture.items() if values}

    def _mark(
        self, board: StoryBoard, position: Position, part: MarkedPart, picture: Picture
    ) -> None:
        plan, areas = board.plan, picture["areas"]
        drawn = [candidate for candidate in bits(part.members) if candidate in plan.places]
        groups = area_groups(plan, drawn)
        for group in groups:
            squares = board.numbers(place for c in group for place in plan.places[c])
            inset = 2 if part.look is PLACED else INSET + STEP * (len(areas) % INSETS)
            areas.append([part.look.name, inset, squares])
        alone = {group[0] for group in groups if len(group) == 1}
        for candidate in drawn:
            if _is_lone_clue(board, candidate) or candidate in plan.shades:
                continue  # its outline is enough, a mark would hide the clue, or what stands there
            if candidate in alone or not plan.is_area(candidate):
                (x, y), reach = mark_at(plan, position, candidate)
                number = self._shape(part, plan.symbols[candidate], reach)
                picture["marks"].append([number, round(x), round(y)])

    def _shape(self, part: MarkedPart, symbol: str, reach: float) -> int:
        """Return the number of a candidate's mark."""
        drawn = part.look.name, shape(part.look, 0, 0, reach, symbol)
        if drawn not in self._known:
            self._known[drawn] = len(self.shapes)
            self.shapes.append(drawn)
        return self._known[drawn]


def _is_lone_clue(board: StoryBoard, candidate: int) -> bool:
    """Return whether an area without a symbol covers nothing but a clue."""
    places = board.plan.places[candidate]
    squares = [board.squares[number] for number in board.numbers(places)]
    return not board.plan.symbols[candidate] and all(square.fixed for square in squares)


def _shorter(values: list[Any], others: list[Any]) -> list[Any]:
    return [others.index(value) if value in others else value for value in values]


def _link(curve: Curve) -> list[Any]:
    """Return whether a link is weak, and its start, bend and end."""
    points = (curve.start, curve.control, curve.end)
    figures = [round(value) for point in points for value in point]
    return [int(curve.link.kind == "weak"), *figures]
