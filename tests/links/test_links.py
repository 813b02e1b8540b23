"""Links to sudokus on the web: each site's form, rules that lapiz does not know, broken links."""

import json
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import given, settings, strategies as st

import lapiz
from lapiz.core import BadInput
from lapiz_formats.lz_string import compressed, decompressed
from lapiz_links.zipper import unzipped
from tests.links.sites import (
    COACH,
    GIVENS,
    JIGSAW,
    PAD,
    PENPA,
    PUZZLE,
    ROWS,
    SMALL,
    SOLVER,
    F,
    classic,
    coach,
    f_puzzles,
    good_sudoku,
    penpa,
    pzpr,
    scl,
)
from tests.support.places import ROOT

SAME = {
    "f-puzzles": F + compressed(f_puzzles()),
    "f-puzzles, quoted": F + quote(compressed(f_puzzles()), safe=""),
    "fpuz": PAD + "fpuz" + compressed(f_puzzles()),
    "scl": PAD + "scl" + compressed(scl()),
    "scl, quoted": PAD + "scl" + quote(compressed(scl()), safe=""),
    "scl, plain": PAD + "scl" + compressed(json.dumps(unzipped(scl()))),
    "scf": PAD + "scf?puzzleid=scl" + compressed(scl()),
    "classic": PAD + "classic" + classic(),
    "coach, digits": COACH + PUZZLE.replace(".", "0"),
    "coach, state": COACH + coach(),
    "good": "https://playgoodsudoku.com/puzzle/" + good_sudoku(),
    "penpa": PENPA + penpa(),
    "penpa, no lines": PENPA + penpa(labels="0" * 81),
    "interactive": SOLVER + "." + GIVENS,
    "interactive, shape": SOLVER + quote(".Shape~9x9." + GIVENS),
    "puzz.link": "https://puzz.link/p?sudoku/9/9/" + pzpr(PUZZLE),
    "pzprxs": "https://pzprxs.vercel.app/p.html?sudoku_edit/9/9/" + pzpr(PUZZLE),
}


@pytest.mark.parametrize("link", SAME.values(), ids=SAME)
def test_each_site(link: str) -> None:
    document = dict(lapiz.load(link).document)
    assert document["grid"] == ROWS
    assert not {"placed", "removed", "candidates", "regions", "diagonals"} & document.keys()
    assert lapiz.load(f"Have a look at {link} !").document["grid"] == ROWS


DIAGONALS = [
    {"wp": [[0, 0], [9, 9]], "c": "#000000"},
    {"wp": [[9, 0], [0, 9]], "c": "#000000"},
]
WINDOWS = [
    {"cells": [f"R{row + r}C{column + c}" for r in range(3) for c in range(3)]}
    for row in (2, 6)
    for column in (2, 6)
]
GRID4 = [[{"region": int(label, 16)} for label in JIGSAW[at : at + 4]] for at in (0, 4, 8, 12)]
REGIONS4 = ["1112", "3312"]
MORE: dict[str, tuple[str, dict[str, Any]]] = {
    "f-puzzles, X": (
        F
        + compressed(
            f_puzzles(**{"diagonal+": True, "diagonal-": True, "title": "X", "fogofwar": []})
        ),
        {"diagonals": True, "title": "X"},
    ),
    "f-puzzles, windows": (F + compressed(f_puzzles(extraregion=WINDOWS)), {"windows": True}),
    "f-puzzles, groups": (
        F + compressed(f_puzzles(disjointgroups=True)),
        {"disjoint_groups": True},
    ),
    "f-puzzles, author in a cage": (
        F + compressed(f_puzzles(cage=[{"cells": [], "value": "author: me"}])),
        {"grid": ROWS},
    ),
    "f-puzzles, jigsaw": (
        F + compressed(json.dumps({"size": 4, "grid": GRID4})),
        {"regions": ["1112", "3312", "3342", "4442"]},
    ),
    "scl, X": (PAD + "scl" + compressed(scl(l=DIAGONALS)), {"diagonals": True}),
    "scl, told in cages": (
        PAD + "scl" + compressed(scl(ca=[{"v": "title: It's it"}, {"v": "rules: Normal."}])),
        {"title": "It's it", "rules": "Normal."},
    ),
    "coach, placed": (
        COACH + coach(userDigits="09" + "0" * 79),
        {"grid": ROWS, "placed": ["r1c2=9"]},
    ),
    "penpa, jigsaw": (
        PENPA + penpa(SMALL, JIGSAW),
        {"regions": ["1112", "3312", "3342", "4442"], "title": "One, two", "author": "me"},
    ),
    "interactive, jigsaw": (
        SOLVER + ".Shape~4x4.NoBoxes.Jigsaw~" + JIGSAW + ".~R1C1_1",
        {"regions": ["1112", "3312", "3342", "4442"], "grid": ["1...", "....", "....", "...."]},
    ),
    "interactive, houses": (
        SOLVER + ".Diagonal~1.Diagonal~-1.Windoku.DisjointSets." + GIVENS,
        {"diagonals": True, "windows": True, "disjoint_groups": True},
    ),
    "puzz.link, small": (
        "https://puzz.link/p?sudoku/4/4/i1g2j4g3i",
        {"grid": ["...1", ".2..", "..4.", "3..."]},
    ),
}


@pytest.mark.parametrize(("link", "expected"), MORE.values(), ids=MORE)
def test_houses_and_texts(link: str, expected: dict[str, Any]) -> None:
    document = dict(lapiz.load(link).document)
    assert {field: document.get(field) for field in expected} == expected


def test_marks_of_the_setter_are_kept() -> None:
    grid = json.loads(f_puzzles())["grid"]
    grid[0][1]["givenPencilMarks"] = [1, 6, 9]
    puzzle = lapiz.load(F + compressed(f_puzzles(grid=grid)))
    names = [name for name in puzzle.space.names(puzzle.start.alive) if name.startswith("r1c2=")]
    assert names == ["r1c2=1", "r1c2=6", "r1c2=9"]
    link = SOLVER + "." + GIVENS + "~R1C2_1_6_9"
    assert lapiz.load(link).start.alive == puzzle.start.alive


CAGE = [{"cells": ["R1C1", "R1C2"], "value": "10"}]
REFUSED = {
    F + compressed(f_puzzles(killercage=[{"cells": ["R1C1"], "value": "x"}])): "'x', expected",
    F + compressed(f_puzzles(killercage=["R1C1"])): "'R1C1' in a list of rules, expected an object",
    F + compressed(f_puzzles(grid=[[{"value": 0, "given": True}] * 9] * 9)): "digits from 0",
    F + compressed(f_puzzles(antiknight=True, newrule=[1])): "does not know: newrule; --ignore",
    F + compressed(f_puzzles(negative=["ratio", "sums"])): "does not know: negative sums; --ignore",
    F + compressed(f_puzzles(text=[{"cells": ["R1C1"], "value": "<"}])): "a cell “<” .r1c1.; --",
    F + compressed(f_puzzles(whispers=[], line=[{"lines": [["R1C1"]]}])): "in a cell .r1c1.; --",
    F + compressed(f_puzzles())[:80]: "f-puzzles link: .*(incomplete|damaged|complete)",
    F + "!!x": "is not a base64 character",
    "https://f-puzzles.com/?id=abc": "a short link, which only f-puzzles itself can look up",
    PAD + "wsj7iunsg6": "SudokuPad link: a short link",
    PAD + "scl" + compressed(scl(ca=[{"ce": [[0, 0], [0, 1]], "v": 10}])): "a number .r1c1 r1c2.;",
    PAD + "scl" + compressed(scl(l=[{"wp": [[0.5, 0.5], [1.5, 1.5]]}])): "1 black line .r1c1 r2c2",
    PAD + "scl" + compressed("{ce:[[" + "[" * 99): "too deeply nested|incomplete",
    COACH.replace("play", "s") + "abc": "a link of sudoku.coach: a short link",
    COACH + coach(killerCages=[[1, 2]]): "does not know: killerCages",
    COACH + coach()[:60]: "incomplete|damaged",
    "https://playgoodsudoku.com/puzzle/" + good_sudoku()[:40]: "holds 30 bytes, expected 41",
    PENPA + penpa(thermo=[[33, 34]], killercages=[[1]]): "thermometers, killer cages",
    PENPA + penpa()[:90]: "Penpa.: the compressed text in the link is",
    SOLVER + ".Cage~15~R1C1~R1C2.Foo~1~R1C7": "interactive-solver: .* not know: Foo .r1c7.; --ig",
    SOLVER + ".Or%0AAnd.AntiKnight.End": "the constraint Or And is not known, nor what it holds up",
    SOLVER + ".FullRankTies~any": "does not know: FullRankTies; --ignore",
    SOLVER + ".Shape~9x9~a-i": "the shape '9x9~a-i' has its own digits; expected them as 0-8",
    SOLVER + ".Shape~9x9~1-8": "digits: 8 of them, expected 9 or more",
    SOLVER + ".~R1C1_5~R1C1_6": "a cell with two givens",
    SOLVER + ".~R10C1_5": "'R10C1_5', expected a given such as R1C2_3",
    "https://puzz.link/p?sudoku/9/9/h": "the address has 2 cells, expected 81: is it complete",
    "https://puzz.link/p?sudoku/9/8/1": "9 columns and 8 rows, expected a square",
    "https://puzz.link/p?sudoku/9/9/-ff": "the number 255 in the address, expected 1 to 9",
    "https://puzz.link/p?slither/9/9/1": "it links to puzz.link, of whose links lapiz reads these",
    "https://tinyurl.com/abc": "only leads to a puzzle: open it, and paste the long address that",
    "https://logic-masters.de/Raetsel?id=0": "open it, and paste the link to the puzzle that is on",
    PAD + "a%20b/c": "open https://sudokupad.app/api/puzzle/a%20b/c and paste",
    "https://example.org/sudoku?p=1": "it links to example.org, whose links lapiz does not read",
}  # fmt: skip


@pytest.mark.parametrize(("link", "message"), REFUSED.items(), ids=range(len(REFUSED)))
def test_refused_on_one_line(link: str, message: str) -> None:
    with pytest.raises(BadInput, match=message) as caught:
        lapiz.load(link)
    assert len(str(caught.value).splitlines()) == 1


def test_an_address_beside_a_puzzle_is_left_out() -> None:
    for text in (f"https://tinyurl.com/abc\n{PUZZLE}", f"{PUZZLE}\nfrom https://youtu.be/abc"):
        assert lapiz.load(text).notes


@pytest.mark.parametrize("indent", [None, 1])
def test_the_text_of_a_short_link_may_be_json(indent: int | None) -> None:
    """What a site tells is the puzzle itself, not compressed; its solution is no grid."""
    told = {"rules": "Normal sudoku rules apply.", "solution": "1234341221434321"}
    pad = {"cells": [[{"value": 1}, {}, {}, {}], *[[{}] * 4] * 3], "metadata": told}
    for puzzle in (pad, json.loads(f_puzzles())):
        document = lapiz.load(json.dumps(puzzle, indent=indent)).document
        assert "." in document["grid"][0]


@settings(max_examples=100)
@given(st.text(st.characters(codec="utf-8"), max_size=300))
def test_compression(text: str) -> None:
    assert decompressed(compressed(text)) == text


@settings(max_examples=150)
@given(st.sampled_from([*SAME.values()]), st.data())
def test_damaged_links(link: str, data: st.DataObject) -> None:
    at = data.draw(st.integers(20, len(link)))
    text = link[:at] + data.draw(st.text("0Az=+/%{[']", max_size=3)) + link[at + 1 :]
    try:
        assert lapiz.load(text).document["grid"]
    except BadInput as error:
        if len(str(error).splitlines()) != 1:
            pytest.fail(f"more than a line: {error}")


REAL = [json.loads(line) for line in (ROOT / "tests" / "data" / "real_links.jsonl").open()]
"""Links that stand in public documents; all but the short ones hold the puzzle itself."""


@pytest.mark.parametrize("known", REAL, ids=[f"{at}" for at in range(len(REAL))])
def test_links_as_they_are_found(known: dict[str, Any]) -> None:
    if "message" in known:
        with pytest.raises(BadInput) as raised:
            lapiz.load(known["link"])
        assert known["message"] in str(raised.value)
        assert "\n" not in str(raised.value)
        return
    puzzle = lapiz.load(known["link"])
    grid = puzzle.document["grid"]
    assert "".join(grid if isinstance(grid, list) else grid.split()) == known["grid"]
    assert puzzle.document.get("diagonals", False) == known.get("diagonals", False)
