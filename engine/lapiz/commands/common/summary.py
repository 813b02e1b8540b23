"""The summary of a run: levels, scores, techniques, with bars."""

from collections.abc import Iterator, Mapping

from lapiz.batch.summary import Summary
from lapiz.plugins.registry import registry
from lapiz.texts.words import title

__all__ = ["summary_lines"]

WIDTH = 40
"""Characters of the longest bar."""
MOST_LISTED = 12
"""How many hardest techniques are listed."""


def summary_lines(summary: Summary, number: int, seconds: float) -> Iterator[str]:
    """Yield the lines of a summary; `number` of its puzzles were done now, in some seconds."""
    speed = f" at {number / seconds:,.0f} a second" if seconds > 1 else ""
    yield (
        f"{_plural(summary.total, 'puzzle')}, {number:,} of them now{speed}"
        if (number != summary.total)
        else f"{_plural(summary.total, 'puzzle')}{speed}"
    )
    if summary.statuses.keys() - {"solved"}:
        yield from _bars("Status", summary.statuses)
    for scale in summary.scales():
        order = [name for name, _ in registry().scales[scale].levels]
        levels = summary.of_scale(summary.levels, scale)
        yield from _bars(f"Level ({scale})", {name: levels.get(name, 0) for name in order})
        yield _quantiles(summary.of_scale(summary.scores, scale))
    hardest = summary.hardest.most_common(MOST_LISTED)
    yield from _bars("Hardest technique", {title(name): times for name, times in hardest})
    yield from _uses(summary)


def _plural(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'s' * (number != 1)}"


def _bars(heading: str, counts: Mapping[str, int]) -> Iterator[str]:
    """Yield a histogram, a line for each name: how many, which share of all, and a bar."""
    total, most = sum(counts.values()), max(counts.values(), default=0)
    if not total:
        return
    yield ""
    yield heading
    wide, digits = max(map(len, counts)), len(f"{most:,}")
    for name, times in counts.items():
        bar = "█" * round(WIDTH * times / most) or "▏" * bool(times)
        yield f"  {name:{wide}}  {times:{digits},}  {times / total:6.1%}  {bar}".rstrip()


def _quantiles(scores: Mapping[str, int]) -> str:
    """Return the score that half of the puzzles do not exceed, and that of nine in ten."""
    ordered = sorted((float(score), times) for score, times in scores.items())
    total, passed, quantiles = sum(scores.values()), 0, []
    for share in (0.5, 0.9, 1.0):
        while ordered and passed < share * total:
            score, times = ordered.pop(0)
            passed += times
        quantiles.append(f"{score:g}")
    median, most, highest = quantiles
    return f"  scores about: median {median}, nine in ten up to {most}, highest {highest}"


def _uses(summary: Summary) -> Iterator[str]:
    """Yield how often each technique was used, and in how many puzzles."""
    if not summary.steps:
        return
    yield ""
    yield "Techniques used"
    names = [name for name, _ in summary.steps.most_common()]
    wide = max(len(title(name)) for name in names)
    digits = len(f"{summary.steps[names[0]]:,}")
    for name in names:
        steps, puzzles = summary.steps[name], summary.puzzles[name]
        yield f"  {title(name):{wide}}  {steps:{digits},} in {_plural(puzzles, 'puzzle')}"
