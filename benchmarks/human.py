"""Fits the scale `human` to the times that people took, and checks how well it foretells them.

python benchmarks/human.py TIMES.csv --check
python benchmarks/human.py TIMES.csv --fit

TIMES.csv has the columns `puzzle`, `solvers`, `mean_seconds` and `er`: `docs/human.md` says where
they come from. Only the developers' half is read: puzzles whose SHA-256 (of the 81 characters as
they are there) begins with one of the digits 0 to 7. A row of the other half, which is kept to
judge with, is refused. `--fit` writes `human.json`; `--check` prints rank correlations by tenfold
cross-validation, how many means lie within the intervals, and what a rating costs. Needs numpy and
scipy.
"""

import argparse
import csv
import json
import sys
import time
from collections.abc import Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

import attrs
import numpy as np
from scipy.optimize import minimize
from scipy.stats import spearmanr

import lapiz
from lapiz_human import model
from lapiz_human.rounds import BEYOND, LOCKED, PAIR, TRIPLE, Round, rounds

HALF = "01234567"
"""How the SHA-256 of a puzzle of the developers' half begins."""
FOLDS = 10
SINGLES = ("last", "box", "line", "naked")
STEPS = (LOCKED, PAIR, TRIPLE, BEYOND)
START = np.log([1, 0.37, 0.08, 0.05, 0.5, 2, 20, 40, 60, 200])
"""Where the fit begins, and what holds it: rates a second, scan, seconds to place, of a step."""
EXCEEDS = np.eye(len(START))
"""Makes logarithms of rates of what each of the first exceeds the next by."""
EXCEEDS[: len(SINGLES), : len(SINGLES)] = np.triu(np.ones((len(SINGLES), len(SINGLES))))
RIDGE = 2e-4
STEADY = 0.05
NOISE = 0.5
"""Of n solvers the logarithm of the mean is taken to have the variance STEADY + NOISE / n."""
PARTS = 5
"""In how many parts by prediction the intervals are found."""
INSIDE = (0.1, 0.9)


@attrs.frozen
class Time:
    """A row of the table."""

    puzzle: str
    solvers: int
    seconds: float
    er: float


def read(path: Path) -> list[Time]:
    """Return the rows of a table; it ends the program at one that is not to be seen."""
    rows = []
    with path.open(newline="") as lines:
        for number, row in enumerate(csv.DictReader(lines), 2):
            if sha256(row["puzzle"].encode()).hexdigest()[0] not in HALF:
                fault = "a row of the half that is kept to judge with, expected the developers'"
                sys.exit(f"{path}:{number}: {fault}")
            er = float(row.get("er") or "nan")
            rows.append(Time(row["puzzle"], int(row["solvers"]), float(row["mean_seconds"]), er))
    return rows


def plain_rounds(text: str) -> list[Round]:
    """Return the rounds of a puzzle, with one price for all that is beyond the reductions."""
    puzzle = lapiz.load(text)
    start, log = puzzle.start, lapiz.solve(puzzle)
    return list(rounds(start.placed, start.open, puzzle.space.keep, log.end.placed))


class Features:
    """What the seconds of many puzzles are made of, as arrays.

    `waits` has a row for each single that is placed: how many singles of each sort are still open;
    `of` is its puzzle, `scan` the logarithm of 40 / empty cells. `placed` and `steps` count by
    puzzle.
    """

    def __init__(self, puzzles: Sequence[list[Round]]) -> None:
        self.count = len(puzzles)
        self.steps = np.zeros((self.count, len(STEPS)))
        rows: list[tuple[float, ...]] = []
        for number, found in enumerate(puzzles):
            for one in found:
                if isinstance(one.does, str):
                    self.steps[number, STEPS.index(one.does)] += 1
                    continue
                others = [0 if sort == one.does else count for sort, count in enumerate(one.open)]
                for left in range(1, one.open[one.does] + 1):
                    others[one.does] = left
                    rows.append((number, np.log(40 / one.empty), *others))
        table = np.array(rows)
        self.of, self.scan, self.waits = table[:, 0].astype(int), table[:, 1], table[:, 2:]
        self.placed = np.bincount(self.of, minlength=self.count)

    def seconds(self, numbers: Any) -> Any:
        """Return the seconds of each puzzle, given the logarithms of the ten numbers."""
        rates, (scan, place), steps = np.exp(numbers[:4]), np.exp(numbers[4:6]), np.exp(numbers[6:])
        waits = np.exp(-scan * self.scan) / (self.waits @ rates)
        return np.bincount(self.of, waits, self.count) + self.placed * place + self.steps @ steps


def fitted(features: Features, times: Sequence[Time], taken: Any) -> Any:
    """Return the logarithms of the ten numbers that fit the times of the puzzles taken best.

    The loss is Huber's of the residual of the logarithm in standard deviations, and a ridge. No
    sort of single may be found sooner than an easier one, so what is sought of their rates is what
    each exceeds the next by.
    """
    means = np.log([one.seconds for one in times])
    weight = 1 / np.sqrt(STEADY + NOISE / np.array([one.solvers for one in times]))

    def loss(sought: Any) -> float:
        numbers = EXCEEDS @ sought
        far = np.abs((np.log(features.seconds(numbers)) - means) * weight)[taken]
        huber = np.where(far < 1, far * far / 2, far - 0.5).mean()
        return float(huber + RIDGE * ((numbers - START) ** 2).sum())

    bounds = [(0, None)] * (len(SINGLES) - 1) + [(None, None)] * (len(START) - len(SINGLES) + 1)
    begin = np.linalg.solve(EXCEEDS, START)
    return EXCEEDS @ minimize(loss, begin, method="L-BFGS-B", bounds=bounds).x


def fold_of(puzzle: str) -> int:
    """Return which tenth a puzzle is in."""
    return int(sha256(puzzle.encode()).hexdigest()[1:9], 16) % FOLDS


def cross_validated(features: Features, times: Sequence[Time]) -> Any:
    """Return the seconds of each puzzle by a fit to the other nine tenths."""
    folds = np.array([fold_of(one.puzzle) for one in times])
    seconds = np.zeros(len(times))
    for fold in range(FOLDS):
        numbers = fitted(features, times, folds != fold)
        seconds[folds == fold] = features.seconds(numbers)[folds == fold]
    return seconds


def intervals(seconds: Any, means: Any) -> list[list[float]]:
    """Return for each fifth by prediction its middle in minutes, and how wide eight in ten are.

    The widths are factors of the prediction, and never narrower at a longer one.
    """
    found = []
    for part in np.array_split(np.argsort(seconds), PARTS):
        low, high = np.quantile(means[part] / seconds[part], INSIDE)
        found.append([float(np.exp(np.log(seconds[part]).mean())) / 60, low, high])
    lows = pooled([-low for _, low, _ in found])
    highs = pooled([high for *_, high in found])
    return [
        [round(at, 3), round(-low, 3), round(high, 3)]
        for (at, _, _), low, high in zip(found, lows, highs, strict=True)
    ]


def pooled(values: Sequence[float]) -> list[float]:
    """Return the nearest values that never fall.

    Source: Ayer and others, pool adjacent violators (Annals of Mathematical Statistics, 1955).

    >>> pooled([1.0, 3.0, 2.0])
    [1.0, 2.5, 2.5]
    """
    blocks: list[list[float]] = []
    for value in values:
        blocks.append([value])
        while len(blocks) > 1 and np.mean(blocks[-2]) > np.mean(blocks[-1]):
            last = blocks.pop()
            blocks[-1] += last
    return [float(np.mean(block)) for block in blocks for _ in block]


def fit(path: Path) -> dict[str, Any]:
    """Return the content of `human.json` that a table gives."""
    times = read(path)
    features = Features([plain_rounds(one.puzzle) for one in times])
    numbers = np.exp(fitted(features, times, np.full(len(times), True)))
    steps = dict(zip(STEPS, numbers[6:], strict=True))
    steps[TRIPLE] = max(steps[TRIPLE], steps[PAIR])  # too few to tell them apart
    means = np.array([one.seconds for one in times])
    digest = sha256(path.read_bytes()).hexdigest()
    return {
        "version": 1,
        "fitted": {"puzzles": len(times), "sha256": digest, "half": "developers"},
        "rates": {name: rounded(rate) for name, rate in zip(SINGLES, numbers[:4], strict=True)},
        "scan": rounded(numbers[4]),
        "seconds": {"place": rounded(numbers[5]), **{n: rounded(s) for n, s in steps.items()}},
        "interval": intervals(cross_validated(features, times), means),
    }


def rounded(number: float) -> float:
    """Return a number to four digits."""
    return float(f"{number:.4g}")


def check(path: Path) -> None:
    """Print how well the form of the model does by folds, and the model that is shipped."""
    times = read(path)
    means = np.array([one.seconds for one in times])
    seconds = cross_validated(Features([plain_rounds(one.puzzle) for one in times]), times)
    print(f"{'':44}     all  >= 20 solvers  ER <= 2.0")
    correlations("HoDoKu's score", [rated(one.puzzle, "hodoku").score for one in times], times)
    correlations("ER", [one.er for one in times], times)
    correlations("rounds, tenfold cross-validation", seconds, times)
    shipped = [rated(one.puzzle, "human") for one in times]
    scores = np.array([one.score for one in shipped])
    correlations("as shipped, on what it was fitted to", scores, times)
    residual = np.log(means / seconds)
    print(f"root mean square of the log error {np.sqrt((residual**2).mean()):.3f}", end=", ")
    print(f"median of actual / predicted {np.median(means / seconds):.3f}, all by folds")
    coverage(seconds, means, np.array([fold_of(one.puzzle) for one in times]))
    costs(times)


def rated(text: str, scale: str) -> lapiz.Rating:
    return lapiz.rate(lapiz.load(text), scale)


def correlations(name: str, predicted: Any, times: Sequence[Time]) -> None:
    """Print Spearman's coefficients of a prediction: of all, of those many solved, of easy ones."""
    means, predicted = np.array([one.seconds for one in times]), np.array(predicted)
    parts = [
        np.full(len(times), True),
        np.array([one.solvers >= 20 for one in times]),
        np.array([one.er <= 2.0 for one in times]),
    ]
    found = [f"{spearmanr(predicted[part], means[part])[0]:.3f} ({part.sum()})" for part in parts]
    print(f"{name:44} " + "  ".join(found))


def coverage(seconds: Any, means: Any, folds: Any) -> None:
    """Print how many means are within intervals that were found without their fold."""
    inside = np.zeros(len(means), bool)
    for fold in range(FOLDS):
        mine = folds == fold
        table = np.array(intervals(seconds[~mine], means[~mine]))
        at, ratio = np.log(seconds[mine] / 60), means[mine] / seconds[mine]
        low, high = (np.interp(at, np.log(table[:, 0]), table[:, n]) for n in (1, 2))
        inside[mine] = (low <= ratio) & (ratio <= high)
    parts = np.array_split(np.argsort(seconds), PARTS)
    shares = ", ".join(f"{inside[part].mean():.1%}" for part in parts)
    print(f"inside the 80 % interval: {inside.mean():.1%}; by fifths of the prediction {shares}")


def costs(times: Sequence[Time]) -> None:
    """Print the processor time of a rating, with and without the solve, median and mean."""
    scale = lapiz.registry().scales["human"]
    whole, alone = [], []
    for one in times:
        puzzle, start = lapiz.load(one.puzzle), time.process_time_ns()
        log, solved = lapiz.solve(puzzle), time.process_time_ns()
        scale.of_puzzle(puzzle, log)
        ended = time.process_time_ns()
        whole.append((ended - start) / 1e6)
        alone.append((ended - solved) / 1e6)
    for name, each in (("with the solve", whole), ("without it", alone)):
        print(f"a rating {name}: {np.mean(each):.2f} ms in the mean, {np.median(each):.2f} median")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("times", type=Path)
    parser.add_argument("--fit", action="store_true")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    if options.fit:
        kept = {name: model.content()[name] for name in ("prior", "for")}
        found = {**fit(options.times), **kept}
        lines = (f" {json.dumps(name)}: {json.dumps(found[name])}" for name in found)
        Path(model.__file__).with_name(model.FILE).write_text(
            "{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8"
        )
    if options.check:
        check(options.times)


if __name__ == "__main__":
    main()
