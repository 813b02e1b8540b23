"""What arguments show again and again is told once, and chains are told link by link."""

import json
from importlib.resources import files

import attrs
import fastjsonschema
import pytest

import lapiz
from lapiz.core import Deduction, Link, Puzzle, Says
from lapiz.search.telling import arguments, is_told_by_links, shared, told_chain
from lapiz.show.json_lines import deduction_object, to_line
from lapiz.texts import argument_lines, implications, line_by_line, say
from tests.support.told import check_shared


def first(name: str) -> tuple[Puzzle, Deduction]:
    puzzle = lapiz.load(f"puzzles_yaml/sudoku/{name}.yaml")
    return puzzle, lapiz.steps(puzzle, name)[0]


EXOCET = """\
Lemma 1: r7c4<>3.
   1. Suppose r7c4=3.
   2. r7c5=4: the only digit left in r7c5, because r7c5<>3 (1).
   3. r9c2=3: the only place for 3 in column 2, because r7c2<>3 (1).
   Nothing is left for 4 in column 2: r7c2<>4 (2) and r9c2<>4 (3).
Lemma 2: r7c4<>4, in the same way: nothing would be left for 3 in column 2.
Lemma 3: r7c4<>6.
   4. Suppose r7c4=6.
   5. r2c7=6: the only place for 6 in column 7, because r7c7<>6 (4).
   Nothing is left for 6 in column 6: r9c6<>6 (4) and r2c6<>6 (5).
6. Suppose r3c6=1.
7. r7c4<>5: each candidate left for 5 in column 6 excludes it, because r3c6<>5 (6).
Nothing is left for r7c4: r7c4<>3/4/6 (lemmas 1, 2 and 3) and r7c4<>5 (7).
In the same way r3c6<>3/4, r3c79<>5."""


def test_an_exocet_shows_once_which_pairs_fail() -> None:
    puzzle, exocet = first("exocet")
    assert check_shared(exocet, puzzle.start) == 3
    lines = implications(puzzle, exocet, puzzle.start)
    assert "\n".join(lines[:14]) == EXOCET
    assert len(lines) == 30  # 97, if each case is told by itself


def test_a_lemma_is_named_where_it_is_used_and_the_rest_counted() -> None:
    puzzle, exocet = first("exocet")
    usual = line_by_line(puzzle, exocet, puzzle.start, whole=False)
    assert usual[0] == "Lemma 1: r7c4<>3."
    assert usual[-1].endswith("--length full prints all 17 lines.)")


def test_json_says_which_cases_a_lemma_is_about() -> None:
    puzzle, exocet = first("exocet")
    made = deduction_object(puzzle, exocet, puzzle.start)
    schema = json.loads(files("lapiz.show").joinpath("lapiz.schema.json").read_text())
    fastjsonschema.compile(schema)(json.loads(to_line("deduction", made)))
    cases = made["implications"][0]["case"]["cases"]
    supposed = [(case["implications"][0]["candidate"], case["lemma"]) for case in cases]
    assert supposed == [("r7c4=3", 1), ("r7c4=4", 2), ("r7c4=6", 3)]
    assert "lemma" not in made["implications"][0]["case"]


def test_cases_that_go_the_same_way_are_named() -> None:
    puzzle = lapiz.load("puzzles_yaml/sudoku/exocet.yaml")
    exocet = lapiz.steps(puzzle, "exocet")[1]
    alike = "   Case 2: r7c4=4, as in case 1: nothing is left for 3 in column 2."
    assert alike in implications(puzzle, exocet, puzzle.start)
    spanish = say(puzzle, exocet, "full", language="es")
    assert "Caso 2: r7c4=4, como en el caso 1: no queda nada para el 3 en" in spanish


def test_what_is_shown_once_has_no_lemma() -> None:
    puzzle, chain = first("forcing-chain-verity")
    told = tuple(arguments(chain, puzzle.start))
    assert shared(told).arguments == told


AIC = """\
1. If r2c5<>3, then r2c5=8: the only digit left in r2c5.
2. r1c5=8: the only place for 8 in row 1, because r1c6<>8 (1).
So r2c5=3 or r1c5=8; either way r1c5<>3, r2c5<>8."""
LOOP = """\
1. If r2c1<>8, then r2c1=7: the only digit left in r2c1.
2. r2c7=8: the only digit left in r2c7, because r2c7<>7 (1).
So r2c1=8 or r2c7=8; either way r2c69<>8."""
GROUPED = """\
1. If r2c4<>1, then r2c5=1: the only place for 1 in box 2.
2. One of r2c45=1 is true, the only ones left for 1 in row 2, because r2c12<>1 (1).
So r2c4=1 or one of r2c45=1; either way r2c12<>1."""


@pytest.mark.parametrize(
    ("name", "lines"),
    [("aic", AIC), ("continuous-nice-loop", LOOP), ("grouped-aic", GROUPED)],
)
def test_a_chain_is_told_link_by_link(name: str, lines: str) -> None:
    puzzle, chain = first(name)
    assert "\n".join(line_by_line(puzzle, chain, puzzle.start)) == lines
    assert say(puzzle, chain, "full").endswith(lines)
    assert not implications(puzzle, chain, puzzle.start)


def test_a_chain_through_sets_is_told_too() -> None:
    puzzle, chain = first("als-chain")
    assert all(line.number for line in argument_lines(chain, puzzle.start)[:4])
    assert told_chain(chain, puzzle.start)


@pytest.mark.parametrize("name", ["skyscraper", "als-xy-wing", "als-xz"])
def test_what_a_text_makes_plain_is_not_told_twice(name: str) -> None:
    puzzle, found = first(name)
    assert not line_by_line(puzzle, found, puzzle.start)


def test_links_that_do_not_hold_are_not_told() -> None:
    puzzle, chain = first("aic")
    assert is_told_by_links(chain)
    one, weak, last = chain.links
    wrong = one.end & -one.end << 1
    links = attrs.evolve(one, end=wrong), Link("weak", wrong, weak.end), last
    nodes = (one.start, wrong, weak.end, last.end)
    says = Says("{chain}", chain=attrs.evolve(chain.says.tokens["chain"], value=nodes))
    lying = attrs.evolve(chain, links=links, says=says)
    assert is_told_by_links(lying)
    assert told_chain(lying, puzzle.start) is None
    assert not any(line.startswith("1. If") for line in line_by_line(puzzle, lying, puzzle.start))
