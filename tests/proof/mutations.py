"""Changes saved logs in all sorts of ways: what is then false must be refused.

python -m tests.proof.mutations [--count 5000]

What `lapiz check` still accepts is put to the SAT checker, step by step.
"""

import argparse
import copy
import itertools
import json
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import attrs

import lapiz
from lapiz.core import BadInput
from lapiz.files.saved_logs import RefusedLogError, check_log
from lapiz.show.json_lines import dump_log
from tests.proof.sat_checker import faults
from tests.support.places import ROOT

FILES = (
    *("sudoku/skyscraper", "sudoku/avoidable-rectangle-1", "sudoku/bug-2", "sudoku/als-xz-jigsaw"),
    *("sudoku/symmetrical-placement", "sudoku/swordfish"),
    *("nonomino/four", "nonomino/several", "nonomino/five", "queens/five-queens"),
    *("queens/coloured-8", "queens/corner-8", "triomino/corner", "shikaku/board-7x7"),
)

Line = dict[str, Any]
Mutation = Callable[[list[Line], Random], None]
MUTATIONS: dict[str, Mutation] = {}


def mutation(change: Mutation) -> Mutation:
    MUTATIONS[change.__name__.replace("_", " ")] = change
    return change


def steps(lines: list[Line]) -> list[Line]:
    return [line for line in lines if line["type"] == "step"]


def some(lines: list[Line], random: Random, field: str = "number") -> Line:
    """A step whose field holds something, if there is one."""
    return random.choice([step for step in steps(lines) if step.get(field)] or steps(lines))


def renumbered(lines: list[Line]) -> None:
    """Mend what a mere change of order would give away."""
    for number, step in enumerate(steps(lines), 1):
        step["number"] = number
    lines[-1]["steps"] = len(steps(lines))
    lines[-1]["counts"] = dict(Counter(step["technique"] for step in steps(lines)))


def altered(names: list[str], others: list[str], random: Random) -> list[str]:
    """A list of names with one more, one less or one other."""
    kept = list(names)
    if kept and random.random() < 0.7:
        kept.pop(random.randrange(len(kept)))
    if random.random() < 0.7 or not kept:
        kept.append(random.choice(others))
    return kept


@mutation
def steps_exchanged(lines: list[Line], random: Random) -> None:
    places = [index for index, line in enumerate(lines) if line["type"] == "step"]
    one, other = random.choice(places), random.choice(places)
    lines[one], lines[other] = lines[other], lines[one]
    renumbered(lines)


@mutation
def step_dropped(lines: list[Line], random: Random) -> None:
    lines.remove(some(lines, random))
    renumbered(lines)


@mutation
def step_repeated(lines: list[Line], random: Random) -> None:
    step = some(lines, random)
    lines.insert(lines.index(step) + random.randrange(2), copy.deepcopy(step))
    renumbered(lines)


def _candidates(field: str) -> Mutation:
    def change(lines: list[Line], random: Random) -> None:
        names = [name for step in steps(lines) for name in (*step["removes"], *step["places"])]
        step = some(lines, random, field)
        step[field] = altered(step[field], names, random)

    return change


def _items(field: str) -> Mutation:
    def change(lines: list[Line], random: Random) -> None:
        listed = [item for step in steps(lines) for item in step["truths"]]
        step, kept = some(lines, random, field), []
        kept = step[field][random.randrange(2) :]
        step[field] = [*kept, random.choice(listed)] if listed and random.random() < 0.6 else kept

    return change


for _field in ("removes", "places"):
    MUTATIONS[f"{_field} changed"] = _candidates(_field)
for _field in ("truths", "deadly"):
    MUTATIONS[f"{_field} changed"] = _items(_field)


@mutation
def removal_made_a_placing(lines: list[Line], random: Random) -> None:
    step = some(lines, random)
    step["removes"], step["places"] = step["places"], step["removes"]


@mutation
def images_changed(lines: list[Line], random: Random) -> None:
    """Two images exchanged, one lost, one that stays, or the images of nothing."""
    step = some(lines, random, "images")
    images = step.setdefault("images", {})
    one, other = random.sample(list(images) or ["r1c1=1", "r9c9=9"], 2)
    changes = {one: images.get(other, one), other: images.get(one, other)}
    images.update(random.choice([changes, {one: one}, {one: other}]))


@mutation
def factors_changed(lines: list[Line], random: Random) -> None:
    step = some(lines, random, "factors")
    factors = step.setdefault("factors", [{**item, "factor": 1} for item in step["truths"]])
    if factors:
        random.choice(factors)["factor"] += random.choice([-2, -1, 1, 2])
    else:
        factors.append({"item": 0, "name": "r1c1", "factor": -1})


@mutation
def grounds_changed(lines: list[Line], random: Random) -> None:
    some(lines, random)["grounds"] = random.choice(["proof", "uniqueness", "symmetry", "choice"])


@mutation
def all_made_choices(lines: list[Line], random: Random) -> None:
    name = random.choice(["", "choice", "trial"])
    for step in steps(lines):
        step |= {"grounds": "choice", "truths": [], "deadly": [], "rests_on": []}
        step |= {"assumes_unique": False, "technique": name or step["technique"]}
        for field in ("title", "text", "roles"):
            step.pop(field, None)
    renumbered(lines)


@mutation
def technique_changed(lines: list[Line], random: Random) -> None:
    others = [*sorted({step["technique"] for step in steps(lines)}), "x-wing", "unnamed", "choice"]
    some(lines, random)["technique"] = random.choice(others)
    renumbered(lines)


@mutation
def title_changed(lines: list[Line], random: Random) -> None:
    some(lines, random)["title"] = random.choice(["X-Wing", "", "Single"])


@mutation
def text_changed(lines: list[Line], random: Random) -> None:
    step = some(lines, random, "text")
    part = random.choice(["pattern", "reason", "effect"])
    step["text"][part] = random.choice([some(lines, random)["text"][part], "Because.", ""])


@mutation
def roles_changed(lines: list[Line], random: Random) -> None:
    step, other = some(lines, random, "roles"), some(lines, random, "roles")
    step["roles"] = random.choice([{}, other["roles"], {"base": step["removes"] or ["r1c1"]}])


@mutation
def number_changed(lines: list[Line], random: Random) -> None:
    some(lines, random)["number"] += random.choice([-1, 1, 10])


@mutation
def rests_on_changed(lines: list[Line], random: Random) -> None:
    step = some(lines, random, "rests_on")
    step["rests_on"] = step["rests_on"][1:] or [1, step["number"]]


@mutation
def assumption_changed(lines: list[Line], random: Random) -> None:
    step = some(lines, random)
    step["assumes_unique"] = not step["assumes_unique"]


@mutation
def puzzle_changed(lines: list[Line], random: Random) -> None:
    puzzle = random.choice([line for line in lines if line["type"] == "puzzle"])["puzzle"]
    field = random.choice([name for name in puzzle if name not in ("kind", "title", "source")])
    text = json.dumps(puzzle[field])
    places = [index for index, sign in enumerate(text) if sign.isalnum() or sign == "."]
    index = random.choice(places)
    sign = random.choice([text[place] for place in places])
    try:
        puzzle[field] = json.loads(text[:index] + sign + text[index + 1 :])
    except ValueError:
        puzzle[field] = sign


@mutation
def status_changed(lines: list[Line], random: Random) -> None:
    lines[-1]["status"] = random.choice(["solved", "stuck", "no solution", "many solutions", "?"])


@mutation
def solution_changed(lines: list[Line], random: Random) -> None:
    text = lines[-1]["solution"] or "123"
    index = random.randrange(len(text))
    lines[-1]["solution"] = text[:index] + random.choice(text) + text[index + 1 :]


@mutation
def result_changed(lines: list[Line], random: Random) -> None:
    lines[-1][random.choice(["steps", "counts"])] = random.choice([0, 7, {}, {"x-wing": 2}])


@mutation
def cut_off(lines: list[Line], random: Random) -> None:
    del lines[random.randrange(1, len(lines)) :]


@mutation
def stopped_early(lines: list[Line], random: Random) -> None:
    taken = random.choice(steps(lines))
    lines[lines.index(taken) + 1 : -1] = []
    lines[-1] |= {"status": random.choice(["stuck", "no solution"]), "solution": None}
    renumbered(lines)


@mutation
def marked_as_a_story(lines: list[Line], random: Random) -> None:
    lines[-1] |= {"goal": "r1c1", "slice": True}
    change = random.choice([grounds_changed, all_made_choices, step_dropped, _items("truths")])
    change(lines, random)


@mutation
def line_of_another_log(lines: list[Line], random: Random) -> None:
    other = random.choice(originals())
    lines[random.randrange(len(lines))] = copy.deepcopy(random.choice(other))


@cache
def originals() -> tuple[list[Line], ...]:
    """Logs of all kinds, whole ones and stories."""
    texts = []
    for name in FILES:
        puzzle = lapiz.load(ROOT / f"puzzles_yaml/{name}.yaml")
        uses = frozenset(puzzle.expect.get("uses", ()))
        log = lapiz.solve(puzzle, attrs.evolve(puzzle.kind.profile, on=uses))
        texts.append(list(dump_log(log)))
        last = next((step for step in reversed(log.steps) if step.deduction.places), None)
        if last and not log.stages[1:]:
            goal = last.puzzle.space.names(last.deduction.places)[0]
            texts.append(list(dump_log(log.story(goal))))
    texts.append(list(dump_log(lapiz.solve(_several(), choose=True))))
    logs = [[json.loads(line) for line in lines] for lines in texts]
    return tuple(lines for lines in logs if steps(lines))


def _several() -> lapiz.Puzzle:
    return lapiz.load({"kind": "sudoku", "grid": ["12345.", *["......"] * 5]})


def mutated(count: int, seed: int = 1) -> Iterator[tuple[str, str]]:
    """Each sort of mutation in turn, of a log chosen at random: its name, and what comes of it."""
    random = Random(seed)
    for name in itertools.islice(itertools.cycle(MUTATIONS), count):
        original = random.choice(originals())
        lines = copy.deepcopy(original)
        MUTATIONS[name](lines, random)
        yield name, "unchanged" if lines == original else outcome(lines)


def outcome(lines: list[Line]) -> str:
    """What becomes of a log: "refused", "malformed", "still true" or "FALSE: ..."."""
    try:
        logs = list(check_log("\n".join(json.dumps(line) for line in lines)))
    except RefusedLogError:
        return "refused"
    except BadInput:
        return "malformed"
    return next((f"FALSE: {fault}" for log in logs for fault in faults(log)), "still true")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=5_000)
    found: dict[str, Counter[str]] = {name: Counter() for name in MUTATIONS}
    for name, ends in mutated(parser.parse_args().count):
        sort = ends.partition(":")[0]
        found[name][sort] += 1
        if sort == "FALSE":
            print(name, ends)
    for name, ends in [*found.items(), ("together", sum(found.values(), Counter()))]:
        counts = ", ".join(f"{number} {sort}" for sort, number in sorted(ends.items()))
        print(f"{name:24} {counts}")


if __name__ == "__main__":
    main()
