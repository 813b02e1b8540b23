"""Bad input of every sort: files, with what is said of each, and texts."""

ROW = "1.......2"
GRID = [
    "53..7....",
    "6..195...",
    ".98....6.",
    "8...6...3",
    "4..8.3..1",
    "7...2...6",
    ".6....28.",
    "...419..5",
    "....8..79",
]
JIGSAW = ["aaabbbccc"] * 3 + ["dddeeefff"] * 3 + ["ggghhhiii"] * 3


def puzzle(grid: list[str] = GRID, more: str = "", kind: str = "sudoku") -> str:
    """A puzzle file; row 1 is on line 3."""
    return f"kind: {kind}\ngrid: |\n" + "".join(f"  {row}\n" for row in grid) + more


def replaced(rows: list[str], row: int, text: str) -> list[str]:
    return [*rows[: row - 1], text, *rows[row:]]


def regions(rows: list[str]) -> str:
    """A regions field; in a puzzle of nine rows its first row is on line 13."""
    return "regions: |\n" + "".join(f"  {row}\n" for row in rows)


# name: (text, line or None, part of the message)
FILES: dict[str, tuple[str | bytes, int | None, str]] = {
    "short row": (puzzle(replaced(GRID, 3, ".98....6")), 5, "row 3 has 8 cells, expected 9"),
    "long row": (puzzle(replaced(GRID, 9, "....8..799")), 11, "row 9 has 10 cells, expected 9"),
    "one column": (
        puzzle(["1", "2"]),
        4,
        "2 rows of one cell, expected as many cells in a row as there are rows",
    ),
    "row missing": (puzzle(GRID[:8]), 10, "8 rows of 9 cells, expected 9 rows"),
    "row too many": (puzzle([*GRID, ROW]), 12, "10 rows of 9 cells, expected 9 rows"),
    "side 7": (puzzle(["." * 7] * 7), 2, "7 rows, expected one of 4"),
    "side 1": (puzzle(["1"]), 2, "1 rows, expected one of 4"),
    "side 26": (puzzle(["." * 26] * 26), 2, "26 rows, expected one of 4"),
    "one line of 80": (puzzle(["." * 80]), 3, "one row of 80 cells"),
    "letter": (puzzle(replaced(GRID, 2, "6..1x5...")), 4, "row 2 column 5 is 'x', expected 1 to 9"),
    "digit too large": (puzzle(["1...", "....", "..5.", "...."]), 5, "row 3 column 3 is '5'"),
    "emoji": (puzzle(replaced(GRID, 2, "6..1😀5...")), 4, "row 2 column 5 is '😀'"),
    "escape character": ('kind: sudoku\ngrid: "1\\e[31m.\\n...."\n', 2, "cannot be printed"),
    "empty grid": ("kind: sudoku\ngrid: ''\n", 2, "grid: it is empty"),
    "only frames": (puzzle(["+---+", "+---+"]), 2, "grid: it is empty"),
    "grid a number": ("kind: sudoku\ngrid: 12\n", 2, "grid: must be string or array"),
    "grid of numbers": (
        "kind: sudoku\ngrid: [1234, 3412, 2143, 4321]\n",
        2,
        "rows of characters as text",
    ),
    "grid of lists": ("kind: sudoku\ngrid: [[1], [2]]\n", 2, "rows of characters as text"),
    "grid missing": ("kind: sudoku\ntitle: x\n", 1, "the field grid is missing"),
    "twice in row": (puzzle(replaced(GRID, 1, "53..7...5")), 3, "5 in row 1 appears twice (r1c19)"),
    "twice in column": (puzzle(replaced(GRID, 4, "5...6...3")), 6, "5 in column 1 appears twice"),
    "twice in box": (puzzle(replaced(GRID, 3, ".95....6.")), 5, "5 in box 1 appears twice"),
    "twice on diagonal": (
        puzzle(["1...", "....", "..1.", "...."], "diagonals: true\n"),
        5,
        "1 in the falling diagonal appears twice",
    ),
    "region too large": (
        puzzle(more=regions(replaced(JIGSAW, 1, "aaaabbccc"))),
        13,
        "regions: region a has 10 cells, expected 9",
    ),
    "region missing": (puzzle(more=regions(["aaabbbccc"] * 9)), 13, "region a has 27 cells"),
    "regions of other size": (
        puzzle(more=regions(["aabb"] * 4)),
        16,
        "regions: 4 rows, expected 9",
    ),
    "regions too short": (
        puzzle(more=regions(replaced(JIGSAW, 2, "aaabbbcc"))),
        14,
        "regions: row 2 has 8 cells, expected 9",
    ),
    "windows in regions": (
        puzzle(more=regions(JIGSAW) + "windows: true\n"),
        22,
        "windows need boxes, not regions",
    ),
    "windows of side 6": (puzzle(["." * 6] * 6, "windows: true\n"), 9, "no square boxes"),
    "placed nonsense": (puzzle(more="placed: [hello]\n"), 12, "placed: 'hello', expected the form"),
    "placed outside": (puzzle(more="placed:\n- r1c10=3\n"), 13, "lies outside a grid of side 9"),
    "placed against given": (puzzle(more="placed:\n- r1c3=5\n"), 13, "5 in row 1 appears twice"),
    "placed twice": (puzzle(more="placed:\n- r1c1=4\n"), 13, "r1c1 has two digits"),
    "removed a given": (puzzle(more="removed:\n- r1c1<>5\n"), 13, "removed: r1c1=5 is placed"),
    "candidates short": (puzzle(more="candidates: [[1]]\n"), 12, "candidates: 1 rows, expected 9"),
    "unknown kind": (puzzle(kind="sodoku"), 1, "there is no puzzle kind 'sodoku'"),
    "kind a number": (puzzle(kind="9"), 1, "the field kind is missing"),
    "no kind": ("grid: |\n  1...\n", None, ""),
    "unknown field": (puzzle(more="gird: 1\n"), 12, "unknown field 'gird'; did you mean grid?"),
    "picture": (b"\x89PNG\r\n\x1a\n\x00\x00", 0, "a picture, and lapiz reads only text"),
    "archive": (b"PK\x03\x04\xff", 0, "a document or an archive"),
    "unknown expectation": (puzzle(more="expect:\n  use: [x]\n"), 13, "unknown field 'use'"),
    "unknown status": (
        puzzle(more="expect:\n  status: fine\n"),
        13,
        "expect.status: must be one of",
    ),
    "a size that is no whole number": (
        "kind: queens\nsize: 6.0\n",
        2,
        "size: must be integer",
    ),
    "a side that is no whole number": ("kind: triomino\nrows: 4\ncolumns: -0.0\n", 3, "columns: "),
    "solutions that are no whole number": (
        puzzle(more="expect: {solutions: 2.0}\n"),
        12,
        "integer",
    ),
    "title a list": (puzzle(more="title: [a]\n"), 12, "title: must be string"),
    "double key": (puzzle(more="grid: x\n"), 12, "the key 'grid' appears twice"),
    "list at top": ("- kind: sudoku\n", 1, "a puzzle is a mapping of fields, not a list"),
    "tag": ("kind: !!python/object/apply:os.system [ls]\n", 1, "tags such as"),
    "tag at top": ("!!map\nkind: sudoku\n", 1, "tags such as"),
    "alias": ("kind: sudoku\na: &x 1\ngrid: *x\n", 2, "anchors are not allowed"),
    "alias alone": ("kind: sudoku\ngrid: *x\n", 2, ""),
    "bomb": (
        'a: &a ["lol","lol"]\n'
        + "".join(
            f"{b}: &{b} [*{a},*{a},*{a},*{a}]\n" for a, b in zip("abcdef", "bcdefg", strict=True)
        ),
        1,
        "anchors are not allowed",
    ),
    "merge key": ("kind: sudoku\n<<: {a: 1}\ngrid: x\n", 2, "unknown field '<<'"),
    "deep lists": ("kind: sudoku\ngrid: " + "[" * 100_000, 2, "nested deeper than 12"),
    "deep mappings": ("{a: " * 100_000, 1, "nested deeper than 12"),
    "deep blocks": ("".join("  " * n + "a:\n" for n in range(300)), 13, "nested deeper than 12"),
    "not closed": ("kind: sudoku\ngrid: [\n", 2, "cannot be read as YAML"),
    "tab": ("kind: sudoku\ngrid:\n\t- a\n", 3, "cannot be read as YAML"),
    "key a list": ("? [a]\n: b\n", 1, "expected a plain word as key"),
    "second document": ("kind: sudoku\n---\n[", 3, "cannot be read as YAML"),
    "only a comment": ("# nothing\n", None, "it holds no document"),
    "nothing": ("---\n", None, "not nothing"),
    "empty": ("", None, "it is empty"),
    "blank": (" \n\n", None, "it is empty"),
    "binary": (b"\xfe\xed\x1a\n\x00\x00", 1, "not UTF-8 text: byte 0xfe"),
    "NUL": (b"kind: sudoku\ngrid: \x00\n", 2, "binary data"),
    "Latin-1": ("kind: sudoku\ntitle: lápiz\n".encode("latin-1"), 2, "not UTF-8 text: byte 0xe1"),
    "half of UTF-16": (puzzle().encode("utf-16")[:-1], None, "not UTF-16 text"),
    "control character": ("kind: sudoku\n\ntitle: \x07\n", 3, "control characters"),
    "huge": ("#" * (4 * 1024 * 1024 + 1), None, "larger than 4194304"),
    "huge number of values": ("a: [" + "1," * 300_000 + "]", 1, "more than 100000 values"),
    "long frame": (puzzle(["-" * 200_000 + "x"]), 3, "row"),
    "long row of digits": (puzzle(["1" * 200_000]), 3, "row"),
    "many rows": (puzzle(["1"] * 50_000), None, "rows"),
    "long title": (puzzle(more="title: " + "x" * 100_000 + "\n"), 12, "title: must be"),
    "many placed": (puzzle(more="placed: [" + "r1c3=1," * 20_000 + "]\n"), 12, "placed: must"),
    "superscript": (puzzle(replaced(GRID, 2, "6..1²5...")), 4, "row 2 column 5 is '²'"),
    "log without end": ('{"version": 1, "type": "puzzle"}\n', None, ""),
}

STRINGS = {
    "80 characters": "1" + "." * 79,
    "a word": "hello",
    "a sentence": "solve this, please",
    "an option's value": "../..",
    "a number": "17",
    "a file that is not there": "missing.yaml",
    "a folder that is not there": "no/such/folder/x.sdk",
    "a long name": "a" * 999,
    "a very long text": "a" * 100_000,
    "NUL": "1\0",
    "not UTF-8": "\udcff\udcfe.yaml",
    "not UTF-8 text": "\udcff\udcfe",
    "escape": "\x1b[31mred\x1b[0m",
    "lines": "1\n2\n3",
    "a URL of nothing": "https://example.org/",
    "JSON": '{"kind": "sudoku", "grid": [[',
    "JSON of numbers": "[1, 2, 3]",
    "empty": "",
    "blank": "   ",
    "line separator": "1\u20282",
}
