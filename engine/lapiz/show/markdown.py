"""Steps and boards as Markdown."""

import re

from lapiz.core import Deduction, Position
from lapiz.show.picture.plan import check_drawable
from lapiz.show.puzzle_facts import about
from lapiz.show.role_styles import looks
from lapiz.show.scenes import Scene, Shown, scene as scene_of
from lapiz.solving.log import Log
from lapiz.texts import counted, said, told
from lapiz.texts.words import ONE_SOLUTION, RESTING, resting_legend


def markdown(
    shown: Shown | Log,
    deduction: Deduction | None = None,
    *,
    position: Position | None = None,
    effects: bool = True,
    grid: bool = True,
    caption: bool = False,
) -> str:
    """Return a step, a position or a whole log as Markdown; with `grid` boards are drawn as text.

    Without `effects` it says neither what a deduction removes or places, nor why. With `caption`
    author and rules are added. Raises BadInput if the boards of a log are too many and too large to
    be drawn.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]})
    >>> print(markdown(puzzle, lapiz.steps(puzzle, "full-house")[0], grid=False))
    ### Full House
    <BLANKLINE>
    r1c4 is the last open cell of row 1.
    <BLANKLINE>
    4 is the one digit that row 1 does not have yet.
    <BLANKLINE>
    **⇒ r1c4=4**
    <BLANKLINE>
    """
    if isinstance(shown, Log):
        puzzle, parts = shown.puzzle, _log(shown, grid)
    else:
        scene = scene_of(shown, deduction, position, effects)
        puzzle = scene.puzzle
        parts = [_scene(scene, grid), *([_legend()] if scene.rests else [])]
    known = about(puzzle)
    said = known.lines[1:] if caption else known.ignored
    return "\n".join([*parts, *(f"{escape(line)}\n" for line in said)])


def _log(log: Log, grid: bool) -> list[str]:
    if grid:
        check_drawable(log.puzzle, len(log.entries) + 2)
    title = log.puzzle.title or told(log.puzzle.kind.title)
    start = _board(Scene(log.puzzle, log.puzzle.start))
    taken = counted(len(log.entries), "after 1 step", "after {count} steps")
    end = f"{said(log.status.capitalize())} {taken}."
    solution = f"\n{_fenced(log.solution)}" if log.solution else ""
    scenes = [scene_of(step) for step in log.steps]
    steps = [_scene(scene, grid) for scene in scenes]
    legend = [_legend()] if any(scene.rests for scene in scenes) else []
    return [f"# {escape(title)}\n", start, *steps, *legend, f"{end}\n{solution}"]


def _legend() -> str:
    return f"*{escape(resting_legend())}*\n"


def _scene(scene: Scene, grid: bool) -> str:
    number = f"{scene.number}. " if scene.number else ""
    sign = f" {RESTING}" if scene.rests else ""
    lines = [f"### {number}{escape(scene.title)}{sign}\n"]
    pattern, reason = scene.pattern_lines, scene.reason if scene.effects else ""
    texts = ["  \n".join(map(escape, pattern)), escape(reason)]  # two spaces: a line ends here
    if scene.assumes_unique and not scene.rests:
        texts.append(escape(said(ONE_SOLUTION)))
    lines += [f"{text}\n" for text in texts if text]
    if scene.effect:
        lines.append(f"**⇒ {escape(scene.effect)}**\n")
    if grid or not scene.deduction:
        lines.append(_board(scene))
    return "\n".join(lines)


def _board(scene: Scene) -> str:
    from lapiz.show.text import board, loose_lines

    marked = looks(scene.deduction, effects=scene.effects) if scene.deduction else None
    lines = (
        line.plain.rstrip()
        for line in board(scene.puzzle, scene.position, marked, pencil=scene.pencil)
    )
    pieces = (line.plain for line in loose_lines(scene.puzzle, scene.position))
    return _fenced("\n".join([*lines, *pieces]))


def _fenced(text: str) -> str:
    """Return a text as a block of code, with a fence that the text itself cannot close.

    >>> print(_fenced("1 2"), end="")
    ```text
    1 2
    ```
    """
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    fence = "`" * max(3, longest + 1)
    return f"{fence}text\n{text}\n{fence}\n"


def escape(text: str) -> str:
    """Return a text with every character that means something to Markdown escaped.

    >>> escape("r2c6<>7 *now*")
    'r2c6\\\\<\\\\>7 \\\\*now\\\\*'
    """
    return re.sub(r"([\\`*_{}\[\]<>#|~])", r"\\\1", " ".join(text.split()))
