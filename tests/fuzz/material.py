"""What is valid: puzzle files, one-line texts, saved logs, pages, profiles, batches and names."""

import json
from functools import cache, cached_property
from random import Random

import attrs
import yaml

import lapiz
from lapiz.core import BadInput
from lapiz.files.puzzles import dump
from lapiz.plugins.registry import registry
from lapiz.show import json_lines
from lapiz.show.story import story
from lapiz.testing import corpus
from tests.support.places import ROOT

__all__ = ["Material", "Sample", "material"]

SMALL = 260
"""Candidates of a small space: most inputs are of these, so that many can be run."""
LARGE = 0.02
"""The share of inputs that are of any puzzle file, however large."""
SHAPES: dict[str, dict[str, int]] = {
    "sudoku": {"side": 4},
    "queens": {"size": 6, "regions": 1},
    "shikaku": {"rows": 4, "columns": 5},
    "nonomino": {"side": 4},
}


@attrs.frozen
class Sample:
    """A puzzle in the forms in which it can be given, and names that mean something in it."""

    text: str
    lines: tuple[str, ...]
    names: tuple[str, ...]


@cache
def material() -> "Material":
    """Return the material, made once: it takes seconds."""
    return Material()


class Material:
    """All that inputs are made of; the same each time."""

    @cached_property
    def files(self) -> list[str]:
        """The texts of all puzzle files but those whose tilings take minutes to list.

        A small board stands for the largest one, so that the inputs of a seed stay as they are.
        """
        paths = sorted((ROOT / "puzzles_yaml").glob("*/*.yaml"))
        others = [path for path in paths if path.name != "strips.yaml"]
        largest = "sixty_four.yaml"
        taken = (path.with_name("corner.yaml") if path.name == largest else path for path in others)
        return [path.read_text() for path in taken]

    @cached_property
    def puzzles(self) -> list[lapiz.Puzzle]:
        """Small puzzles of all kinds; but one of which all steps at once fill the time of two."""
        paths = sorted((ROOT / "puzzles_yaml").glob("*/*.yaml"))
        small = [path for path in paths if path.stat().st_size < 1_500]
        others = [path for path in small if path.parent.name != "sudoku"]
        others = [path for path in others if path.name != "equality-cage.yaml"]
        filed = [puzzle for path in others for puzzle in lapiz.load_all(path)]
        made = [puzzle for kind, shape in SHAPES.items() for puzzle in corpus(kind, 6, **shape)]
        made += corpus("sudoku", 6, side=6, regions=True)
        return [puzzle for puzzle in (*filed, *made) if len(puzzle.space.labels) <= SMALL]

    @cached_property
    def samples(self) -> list[Sample]:
        """These puzzles as texts."""
        return [_sample(puzzle) for puzzle in self.puzzles]

    def sample(self, random: Random) -> Sample:
        """Return one of the puzzles, most often a small one."""
        sample = random.choice(self.samples)
        if random.random() < LARGE:
            return attrs.evolve(sample, text=random.choice(self.files))
        return sample

    @cached_property
    def logs(self) -> list[str]:
        """Saved logs."""
        solved = (lapiz.solve(puzzle) for puzzle in self.puzzles[::2])
        return ["\n".join(json_lines.dump_log(log)) for log in solved]

    @cached_property
    def pages(self) -> list[str]:
        """Story pages."""
        return [story(lapiz.solve(puzzle), languages=["en"]) for puzzle in self.puzzles[::20]]

    @cached_property
    def techniques(self) -> list[str]:
        """The names of all techniques, and codes of some."""
        records = registry().techniques.values()
        codes = (f"{program}:{code}" for each in records for program, code in each.codes.items())
        return [*(each.name for each in records), *codes]

    def profile(self, random: Random) -> str:
        """Return a valid profile."""
        names = list(registry().techniques)
        fields = {
            "name": "mine",
            "order": random.sample(names, 3),
            "off": random.sample(names, 2),
            "scores": {random.choice(names): random.randrange(1_000)},
            "assume_unique": random.random() < 0.5,
            "policy": random.choice(("first", "best")),
            "others": random.random() < 0.5,
        }
        chosen = random.sample(sorted(fields), random.randrange(1, 4))
        text: str = yaml.safe_dump({field: fields[field] for field in chosen})
        return text

    def batch(self, random: Random) -> tuple[str, str]:
        """Return the suffix and the text of a file of several puzzles."""
        lines = [random.choice(self.samples).lines for _ in range(3)]
        short = [random.choice(forms) for forms in lines if forms]
        suffix = random.choice((".csv", ".jsonl", ".txt", ".sdm", ".tsv"))
        if suffix == ".jsonl":
            return suffix, "\n".join(json.dumps({"puzzle": line, "id": 1}) for line in short)
        if suffix in (".csv", ".tsv"):
            joint = "," if suffix == ".csv" else "\t"
            rows = [["puzzle", "answer"], *([line, "1234"] for line in short)]
            return suffix, "\n".join(joint.join(row) for row in rows)
        return suffix, "\n".join(short)


def _sample(puzzle: lapiz.Puzzle) -> Sample:
    labels = puzzle.space.labels
    names = [*labels[:: max(1, len(labels) // 20)], *(item.name for item in puzzle.space.items[:9])]
    names += [f"not {name}" for name in names[:5]]
    names += [name.replace("=", "<>") for name in names[:9]]
    return Sample(dump(puzzle), tuple(_lines(puzzle)), tuple(map(str, names)))


def _lines(puzzle: lapiz.Puzzle) -> list[str]:
    """Return the texts that formats write for a puzzle, those without an error."""
    document, texts = puzzle.kind.write(puzzle, puzzle.start), []
    for form in registry().formats.values():
        if form.write and form.fits(puzzle.kind.name):
            try:
                texts.append(form.write(document))
            except BadInput:
                continue
    return texts
