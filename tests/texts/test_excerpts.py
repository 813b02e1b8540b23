"""An argument at the usual length: all of a short one, one way through a long one."""

import re
from pathlib import Path

import pytest

import lapiz
from lapiz.texts import line_by_line
from lapiz.texts.excerpts import MOST_LINES

SUDOKU = Path("puzzles_yaml/sudoku")
NAMES = [
    "aic", "continuous-nice-loop", "exocet", "forcing-chain-contradiction", "forcing-chain-verity",
    "forcing-net-contradiction", "forcing-net-verity", "nested-braid", "xy-chain",
]  # fmt: skip
LINE = re.compile(r"\s*(?:(\d+)\. |Lemma (\d+):)")
REFERENCES = re.compile(r"\((?:line )?([\d, ]+|lemmas? [^)]*)\)")
FOLDED = re.compile(r"\(Lines (\d+) to (\d+) are left out here\.\)")


def shown(lines: list[str]) -> set[int]:
    """Return the numbers of lines that stand there, or are said to be left out."""
    numbers = {int(found[1]) for line in lines if (found := LINE.match(line)) and found[1]}
    for line in lines:
        if folded := FOLDED.fullmatch(line.strip()):
            numbers |= set(range(int(folded[1]), int(folded[2]) + 1))
    return numbers


@pytest.mark.sample(3)
@pytest.mark.parametrize("name", NAMES)
def test_no_number_leads_nowhere(name: str) -> None:
    puzzle = lapiz.load(SUDOKU / f"{name}.yaml")
    cut = 0
    for found in lapiz.steps(puzzle, name)[:8]:
        whole = line_by_line(puzzle, found, puzzle.start)
        usual = line_by_line(puzzle, found, puzzle.start, whole=False)
        if len(shown(whole)) <= MOST_LINES or len(usual) == len(whole):
            assert usual == whole
            continue
        cut += 1
        *lines, rest = usual
        assert rest.endswith(f"--length full prints all {len(shown(whole))} lines.)")
        assert [line for line in lines if not FOLDED.search(line)] == [
            line for line in whole if line in lines
        ]
        numbers = {
            int(number)
            for line in lines
            for told in REFERENCES.findall(line)
            for number in re.findall(r"\d+", told)
            if "lemma" not in told
        }
        assert numbers <= shown(lines), usual
    assert cut or name != "nested-braid"


def test_of_several_cases_the_shortest_is_told_to_its_end() -> None:
    puzzle = lapiz.load(SUDOKU / "nested-braid.yaml")
    found = lapiz.steps(puzzle, "nested-braid")[0]
    usual = line_by_line(puzzle, found, puzzle.start, whole=False)
    assert usual[0].startswith("1. Suppose ")
    assert "Nothing is left for" in usual[-2]
    assert re.fullmatch(r"\(This is the shortest of \d+ cases; the others also fail.*", usual[-1])
