"""Texts that other programs save or copy: one of each as its program writes it, and spoilt ones."""

import json
from itertools import chain, pairwise
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

import lapiz
from lapiz.core import BadInput
from lapiz.files.formats import writer_for
from lapiz_formats.game_ids import blocks_in, written_numbers
from lapiz_links.judge import solutions_up_to_two
from lapiz_sudoku.kind.formats.digit_grid import Document

EASY = "003020600900305001001806400008102900700000008006708200002609500800203009005010300"
"""The first puzzle of Project Euler's problem 96."""
SOLVED = "483921657967345821251876493548132976729564138136798245372689514814253769695417382"


def rows(line: str) -> list[str]:
    return [line[at : at + 9].replace("0", ".") for at in range(0, 81, 9)]


def parted(document: Document) -> list[int]:
    """The regions of a document, whatever their labels."""
    labels = "".join(document["regions"])
    return [labels.index(label) for label in labels]


def load(text: str) -> Document:
    return dict(lapiz.load(text).document)


# OpenSudoku. The versions of its data are those that its files have had; 28 is 3, 4 and 5.

VERSIONS = {
    "version: 1": ("{0}|{2}|{1}|", {0: "-", 28: "3,4,5,"}),
    "version: 2": ("{0}|{2}|{1}|", {0: "0", 28: "28|"}),
    "version: 3": ("{0}|{2}|{1}|", {0: "0", 28: "28"}),
    "version: 4": ("{0}|{2}|0|{1}|", {0: "0", 28: "28"}),
    "version: 5": ("{0}|{2}|0|0|{1}|", {0: "0", 28: "28"}),
}


def open_cells(version: str, noted: int = -1, digits: str = EASY, given: str = EASY) -> str:
    """The cells of a game as OpenSudoku writes them, with the notes 3, 4 and 5 in one."""
    form, spelt = VERSIONS[version]
    cells = (
        form.format(digit, int(given[at] == "0"), spelt[28 * (at == noted)])
        for at, digit in enumerate(digits)
    )
    return "".join(cells)


FILES = {
    "opensudoku": '<?xml version="1.0" encoding="UTF-8"?>\n<opensudoku version="2">\n'
    '<folder name="one" created="0">\n<game created="0" state="0" time="172746" last_played="0" '
    'data="{0}&#10;{1}" command_stack="" />\n</folder>\n</opensudoku>\n',
    "opensudoku2": "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><opensudoku2 "
    'version="3"><folder folder_name="mine" folder_created="1"><game created="1" state="1" '
    'time="5" last_played="1" cells_data="{0}&#10;{1}" user_note="" command_stack="" /></folder>'
    "</opensudoku2>",
    "copied": "{0}\n{1}",
}


@pytest.mark.parametrize("file", FILES)
@pytest.mark.parametrize("version", VERSIONS)
def test_opensudoku_of_all_versions(file: str, version: str) -> None:
    document = load(FILES[file].format(version, open_cells(version)))
    assert document["grid"] == rows(EASY)
    assert not {"placed", "candidates", "notes"} & document.keys()


@pytest.mark.parametrize("version", VERSIONS)
def test_notes_of_opensudoku_are_kept_as_marks(version: str) -> None:
    document = load(FILES["opensudoku"].format(version, open_cells(version, 3)))  # r1c4 is 9
    assert "left out: with them there is no solution" in document["notes"][0]
    assert "candidates" not in document
    document = load(FILES["opensudoku"].format(version, open_cells(version, 13)))  # r2c5 is 4
    assert document["candidates"][1][4] == "4"  # 3 and 5 are given in its row
    assert document["notes"][0].endswith("kept as the marks of these cells: 1")


def test_what_was_entered_in_opensudoku_is_placed_or_left_out() -> None:
    started = "4" + EASY[1:]
    text = FILES["copied"].format("version: 3", open_cells("version: 3", -1, started))
    assert load(text)["placed"] == ["r1c1=4"]
    wrong = "3" + EASY[1:]
    text = FILES["copied"].format("version: 3", open_cells("version: 3", -1, wrong))
    assert "do not fit" in load(text)["notes"][0]
    text = FILES["copied"].format("version: 3", open_cells("version: 3", -1, SOLVED))
    document = load(text)
    assert document["grid"] == rows(EASY)
    assert "fill the grid" in document["notes"][0]


# Solo of Simon Tatham's collection.


def spelt_blocks(labels: str, side: int) -> str:
    """The blocks of labelled cells as a game ID tells them."""
    grid = [labels[at : at + side] for at in range(0, side * side, side)]
    lines = [
        [one != two for one, two in pairwise(line)] for line in [*grid, *zip(*grid, strict=True)]
    ]
    text, run = "", 0
    for line in [*chain.from_iterable(lines), True]:
        if not line:
            run += 1
            continue
        text += "_" if not run else chr(ord("a") + run - 1)
        run = 0
    return text


JIGSAW = "AAABACBBCCDBCDDD"
KILLER = (
    "3x3k:zzzc,__aaa___a_a___aa_____a______a____a_a__a______b____aa_abaaaaaa___aa______a_a___aaaaa_a"
    "___a_a__aaaaaba,10_6_8a11a9a12b10_11a16_6b10_17a11c8_8b12_8_21a7b11_7e13_19b4a9_12c9_10a23a10_"
    "12_13e12c14_7a15b4c"
)
"""As the program has written it."""


def test_solo() -> None:
    text = f"3x3:{written_numbers(map(int, EASY))}"
    assert text.startswith("3x3:b3a2a6b9b3a5b1b1_8a6_4d8_1a2_9b7g8")
    assert load(text)["grid"] == rows(EASY)
    document = load("3x3x:1zzzb")
    assert document["diagonals"] is True
    assert load("2x2:1n4") == load("1..............4")
    wide, tall = load("2x3:1_2_3_4_5_6zd"), load("3x2:1_2_3_4_5_6zd")
    assert "regions" not in wide  # blocks of two rows and three columns
    assert tall["regions"][:4] == ["112233"] * 3 + ["445566"]
    puzzles = list(lapiz.load_all(f"{text}\n{text}\n"))
    assert len(puzzles) == 2


def test_solo_with_irregular_blocks() -> None:
    blocks = spelt_blocks(JIGSAW, 4)
    document = load(f"4j:1n4,{blocks}")
    plain = load(f"1..............4{JIGSAW}")
    assert parted(document) == parted(plain)
    both = load(f"4jx:1n4,{blocks}")
    assert both["regions"] == document["regions"]
    assert both["diagonals"] is True


def test_solo_with_cages() -> None:
    puzzle = lapiz.load(KILLER)
    cages = [rule["killer"] for rule in puzzle.document["rules"]]
    assert sum(cage["sum"] for cage in cages) == 405
    assert sum(len(cage["cells"].split()) for cage in cages) == 81
    assert len(solutions_up_to_two(puzzle.start) or ()) == 1


def test_long_runs_without_lines() -> None:
    """The program writes z for 25 places and reads it as 26: which is meant, the length says."""
    places = 2 * 6 * 5
    for long, rest in ((25, places - 50), (26, places - 52)):
        assert rest == places - 2 * long
        text = "zz" + chr(ord("a") + rest - 1)
        assert blocks_in(text, 6) == ((0,) * 6,) * 6


# Killers and jigsaws.

CODE = (
    "3x3::k:2561:5122:5122:6403:6403:6403:6403:2820:2820:2561:5122:5122:6403:5125:5125:5125:5126:"
    "5126:6410:5129:6408:6408:6408:5125:6407:5126:5126:6410:5129:5129:6408:6407:6407:6407:6415:6415:"
    "6410:5129:6411:6408:524:6413:6407:5134:6415:6410:6410:6411:6411:6411:6413:5134:5134:6415:5397:"
    "5397:6411:5139:6413:6413:6413:5134:6415:5397:5397:5139:5139:5139:6418:5137:5137:2832:2580:2580:"
    "6418:6418:6418:6418:5137:5137:2832:"
)


def test_a_killer_as_numbers() -> None:
    document = load(CODE)
    cages = [rule["killer"] for rule in document["rules"]]
    assert cages[0] == {"cells": "r1c1 r2c1", "sum": 10}
    assert sum(cage["sum"] for cage in cages) == 405
    assert "diagonals" not in document
    assert load(CODE.replace("3x3::k", "3x3:d:k"))["diagonals"] is True
    zero = load(CODE.replace("524:", "12:"))
    assert len(zero["rules"]) == len(cages) - 1


CODINGAME = """\
56..1..2. aabbccdde
..72..68. afghhiide
..2.87.15 jfggklmme
......3.9 jjgnklopp
.7....2.. qqgnooorr
9.634.8.. stuuvwwxx
2.9..8... stuuvvwyz
..41.2... sAuuByyyz
.8.4...3. CADDBEEFF
"""


def test_a_killer_of_codingame() -> None:
    labels = "".join(line[10:] for line in CODINGAME.splitlines())
    start = lapiz.load("".join(line[:9] for line in CODINGAME.splitlines())).start
    (solution, *_) = solutions_up_to_two(start) or [()]
    digits = {candidate % 81: candidate // 81 + 1 for candidate in solution}
    sums = dict.fromkeys(labels, 0)
    for cell, label in enumerate(labels):
        sums[label] += digits[cell]
    document = load(CODINGAME + " ".join(f"{label}={total}" for label, total in sums.items()))
    assert document["grid"][0] == "56..1..2."
    assert document["rules"][1]["killer"] == {"cells": "r1c3 r1c4", "sum": sums["b"]}
    assert len(document["rules"]) == 32


SUMOCUE = (
    "SumoCueV1=0J0=8J0=0J0=0J1=0J2=0J2=0J2=5J2=0J2=8J3=0J0=0J1=0J1=0J2=7J2=0J4=0J4=5J4=0J3=0J0=0J1="
    "0J1=9J2=0J2=0J5=0J6=0J4=0J3=7J0=0J1=1J1=6J5=9J5=0J5=0J6=0J4=0J3=0J0=4J1=3J1=0J5=1J7=8J7=0J6=0J4"
    "=0J3=0J0=0J5=8J5=7J5=6J7=0J7=3J6=0J4=0J3=0J0=0J5=0J8=5J8=0J7=0J7=0J6=0J4=3J3=0J3=0J3=6J8=0J8=0J7"
    "=0J7=0J6=2J4=0J8=9J8=0J8=0J8=0J8=0J7=0J6=8J6=0J6"
)


def test_a_jigsaw_of_sumocue() -> None:
    puzzle = lapiz.load(SUMOCUE)
    assert puzzle.document["grid"][0] == ".8.....5."
    assert puzzle.document["regions"][0] == "111233333"
    assert len(solutions_up_to_two(puzzle.start) or ()) == 1


KOMO = ";".join(
    ",".join(f"{digit}{'!' * (given != '0')}" for digit, given in zip(line, givens, strict=True))
    for line, givens in zip(
        [SOLVED[at : at + 9] for at in range(0, 81, 9)],
        [EASY[at : at + 9] for at in range(0, 81, 9)],
        strict=True,
    )
)


def test_a_file_of_komo(tmp_path: Path) -> None:
    path = tmp_path / "x.sdk"
    path.write_text(KOMO)
    document = lapiz.load(path).document
    assert document["grid"] == rows(EASY)
    assert "placed" not in document
    assert "fill the grid and are left out" in document["notes"][0]


@pytest.mark.parametrize("form", ["/fpuzzles{0}", "/?fpuzzles={0}", "/?puzzleid=fpuzzles{0}"])
def test_a_link_of_sudocle(form: str) -> None:
    packed = writer_for("f-puzzles-text")(lapiz.load(EASY)).strip()
    link = "https://michelkraemer.com/sudocle" + form.format(quote(packed, safe=""))
    assert load(link)["grid"] == rows(EASY)
    with pytest.raises(BadInput, match="short link, which only Sudocle itself"):
        lapiz.load("https://michelkraemer.com/sudocle/tjN9LtrrTL")


# Games of GNOME Sudoku and of KSudoku.


def gnome(*changes: dict[str, Any]) -> str:
    """A game as GNOME Sudoku saves it, some cells changed or added."""
    cells = [
        {"position": [*divmod(at, 9)], "value": int(digit), "fixed": True, "earmarks": []}
        for at, digit in enumerate(EASY)
        if digit != "0"
    ]
    game = {"difficulty_category": "easy", "time_elapsed": 46.1, "cells": [*cells, *changes]}
    return json.dumps(game, indent=2)


@pytest.mark.parametrize("name", ["savefile", "x.json"])
def test_a_game_of_gnome_sudoku(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(
        gnome(
            {"position": [0, 0], "value": 4, "fixed": False, "earmarks": []},
            {"position": [0, 1], "value": 0, "fixed": False, "earmarks": [7, 8]},
        )
    )
    document = lapiz.load(path).document
    assert document["grid"] == rows(EASY)
    assert document["placed"] == ["r1c1=4"]
    assert document["candidates"][0][1] == "78"
    assert document["level"] == "easy"


def ksudoku(graph: str, values: str, history: str = "") -> str:
    """A game as KSudoku saves it: cells are listed column by column."""
    return (
        '<!DOCTYPE ksudoku>\n<ksudoku>\n <game had-help="0" msecs-elapsed="17">\n  <puzzle>\n   '
        f"{graph}\n   <values>{values}</values>\n  </puzzle>\n  <history>{history}</history>\n"
        " </game>\n</ksudoku>\n"
    )


def columns(line: str, side: int = 9) -> str:
    turned = "".join(line[at::side] for at in range(side))
    return "".join("_" if digit == "0" else chr(ord("a") + int(digit)) for digit in turned)


PLAIN = '<graph order="9" type="sudoku" specific-type="Plain"/>'
CUSTOM = (
    '<graph order="4" type="custom" specific-type="{0}" name="{0}" sizeX="4" sizeY="4" sizeZ="1">'
)
LINES = "".join(
    f'<clique size="4">{" ".join(map(str, line))} </clique>'
    for at in range(4)
    for line in (range(4 * at, 4 * at + 4), range(at, 16, 4))
)


def cliques(labels: str) -> str:
    """Groups of cells with one label, in KSudoku's order."""
    turned = "".join(labels[at::4] for at in range(4))
    groups = {label: [at for at in range(16) if turned[at] == label] for label in turned}
    return "".join(
        f'<clique size="4">{" ".join(map(str, group))} </clique>' for group in groups.values()
    )


def test_a_game_of_ksudoku() -> None:
    moves = (
        '<simple-event index="0" value="5"/><simple-event index="0" value="4"/>'
        '<simple-event index="9" markers="000000110"/>'
    )
    document = load(ksudoku(PLAIN, columns(EASY), moves))
    assert document["grid"] == rows(EASY)
    assert document["placed"] == ["r1c1=4"]
    assert document["candidates"][0][1] == "78"


def test_other_boards_of_ksudoku() -> None:
    start = "1000000000000004"
    jigsaw = CUSTOM.format("Jigsaw") + LINES + cliques(JIGSAW) + "</graph>"
    document = load(ksudoku(jigsaw, columns(start, 4)))
    assert parted(document) == parted({"regions": [JIGSAW]})
    ways = '<clique size="4">0 5 10 15 </clique><clique size="4">3 6 9 12 </clique>'
    diagonal = CUSTOM.format("XSudoku") + LINES + cliques("AABBAABBCCDDCCDD") + ways + "</graph>"
    document = load(ksudoku(diagonal, columns("1" + "0" * 15, 4)))
    assert document["diagonals"] is True
    assert "regions" not in document
    cage = '<cage operator="1" size="2" value="3">1 2 </cage>'
    killer = CUSTOM.format("Killer") + LINES + cliques("AABBAABBCCDDCCDD") + cage + "</graph>"
    document = load(ksudoku(killer, columns(start, 4)))
    assert document["rules"] == [{"killer": {"cells": "r2c1 r3c1", "sum": 3}}]


# Spoilt ones.

SPOILT = {
    "solo, a cell too many": ("3x3:zzzd", "Solo: the game ID has 82 squares, expected 81"),
    "solo, no number": ("3x3:10zzzb", "the number 10 in the game ID, expected 1 to 9"),
    "solo, a seed": ("3x3kx#123456", "a random seed, of which only the program makes a puzzle"),
    "solo, no blocks": ("4j:1n4", "has 1 parts between commas, expected 2: digits, blocks"),
    "solo, other blocks": ("4j:1n4,___", "the game ID has 3 places for lines, expected 25"),
    "solo, cages without sums": (
        KILLER.replace("10_6_8a11", "a6_8a11"),
        "the cage of r1c1 has 0 sums in the game ID, expected one",
    ),
    "solo, too large": ("9x9k:a", "a game of side 81, expected 2 to"),
    "killer, a cell missing": (CODE.replace("2561:", "", 1), "the killer has 80 cells"),
    "killer, two sums": (CODE.replace("2561", "2817", 1), "cage 1 has the sums 11 and 10"),
    "killer, a large sum": (CODE.replace("2561", "25601", 1), "has the sum 100, expected at most"),
    "killer, letters": (CODE.replace("2561", "25a1", 1), "expected 3x3::k: and 81 numbers"),
    "CodinGame, no sums": (
        CODINGAME,
        "without the sums of its cages, expected a line such as a=15",
    ),
    "CodinGame, a sum missing": (
        CODINGAME.replace("F", "E") + " ".join(f"{label}=9" for label in "abcdefghijklmnopqrstuvw"),
        "without the sum of cage x, expected x=…",
    ),
    "CodinGame, no cage": (CODINGAME + "a=3 b=4 G=5", "a sum for the cage G, which has no cells"),
    "SumoCue, a cell missing": (SUMOCUE.replace("=0J0", "", 1), "SumoCue has 80 cells"),
    "SumoCue, a killer": (SUMOCUE.replace("=8J0", "=0+0J0", 1), "killers are not read"),
    "SumoCue, a region too large": (SUMOCUE.replace("J1", "J0", 1), "regions of 8, 9, .* cells"),
    "komo, a cell missing": (KOMO.replace("5,", "", 1), "row 1 of komo's file has 8 cells"),
    "komo, a letter": (KOMO.replace("4,8", "4,a", 1), "row 1|komo|no known format|cells"),
    "GNOME, off the board": (
        gnome({"position": [9, 0], "value": 1, "fixed": True, "earmarks": []}),
        "cell 33 of GNOME Sudoku's game is not on the board",
    ),
    "GNOME, no number": (
        gnome({"position": [0, 0], "value": "1", "fixed": True, "earmarks": []}),
        "cell 33 .* has no position and value in numbers",
    ),
    "GNOME, cut off": (gnome()[:-20], "not a JSON object"),
    "KSudoku, a value missing": (ksudoku(PLAIN, columns(EASY)[1:]), "expected one square grid"),
    "KSudoku, no value": (ksudoku(PLAIN, "a" * 81), "'a' among the values of KSudoku's game"),
    "KSudoku, in space": (
        ksudoku('<graph order="9" type="roxdoku"/>', "_" * 27),
        "a game of KSudoku on the board 'roxdoku'",
    ),
    "KSudoku, Mathdoku": (
        ksudoku(
            CUSTOM.format("Mathdoku")
            + LINES
            + cliques("AABBAABBCCDDCCDD")
            + '<cage operator="2" size="2" value="3">1 2 </cage></graph>',
            "_" * 16,
        ),
        "a Mathdoku of KSudoku, whose cages multiply",
    ),
    "OpenSudoku, a cell missing": (
        FILES["copied"].format("version: 4", open_cells("version: 4")[:-8]),
        "81 times digit.notes.editable, as version 4 has them",
    ),
    "OpenSudoku, another version": (
        FILES["copied"].format("version: 9", open_cells("version: 4")),
        "a game of version 9, expected one of 1, 2, 3, 4, 5",
    ),
    "OpenSudoku, no game": ("<opensudoku2></opensudoku2>", "there is no game with data in it"),
}


@pytest.mark.parametrize(("text", "message"), SPOILT.values(), ids=SPOILT)
def test_spoilt_texts(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message) as caught:
        lapiz.load(text)
    assert len(str(caught.value).splitlines()) == 1
    assert len(str(caught.value)) < 350


# Lists, and other ways to write cells.

HARD = "4...3.8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
GIVENS = [(*divmod(at, 9), digit) for at, digit in enumerate(HARD) if digit != "."]
BLANK = [["" if cell == "." else cell for cell in row] for row in rows(HARD)]
WAYS = {
    "question marks": HARD.replace(".", "?"),
    "rows with question marks": "\n".join(rows(HARD)).replace(".", "?"),
    "quoted, ;": "\n".join(";".join(f'"{cell}"' for cell in row) for row in BLANK),
    "quoted, ,": "\n".join(",".join(f'"{cell}"' for cell in row) for row in BLANK),
    "numbered, )": "\n".join(f"{number}) {row}" for number, row in enumerate(rows(HARD), 1)),
    "numbered, .": "\n".join(f"{number}. {row}" for number, row in enumerate(rows(HARD), 1)),
    "cells": " ".join(f"r{row + 1}c{column + 1}={digit}" for row, column, digit in GIVENS),
    "cells, ,": ", ".join(f"R{row + 1}C{column + 1} = {digit}" for row, column, digit in GIVENS),
    "cells, lines": "\n".join(f"r{row + 1}c{col + 1}: {digit}" for row, col, digit in GIVENS),
    "A1": " ".join(f"{'ABCDEFGHI'[row]}{column + 1}={digit}" for row, column, digit in GIVENS),
    "A1 without I": ",".join(f"{'ABCDEFGHJ'[row]}{col + 1}={digit}" for row, col, digit in GIVENS),
    "a bank": f"0000183b305c {HARD.replace('.', '0')}  1.2",
    "text behind": f"{HARD}boxes [4, 5, 7, 8] cells [[0, 5, 7], [2, 3, 7]]",
}


@pytest.mark.parametrize("text", WAYS.values(), ids=WAYS)
def test_ways_to_write_cells(text: str) -> None:
    assert load(text)["grid"] == rows(HARD)


def test_what_is_assumed_or_left_out_is_said() -> None:
    assert load(WAYS["A1"])["notes"] == [
        "letters are read as rows and numbers as columns: A3 is r1c3"
    ]
    assert "'boxes [4, 5, 7, 8]" in load(WAYS["text behind"])["notes"][0]
    assert load(WAYS["a bank"])["comment"] == "0000183b305c 1.2"
    assert "notes" not in load(WAYS["cells"])


def test_numbered_lists_of_puzzles() -> None:
    puzzles = list(lapiz.load_all(f"1) {HARD}\n2) {EASY}"))
    assert [puzzle.document["grid"] for puzzle in puzzles] == [rows(HARD), rows(EASY)]
    assert load("1) ..43\n2) 3...\n3) ...2\n4) .1..")["grid"] == ["..43", "3...", "...2", ".1.."]
    assert load("1.......\n" + "........\n" * 7)["grid"][0] == "1......."


TABLES = {
    "rated": "puzzle,rating\n{0},7.2\n{1},1.2\n",
    "with solutions": f"quizzes,solutions\n{{1}},{SOLVED}\n{{1}},{SOLVED}\n",
    "quoted": '"puzzle";"level"\n"{0}";"hard"\n"{1}";"easy"\n',
    "tabs": "{0}\t7.2\tpearl\n{1}\t1.2\teasy\n",
    "effort": "{0} ED=7.2/1.2/1.2\n{1} ED=1.2/1.2/1.2\n",
    "a bank": "0000183b305c {0}  7.2\n0000d6d3e5c0 {1}  1.2\n",
}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_tables_of_puzzles(table: str) -> None:
    puzzles = list(lapiz.load_all(table.format(HARD, EASY)))
    grids = [puzzle.document["grid"] for puzzle in puzzles]
    assert grids in ([rows(HARD), rows(EASY)], [rows(EASY), rows(EASY)])
    assert all(puzzle.document["comment"] for puzzle in puzzles)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("r1c1=1 r1c1=2 r2c2=3", "r1c1 is 1 and 2 in the list"),
        ("r1c10=1 r1c1=2", "'r1c10=1' in a list of cells, expected numbers from 1 to 9"),
        ("I1=1 J2=3", "rows I and J in one list"),
        ("123456789" * 80 + "12345678", "there are 728 characters, expected 729, 9 for each cell"),
        (HARD.replace("3", "?", 1), "both '.' and '\\?' stand for empty cells"),
    ],
)  # fmt: skip
def test_spoilt_lists(text: str, message: str) -> None:
    with pytest.raises(BadInput, match=message):
        lapiz.load(text)


# Pencil marks of programs and forums.

STATE = """\
   +-------------------+-------------------+-------------------+
   ! 3457  3468  3479  ! 3489  346   347   ! 589   1     2     !
   ! 1257  1268  279   ! 289   26    27    ! 3     58    4     !
   ! 234   2348  2349  ! 23489 1     5     ! 6     7     89    !
   +-------------------+-------------------+-------------------+
   ! 2347  234   8     ! 12345 9     234   ! 12457 2345  6     !
   ! 234   5     1     ! 234   7     6     ! 2489  2348  389   !
   ! 6     9     2347  ! 12345 234   8     ! 12457 2345  1357  !
   +-------------------+-------------------+-------------------+
   ! 1234  7     5     ! 234   8     9     ! 124   6     13    !
   ! 8     1234  234   ! 6     5     234   ! 1247  9     137   !
   ! 9     234   6     ! 7     234   1     ! 2458  23458 358   !
   +-------------------+-------------------+-------------------+
176 candidates.
"""
SIGNED = STATE.replace("3457 ", "3457#").replace(" 1268 ", "*1268 ").replace("23458", "23458@")


@pytest.mark.parametrize("text", [STATE, SIGNED, STATE.replace("!", "|")])
def test_resolution_states_of_csp_rules(text: str) -> None:
    document = load(text)
    assert document["candidates"][0][:3] == ["3457", "3468", "3479"]
    assert document["grid"][1] == "......3.4"
