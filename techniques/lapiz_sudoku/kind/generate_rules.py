"""Makes sudokus with rules: instances that a solution agrees with, then as few as it needs."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, TypeVar

import attrs

from lapiz import BadInput, Name, OutOfBudget, Position, Puzzle, Space, load
from lapiz.core import Budget
from lapiz.search.walking import count, solutions
from lapiz_grid import (
    Board,
    Constraint,
    Drawing,
    Rule,
    Sort,
    in_whole_grid,
    known_rule,
    merged,
    stated,
)
from lapiz_grid.shades import SHADES, WORDS
from lapiz_sudoku.board import Layout, Shape, space_of
from lapiz_sudoku.kind.reading import digits_of
from lapiz_sudoku.kind.writing import grid_rows

BRANCHES = 4
"""What a search may take while rules and givens are left out: so few that a person can follow."""
COVERED = 0.85
"""What share of the cells the instances of all rules together cover, about."""
MOST_LEFT_OUT = 40
"""How many givens, or instances, are tried to be left out."""
Document = dict[str, Any]
One = TypeVar("One")


def rules_named(value: Any) -> list[Rule]:
    """Return the rules that an option names; BadInput for others."""
    names = [value] if isinstance(value, str) else value
    if not isinstance(names, list | tuple) or not all(isinstance(name, str) for name in names):
        raise BadInput(f"option rule is {value!r}, expected names of rules")
    rules = [known_rule(name) for name in dict.fromkeys(names)]
    for rule in rules:
        if any(field.sort is Sort.RULES for field in rule.fields):
            raise BadInput(Name("option rule: {0} is made of other rules, name these", rule.name))
    return rules


def with_whole_rules(document: Document, rules: Sequence[Rule], random: Random) -> Document:
    """Return a document with those rules that name no cells: its solution has to obey them."""
    side = len(document["grid"])
    board = Board(side, digits=digits_of(document, side))
    whole = [in_whole_grid(rule, board, random) for rule in rules if not rule.places]
    for constraint in whole:
        message = constraint.rule.wrong(constraint, board)
        if message:
            raise BadInput(Name("{0}: {1}", constraint.rule.name, message))
    entries = [_entry(instance, board) for instance in whole]
    return {**document, "rules": entries} if entries else document


def _entry(constraint: Constraint, board: Board) -> Any:
    """Return the entry of a file: the name alone where there is nothing else to say."""
    entry = stated(constraint, board.side, board.digits)
    return constraint.rule.name if entry[constraint.rule.name] is None else entry


def with_rules(
    document: Document,
    rules: Sequence[Rule],
    space: Space,
    solution: Sequence[int],
    random: Random,
    least: int,
) -> Puzzle:
    """Return a puzzle with one solution, with instances of rules and few givens or none."""
    layout = Layout.of(space)
    board = Board(layout.side, regions=layout.shape.labels, digits=layout.digits)
    digits, shades = [0] * layout.cells, dict[int, int]()
    for candidate in solution:
        letter, cell = divmod(candidate, layout.cells)
        if letter < layout.digit_count:
            digits[cell] = layout.digits[letter]
        else:
            shades[board.shade(cell)] = SHADES[letter - layout.digit_count]
    placing = [rule for rule in rules if rule.places]
    drawing, drawn = Drawing(board, digits, random, shades), list[Constraint]()
    for rule in placing:
        cover = int(COVERED * layout.cells / len(placing))
        instances = list(drawing.instances(rule, cover))
        if not instances:
            raise OutOfBudget(cover, f"cells for {rule.name}")
        drawn += instances
    making = _Making(layout.shape, solution, random, least)
    drawn, givens = making.fewer(drawn, making.needed(making.space(drawn)))
    drawn += _known_shades(givens, layout)
    entries = [_entry(instance, board) for instance in merged(drawn, board)]
    entries = [*document.get("rules", ()), *entries]
    rows = grid_rows(space, sum(1 << candidate for candidate in givens))
    return load({**document, "rules": entries, "grid": rows})


def _known_shades(givens: Sequence[int], layout: Layout) -> Iterator[Constraint]:
    """Yield what says the shades that are given."""
    for candidate in givens:
        letter, cell = divmod(candidate, layout.cells)
        if letter >= layout.digit_count:
            name = WORDS[SHADES[letter - layout.digit_count]]
            yield Constraint(known_rule(name), ((cell,),))


@attrs.frozen
class _Making:
    """Finds out what a puzzle needs to have one solution."""

    shape: Shape
    solution: Sequence[int]
    random: Random
    least: int

    def space(self, drawn: Sequence[Constraint]) -> Space:
        """Return the space with some instances of rules besides those of the whole grid."""
        return space_of(attrs.evolve(self.shape, constraints=(*self.shape.constraints, *drawn)))

    def needed(self, space: Space) -> list[int]:
        """Return givens that leave one solution: such as other solutions differ in."""
        given = self.random.sample(self.solution, self.least)
        other = self._other(space.start(given))
        while other:
            given.append(self.random.choice(other))
            other = self._other(space.start(given))
        return given

    def _other(self, position: Position) -> list[int]:
        """Return candidates of the solution that another one lacks; none if there is no other.

        Where a search takes too long, all that are open might be.
        """
        try:
            for solution in solutions(position, budget=Budget(BRANCHES, "branches")):
                lacking = sorted(set(self.solution) - set(solution))
                if lacking:
                    return lacking
        except OutOfBudget:
            return [candidate for candidate in self.solution if position.open >> candidate & 1]
        return []

    def fewer(
        self, drawn: Sequence[Constraint], givens: Sequence[int]
    ) -> tuple[list[Constraint], list[int]]:
        """Return instances and givens without those that the others make superfluous.

        Of each rule an instance is kept.
        """
        space, rules = self.space(drawn), {instance.rule for instance in drawn}

        def enough(some: list[Constraint]) -> bool:
            return {one.rule for one in some} == rules and self._single(self.space(some), kept)

        kept = self._without(givens, lambda fewer: self._single(space, fewer), self.least)
        return self._without(drawn, enough, 1), kept

    def _without(
        self, parts: Sequence[One], enough: Callable[[list[One]], bool], least: int
    ) -> list[One]:
        kept = list(parts)
        for part in self.random.sample(kept, min(len(kept), MOST_LEFT_OUT)):
            fewer = [other for other in kept if other is not part]
            if len(fewer) >= least and enough(fewer):
                kept = fewer
        return kept

    def _single(self, space: Space, givens: Sequence[int]) -> bool:
        try:
            return count(space.start(givens), 2, budget=Budget(BRANCHES, "branches")) == 1
        except OutOfBudget:
            return False
