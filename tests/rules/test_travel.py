"""Puzzles with rules in the formats of other programs: written and read back, known and unknown."""

import json
from pathlib import Path
from typing import Any

import attrs
import pytest
from click.testing import CliRunner

import lapiz
from lapiz.cli import cli
from lapiz.files.formats import writer_for
from lapiz.files.puzzles import load_all
from lapiz.show.picture.svg import svg
from lapiz_formats.lz_string import compressed, decompressed
from lapiz_grid import Add, Automaton, Code, Digits, Exclude, Follow, Part, agrees, usual
from lapiz_links.f_puzzles_rules import DIALECT as F_PUZZLES
from lapiz_links.solver_rules import DIALECT as SOLVER
from lapiz_rules.codes import CODES
from tests.support.places import CONFORMANCE, ROOT

OWN = sorted((ROOT / "puzzles_yaml" / "variants").glob("*.yaml"))
SHARED = CONFORMANCE / "variants.jsonl"
FORMS = {
    "f-puzzles": ("f-puzzles", "f-puzzles-text", "sudokupad"),
    "interactive-solver": ("interactive-solver", "interactive-solver-text"),
}
"""The formats that hold what a program knows."""
EMPTY = ["........."] * 9


def meaning(puzzle: lapiz.Puzzle) -> tuple[Any, ...]:
    """What a puzzle comes to: its start, its houses, and the parts of its rules."""
    layout: Any = puzzle.space.layout
    parts = set[object]()
    for constraint in layout.shape.constraints:
        of_rule = constraint.rule.parts(constraint, layout.ruling.board)
        parts |= {_plain(part, layout) for part in of_rule}
    bare = attrs.evolve(layout.shape, constraints=(), regions=_regions(layout.shape.regions))
    return puzzle.start.alive, puzzle.start.placed, bare, parts


def _plain(part: Part, layout: Any) -> object:
    """Return a part, of a sum without the order of its cells.

    In cells that see each other, a table may come back as the rule that it equals there: what it
    says of equal digits does not count. A stated automaton comes back with other names of states.
    """
    if isinstance(part, Add):
        return frozenset(zip(part.cells, part.weights, strict=True)), part.total
    if isinstance(part, Follow) and part.name and part.name.startswith("“"):
        return part.cells, part.name, _moves(part.automaton, layout.digits)
    seen = isinstance(part, Exclude) and part.second < layout.cells and layout.peers[part.first]
    if isinstance(part, Exclude) and seen and seen >> part.second & 1:
        rows = enumerate(part.relation)
        return attrs.evolve(part, relation=tuple(row | 1 << digit for digit, row in rows))
    return part


def _moves(automaton: Automaton, digits: Digits) -> tuple[object, ...]:
    """Return where digits lead, the states numbered as they are met, and which end it."""
    met = [*automaton.starts]
    table = list[object]()
    for state in met:  # which grows meanwhile
        after = [automaton.step(state, digit) for digit in digits]
        met += [one for one in dict.fromkeys(after) if one is not None and one not in met]
        numbers = tuple(-1 if one is None else met.index(one) for one in after)
        table.append((numbers, automaton.accepts(state)))
    return tuple(table)


def _regions(labels: tuple[str, ...]) -> tuple[str, ...]:
    numbers = {label: str(number) for number, label in enumerate(dict.fromkeys(labels))}
    return tuple(numbers[label] for label in labels)


def travelled(puzzle: lapiz.Puzzle, form: str) -> lapiz.Puzzle:
    return lapiz.load(writer_for(form)(puzzle))


def test_codes_name_rules_fields_and_forms_that_exist() -> None:
    dialects = {one.program: one for one in (F_PUZZLES, SOLVER)}
    for name, rule in lapiz.registry().rules.items():
        fields = {field.name for field in rule.fields}
        for code in rule.codes:
            assert code.form in dialects[code.program].forms, (name, code)
            assert code.field in {"", *fields}, (name, code)
    unknown = {name for name in CODES if name not in lapiz.registry().rules}
    assert not unknown


@pytest.mark.sample(5, 20)
@pytest.mark.parametrize("path", OWN, ids=[path.stem for path in OWN])
def test_own_puzzles_travel(path: Path) -> None:
    for puzzle in load_all(path):
        assert meaning(travelled(puzzle, "yaml")) == meaning(puzzle)
        for form in [form for forms in FORMS.values() for form in forms]:
            try:
                text = writer_for(form)(puzzle)
            except lapiz.BadInput as error:
                # A rule that it has no name for, or digits.
                assert "hold" in str(error)  # noqa: PT017
                continue
            back = lapiz.load(text)
            layout: Any = back.space.layout
            solution = str(puzzle.expect["solution"])
            digits = [int(digit, 36) for digit in solution]
            assert back.start.placed == puzzle.start.placed
            for constraint in layout.shape.constraints:
                parts = constraint.rule.parts(constraint, layout.ruling.board)
                assert all(agrees(part, digits, layout.digits) for part in parts), constraint


@pytest.mark.sample(5, 20)
@pytest.mark.parametrize("path", OWN, ids=[path.stem for path in OWN])
def test_what_a_program_has_a_name_for_it_can_hold(path: Path) -> None:
    for puzzle in load_all(path):
        layout: Any = puzzle.space.layout
        rules = {constraint.rule for constraint in layout.shape.constraints}
        if "pill-arrow" in {rule.name for rule in rules}:
            continue  # others read a pill from left to right only
        if "bounded-sum" in {rule.name for rule in rules}:
            continue  # others know bounds along whole diagonals only: see ONE_PROGRAM
        if layout.digits != usual(layout.side):
            continue  # few programs know other digits
        for program, forms in FORMS.items():
            if all(any(one.program == program and one.reads for one in r.codes) for r in rules):
                assert meaning(travelled(puzzle, forms[0])) == meaning(puzzle), program


FALLING = " ".join(f"r{n}c{n}" for n in range(1, 10))
STATED: list[Any] = [
    ["anti-king", {"extra-region": FALLING}],
    [{"extra-region": FALLING}, {"no-repeats": "r1c1-r2c4"}],
    [{"white-dots": ["r1c1-r1c2"], "negative": True}, {"black-dots": [], "negative": True}],
    [{"killer": {"cells": ["r1c12", "r4c45"], "sum": 9}}, {"killer": "r7c1-r8c2"}],
    [{"skyscraper": [{"value": 3, "row": 2}, {"value": 4, "row": 2, "reverse": True}]}],
    [{"sandwich": {"sum": 8, "column": 3}}, {"x-sum": {"value": 20, "column": 9, "reverse": True}}],
    [{"little-killer": {"line": "r9c3 r8c2 r7c1", "sum": 12}}],
    [{"pill-arrow": {"line": "r1c1 r1c2 r2c3 r3c3 r4c4", "pill": 2}}, {"arrow": "r5c5 r6c6 r6c7"}],
    [{"whisper": {"line": "r1c1-r1c4", "difference": 3}}, {"dutch-whisper": "r3c1-r3c4"}],
    [{"quadruple": {"cells": "r3c3-r4c4", "digits": 1447}}, {"german-whisper": "r9c1-r9c4"}],
    [{"modulo-line": {"line": "r1c1-r1c4", "modulus": 4}}, {"modular-line": "r3c1-r3c4"}],
]  # fmt: skip


@pytest.mark.sample(2)
@pytest.mark.parametrize("rules", STATED, ids=range(len(STATED)))
def test_rules_travel(rules: list[Any]) -> None:
    puzzle = lapiz.load({"kind": "sudoku", "grid": EMPTY, "rules": rules})
    for forms in FORMS.values():
        for form in forms:
            assert meaning(travelled(puzzle, form)) == meaning(puzzle), form


ONE_PROGRAM: list[tuple[str, Any]] = [
    ("f-puzzles", [{"bounded-cage": {"cells": "r1c12", "below": 7}}]),
    ("f-puzzles", [{"bounded-sum": {"cells": "r9c3 r8c2 r7c1", "above": 12}}]),
    ("f-puzzles", [{"bounded-sum": {"cells": "r1c2 r2c1", "below": 9}}]),
    ("interactive-solver", [{"german-whisper": "r1c1 ~ r1c3"}, {"renban": "r3c3 r3c4 ~ r5c5"}]),
    ("f-puzzles", [{"clone": ["r1c12", "r4c45"]}, {"even": "r1c1 r5c5"}, {"odd": "r2c2"}]),
    ("f-puzzles", [{"greater-than": ["r1c1-r1c2", "r2c3-r1c3", "r5c5-r5c4", "r7c7-r8c7"]}]),
    ("f-puzzles", [{"x": ["r1c1-r1c2"], "negative": True}, {"v": "r4c4-r4c5", "negative": True}]),
    ("f-puzzles", [{"ratio": {"pairs": "r1c1-r1c2", "value": 3}}, {"minimum": "r4c4 r6c6"}]),
    ("interactive-solver", [{"equal-sums": ["r1c12", "r4c456", "r7c89"]}, "global-entropy"]),
    ("interactive-solver", [{"same-digits": ["r1c123", "r4c456"]}]),
    ("interactive-solver", [{"sum": {"cells": "r1c1 r5c5 r1c1", "sum": 9}}]),
    ("interactive-solver", [{"look-and-say": {"cells": "r3c3-r4c4", "clue": 1223}}]),
]  # fmt: skip


@pytest.mark.parametrize(("program", "rules"), ONE_PROGRAM, ids=range(len(ONE_PROGRAM)))
def test_rules_of_one_program_travel(program: str, rules: list[Any]) -> None:
    puzzle = lapiz.load({"kind": "sudoku", "grid": EMPTY, "rules": rules})
    for form in FORMS[program]:
        assert meaning(travelled(puzzle, form)) == meaning(puzzle), form


REFUSED = [
    ("f-puzzles", ["anti-taxicab"], "cannot hold the rule anti-taxicab"),
    ("f-puzzles", [{"lunchbox": {"line": "r1c1-r1c4", "sum": 5}}], "lunchbox (r1c1 r1c2 r1c3 r1c4"),
    ("interactive-solver", [{"nabner": "r1c1-r1c3"}], "hold the rule nabner (r1c1 r1c2 r1c3)"),
    ("interactive-solver", [{"x": ["r1c12"], "negative": True}], "negative rule of v and x only"),
    ("interactive-solver", [{"anti-taxicab": {"digits": 5}}], "cannot hold the rule anti-taxicab"),
    ("f-puzzles", [{"pill-arrow": "r1c2 r1c1 r2c1 r3c1"}], "cannot hold the rule pill-arrow (r1c2"),
]  # fmt: skip


@pytest.mark.parametrize(("form", "rules", "message"), REFUSED, ids=range(len(REFUSED)))
def test_what_a_format_cannot_hold_is_refused(form: str, rules: list[Any], message: str) -> None:
    puzzle = lapiz.load({"kind": "sudoku", "grid": EMPTY, "rules": rules})
    with pytest.raises(lapiz.BadInput) as error:
        writer_for(form)(puzzle)
    assert message in str(error.value)


def test_cells_that_say_the_same_in_other_rules() -> None:
    """Rules that the solver has no name for, told in others that it has."""
    rules = [{"even": "r1c1 r2c2"}, {"restricted": {"cells": "r1c1", "digits": 245}}]
    puzzle = lapiz.load({"kind": "sudoku", "grid": EMPTY, "rules": rules})
    text = ".~R1C1_2_4_6_8.~R2C2_2_4_6_8.~R1C1_2_4_5"
    assert writer_for("interactive-solver-text")(puzzle) == text
    assert lapiz.load(text).start.alive == puzzle.start.alive
    rules = [{"minimum": "r1c1"}]
    puzzle = lapiz.load({"kind": "sudoku", "grid": EMPTY, "rules": rules})
    text = ".GreaterThan~R1C2~R1C1.GreaterThan~R2C1~R1C1"
    assert writer_for("interactive-solver-text")(puzzle) == text
    assert travelled(puzzle, "interactive-solver").start.alive == puzzle.start.alive


MADE_UP = {"cells": ["R1C1", "R1C2"], "value": "3"}


def f_puzzles(**fields: Any) -> str:
    grid = [[{} for _ in range(9)] for _ in range(9)]
    return compressed(json.dumps({"size": 9, "grid": grid, "antiknight": True, **fields}))


SCL = "{ce:[" + ",".join(["[,,,,,,,,]"] * 9) + "],ca:[{ce:[[0,0],[0,1]],v:7}]}"
UNKNOWN = {
    "f-puzzles": (f_puzzles(madeup=[MADE_UP]), "f-puzzles: ", "madeup (r1c1 r1c2)"),
    "sudokupad": (
        "https://sudokupad.app/fpuz" + f_puzzles(madeup=[MADE_UP]),
        "sudokupad: ",
        "madeup (r1c1 r1c2)",
    ),
    "scl": (
        "https://sudokupad.app/scl" + compressed(SCL),
        "sudokupad: ",
        "1 cage with a number (r1c1 r1c2)",
    ),
    "solver": (".AntiKnight.MadeUp~3~R1C1~R1C2", "interactive-solver: ", "MadeUp (r1c1 r1c2)"),
    "yaml": (
        'kind: sudoku\ngrid: ["1...", "....", "....", "...."]\nrules: [{made-up: r1c1 r1c2}]\n',
        "",
        "made-up",
    ),
}


@pytest.mark.parametrize(("text", "form", "rule"), UNKNOWN.values(), ids=UNKNOWN)
def test_an_unknown_rule_is_never_dropped_in_silence(text: str, form: str, rule: str) -> None:
    with pytest.raises(lapiz.BadInput) as error:
        lapiz.load(text)
    assert rule in str(error.value)
    assert form in str(error.value)
    puzzle = lapiz.load(text, ignore_unknown_rules=True)
    assert any(rule in note for note in puzzle.notes)
    with pytest.raises(lapiz.BadInput, match="cannot hold unknown rules"):
        writer_for("f-puzzles")(puzzle)
    with pytest.raises(lapiz.BadInput, match="does not know"):
        lapiz.load(writer_for("yaml")(puzzle))


SMALL = ".Shape~4x4.~R1C1_1~R1C2_2~R2C1_3~R3C3_1.MadeUp~R1C1"
SAYING = [
    ("solve",),
    ("solve", "--json"),
    ("solve", "--format", "markdown"),
    ("solve", "--format", "latex"),
    ("show",),
    ("show", "--json"),
    ("show", "--format", "yaml"),
]


@pytest.mark.parametrize("command", SAYING, ids=" ".join)
def test_all_that_is_printed_says_what_is_ignored(command: tuple[str, ...]) -> None:
    refused = CliRunner().invoke(cli, [*command, SMALL])
    assert refused.exit_code == 2
    assert "MadeUp (r1c1); --ignore-unknown-rules" in refused.stderr
    done = CliRunner().invoke(cli, [*command, "--ignore-unknown-rules", SMALL])
    assert "MadeUp" in done.stdout
    assert done.stderr.count("a rule that lapiz does not know is ignored: MadeUp (r1c1)") == 1


@pytest.mark.parametrize("command", ["hint", "steps", "rate"])
def test_every_command_warns(command: str) -> None:
    done = CliRunner().invoke(cli, [command, "--ignore-unknown-rules", SMALL])
    assert "a rule that lapiz does not know is ignored: MadeUp" in done.stdout + done.stderr


def test_a_picture_says_what_is_ignored() -> None:
    assert "MadeUp" in svg(lapiz.load(SMALL, ignore_unknown_rules=True))


def test_a_page_says_what_is_ignored(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    done = CliRunner().invoke(cli, ["story", "--ignore-unknown-rules", SMALL, "-o", str(page)])
    assert done.exit_code == 1, done.output  # without the rule it has several solutions
    assert "lapiz does not know is ignored: MadeUp" in page.read_text("utf-8")


def test_drawings_of_known_rules_are_no_rules() -> None:
    line = [["R1C1", "R1C2", "R1C3"]]
    drawn = [{"lines": line, "fromConstraint": "Whispers"}]
    puzzle = lapiz.load(f_puzzles(whispers=[{"lines": line}], line=drawn))
    assert not puzzle.notes
    with pytest.raises(lapiz.BadInput, match=r"1 black line .r1c1 r1c2 r1c3."):
        lapiz.load(f_puzzles(line=drawn))
    with pytest.raises(lapiz.BadInput, match=r"1 cage with a number .r1c1 r1c2."):
        lapiz.load(f_puzzles(cage=[MADE_UP]))


def test_cages_of_sudokupad_whose_text_says_so() -> None:
    link = "https://sudokupad.app/scl" + compressed(
        SCL[:-1] + ",metadata:{rules:'Killer: digits in cages add up.'}}"
    )
    with pytest.raises(lapiz.BadInput, match=r"it has several solutions .r[0-9]c"):
        lapiz.load(link)
    puzzle = lapiz.load(link, ignore_unknown_rules=True)
    assert puzzle.document["rules"] == [{"killer": {"cells": "r1c1 r1c2", "sum": 7}}]


def test_a_rule_of_a_plugin_has_names_too(monkeypatch: pytest.MonkeyPatch) -> None:
    known = lapiz.registry().rules
    codes = (Code("f-puzzles", "mine", "lines"), Code("interactive-solver", "Mine"))
    mine = attrs.evolve(known["palindrome"], name="mine", codes=codes)
    monkeypatch.setattr(lapiz.registry(), "rules", {**known, "mine": mine})
    puzzle = lapiz.load(".Mine~R1C1~R1C2~R1C3")
    assert puzzle.document["rules"] == [{"mine": "r1c1 r1c2 r1c3"}]
    packed = json.loads(decompressed(writer_for("f-puzzles-text")(puzzle)))
    assert packed["mine"] == [{"lines": [["R1C1", "R1C2", "R1C3"]]}]


def test_a_grid_without_boxes_travels() -> None:
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["12345"] + ["....."] * 4, "boxes": False})
    for forms in FORMS.values():
        assert meaning(travelled(puzzle, forms[0])) == meaning(puzzle)


@pytest.mark.rest
@pytest.mark.skipif(not SHARED.exists(), reason="needs the conformance cases")
def test_conformance_puzzles_travel() -> None:
    failed = []
    for line in SHARED.open(encoding="utf-8"):
        known = json.loads(line)
        program = "f-puzzles" if known["format"] == "fpuzzles" else "interactive-solver"
        puzzle = lapiz.load(known["input"])
        for form in (*FORMS[program], "yaml"):
            if meaning(travelled(puzzle, form)) != meaning(puzzle):
                failed.append((known["name"], form))
    assert not failed
