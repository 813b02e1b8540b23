"""The summary of a run: levels, scores, techniques, with bars."""

from collections.abc import Iterator, Mapping

from lapiz.batch.summary import Summary
from lapiz.plugins.registry import registry
from lapiz.texts import counted, said, title, told

WIDTH = 40
"""Characters of the longest bar."""
MOST_LISTED = 12
"""How many hardest techniques are listed."""


def summary_lines(summary: Summary, number: int, seconds: float) -> Iterator[str]:
    """Yield the lines of a summary; `number` of its puzzles were done now, in some seconds."""
    parts = [_puzzles(summary.total)]
    if number != summary.total:
        parts.append(said("{count} of them now").format(count=f"{number:,}"))
    if seconds > 1:
        parts.append(said("{count} a second").format(count=f"{number / seconds:,.0f}"))
    yield ", ".join(parts)
    if summary.statuses.keys() - {"solved"}:
        statuses = {told(name): times for name, times in summary.statuses.items()}
        yield from _bars(said("Status"), statuses)
    for scale in summary.scales():
        order = [name for name, _ in registry().scales[scale].levels]
        levels = summary.of_scale(summary.levels, scale)
        shown = {told(name): levels.get(name, 0) for name in order}
        yield from _bars(said("Level ({scale})").format(scale=scale), shown)
        yield _quantiles(summary.of_scale(summary.scores, scale))
    hardest = summary.hardest.most_common(MOST_LISTED)
    yield from _bars(said("Hardest technique"), {title(name): times for name, times in hardest})
    yield from _uses(summary)


def _puzzles(number: int) -> str:
    return counted(number, "1 puzzle", "{count} puzzles")


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
    text = said("scores about: median {median}, nine in ten up to {most}, highest {highest}")
    return "  " + text.format(median=median, most=most, highest=highest)


def _uses(summary: Summary) -> Iterator[str]:
    """Yield how often each technique was used, and in how many puzzles."""
    if not summary.steps:
        return
    yield ""
    yield said("Techniques used")
    names = [name for name, _ in summary.steps.most_common()]
    wide = max(len(title(name)) for name in names)
    digits = len(f"{summary.steps[names[0]]:,}")
    for name in names:
        steps, puzzles = summary.steps[name], summary.puzzles[name]
        used = said("{steps} in {puzzles}").format(
            steps=f"{steps:{digits},}", puzzles=_puzzles(puzzles)
        )
        yield f"  {title(name):{wide}}  {used}"
