"""What the laboratory measured, line by line."""

from collections.abc import Iterable, Iterator, Mapping

from lapiz.kinds import said
from lapiz.texts import counted, title, told
from lapiz_workshop.lab import Run, RunComparison
from lapiz_workshop.lab.comparing import Differs

LISTED = 10
"""How many puzzles or positions are listed."""


def run_lines(run: Run) -> Iterator[str]:
    """Yield where a technique fires, how long it takes, and what it is hidden behind."""
    text = counted(
        len(run.looks),
        "{title} fires in {some} of 1 position.",
        "{title} fires in {some} of {count} positions.",
    )
    yield text.format(title=title(run.technique), some=f"{run.fires:,}")
    if run.worst:
        text = said("Time in a position: {median} in the middle, {worst} at worst ({where}).")
        yield text.format(
            median=_time(run.typical), worst=_time(run.worst.seconds), where=told(run.worst.where)
        )
    if run.solves:
        text = said("Its share of the time of a solve: {share}.")
        yield text.format(share=f"{run.share:.1%}")
    if run.shadows:
        text = said("An easier technique takes the step in {count} of them: {list}.")
        yield text.format(count=f"{sum(run.shadows.values()):,}", list=_counts(run.shadows))


def impact_lines(change: RunComparison, run: Run, scale: str) -> Iterator[str]:
    """Yield what a technique changes in solves: `change` is from without it to with it."""
    times = counted(run.used, "once", "{count} times")
    within = sum(bool(solved.counts.get(run.technique)) for solved in run.solves)
    used = counted(
        change.puzzles,
        "{title} is used {times}, in {some} of 1 puzzle.",
        "{title} is used {times}, in {some} of {count} puzzles.",
    )
    yield used.format(title=title(run.technique), times=times, some=f"{within:,}")
    yield from _changes(change)
    yield from _totals(
        change,
        scale,
        said("Steps: {before} without it, {after} with it ({change})."),
        said("Points ({scale}): {before} without it, {after} with it ({change})."),
    )
    newly = said("Newly solved without the fallback: {list}.")
    yield newly.format(list=_some(change.newly_solved))
    if change.no_longer:
        lost = said("No longer solved without it: {list}.")
        yield lost.format(list=_some(change.no_longer))
    yield from _problems(run)


def against_lines(change: RunComparison, other: Run, scale: str, ours: Run) -> Iterator[str]:
    """Yield how a technique differs from another: `change` is from the other to this one."""
    heading = counted(
        change.positions,
        "Against {title}, in 1 position:",
        "Against {title}, in {count} positions:",
    )
    yield heading.format(title=_title(other))
    if change.unmatched:
        yield counted(
            change.unmatched,
            "(1 position is looked at by one of the two only, and left out.)",
            "({count} positions are looked at by one of the two only, and left out.)",
        )
    yield from _differing(change.gained, said("Only {title} changes:"), _title(ours))
    yield from _differing(change.lost, said("Only {title} changes:"), _title(other))
    if not change.gained and not change.lost:
        yield said("Both change the same.")
    before, after = change.seconds
    if before:
        text = said("Time: {before} for the other, {after} for this one: {ratio} times as long.")
        yield text.format(before=_time(before), after=_time(after), ratio=f"{after / before:.2f}")
    if change.puzzles:
        yield from _changes(change)
        yield from _totals(
            change,
            scale,
            said("Steps: {before} with the other, {after} with this one ({change})."),
            said("Points ({scale}): {before} with the other, {after} with this one ({change})."),
        )
        newly = said("Newly solved without the fallback: {list}.")
        yield newly.format(list=_some(change.newly_solved))
        lost = said("No longer solved without the fallback: {list}.")
        yield lost.format(list=_some(change.no_longer))
    yield from _problems(other)


def _title(run: Run) -> str:
    return title(run.technique) or run.title


def _changes(change: RunComparison) -> Iterator[str]:
    fewer = {name: count for name, count in change.displaces.items() if count > 0}
    added = {name: -count for name, count in change.displaces.items() if count < 0}
    if fewer:
        yield said("It displaces {list}.").format(list=_counts(fewer))
    if added:
        yield said("It brings {list}.").format(list=_counts(added))


def _totals(change: RunComparison, scale: str, steps: str, points: str) -> Iterator[str]:
    before, after = change.steps
    yield steps.format(before=f"{before:,}", after=f"{after:,}", change=f"{after - before:+,}")
    old, new = change.scores
    if old or new:
        yield points.format(
            scale=scale, before=f"{old:,.0f}", after=f"{new:,.0f}", change=f"{new - old:+,.0f}"
        )


def _differing(differs: tuple[Differs, ...], heading: str, name: str) -> Iterator[str]:
    if not differs:
        return
    yield f"{heading.format(title=name)} {len(differs):,}"
    for difference in differs[:LISTED]:
        yield f"  {told(difference.where)}: {', '.join(difference.changes)}"
    if len(differs) > LISTED:
        yield "  " + said("and {count} more").format(count=f"{len(differs) - LISTED:,}")


def _problems(run: Run) -> Iterator[str]:
    problem = said("Problem: {problem}")
    for fault in run.problems[:LISTED]:
        yield problem.format(problem=told(fault))


def _counts(counts: Mapping[str, int]) -> str:
    ordered = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return ", ".join(f"{times:,} {title(name)}" for name, times in ordered)


def _some(names: Iterable[str]) -> str:
    listed = list(names)
    if not listed:
        return said("none")
    text = ", ".join(listed[:LISTED])
    if len(listed) > LISTED:
        text = said("{items} and {count} more").format(items=text, count=len(listed) - LISTED)
    return f"{len(listed)} ({text})"


def _time(seconds: float) -> str:
    """Return a time as people write it.

    >>> _time(0.00012), _time(0.25), _time(3)
    ('0.12 ms', '250 ms', '3.0 s')
    """
    if seconds >= 1:
        return f"{seconds:.1f} s"
    return f"{seconds * 1000:.2g} ms" if seconds < 0.1 else f"{seconds * 1000:.0f} ms"
