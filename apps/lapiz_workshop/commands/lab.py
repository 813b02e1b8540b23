"""`lapiz lab`: what a technique is good for, and what it costs, on a corpus of puzzles."""

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, suppress
from itertools import chain, islice
from pathlib import Path
from typing import Any

import attrs
import click

from lapiz import BadInput, PluginError, Profile, Puzzle, Technique, dump, load_all, registry
from lapiz.commands.common import (
    COUNT,
    GOOD,
    NOT,
    Inputs,
    Pen,
    completion,
    effective,
    json_option,
    language_option,
    of_kind_option,
    output_option,
    profile_for,
    save,
)
from lapiz.kinds import said
from lapiz.show import json_lines, looks
from lapiz.solving import generate
from lapiz.testing import RENEW
from lapiz.texts import counted
from lapiz_workshop import lab as workbench
from lapiz_workshop.lab import Find, Run, RunComparison, mine
from lapiz_workshop.lab.report import against_lines, impact_lines, run_lines
from lapiz_workshop.lab.saved_runs import dump_pins, load_pins
from lapiz_workshop.modules import borrowed, is_module

USUAL = 100
"""How many puzzles are looked at if nothing else is said."""
SHRUNK = 5
"""How many finds are shrunk to choose the smallest."""
PUZZLES, RUNS = (".yaml", ".yml"), (".jsonl",)
"""The endings of a file of positions, and of one of what was measured."""
MISSES = 5
"""How many near misses are written."""


@attrs.frozen
class _Asked:
    """What the command line asks for, besides the puzzles."""

    seed: int
    starts: bool
    absent: bool
    output: str | None
    against: str
    saved: str | None
    pin: Path | None
    as_json: bool


@attrs.frozen
class _Report:
    """What came out: `impact` is from without the technique to with it, `change` from `other`."""

    find: Find | None
    run: Run
    impact: RunComparison
    other: Run | None
    change: RunComparison | None
    scale: str


@click.command()
@effective("--output --absent", never_with="--against --pin")
@effective("--absent", needs="--output")
@effective("--json", never_with="--absent")
@click.argument("name", shell_complete=completion.techniques_or_files)
@click.argument("files", nargs=-1, metavar="[FILE]...", shell_complete=completion.files)
@of_kind_option(
    help="The kind of puzzle to read a text as, or to generate.",
)
@click.option("--corpus", is_flag=True, help="The positions that ship with lapiz, as they are.")
@click.option("--starts", is_flag=True, help="Only the positions of the files: solve nothing.")
@click.option("--number", type=COUNT, help="How many puzzles. [default: 100, of a corpus all]")
@click.option(
    "--seed", type=click.IntRange(0), default=1, help="Seed of what is random. [default: 1]"
)
@click.option(
    "--profile",
    metavar="NAME",
    shell_complete=completion.profiles_or_files,
    help="default, all, or a YAML file.",
)
@click.option(
    "--against",
    default="",
    metavar="OTHER",
    shell_complete=completion.techniques_or_files,
    help="Compare with a technique, MODULE.py[:NAME], or a saved run.",
)
@output_option(
    "--save", "saved", endings=RUNS, help="Keep what was measured there, to compare with later."
)
@click.option(
    "--pin",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Fail if the counts differ from those in the file; LAPIZ_RENEW=1 writes them.",
)
@click.option("--absent", is_flag=True, help="Make near misses: positions where it must not fire.")
@output_option(endings=PUZZLES, help="Write the teaching position there, or the near misses.")
@json_option
@language_option
def lab(
    name: str,
    files: tuple[str, ...],
    kind: str,
    corpus: bool,
    number: int | None,
    profile: str | None,
    **asked: Any,
) -> int:
    """Measure a technique: where it fires, what it costs, what it changes.

    NAME is a technique, or MODULE.py[:NAME]. Puzzles are those of the FILEs, or generated. One
    position in which it fires is shrunk to a small one, for teaching and for tests. Exit status:
    0 it fires and all is as pinned, 1 not, 2 bad input.
    """
    if corpus and files:
        raise click.UsageError("Give files, or --corpus, not both.")
    starts = asked.pop("starts") or corpus
    wish = _Asked(starts=starts, **asked)
    with ExitStack() as stack:
        sources = [name, *([wish.against] if is_module(wish.against) else [])]
        loaded = stack.enter_context(borrowed(dict.fromkeys(filter(is_module, sources))))
        technique = loaded.get(name) or registry().technique(name)
        inputs = Inputs(files, kind or technique.kind or "")
        source = _source(technique, inputs, kind, corpus, wish.seed)
        puzzles = list(islice(source, number or (None if corpus else USUAL)))
        _check(technique, puzzles)
        inputs.worst(_run(technique, puzzles, _profile(puzzles[0], profile), wish, loaded))
        return inputs.status


def _source(
    technique: Technique, inputs: Inputs, kind: str, corpus: bool, seed: int
) -> Iterator[Puzzle]:
    if inputs.sources:
        return iter(inputs)
    name = kind or technique.kind
    if not name:
        raise BadInput(f"{technique.name} is for any kind of puzzle: give --kind, or files")
    if not corpus:
        return (attrs.evolve(puzzle, expect={}) for puzzle, _ in generate(name, seed=seed))
    path = registry().kind(name).corpus
    if path is None:
        raise BadInput(f"there is no corpus for puzzles of kind {name!r}: give files")
    return load_all(path)


def _check(technique: Technique, puzzles: Sequence[Puzzle]) -> None:
    if not puzzles:
        raise BadInput("no puzzles to look at")
    kinds = (puzzle.kind.name for puzzle in puzzles)
    wrong = next((kind for kind in kinds if technique not in registry().for_kind(kind)), "")
    if wrong:
        raise BadInput(f"{technique.name} is for {technique.kind}, not for {wrong}")


def _profile(puzzle: Puzzle, name: str | None) -> Profile | None:
    return profile_for(puzzle, name, False) if name else None


def _run(
    technique: Technique,
    puzzles: Sequence[Puzzle],
    profile: Profile | None,
    wish: _Asked,
    loaded: dict[str, Technique],
) -> int:
    """Measure, print, write what is asked for, and return the exit status."""
    saved = _saved(wish.against) if wish.against not in loaded else None
    rivals = [] if saved or not wish.against else [_rival(wish.against, loaded)]
    base, run, *others = workbench.measured(
        technique, puzzles, profile, rivals=rivals, starts=wish.starts
    )
    other = saved or next(iter(others), None)
    change = workbench.compare(other, run) if other else None
    shown = [] if wish.pin or other else _teaching(technique, puzzles, wish.seed, profile)
    find = next(iter(shown), None)
    impact, scale = workbench.compare(base, run), registry().scale_of(puzzles[0].kind.name)
    report = _Report(find, run, impact, other, change, scale)
    if not wish.absent:
        (_print_json if wish.as_json else _print)(report)
    if wish.saved:
        save(workbench.dump_run(run), wish.saved)
    if wish.output:
        _write(technique, shown, wish)
    pinned = _pinned(run, wish.pin) if wish.pin else True
    return GOOD if run.fires and pinned else NOT


def _saved(name: str) -> Run | None:
    """Return a saved run, if a name is that of a file."""
    path = Path(name)
    is_file = bool(name) and (path.is_file() or path.suffix == ".jsonl")
    return workbench.load_run(path) if is_file else None


def _rival(name: str, loaded: dict[str, Technique]) -> Technique:
    return loaded.get(name) or registry().technique(name)


def _teaching(
    technique: Technique, puzzles: Sequence[Puzzle], seed: int, profile: Profile | None
) -> list[Find]:
    """Return the first few teaching positions, the best first, as puzzles that expect it."""
    shrunk = []
    for find in islice(mine(technique, puzzles, seed, profile), SHRUNK):
        with suppress(PluginError):  # told among the problems of the run
            small = workbench.shrink(technique, find, profile)
            shrunk.append(attrs.evolve(small, puzzle=workbench.expecting(technique, small)))
    return sorted(shrunk, key=lambda find: find.worth)


def _write(technique: Technique, finds: Sequence[Find], wish: _Asked) -> None:
    """Write the best teaching position, or near misses of this one and the others."""
    if finds and wish.absent:
        expect = {"technique": technique.name, "absent": True}
        heading = said("Not quite {title}").format(title=technique.title)
        near = chain.from_iterable(workbench.near_misses(technique, find) for find in finds)
        misses = islice(near, MISSES)
        texts = [dump(attrs.evolve(miss, title=heading, expect=expect)) for miss in misses]
        if not texts:
            raise BadInput(f"no near miss of {technique.name} was found")
        save("---\n".join(texts), wish.output)
        _say_written(counted(len(texts), "1 near miss", "{count} near misses"), wish)
    elif finds:
        save(dump(finds[0].puzzle), wish.output)
        _say_written(said("the position"), wish)


def _say_written(what: str, wish: _Asked) -> None:
    if wish.output != "-":
        text = said("Written to {file}: {what}.")
        click.echo(text.format(file=wish.output, what=what), err=True)


def _pinned(run: Run, path: Path) -> bool:
    """Tell whether the counts are those of a file; with LAPIZ_RENEW they are written there."""
    pins, now = load_pins(path), workbench.pin_of(run)
    if os.environ.get(RENEW):
        save(dump_pins({**pins, run.technique: now}), str(path))
        return True
    before = pins.get(run.technique)
    if before == now:
        return True
    if not path.exists():
        raise BadInput("No such file; LAPIZ_RENEW=1 writes it", source=str(path))
    expected = "; ".join(_counts(pin) for pin in (before, now) if pin)
    missing = said("{name}: its counts are not in {file}; LAPIZ_RENEW=1 writes them")
    changed = said("{name}: the counts have changed: {counts}; LAPIZ_RENEW=1 writes the new ones")
    text = (changed if before else missing).format(name=run.technique, file=path, counts=expected)
    click.echo(f"lapiz: {text}", err=True)
    return False


def _counts(pin: workbench.Pin) -> str:
    positions = counted(pin.positions, "1 position", "{count} positions")
    effects = counted(pin.effects, "1 effect", "{count} effects")
    text = said("{positions}, in {fires} of them it fires, {effects}")
    return text.format(positions=positions, fires=pin.fires, effects=effects)


def _print_json(report: _Report) -> None:
    run, find = report.run, report.find
    content = {
        "technique": run.technique,
        "positions": len(run.looks),
        "fires": run.fires,
        "seconds": run.typical,
        "worst": attrs.asdict(run.worst) if run.worst else None,
        "share": run.share,
        "used": run.used,
        "shadowed": dict(run.shadows),
        "problems": list(run.problems),
    }
    click.echo(json_lines.to_line("run", content))
    if run.solves:
        click.echo(json_lines.to_line("impact", attrs.asdict(report.impact)))
    if report.change:
        click.echo(json_lines.to_line("against", attrs.asdict(report.change)))
    if find:
        puzzle = json_lines.puzzle_object(find.puzzle)
        puzzle |= {"expect": dict(find.puzzle.expect), "open": find.size}
        click.echo(json_lines.to_line("puzzle", {**puzzle, "comes_first": find.comes_first}))
        deduction = json_lines.deduction_object(find.puzzle, find.deduction)
        click.echo(json_lines.to_line("deduction", deduction))


def _print(report: _Report) -> None:
    pen, find, run = Pen(), report.find, report.run
    if find:
        heading = counted(
            find.size,
            "A position to teach it, 1 candidate open:",
            "A position to teach it, {count} candidates open:",
        )
        pen.say(heading, "bold")
        pen.step(find.puzzle, find.deduction)
        pen.board(find.puzzle, find.puzzle.start, looks(find.deduction), indent=3)
        if not find.comes_first:
            pen.say(said("(An easier technique comes first here.)"), "dim")
        pen.say("")
    lines = [*run_lines(run)]
    if run.solves:
        lines += impact_lines(report.impact, run, report.scale)
    if report.change and report.other:
        lines += ["", *against_lines(report.change, report.other, report.scale, run)]
    for line in lines:
        pen.say(line)
