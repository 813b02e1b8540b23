"""What the page is answered on small puzzles, kept in a file: one question of each sort or more."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from lapiz.testing import check_golden
from lapiz_play import answer
from lapiz_play.library import pool
from tests.support.puzzles import SMALL

GOLDEN = Path(__file__).parent / "golden" / "answers.txt"
EASY = {"kind": "sudoku", "grid": ["..3.", "...2", ".2..", "14.."]}
SEVERAL = {"kind": "sudoku", "grid": ["12..", "....", "..1.", "...4"]}
SKYSCRAPER = ".5..2.....6.1.......8...1.3....7.6.8...6..5.442.....799..2......125.8........69.."
SOLVED = {"placed": [16, 1, 51, 52, 37, 6, 40, 58, 11, 30, 47]}
"""All that is missing of the easy one."""
MODULE = """
import lapiz

@lapiz.technique(name="{name}", title="{title}", kind="sudoku")
def {name}(view):
    {body}
"""
SURE = MODULE.format(
    name="sure",
    title="Sure",
    body='yield from lapiz.registry().technique("hidden-single")(view)',
)
HASTY = MODULE.format(
    name="hasty",
    title="Hasty",
    body="yield lapiz.Deduction(removes=view.position.open & -view.position.open, truths=(0,))",
)
NUMBERS = {
    "count": ["most"],
    "steps": ["most"],
    "library": ["most"],
    "generate": ["seed", "tries"],
    "why": ["candidate"],
}
"""Fields that are numbers: what is no number is told the bounds."""
UNKNOWN = "kind: sudoku\ngrid: [12.., ...., ..1., ...4]\nrules: [no-such-rule, anti-king]\n"
OF_BOARDS = (
    *("picture", "names", "symbols", "places", "board", "square_names", "houses", "items"),
    *("beside", "alive", "codes", "doc"),
)
"""Fields of which only the first answer is kept; what techniques say of themselves is not."""
CHANGING = re.compile(r"[\d.]+ m?s\b|(?<=\"seconds\": )[\d.e-]+")
"""What a clock says."""


def doubtful(turn: int) -> list[list[int]]:
    """Return how likely the digits of a board are that has one solution with some of them."""
    known = dict(zip((0, 1, 2, 4, 6, 10, 15), (1, 2, 3, 3, 2, 1, 4), strict=True))
    likely = [
        [1000 * (known.get(square, 0) == digit) for digit in range(5)] for square in range(16)
    ]
    for number, square in enumerate((2, 4, 6, 10)):
        share = 150 + 60 * ((number + turn) % 4)
        likely[square] = [0] * 5
        likely[square][0], likely[square][known[square]] = 890 - share, share
        likely[square][known[square] % 4 + 1] = 110
    likely[2].reverse()
    return likely


QUESTIONS: list[tuple[str, Any, list[dict[str, Any]]]] = [
    ("read", None, [{"text": "..3....2.2..14..", "title": "T"}, {"text": "2x2:4c"}]),
    ("read", SEVERAL, [{"position": {"placed": [0, 3], "removed": [5]}}]),
    ("check", EASY, [{}, *({"position": {"placed": placed}} for placed in ([6, 1], [3, 4]))]),
    ("check", EASY, [{"position": {"placed": [0]}, "quick": True}]),
    ("check", SEVERAL, [{"position": {"placed": [11]}}]),
    ("count", EASY, [{}, {"position": {"placed": [0]}}]),
    ("count", SEVERAL, [{}, {"most": 1}, {"most": 2}]),
    ("hint", EASY, [{}, {"technique": "naked-single"}, {"technique": "x-wing"}]),
    ("hint", EASY, [{"position": {"placed": [3]}}, {"technique": "no-such"}]),
    ("hint", SKYSCRAPER, [{"position": {"marks": []}, "technique": "skyscraper"}]),
    ("steps", EASY, [{"most": 3}, {"technique": "hidden-single", "brief": True}]),
    ("steps", EASY, [{"technique": "unnamed"}, {"places": [40], "most": 2}]),
    ("advance", EASY, [{}, {"position": {"placed": [1, 6]}}]),
    ("why", EASY, [{"name": "r1c1"}, {"name": "r1c1=4"}, {}]),
    ("why", EASY, [{"candidate": 3}, {"candidate": 0}, {"candidate": 1, "gone": True}]),
    ("why", EASY, [{"candidate": 32}, {"candidate": 0, "gone": False}]),
    ("why-not", EASY, [{"name": "r1c1=4"}, {"candidate": 1}, {"candidate": 1, "gone": True}]),
    ("why-not", EASY, [{"candidate": 0}, {"name": "r1c1=9"}]),
    ("why-not", SEVERAL, [{"name": "r2c1=3"}]),
    ("reasoning", EASY, [{"argument": "r1c1=3\nr1c4=4; because"}, {"argument": " "}]),
    ("reasoning", EASY, [{"argument": "r1c1=3", "position": {"placed": [3]}}]),
    ("solve", EASY, [{}, {"unique": False}]),
    ("solve", SEVERAL, [{}]),
    ("rate", EASY, [{}, {"quick": True}, {"scale": "lapiz"}, {"scale": "shikaku"}]),
    ("rate", SEVERAL, [{}, {"scale": "lapiz"}]),
    ("library", None, [{"kind": "queens", "most": 1}, {"kind": "queens", "level": "Medium"}]),
    ("library", None, [{"kind": "shikaku", "technique": "clue-pair", "most": 1}]),
    ("generate", None, [{"seed": 3, "options": {"side": 4}}, {"kind": "queens", "seed": -1}]),
    ("generate", None, [{"seed": 3, "options": {"side": 4}, "level": "hard", "tries": 1}]),
    ("today", None, [{"date": "2026-11-22", "kind": "shikaku"}, {"date": "x"}]),
    ("today", None, [{"date": f"2026-11-{day}", "kind": "queens"} for day in (23, 26, 29)]),
    ("practice", None, [{"technique": "naked-pair", "seed": seed} for seed in (1, 2)]),
    ("practice", None, [{"technique": "x-wing", "seed": 2, "recent": [0, 1]}]),
    ("practice", None, [{"technique": "clue-pair", "kind": "shikaku", "there": True}]),
    ("judge", EASY, [{"technique": "naked-single", "places": places} for places in ([], [1])]),
    ("judge", EASY, [{"technique": "naked-single", "places": [0, 1], "removes": [13]}]),
    ("judge", EASY, [{"technique": "naked-single", "claims": False, "removes": [3]}]),
    ("judge", EASY, [{"technique": "x-wing", "claims": claims} for claims in (True, False)]),
    ("lesson", None, [{"technique": "clue-pair", "kind": "shikaku"}, {"technique": "set-2"}]),
    (
        "counter",
        None,
        [{"technique": "x-wing", "candidate": name} for name in ("r4c3=1", "r1c1=1")],
    ),
    ("counter", None, [{"technique": "hidden-single", "candidate": "r1c1=3"}]),
    ("review", EASY, [{"position": {"placed": [1, 32, 37, 6, 0]}}]),
    ("export", EASY, [{}, {"format": "sdm"}, {"format": "queens-board"}]),
    ("set", EASY, [{"given": [0, 1]}, {"given": [1], "title": "T", "rules": ["anti-king"]}]),
    ("set", None, [{"options": {"side": 4}}, {"options": {"side": "z"}}, {"kind": "queens"}]),
    ("try", EASY, [{"source": "x ="}, {"source": "import lapiz"}, {"source": ""}]),
    (
        "read",
        None,
        [{"text": text} for text in ("", "12", "1..2\n..3", "1..2..3..4..1..", "5" * 16)],
    ),
    ("read", None, [{"text": "..3....2.2..14..\n12........1....4", "index": at} for at in (1, 2)]),
    ("read", None, [{"text": "https://example.org/abc"}, {"text": "1 2\n3 4", "kind": "queens"}]),
    ("read", SKYSCRAPER, [{"position": {"placed": [729]}}, {"position": {"removed": [-1]}}]),
    ("check", EASY, [{"position": {"placed": [3], "removed": [1]}}, {"position": []}]),
    ("check", EASY, [{"position": {"removed": [16, 17]}}, {"position": SOLVED}]),
    ("check", None, [{}, {"puzzle": 7}, {"puzzle": {"kind": "chess"}}]),
    ("hint", EASY, [{"position": SOLVED}, {"position": {"removed": [16]}}, {"unique": 1}]),
    ("hint", SEVERAL, [{}, {"position": {"marks": [0, 1]}}]),
    ("steps", EASY, [{"most": 0}, {"most": 1, "technique": "x-wing"}, {"removes": [4], "most": 2}]),
    ("steps", SEVERAL, [{"brief": True}, {"unique": False, "brief": True}]),
    ("advance", SEVERAL, [{}, {"position": {"placed": [8]}}]),
    (
        "why",
        EASY,
        [{"name": ""}, {"candidate": 64}, {"candidate": 16}, {"candidate": 32, "gone": True}],
    ),
    ("why", EASY, [{"name": "r1c2=1", "position": {"placed": [3]}}]),
    ("why-not", EASY, [{}, {"candidate": 16}, {"candidate": 16, "gone": True}]),
    ("why-not", SEVERAL, [{"candidate": number} for number in (36, 52)]),
    ("rate", SKYSCRAPER, [{"scale": "hodoku"}]),
    ("library", None, [{"kind": "chess"}, {"kind": "shikaku", "most": 0}]),
    ("judge", EASY, [{"technique": "full-house", "places": places} for places in ([40], [40, 1])]),
    ("judge", EASY, [{"technique": "full-house", "removes": [1], "places": [40], "claims": True}]),
    ("judge", SKYSCRAPER, [{"technique": "skyscraper", "removes": [one]} for one in (0, 700)]),
    (
        "practice",
        None,
        [{"technique": "x-wing", "kind": "queens"}, {"technique": "x-wing", "seed": -1}],
    ),
    ("lesson", None, [{"technique": "last-square", "kind": "queens"}, {"technique": "no-such"}]),
    ("set", None, [{"options": {"side": side}} for side in (1, 6, 200)]),
    ("set", EASY, [{"given": [64]}, {"given": [0, 16]}, {"rules": ["no-such"]}]),
    ("export", None, [{}, {"puzzle": SEVERAL, "position": {"placed": [8]}, "format": "sdm"}]),
    ("try", EASY, [{"source": SURE, "library": 0, "seconds": 60}, {"source": HASTY, "library": 0}]),
    ("try", EASY, [{"source": SURE + HASTY, "seconds": 61}]),
    ("draft", None, [{"kind": "queens", "name": "a b"}, {"kind": "no-such"}]),
    *((ask, EASY, [{field: "x"} for field in names]) for ask, names in NUMBERS.items()),
    ("techniques", None, [{"kind": "queens"}, {"kind": "chess"}]),
    ("rate", {**EASY, "rules": ["anti-king"]}, [{"scale": "hodoku"}, {"scale": "se"}, {}]),
    ("read", None, [{"text": UNKNOWN}, {"text": UNKNOWN, "without": True}, {"text": [1]}]),
    ("picture", EASY, [{"likely": doubtful(turn)} for turn in range(4)]),
    ("lesson", None, [{"technique": "full-house", "language": "es", "notation": "a1"}]),
    ("today", None, [{"date": "2026-11-22", "kind": kind} for kind in ("chess", "triomino")]),
    ("nothing", None, [{"language": language} for language in ("en", "es", "zz")]),
]


OF_EACH_KIND: list[tuple[str, dict[str, Any]]] = [
    *((ask, {}) for ask in ("read", "check", "count", "hint", "advance", "solve", "rate")),
    *(("export", {}), ("steps", {"most": 2}), ("steps", {"unique": False, "most": 1})),
    *(("why", {"candidate": 0}), ("why-not", {"candidate": 1}), ("set", {"given": [1]})),
    *(("hint", {"position": {"marks": []}}), ("check", {"position": {"placed": [0, 1, 2]}})),
    *(("review", {"position": {"placed": [2, 0]}}), ("set", {"title": "T", "author": "A"})),
]
"""Questions about the small puzzle of each kind."""


def kept(value: Any) -> Any:
    """Return an answer without its pictures and boards, of a story what is said and changed."""
    if isinstance(value, Mapping):
        if "stages" in value:
            return [
                [step.get("said", step["name"]), step.get("changes")] for step in value["steps"]
            ]
        return {
            name: kept(part)
            for name, part in value.items()
            if name not in OF_BOARDS or isinstance(part, bool)
        }
    return [kept(part) for part in value] if isinstance(value, list) else value


def told(ask: str, puzzle: Any, fields: Mapping[str, Any], *, whole: bool = False) -> list[str]:
    """Return a question and its answer in lines."""
    found = answer({"ask": ask, **({"puzzle": puzzle} if puzzle else {}), **fields})
    text = json.dumps(found if whole else kept(found), ensure_ascii=False)
    return [f"{ask} {json.dumps(fields)}", CHANGING.sub("…", text), ""]


def test_golden_answers() -> None:
    lines = []
    for number, (ask, puzzle, requests) in enumerate(QUESTIONS):
        for fields in requests:
            lines += told(ask, puzzle, fields, whole=not number and fields is requests[0])
    check_golden(GOLDEN, "\n".join(lines))


@pytest.mark.parametrize("kind", SMALL)
def test_golden_answers_of_each_kind(kind: str) -> None:
    puzzle, lines = {"kind": kind, **SMALL[kind]}, []
    for ask, fields in OF_EACH_KIND:
        lines += told(ask, puzzle, fields, whole=ask == "read")
    technique = min(pool(kind))
    for ask in ("lesson", "practice"):
        lines += told(ask, None, {"kind": kind, "technique": technique})
    check_golden(GOLDEN.with_name(f"{kind}.txt"), "\n".join(lines))
