"""Arguments: what is proved, false, not shown, not read; whole ones and spoilt ones."""

from itertools import islice

import pytest

import lapiz
from lapiz.core import BadInput
from lapiz_judge.arguments import named_techniques
from tests.judge.spoiling import (
    CHAINED,
    VOICES,
    at,
    printed,
    puzzles,
    spoilt_chains,
    spoilt_patterns,
)
from tests.support.places import ROOT

FOLDER = ROOT / "puzzles_yaml" / "sudoku"
CHAIN = "(3)r4c1=(3)r4c6-(3)r8c6=(3)r8c1"


def x_wing() -> lapiz.Puzzle:
    return lapiz.load(FOLDER / "x-wing.yaml")


def verdicts(argument: str) -> list[tuple[str, str]]:
    judged = lapiz.judge(x_wing(), argument)
    return [(step.verdict.value, step.link) for step in judged.steps]


@pytest.mark.parametrize(
    "argument",
    [
        "X-Wing 3 r48c16 => r67c1<>3",
        "x-wing: 3 in r48c16 => r6c1<>3",
        "r67c1<>3 because X-Wing 3 r48c16",
        "r67c1<>3 porque X-Wing 3 r48c16",
        "X-Wing 3 DH16 => FG1<>3",
        "X-Wing 3 r48c16 => 3 from r6c1 r7c1",
        f"{CHAIN} => r67c1<>3",
        f"r67c1<>3, because {CHAIN}",
        "3- r4c1 =3= r4c6 -3- r8c6 =3= r8c1 -3 => r67c1<>3",
        "(3)D1=(3)D6-(3)H6=(3)H1 => FG1<>3",
    ],
)
def test_what_is_proved(argument: str) -> None:
    (step,) = lapiz.judge(x_wing(), argument).steps
    assert step.verdict is lapiz.Verdict.PROVED
    assert step.deduction
    assert step.deduction.truths


@pytest.mark.parametrize(
    ("argument", "link"),
    [
        ("X-Wing 3 r48c15 => r67c1<>3", "r48c5"),
        ("X-Wing 3 r4c16, r8c1 => r67c1<>3", "r8c6"),
        ("X-Wing 5 r48c16 => r67c1<>3", "5"),
        ("Jellyfish 3 r48c16 => r67c1<>3", "Jellyfish"),
        ("(3)r4c1-(3)r4c6-(3)r8c6=(3)r8c1 => r67c1<>3", "(3)r4c1-(3)r4c6"),
        ("(3)r4c1=(3)r4c6=(3)r8c6=(3)r8c1 => r67c1<>3", "(3)r4c6=(3)r8c6"),
        ("(3)r4c1=(3)r4c6-(3)r7c5=(3)r8c1 => r67c1<>3", "(3)r4c6-(3)r7c5"),
        ("(3)r4c1=(3)r4c6 => r67c1<>3", "=> r67c1<>3"),
        ("(3)r0c1=(3)r4c6-(3)r8c6=(3)r8c1 => r67c1<>3", "(3)r0c1=(3)r4c6"),
        ("r67c1<>3 because I say so", ""),
    ],
)
def test_what_is_not_shown(argument: str, link: str) -> None:
    assert verdicts(argument) == [("not shown", link)]


KNOWN = [
    ("r1c1<>1", "proved", ""),
    ("r1c1<>1 because X-Wing 1 r12c12", "not shown", "X-Wing"),
    ("r1c1<>1 because I say so", "not shown", ""),
    ("r1c1<>1 because (1)r1c1-(1)r1c2=(1)r1c3", "not shown", "(1)r1c1-(1)r1c2"),
    ("r2c6=3", "proved", ""),
    ("r2c6=3 because Naked Single", "not shown", "Naked Single"),
    ("Hidden Single: r2c6=3", "not shown", "Hidden Single"),
]


@pytest.mark.parametrize(("argument", "verdict", "link"), KNOWN)
def test_a_reason_is_judged_even_if_what_it_leads_to_is_known(
    argument: str, verdict: str, link: str
) -> None:
    givens = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    (step,) = lapiz.judge(lapiz.load(givens), argument).steps
    assert (step.verdict.value, step.link) == (verdict, link)


@pytest.mark.parametrize("reason", ["X-Wing 3 r48c16", CHAIN])
def test_a_reason_that_is_given_twice_holds_twice(reason: str) -> None:
    argument = f"{reason} => r67c1<>3\n{reason} => r67c1<>3\nX-Wing 3 r48c15 => r67c1<>3"
    shown = [step.verdict.value for step in lapiz.judge(x_wing(), argument).steps]
    assert shown == ["proved", "proved", "not shown"]


def test_what_is_false_comes_with_a_solution() -> None:
    solution = lapiz.solve(x_wing()).solution
    assert solution
    wrong = f"{CHAIN} => r1c1<>{solution[0]}"
    (step,) = lapiz.judge(x_wing(), wrong).steps
    assert (step.verdict, step.solution) == (lapiz.Verdict.FALSE, solution)
    several = lapiz.load("12..34......43..")
    (step,) = lapiz.judge(several, "r1c3=3 because I say so").steps
    assert step.verdict is lapiz.Verdict.FALSE
    assert step.solution.startswith("1243")


def test_what_is_not_read() -> None:
    assert verdicts("hello\nX-Wing => nothing at all\n(3)r4c1=(3)r4c6") == [("not read", "")] * 3
    (step,) = lapiz.judge(x_wing(), "X-Wing => nothing").steps
    assert step.at == len("X-Wing =>")
    with pytest.raises(BadInput, match="more than 200000 characters"):
        lapiz.judge(x_wing(), "x" * 200_001)


def test_a_false_step_changes_nothing_for_the_others() -> None:
    solution = lapiz.solve(x_wing()).solution or ""
    steps = lapiz.judge(x_wing(), f"r1c1<>{solution[0]}\n{CHAIN} => r67c1<>3").steps
    assert [step.verdict.value for step in steps] == ["false", "proved"]


def test_other_kinds_read_what_lapiz_prints_of_them() -> None:
    puzzle = lapiz.load(ROOT / "puzzles_yaml/queens/coloured-8.yaml")
    log = lapiz.solve(puzzle)
    judged = lapiz.judge(puzzle, printed(log, "lines", "", ""))
    assert len(judged.steps) == len(log.steps)
    assert all(step.verdict is not lapiz.Verdict.FALSE for step in judged.steps)


@pytest.mark.sample(1)
@pytest.mark.parametrize("number", range(4))
def test_what_lapiz_prints_is_read_back_and_proved(number: int) -> None:
    """A puzzle of each level, in eight voices; `tests.judge.spoiling` has 200 puzzles."""
    puzzle = list(puzzles(4))[number]
    log = lapiz.solve(puzzle)
    for voice in VOICES[number::8]:
        judged = lapiz.judge(puzzle, printed(log, *voice))
        assert len(judged.steps) == len(log.steps)
        assert [step.line() for step in judged.steps if step.verdict.value != "proved"] == []


@pytest.mark.rest
def test_spoilt_arguments_are_refused_with_the_right_link_named() -> None:
    logs = [lapiz.solve(puzzle) for puzzle in puzzles(40, CHAINED)]
    for step, how, chain, link in islice(spoilt_chains(iter(logs), 2), 60):
        (found,) = lapiz.judge(at(step), str(chain)).steps
        assert found.verdict is not lapiz.Verdict.PROVED, (how, str(chain))
        assert found.link.startswith(link), (how, str(chain), found.line())
    for step, text, _ in islice(spoilt_patterns(iter(logs), 2), 20):
        (found,) = lapiz.judge(at(step), text).steps
        assert found.verdict is not lapiz.Verdict.PROVED, text
        assert found.link, text


@pytest.mark.parametrize("language", ["en", "es"])
def test_what_is_shaded_is_read_and_proved(language: str) -> None:
    """Cells that a rule shades lack the other shade; titles before a colon name the technique."""
    puzzle = lapiz.load(ROOT / "puzzles_yaml/variants/shaded-around.yaml")
    log = lapiz.solve(puzzle)
    shaded = [step for step in log.steps if step.technique in ("yin-yang-shading", "one-clue")]
    judged = lapiz.judge(puzzle, printed(log, "lines", "", language))
    assert len(judged.steps) == len(log.steps)
    assert [judged.steps[step.number - 1].verdict.value for step in shaded] == ["proved"] * len(
        shaded
    )
    assert len(shaded) > 3


def test_a_title_before_a_colon_is_the_technique() -> None:
    text = "One Clue: Look at the first hidden skyscraper 2 in row 4"
    assert named_techniques("sudoku", text) == ["one-clue"]
