"""Writes docs/techniques.md and a page for each technique from the registry.

python docs/generate_techniques.py

The pages of techniques are not kept: building the documentation makes them (docs/conf.py). Each
has a worked example, from the puzzle file that has the technique's name, and the board of its
lesson, which leads to the lesson on the published page.
"""

import functools
import hashlib
import inspect
from collections.abc import Iterator
from pathlib import Path

import lapiz
from lapiz.show.markdown import escape
from lapiz.show.story.worksheets import Lesson
from lapiz_play.exercises import kind_of, lesson

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
TOP = """\
# Techniques

Each technique has a page with its rule and a worked example. `lapiz techniques NAME` prints the
same on a terminal. The tables list the techniques in the order in which a solve tries them, with
their points on each scale (`~` for an estimate) and their code in HoDoKu. Techniques marked *off*
are used only on request (see [profiles](profiles.md)).
"""
GROUNDS = {
    lapiz.Grounds.PROOF: "It holds in any puzzle: every step comes with its proof.",
    lapiz.Grounds.UNIQUENESS: "It takes it that the puzzle has one solution.",
    lapiz.Grounds.SYMMETRY: "It takes it that the puzzle has one solution, and a symmetry.",
    lapiz.Grounds.CHOICE: "It takes one of several valid ways.",
}
LEARN = "https://lapiz-py.github.io/lapiz/play/#/learn"
"""Where the lessons are that can be played."""
SUFFIXES = {"": "Example", "-jigsaw": "Example with regions"}


def pages(worked: bool = True) -> dict[Path, str]:
    """Return all pages, and the boards on them, by where they belong below docs/.

    Without what is worked out, lessons and examples, they are there in seconds.
    """
    found = {Path("techniques.md"): index()}
    for one in lapiz.techniques():
        found[Path("techniques", f"{one.name}.md")] = page(one, worked)
        taught = lesson_of(one) if worked else None
        if taught:
            found[Path("techniques", f"{one.name}.svg")] = taught.frames[-1].picture(theme="auto")
    return found


def index() -> str:
    """Return the page that lists all techniques."""
    kinds = [(kind.name, kind.title) for kind in lapiz.registry().kinds.values()]
    kinds.sort(key=lambda kind: (kind[0] != "sudoku", kind))  # most readers look for sudoku
    sections = [_section(name, title) for name, title in kinds]
    general = [one for one in lapiz.techniques() if one.kind is None]
    if general:
        sections.append("\n".join(["## Any kind of puzzle\n", *_table(general, [])]))
    return "\n".join([TOP, *sections])


def _section(kind: str, title: str) -> str:
    used = lapiz.techniques(kind)
    off = [one for one in lapiz.techniques() if one.kind == kind and one not in used]
    return "\n".join([f"## {title or kind}\n", *_table(used, off)])


def _table(used: list[lapiz.Technique], off: list[lapiz.Technique]) -> Iterator[str]:
    scales = dict.fromkeys(scale for one in [*used, *off] for scale in one.scores)
    head = ["technique", "name", *scales, "code", ""]
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for one in [*used, *off]:
        link = f"[{one.title}](techniques/{one.name}.md)"
        grounds = [] if one.grounds is lapiz.Grounds.PROOF else [one.grounds.value]
        marks = ["off"] * (one in off) + grounds
        points = [_points_on(one, scale) for scale in scales]
        cells = [link, f"`{one.name}`", *points, ", ".join(one.codes.values()), ", ".join(marks)]
        yield f"| {' | '.join(cells)} |"
    yield ""


def _points_on(one: lapiz.Technique, scale: str) -> str:
    """Return the points of a technique on a scale, as they stand in a table; empty for none."""
    if scale not in one.scores:
        return ""
    return f"{'~' * (scale in one.estimates)}{one.scores[scale]:g}"


def _codes(one: lapiz.Technique) -> str:
    return ", ".join(f"{program} {code}" for program, code in one.codes.items())


def _points(one: lapiz.Technique) -> str:
    return ", ".join(
        f"{points:g} ({scale}{', estimated' if scale in one.estimates else ''})"
        for scale, points in one.scores.items()
    )


def page(one: lapiz.Technique, worked: bool = True) -> str:
    """Return the page of one technique, with its lesson and its examples if they are worked out."""
    facts = [f"Name: `{one.name}`"]
    facts += [f"Also called: {', '.join(map('`{}`'.format, one.aliases))}"] if one.aliases else []
    facts += [f"Kind of puzzle: {one.kind}"] if one.kind else []
    facts += [f"Code: {_codes(one)}"] if one.codes else []
    facts += [f"Points: {_points(one)}"] if one.scores else []
    facts += [f"Level: {level} ({scale})" for scale, level in one.levels.items()]
    facts += [GROUNDS[one.grounds]]
    listed = "\n".join(f"- {fact}" for fact in facts)
    parts = [f"# {one.title}\n", inspect.cleandoc(one.doc) + "\n", listed + "\n"]
    parts += [*_lesson(one), *_examples(one)] if worked else []
    return "\n".join([*parts, "[All techniques](../techniques.md)\n"])


@functools.cache
def lesson_of(one: lapiz.Technique) -> Lesson | None:
    """Return the lesson of a technique, or None where there is no position for one."""
    return lesson(one, kind_of(one.name)[1])


def _lesson(one: lapiz.Technique) -> Iterator[str]:
    """Yield what the lesson says, with the board at its end, which leads to the lesson."""
    taught = lesson_of(one)
    if taught:
        # The first picture says what the technique is, which stands above.
        captions = [escape(frame.caption) for frame in taught.frames[1:]]
        yield f"## Lesson\n\n[![{captions[-1]}]({one.name}.svg)]({LEARN}/{one.name})\n"
        yield "\n".join(f"{number}. {each}" for number, each in enumerate(captions, 1)) + "\n"
        yield f"[Go through it, and try it yourself]({LEARN}/{one.name}).\n"


def _examples(one: lapiz.Technique) -> Iterator[str]:
    for suffix, heading in SUFFIXES.items():
        path = ROOT / "puzzles_yaml" / str(one.kind) / f"{one.name}{suffix}.yaml"
        if path.is_file():
            yield f"## {heading}\n\n{_worked(one, path)}"


def _worked(one: lapiz.Technique, path: Path) -> str:
    """Return the smallest example of a technique in a puzzle, drawn and told."""
    where = path.relative_to(ROOT).as_posix()
    return f"{lapiz.worked_example(one, lapiz.load(path))}\nFrom [{where}](../../{where}).\n"


MADE_FROM = ("engine", "techniques", "apps", "puzzles_yaml")
SOURCES = {".json", ".jsonl", ".po", ".py", ".yaml"}


def fingerprint(root: Path = ROOT) -> str:
    """Return a number for all that the pages are made from: code, texts, positions and puzzles."""
    made = hashlib.sha256()
    for path in sorted(path for folder in MADE_FROM for path in (root / folder).rglob("*")):
        if path.suffix in SOURCES:
            made.update(f"{path.relative_to(root).as_posix()} {path.stat().st_size} ".encode())
            made.update(path.read_bytes())
    return made.hexdigest()


def main(folder: Path = DOCS, worked: bool = True) -> None:
    """Write all pages into a folder, and remove what belongs to techniques that are no more.

    A page that says what it said is left alone, so that Sphinx need not read it again.
    """
    wanted = {folder / path: text for path, text in pages(worked).items()}
    (folder / "techniques").mkdir(parents=True, exist_ok=True)
    for old in (folder / "techniques").iterdir():
        if old not in wanted:
            old.unlink()
    for path, text in wanted.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
