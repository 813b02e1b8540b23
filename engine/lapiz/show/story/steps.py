"""The steps of a story as data: what each says, shows and changes, and what a hint may reveal.

Numbers refer to entries of the story's tables: words, texts, shapes. The implications of a step are
lines, with the spots of what they make true and false.
"""

import string
from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from lapiz.core import Deduction, Position, Puzzle, Scale, Token, bits, union
from lapiz.show.off_board import beneath
from lapiz.show.picture import BoardPlan, rays_of
from lapiz.show.puzzle_facts import about
from lapiz.show.revealed import Revealed, revealed
from lapiz.show.scenes import is_single
from lapiz.show.story.boards import StoryBoard
from lapiz.show.story.pictures import Artist
from lapiz.show.story.voices import NumberedValues, Vocabulary
from lapiz.solving import Step, rating_of_step, scale_named, usual_scale
from lapiz.texts import Line, argument_lines, known_packages, named, said, words

Object = dict[str, Any]


class StepSource(Protocol):
    """What is told: a log, or steps that are alternatives to each other."""

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle that it begins with."""

    @property
    def stages(self) -> Sequence["StepSource"]:
        """One part for each puzzle."""

    @property
    def steps(self) -> Sequence[Step]:
        """The steps, each with the positions before and after it."""


class Teller:
    """Turns a log into data, step by step; it says what each is worth on a scale.

    Without one it is that of the puzzle's kind. `brief` steps have only their names, effects and
    worth: to draw and to word a step takes longer than to find it.
    """

    def __init__(
        self, log: StepSource, vocabulary: Vocabulary, scale: str = "", *, brief: bool = False
    ) -> None:
        self.vocabulary = vocabulary
        self.brief = brief
        self.artist: Artist = Artist()
        self.boards: NumberedValues = NumberedValues()
        self.stages: list[Object] = []
        self.steps: list[Object] = []
        scale = scale or usual_scale(log.puzzle)
        self.scale: Scale | None = scale_named(scale) if scale else None
        for number, stage in enumerate(log.stages):
            self._stage(stage, number)

    @property
    def tables(self) -> Object:
        """The data: the steps, and what they refer to by numbers."""
        return {
            "boards": self.boards.values,
            "stages": self.stages,
            "steps": self.steps,
            "texts": self.vocabulary.texts.values,
            "words": self.vocabulary.words.values,
            "shapes": self.artist.shapes,
        }

    def _stage(self, log: StepSource, number: int) -> None:
        board = StoryBoard(log.puzzle)
        codes = board.codes(log.puzzle.start)
        areas = board.areas(log.puzzle.start.placed)
        picture = self.boards.number(board.object)
        loose = board.loose(log.puzzle.start.placed)
        rules = self.vocabulary.text(lambda: "\n".join(about(log.puzzle).rules))
        stage = {"board": picture, "codes": codes, "areas": areas, "loose": loose, "rules": rules}
        stage |= self._beneath(board, log.puzzle.start)
        if board.plan.shades:
            stage["shades"] = board.shades(log.puzzle.start)
        self.stages.append(stage)
        for step in log.steps:
            told = {"stage": number, **self._named(board, step)}
            self.steps.append(told if self.brief else told | self._step(board, step))

    def _named(self, board: StoryBoard, step: Step) -> Object:
        """Return what a list says of a step."""
        score, level = self._worth(step)
        unique = step.deduction.grounds.assumes_unique
        return {
            "title": self.vocabulary.text(lambda: words.title(step.technique)),
            "name": step.technique,
            "single": is_single(step.deduction),
            "score": score,
            "level": level,
            "unique": unique,
            "resting": step.assumes_unique and not unique,
            "effect": [self.vocabulary.word(board, token) for token in _effect(step.deduction)],
        }

    def _beneath(self, board: StoryBoard, position: Position) -> Object:
        """Return the words for what no square shows of a position; nothing where all is shown."""

        def named() -> str:
            return " ".join(beneath(board.puzzle, board.plan, position))

        return {"beneath": self.vocabulary.printed(named)} if named() else {}

    def _step(self, board: StoryBoard, step: Step) -> Object:
        """Return what a step says, shows and changes."""
        deduction = step.deduction
        shown = revealed(step.puzzle, deduction, 6, step.before)
        bare = shown.deduction or deduction
        full, less = self.artist.pictures(board, step.before, deduction, bare)
        placed = step.after.placed & ~step.before.placed
        filled = {"fills": board.squares_of(placed)} if is_single(deduction) else {}
        shaded = board.shaded(step.before, step.after)
        return {
            **filled,
            **({"shades": shaded} if shaded else {}),
            "rests": list(step.rests_on),
            "pattern": self._template(deduction, "pattern"),
            "reason": self._template(deduction, "reason"),
            "words": self._words(board, deduction),
            "hidden": self._hidden(board, deduction, bare),
            "picture": full,
            "bare": less,
            "told": telling(self.vocabulary, board, step),
            "hint": self._hint(board, shown, revealed(step.puzzle, deduction, 2))
            | _rays(board, step),
            "changes": board.changes(step.before, step.after),
            "areas": board.areas(placed),
            "loose": board.loose(placed),
            **self._beneath(board, step.after),
        }

    def _hint(self, board: StoryBoard, shown: Revealed, early: Revealed) -> Object:
        """Return what the first four rungs show: a part, a house or digit, one cell."""
        focus, place = shown.focus, shown.place
        packages = known_packages()
        house = [focus.word, focus.label] if focus.word else None
        return {
            "part": shown.part,
            "look": house or self.vocabulary.text(lambda: named(focus.name, *packages)),
            "symbol": focus.is_symbol,
            "squares": board.numbers(early.squares),
            "cell": board.numbers([place])[0] if place else -1,
        }

    def _worth(self, step: Step) -> tuple[float, str]:
        """Return score and level of the step alone on the scale, if there is one."""
        if self.scale is None:
            return 0, ""
        try:
            rating = rating_of_step(step, self.scale)
        except Exception:  # a plugin's scale never stops the page
            return 0, ""
        return rating.points or 0, rating.level

    def _template(self, deduction: Deduction, part: str) -> int:
        """Return a template; a translation with other tokens than the source is not used."""
        source = str(getattr(deduction.says, part))
        fields = _fields(source)

        def make() -> str:
            text = words.template(deduction, part)
            return text if _fields(text) <= fields else source

        return self.vocabulary.text(make)

    def _words(self, board: StoryBoard, deduction: Deduction) -> Object:
        says = deduction.says
        used = _fields(f"{says.pattern} {says.reason}")
        tokens = {name: token for name, token in says.tokens.items() if name in used}
        return {name: self.vocabulary.word(board, token) for name, token in tokens.items()}

    def _hidden(self, board: StoryBoard, deduction: Deduction, bare: Deduction) -> Object:
        """Return the words that replace those that would give the effect away."""
        full, less = self._words(board, deduction), self._words(board, bare)
        return {name: word for name, word in less.items() if word != full.get(name)}


def _rays(board: StoryBoard, step: Step) -> Object:
    """Return the strokes from what a single rests on, if it does; they tell no effect."""
    rays = rays_of(step.puzzle, step.before, step.deduction)
    if rays is None:
        return {}
    strokes = [
        [*board.numbers([ray.start]), *board.numbers([ray.end]), ray.drawn(board.plan)]
        for ray in rays.strokes
    ]
    return {"rays": strokes, "ruled": board.numbers(rays.ruled)}


def _effect(deduction: Deduction) -> Iterator[Token]:
    if deduction.places:
        yield Token("placed", deduction.places)
    if deduction.removes:
        yield Token("removed", deduction.removes)


def _fields(template: str) -> set[str]:
    try:
        return {name for _, name, _, _ in string.Formatter().parse(template) if name}
    except ValueError:
        return set()


MOST_LINES = 400
"""Of longer tellings the page has only these lines."""
MOST_OF_A_CHAIN = 40
"""A longer telling of what supposes nothing is left out: its pattern says it better."""


def telling(vocabulary: Vocabulary, board: StoryBoard, step: Step) -> list[dict[str, Any]]:
    """Return the lines of a step that supposes something, or whose chain is drawn; else none.

    `spot` is where a line's candidate is drawn, with its symbol; `gone` are the spots of what it
    says to be gone, each with the number of the line that says why, and `areas` the squares that
    its candidate covers if it is drawn as an area.
    """
    supposes = step.deduction.supposes
    lines = argument_lines(step.deduction, step.before) if supposes or step.deduction.links else []
    if not supposes and len(lines) > MOST_OF_A_CHAIN:
        return []
    return [_line(vocabulary, board, line) for line in lines[:MOST_LINES]]


def _line(vocabulary: Vocabulary, board: StoryBoard, line: Line) -> dict[str, Any]:
    spots = _spots(board.plan, 1 << line.candidate) if line.candidate >= 0 else []
    return {
        "line": line.number,
        "path": list(line.path),
        "text": vocabulary.text(lambda: said(line.says.pattern)),
        "words": {name: vocabulary.word(board, token) for name, token in line.says.tokens.items()},
        "true": line.true,
        "spot": spots[0] if spots else None,
        "gone": [
            [*spot, number]
            for members, number in line.rests_on
            for spot in _spots(board.plan, _small(board.plan, members))
        ],
        "areas": board.areas(1 << line.candidate) if line.candidate >= 0 and line.true else [],
    }


def _small(plan: BoardPlan, members: int) -> int:
    """Return those candidates that do not cover several squares: marks of areas would overlap."""
    drawn = (c for c in bits(members) if c in plan.places)
    return union(1 << c for c in drawn if c in plan.shades or not plan.is_area(c))


def _spots(plan: BoardPlan, members: int) -> list[list[Any]]:
    """Return where candidates are drawn, and their symbols."""
    return [
        [*map(round, plan.spot(candidate)), plan.symbols[candidate]]
        for candidate in bits(members)
        if candidate in plan.places
    ]
