"""Pictures and texts of links become rules; the setter's solution judges; nothing is lost."""

import json
import os
import subprocess
import sys
from base64 import b64encode
from collections import Counter
from pathlib import Path
from random import Random
from subprocess import PIPE
from typing import Any

import pytest
from click.testing import CliRunner

import lapiz
import lapiz.search.walking
from lapiz.cli import cli
from lapiz.core import BadInput
from lapiz_formats.lz_string import compressed, decompressed
from lapiz_grid import Convention, known_rules
from lapiz_links import accounting
from lapiz_links.drawn.colours import named_in, words_of
from lapiz_links.drawn.figures import figures_of
from lapiz_links.judge import SolutionJudge
from lapiz_links.phrases import normal, sentences_of
from lapiz_links.sudokupad import PACKED
from lapiz_links.zipper import unzipped
from tests.support.drawn_links import (
    NORMAL,
    SOLUTION,
    bulb,
    cage,
    circle,
    line,
    mark,
    middle,
    scl,
)
from tests.support.places import CONFORMANCE
from tests.support.samples import seed

WHITE, BLACK, GREY = "#FFFFFF", "#000000", "#ccc"
DRAWN: dict[str, tuple[str, dict[str, Any], list[Any]]] = {
    "thermometer": (
        "Digits increase along a thermometer from its bulb.",
        {"lines": [line(GREY, "r3c3", "r1c1")], "underlays": [bulb("r1c1")]},
        [],
    ),
    "thermometer that agrees": (
        "Digits increase along a thermometer from its bulb.",
        {"lines": [line(GREY, "r1c3", "r1c1")], "underlays": [bulb("r1c3")]},
        [{"thermometer": "r1c3 r1c2 r1c1"}],
    ),
    "arrow": (
        "Digits along an arrow sum to the digit in its circle.",
        {
            "arrows": [{"wayPoints": [[1.9, 0.5], [2.5, 0.5], [2.5, 1.5]], "color": "#aaa"}],
            "overlays": [circle("r2c1", backgroundColor=WHITE, borderColor="#aaa")],
        },
        [{"arrow": "r2c1 r3c1 r3c2"}],
    ),
    "german whisper": (
        "Neighbouring digits on a green line differ by at least five.",
        {"lines": [line("#67f067", "r1c1", "r1c2"), line("#67f067", "r1c5", "r1c6")]},
        [{"german-whisper": ["r1c1 r1c2", "r1c5 r1c6"]}],
    ),
    "whisper of another difference": (
        "Adjacent digits on a green line differ by at least 3.",
        {"lines": [line("#67f067", "r1c1", "r1c2")]},
        [{"whisper": {"line": "r1c1 r1c2", "difference": 3}}],
    ),
    "renban": (
        "A purple line holds consecutive digits in any order.",
        {"lines": [line("#f067f0", "r1c2", "r1c3")]},
        [{"renban": "r1c2 r1c3"}],
    ),
    "parity line": (
        "Two cells next to each other along a red line hold one even digit and one odd digit.",
        {"lines": [line("#e6261f", "r1c1", "r1c2")]},
        [],
    ),
    "dots": (
        "Cells with a white dot are consecutive. Cells with a black dot are in a 1:2 ratio.",
        {
            "overlays": [
                mark("r1c2", "r1c3", backgroundColor=WHITE, borderColor=BLACK),
                mark("r1c3", "r1c4", backgroundColor=BLACK),
            ]
        },
        [{"white-dots": "r1c2-r1c3"}, {"black-dots": "r1c3-r1c4"}],
    ),
    "dots of one or the other": (
        "Cells with a grey dot are consecutive or in a 1:2 ratio.",
        {"overlays": [mark("r1c2", "r1c3", backgroundColor="#999")]},
        [{"one-of": {"pairs": "r1c2-r1c3", "rules": "white-dots black-dots"}}],
    ),
    "cages": (
        "Digits in cages do not repeat and sum to the given number.",
        {"cages": [cage("r1c1", "r1c2", value=12)]},
        [{"killer": {"cells": "r1c1 r1c2", "sum": 12}}],
    ),
    "a bounded cage": (
        "The sum of a cage is less than its number.",
        {"cages": [cage("r1c1", "r1c2", value="<15")]},
        [{"bounded-cage": {"cells": "r1c1 r1c2", "below": 15}}],
    ),
    "a product": (
        "The digits of a cage have the product in its corner.",
        {"cages": [cage("r1c1", "r1c2", value="27")]},
        [{"product-cage": {"cells": "r1c1 r1c2", "product": 27}}],
    ),
    "a little killer": (
        "The number at an arrow is the sum of the digits along its diagonal.",
        {
            "overlays": [{"center": [-0.5, 6.5], "width": 0, "height": 1, "text": "11"}],
            "arrows": [{"wayPoints": [[-0.2, 6.8], [-0.05, 6.95]], "color": BLACK}],
        },
        [{"little-killer": {"line": "r1c8 r2c9", "sum": 11}}],
    ),
    "a sum before a digit": (
        "The number outside is the sum of the digits before the first 4.",
        {"overlays": [{"center": [0.5, -0.5], "width": 0, "height": 1, "text": "14"}]},
        [{"before-digit": {"row": 1, "sum": 14, "digit": 4}}],
    ),
    "even and odd": (
        "Grey squares hold even digits, grey circles odd ones.",
        {
            "underlays": [
                {"center": middle("r1c3"), "width": 0.8, "height": 0.8, "backgroundColor": GREY},
                circle("r1c1", backgroundColor=GREY),
            ]
        },
        [{"odd": "r1c1"}, {"even": "r1c3"}],
    ),
    "an index line": (
        "The digit in the Nth cell of an index line is the position of N on it.",
        {
            "lines": [line("#71ded2", "r5c2", "r5c1")],
            "underlays": [
                {"center": middle("r5c2"), "width": 0.4, "height": 0.4, "angle": 45,
                 "backgroundColor": "#71ded2"}
            ],
        },
        [],
    ),
}  # fmt: skip


def reading(link: str) -> tuple[lapiz.Puzzle | None, str]:
    try:
        return lapiz.load(link), ""
    except BadInput as error:
        return None, str(error)


@pytest.mark.parametrize(("text", "drawn", "rules"), DRAWN.values(), ids=DRAWN)
def test_a_drawing_with_its_sentence_is_a_rule(
    text: str, drawn: dict[str, Any], rules: list[Any]
) -> None:
    puzzle, error = reading(scl(text, **drawn))
    if not puzzle or not rules:
        assert not rules, error
        assert "breaks" in error
        return
    assert puzzle.reading is not None
    assert puzzle.reading.verdict == "complete"
    assert sorted(map(str, puzzle.document["rules"])) == sorted(map(str, rules))
    assert {one.rule for one in puzzle.reading.rules} == {next(iter(one)) for one in rules}
    assert "the only one" in puzzle.notes[0]
    assert SOLUTION not in json.dumps(puzzle.document)


def test_a_plugins_rule_is_read_as_those_of_lapiz_are(monkeypatch: pytest.MonkeyPatch) -> None:
    import attrs

    known = lapiz.registry().rules
    drawn = (Convention(("line",), {"en": ("zebra lines?",)}, colours=("blue",)),)
    mine = attrs.evolve(known["thermometer"], name="mine", drawn=drawn, spoken=("zebras?",))
    monkeypatch.setattr(lapiz.registry(), "rules", {**known, "mine": mine})
    puzzle, error = reading(
        scl("Digits rise along zebra lines.", lines=[line("#34BBE6", "r1c3", "r1c1")])
    )
    assert puzzle, error
    assert puzzle.document["rules"] == [{"mine": "r1c3 r1c2 r1c1"}]


def test_without_a_sentence_it_is_read_alone_or_left() -> None:
    dot = mark("r1c2", "r1c3", backgroundColor=WHITE, borderColor=BLACK)
    puzzle, _ = reading(scl("", overlays=[dot]))
    assert puzzle
    assert puzzle.reading
    assert [one.mark for one in puzzle.reading.rules] == ["alone"]
    assert "by the drawing alone" in puzzle.notes[0]
    square = {"center": middle("r1c3"), "width": 0.6, "height": 0.6, "backgroundColor": GREY}
    left, _ = reading(scl("", underlays=[square]))
    assert left
    assert left.reading
    assert (left.reading.verdict, left.reading.left_over) == ("enough", ("1 grey square",))
    assert "not read: 1 grey square" in str(left.notes)
    green = [line("#67f067", "r1c1", "r1c2")]
    spared, _ = reading(scl("", lines=green))
    assert spared
    assert "not read: 1 green line; what was read has just one solution" in str(spared.notes)
    refused, error = reading(scl("", lines=green, open_=27))
    assert refused is None
    assert "1 green line (r1c1 r1c2)" in error


@pytest.mark.parametrize("more", ["", " in any order"])  # as a whole convention, or half of one
def test_another_colour_than_the_text_says_is_told(more: str) -> None:
    """The heading has no colour, so that it is read by; the sentence below names another."""
    for colour, sure in (("#ccc", "complete"), ("#8b4513", "enough")):
        drawn = [line(colour, "r1c2", "r1c3")]
        told = f"Renban. A grey line holds consecutive digits{more}."
        puzzle, _ = reading(scl(told, lines=drawn))
        assert puzzle
        assert puzzle.reading
        assert puzzle.reading.verdict == sure
        warning = "drawn in another colour than the text says: “A grey line"
        assert (warning in str(puzzle.notes)) == (sure == "enough")


def test_a_number_in_a_sentence_is_read() -> None:
    """An X whose text says another sum is not the usual one, whatever the solution allows."""
    cross = mark("r1c4", "r1c5", text="V")
    puzzle, _ = reading(scl("A V means a sum of 5.", overlays=[cross]))
    assert puzzle
    assert puzzle.document["rules"] == [{"v": "r1c4-r1c5"}]
    changed, error = reading(scl("A V means a sum of 7.", overlays=[cross]))
    assert changed is None
    assert "sum of 7" in error


@pytest.mark.parametrize("text", ["One of the clues is wrong", "Draw a loop", "Shade some cells"])
def test_a_sentence_that_is_not_understood_is_left_out_where_it_decides_nothing(text: str) -> None:
    """One solution is left without it, and it is the setter's; but clues may not be wrong."""
    puzzle, error = reading(scl(f"{text}."))
    if "wrong" in text:
        assert puzzle is None
        assert text in error
    else:
        assert puzzle
        assert f"not read: “{text}”; what was read has just one solution" in str(puzzle.notes)
    several, error = reading(scl(f"{text}.", open_=27))
    assert several is None
    assert text in error


def test_several_solutions_are_told_with_the_cells_that_differ() -> None:
    link = scl("A purple line holds consecutive digits in any order.",
               lines=[line("#f067f0", "r1c2", "r1c3")], open_=9)  # fmt: skip
    assert reading(link)[0]
    cells = [[{"value": 1}, {}, {}, {}], *[[{}] * 4] * 3]
    boxes = [[[r, c], [r, c + 1], [r + 1, c], [r + 1, c + 1]] for r in (0, 2) for c in (0, 2)]
    told = {"rules": f"{NORMAL} Digits on a green line differ by at least 2."}
    puzzle = {"cells": cells, "regions": boxes, "metadata": told,
              "lines": [line("#67f067", "r1c1", "r1c2")]}  # fmt: skip
    _, error = reading("https://sudokupad.app/scl" + compressed(json.dumps(puzzle)))
    assert "it has several solutions (r" in error


# What a link holds, in exactly one list.


def payload(link: str) -> dict[str, Any]:
    from urllib.parse import unquote

    found = PACKED.fullmatch(unquote("/" + link.split("/", 3)[3]))
    assert found
    text = decompressed(found["packed"])
    made = json.loads(text) if found["sort"].startswith("fpuz") else unzipped(text)
    assert isinstance(made, dict)
    return made


def check_accounts(link: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every figure and every sentence of a link is in one list, and only one."""
    kept: list[accounting.Account] = []
    verdict = accounting.verdict

    def watched(account: Any, document: Any) -> Any:
        kept.append(account)
        return verdict(account, document)

    monkeypatch.setattr(accounting, "verdict", watched)
    reading(link)
    for account in kept:
        read, parts = account.read, account.parts.parts
        assert read is not None
        assert parts is not None
        lists = [
            {source for sort in read.rules.sorts if sort.read for one in sort.figures
             for source in one.sources},
            {source for sort in read.rules.left for one in sort.figures for source in one.sources},
            {source for one, _ in read.decoration for source in one.sources},
        ]  # fmt: skip
        entries = {
            f"{name} {number}"
            for name, things in parts.drawn.items()
            for number in range(len(things))
        } | {source for one in parts.cages for source in one.sources}
        entries |= {source for one, _ in parts.decoration for source in one.sources}
        assert set().union(*lists) == entries
        assert max(Counter(source for own in lists for source in own).values(), default=1) == 1
        said = list(dict.fromkeys(sentences_of(account.parts.text)))
        told = [*account.left, *account.neutral, *read.rules.stated]
        assert set(said) <= {*told}
        assert not set(account.left) & set(account.neutral)


@pytest.mark.parametrize("name", DRAWN)
def test_every_figure_and_sentence_is_in_one_list(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    text, drawn, _ = DRAWN[name]
    check_accounts(scl(text, **drawn), monkeypatch)


def test_figures_far_outside_or_bent_are_told() -> None:
    bad = [{"center": [99, 99], "width": 1, "backgroundColor": BLACK}, {"center": "x", "text": "7"}]
    assert [one.kind for one in figures_of({"overlays": bad}, 9)] == ["odd", "odd"]
    far = {"wayPoints": [[0.5, 0.5], [1e9, 0.5]], "color": BLACK}
    assert figures_of({"lines": [far]}, 9)[0].kind == "odd"
    with pytest.raises(BadInput, match="expected at most 20000"):
        figures_of({"lines": [{}] * 20_001}, 9)


COLOURS = {
    "f067f0": "purple", "D23BE7": "purple", "67f067": "green", "2ecbff": "blue", "34BBE6": "blue",
    "fca": "orange", "71ded2": "teal", "ccc": "grey", "CFCFCF": "grey", "d4da31": "yellow",
    "#0": "black", "#F": "white", "#0003": "grey", "e6261f": "red",
}  # fmt: skip


@pytest.mark.parametrize(("colour", "word"), COLOURS.items())
def test_colours_are_words(colour: str, word: str) -> None:
    assert word in words_of(colour)


@pytest.mark.parametrize("colour", ["", None, "none", "transparent", "#zz", "#fff0", [], 1e9])
def test_no_colour(colour: Any) -> None:
    assert not words_of(colour)


def test_phrases_of_all_rules_take_no_time_on_long_sentences() -> None:
    """Their parts are sought one after the other: a thousand words are read once for each."""
    long = "digits on a line sum to the circle " * 140
    for rule in known_rules().values():
        for convention in rule.drawn:
            assert convention.states(long)[0] in (True, False)
            assert all(phrases for phrases in convention.phrases.values()) or not convention.phrases


def test_conventions_name_what_there_is() -> None:
    for rule in known_rules().values():
        fields = {field.name for field in rule.fields}
        for one in rule.drawn:
            named = {one.field, one.said, *(name for name, _ in one.values)} - {""}
            assert named <= fields, rule.name
            assert one.kinds or not rule.places, rule.name
            assert one.alone or one.phrases, rule.name


# The command line.


def run(*arguments: str) -> Any:
    return CliRunner().invoke(cli, list(arguments))


def test_rules_none_and_from_a_file(tmp_path: Path) -> None:
    link = scl(
        "A strange thing holds on green lines.",
        lines=[line("#67f067", "r1c1", "r1c2")],
        open_=27,
    )
    assert run("show", link).exit_code == 2
    none = run("show", "--rules", "none", link)
    assert none.exit_code == 0
    assert "left out, as asked for" in none.output
    path = tmp_path / "rules.yaml"
    path.write_text("- german-whisper: r1c1 r1c2\n", "utf-8")
    filed = run("show", "--format", "yaml", "--rules", str(path), link)
    assert "german-whisper: r1c1 r1c2" in filed.stdout
    assert "not read, and left out: 1 green line" in filed.stderr
    path.write_text("german-whisper\n", "utf-8")
    assert "expected a list of rules" in run("show", "--rules", str(path), link).stderr
    path.write_text("[", "utf-8")
    assert f"{path}:1: cannot be read as YAML" in run("show", "--rules", str(path), link).stderr
    long = run("show", "--rules", "{" * 5000, link)
    assert (long.exit_code, "a fault of lapiz" in long.stderr) == (2, False)
    asked = run("show", "--rules", "ask", link)
    assert asked.exit_code == 2
    assert "no terminal to ask on" in asked.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="there are no pseudo-terminals")
def test_rules_are_asked_for_on_a_terminal() -> None:
    import pty

    link = scl(
        "A strange thing holds on green lines.",
        lines=[line("#67f067", "r1c1", "r1c2")],
        open_=27,
    )
    command = [sys.executable, "-m", "lapiz", "show", "--format", "yaml", "--rules", "ask", link]
    ours, theirs = pty.openpty()
    with subprocess.Popen(command, stdin=theirs, stdout=PIPE, stderr=PIPE, text=True) as asking:
        os.write(ours, b"1\n")
        told, asked = asking.communicate(timeout=120)
    os.close(ours), os.close(theirs)
    assert "1 green line (r1c1 r1c2)" in asked
    assert "german-whisper: r1c1 r1c2" in told


def test_what_was_read_in_part_is_written_to_be_mended(tmp_path: Path) -> None:
    link = scl(
        "A strange thing holds on green lines.",
        lines=[line("#67f067", "r1c1", "r1c2")],
        open_=27,
    )
    written = run("show", "--format", "yaml", link)
    assert written.exit_code == 0
    assert "unknown_rules:\n- rule: 1 green line" in written.stdout
    path = tmp_path / "mended.yaml"
    path.write_text(written.stdout.partition("unknown_rules:")[0], "utf-8")
    assert run("show", str(path)).exit_code == 0


# Links of published puzzles.

LINKS = CONFORMANCE / "sudokupad_links.jsonl"
HERE = pytest.mark.skipif(not LINKS.exists(), reason="needs the conformance cases")


def published() -> list[dict[str, Any]]:
    return [json.loads(line) for line in LINKS.open(encoding="utf-8")]


@HERE
@pytest.mark.conformance
@pytest.mark.rest
def test_published_links_are_read_or_refused_and_never_wrong() -> None:
    verdicts = Counter[str]()
    for one in published():
        puzzle, error = reading(one["input"])
        assert puzzle or len(error.splitlines()) == 1
        if puzzle:
            assert puzzle.reading is not None
            verdicts[puzzle.reading.verdict] += 1
            found = list(lapiz.search.walking.solutions(puzzle.start))
            digits = {c % 81: c // 81 + 1 for c in found[0]} if len(one["solution"]) == 81 else {}
            assert len(found) == 1
            if digits:
                assert "".join(str(digits[at]) for at in range(81)) == one["solution"]
    assert verdicts["complete"] + verdicts["enough"] >= 20


@pytest.mark.rest
@HERE
@pytest.mark.conformance
def test_all_parts_of_published_links_are_accounted_for(monkeypatch: pytest.MonkeyPatch) -> None:
    from lapiz_links import verdicts

    monkeypatch.setattr(verdicts, "solutions_up_to_two", lambda _: None)
    for one in published():
        check_accounts(one["input"], monkeypatch)


def _without_a_sentence(made: dict[str, Any], number: int) -> bool:
    told = made.get("metadata") or {}
    sentences = list(sentences_of(str(told.get("rules", ""))))
    if number >= len(sentences):
        return False
    del sentences[number]
    told["rules"] = ". ".join(sentences)
    return True


def _without_a_drawing(made: dict[str, Any], number: int) -> bool:
    for name in ("lines", "arrows", "overlays", "underlays", "cages"):
        things = made.get(name) or []
        if number < len(things):
            del things[number]
            return True
        number -= len(things)
    return False


def _recoloured(made: dict[str, Any], _: int) -> bool:
    lines = made.get("lines") or []
    for one in lines:
        one["color"] = "#8b4513"
    return bool(lines)


def _colours_of_lines_are_named(made: dict[str, Any]) -> bool:
    text = normal(str((made.get("metadata") or {}).get("rules", "")))
    return any(words_of(one.get("color")) & named_in(text) for one in made["lines"])


def _exchanged(made: dict[str, Any], number: int) -> bool:
    told = made.get("metadata") or {}
    solution = str(told.get("solution", ""))
    one, other = str(number % 6 + 1), str((number + 2) % 6 + 1)
    told["solution"] = solution.translate(str.maketrans(one + other, other + one))
    return bool(solution) and told["solution"] != solution


@HERE
@pytest.mark.conformance
@pytest.mark.slow
def test_what_is_taken_from_a_link_is_noticed() -> None:
    """Take away a sentence or a drawing, recolour lines, exchange digits of the solution.

    A reading is then complete only if the rules that are left have that one solution.
    """
    ends = Counter[tuple[str, str]]()
    for known in published():
        puzzle, _ = reading(known["input"])
        made = payload(known["input"])
        if not puzzle or not puzzle.reading or puzzle.reading.verdict != "complete":
            continue
        if "grid" in made:
            continue
        for change in (_without_a_sentence, _without_a_drawing, _recoloured, _exchanged):
            for number in range(3):
                bent = json.loads(json.dumps(made))
                if not change(bent, number):
                    continue
                again, _ = reading("https://sudokupad.app/scl" + compressed(json.dumps(bent)))
                sure = again.reading.verdict if again and again.reading else "refused"
                ends[change.__name__, sure] += 1
                if again and again.reading and sure == "complete":
                    assert not any(rule.mark == "alone" for rule in again.reading.rules)
                    assert not (change is _recoloured and _colours_of_lines_are_named(made))
                if change is _exchanged:
                    assert sure == "refused", (known["name"], number)
                elif again:
                    found = list(lapiz.search.walking.solutions(again.start))
                    assert len(found) == 1, (known["name"], change.__name__, number)
    print(ends)
    assert sum(ends.values()) > 100


HEADS = (
    "https://sudokupad.app/scl",
    "https://sudokupad.app/fpuzzles",
    "https://sudokupad.app/classic",
    "https://f-puzzles.com/?load=",
    "https://sudoku.coach/en/play/",
    "https://swaroopg92.github.io/penpa-edit/#m=solve&p=",
    "https://sigh.github.io/Interactive-Sudoku-Solver/?q=",
    "https://puzz.link/p?sudoku/9/9/",
    "https://sudokumaker.app/?puzzle=",
    "scl",
)


@pytest.mark.parametrize("number", [300, pytest.param(3_000, marks=pytest.mark.rest)])
def test_random_bytes_are_refused_in_one_sentence(number: int) -> None:
    """Bytes as they are, in base 64, and compressed, behind the beginning of any link."""
    random = Random(f"{seed()} {number}")
    for _ in range(number):
        content = random.randbytes(random.randrange(1, 90))
        plain = content.decode("latin-1")
        forms = (plain, b64encode(content).decode(), compressed(plain))
        puzzle, error = reading(random.choice(HEADS) + random.choice(forms))
        assert puzzle is None
        assert len(error.splitlines()) == 1, error


@HERE
@pytest.mark.conformance
def test_a_rule_that_went_by_another_name_does_not_take_the_last_lines() -> None:
    """Its region sums are read as equal sums, so green lines without a sentence are not theirs."""
    (known,) = (one for one in published() if one["name"] == "Nautilus")
    made = payload(known["input"])
    told = list(sentences_of(made["metadata"]["rules"]))
    made["metadata"]["rules"] = ". ".join(one for one in told if "green" not in one)
    puzzle, _ = reading("https://sudokupad.app/scl" + compressed(json.dumps(made)))
    assert puzzle
    assert "not read: 2 green lines; what was read has just one solution" in str(puzzle.notes)


def test_a_judge_without_a_solution_breaks_nothing() -> None:
    judge = SolutionJudge(4, ("",) * 16, {})
    assert not judge.breaks({"renban": "r1c1 r1c2"})
    assert judge.breaks({"renban": "r9c9"})


@pytest.mark.parametrize("total", ["-6", "−6"])
def test_a_cage_with_a_negator_may_have_a_negative_total(total: str) -> None:
    text = (
        "Each row, column and box has one negator, and each digit is negated once. Negators count "
        "as negative. Digits in a cage sum to the total."
    )
    link = scl(text, cages=[cage("r1c1", "r1c2", value=total)])
    read = lapiz.load(link, ignore_unknown_rules=True)  # many cells may be the negators
    assert read.document["rules"][-1] == {"sum": {"cells": "r1c1 r1c2", "sum": -6}}
    plain = scl("Digits in a cage sum to the total.", cages=[cage("r1c1", "r1c2", value=total)])
    with pytest.raises(BadInput, match="Sum, which its own solution breaks"):
        lapiz.load(plain)
