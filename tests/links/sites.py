"""A puzzle as the links of each site hold it."""

import base64
import json
import zlib
from typing import Any

PUZZLE = "4...3.8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......"
ROWS = [PUZZLE[at : at + 9] for at in range(0, 81, 9)]
SMALL = "1...............".ljust(16, ".")
JIGSAW = "AAABCCABCCDBDDDB"
BOXES = "".join(str(row // 3 * 3 + column // 3) for row in range(9) for column in range(9))


def f_puzzles(**fields: Any) -> str:
    grid = [[{"value": int(c), "given": True} if c != "." else {} for c in row] for row in ROWS]
    return json.dumps({"size": 9, "grid": grid, **fields}, separators=(",", ":"))


def scl(**fields: Any) -> str:
    """A puzzle in SudokuPad's JSON, shortened as its links are."""
    cells = [[{"v": int(c)} if c != "." else {} for c in row] for row in ROWS]
    regions = [[[at // 9, at % 9] for at in range(81) if BOXES[at] == box] for box in "012345678"]
    text = json.dumps({"cs": 64, "ce": cells, "re": regions, **fields}, separators=(",", ":"))
    for name in (*fields, "cs", "ce", "re", "v", "te", "wp", "c", "t"):
        text = text.replace(f'"{name}":', f"{name}:")
    text = text.replace("{}", "").replace(":true", ":t").replace(':"#000000"', ":#0")
    return text.replace("'", "\\'").replace('"', "'")


def coach(**fields: Any) -> str:
    state = {"gridSize": 9, "givenDigits": PUZZLE.replace(".", "0"), **fields}
    packed = base64.b32hexencode(zlib.compress(json.dumps(state).encode()))
    return "SCv7_32_" + packed.decode().rstrip("=").lower()


def good_sudoku() -> str:
    halves = [*map(int, PUZZLE.replace(".", "0")), 0]
    pairs = zip(halves[::2], halves[1::2], strict=True)
    return base64.b64encode(bytes(16 * high + low for high, low in pairs)).decode()


def penpa(cells: str = PUZZLE, labels: str = BOXES, **layer: Any) -> str:
    side = round(len(cells) ** 0.5)
    wide = side + 4
    place = [(at // side + 2) * wide + at % side + 2 for at in range(side * side)]
    number = {str(place[at]): [c, 1, "1"] for at, c in enumerate(cells) if c != "."}
    edges = {}
    for at in range(side * side):
        right, below = place[at] + wide * wide, place[at] + wide * wide
        if (at + 1) % side and labels[at] != labels[at + 1]:
            edges[f"{right - wide},{right}"] = 2
        if at + side < side * side and labels[at] != labels[at + side]:
            edges[f"{below - 1},{below}"] = 2
    question = json.dumps({"zN": number, "zE": edges, **layer}).replace('"zN"', "zN")
    head = f"square,{side},{side},38,0,1,1,418,418,154,154,0,0,0,0,Title: One%2C two,Author: me"
    text = "\n".join([head, "[0,0,0,0]", "{}", question.replace('"zE"', "zE"), "{}"])
    packer = zlib.compressobj(wbits=-15)
    return base64.b64encode(packer.compress(text.encode()) + packer.flush()).decode()


def pzpr(cells: str) -> str:
    text, empty = "", 0
    for cell in cells + "#":
        if cell != "." or empty == 20:
            text += "fghijklmnopqrstuvwxyz"[empty] if empty else ""
            empty = 0
        if cell == ".":
            empty += 1
        else:
            text += cell
    return text.rstrip("#")


def classic() -> str:
    text = PUZZLE.replace(".", "0")
    runs, at = "", 0
    alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx"
    while at < 81:
        empty = 0
        while empty < 5 and text[at + empty + 1 : at + empty + 2] == "0":
            empty += 1
        runs += alphabet[int(text[at]) + 10 * empty]
        at += 1 + empty
    return runs


F, PAD = "https://www.f-puzzles.com/?load=", "https://sudokupad.app/"
COACH = "https://sudoku.coach/en/play/"
SOLVER = "https://sigh.github.io/Interactive-Sudoku-Solver/?q="
PENPA = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
GIVENS = "".join(f"~R{at // 9 + 1}C{at % 9 + 1}_{c}" for at, c in enumerate(PUZZLE) if c != ".")
