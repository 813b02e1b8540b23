"""What the page is answered on small puzzles, kept in a file: one question of each sort or more."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from lapiz.testing import check_golden
from lapiz_play import answer

GOLDEN = Path(__file__).parent / "golden" / "answers.txt"
EASY = {"kind": "sudoku", "grid": ["..3.", "...2", ".2..", "14.."]}
SEVERAL = {"kind": "sudoku", "grid": ["12..", "....", "..1.", "...4"]}
SKYSCRAPER = ".5..2.....6.1.......8...1.3....7.6.8...6..5.442.....799..2......125.8........69.."
OF_BOARDS = (
    *("picture", "names", "symbols", "places", "board", "square_names", "houses", "items"),
    *("beside", "alive", "codes"),
)
"""Fields of which only one answer is kept."""

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
    ("nothing", None, [{"language": language} for language in ("en", "es", "zz")]),
]


def kept(value: Any) -> Any:
    """Return an answer without its pictures and boards, of a story what is said."""
    if isinstance(value, Mapping):
        if "stages" in value:
            return [step.get("said", step["name"]) for step in value["steps"]]
        return {
            name: kept(part)
            for name, part in value.items()
            if name not in OF_BOARDS or isinstance(part, bool)
        }
    return [kept(part) for part in value] if isinstance(value, list) else value


def test_golden_answers() -> None:
    told = []
    for number, (ask, puzzle, requests) in enumerate(QUESTIONS):
        for fields in requests:
            request = {**({"puzzle": puzzle} if puzzle else {}), **fields}
            found = answer({"ask": ask, **request})
            shown = kept(found) if number or fields is not requests[0] else found
            told += [f"{ask} {json.dumps(fields)}", json.dumps(shown, ensure_ascii=False), ""]
    check_golden(GOLDEN, "\n".join(told))
