"""Whatever a request holds, its answer is an object, and the next one is answered, too."""

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from lapiz_play import answer
from lapiz_play.answering import unfit
from lapiz_play.questions import QUESTIONS
from lapiz_play.serving.desk import _line

pytestmark = pytest.mark.hostile

GRID = ["1...", "....", "....", "...."]
SMALL = {"kind": "sudoku", "grid": GRID}
QUICK = sorted({*QUESTIONS} - {"generate", "practice", "today", "try", "package", "library"})
"""Those that search no library, and run nothing."""
FIELDS = (
    *("candidate", "date", "given", "gone", "index", "kind", "language", "level", "limit", "marks"),
    *("most", "name", "notation", "options", "placed", "position", "puzzle", "quick", "removed"),
    *("removes", "rules", "scale", "seed", "source", "technique", "text", "unique", "uses"),
)
HALF = "\ud800"
NESTED: Any = "1"
for _ in range(500):
    NESTED = [NESTED]

hostile = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([2**63, -(2**70), 10**4000, 1e308, float("inf"), float("nan"), -0.0])
    | st.floats()
    | st.text(st.characters(categories=None), max_size=8)
    | st.sampled_from(["", HALF, f"4{HALF}..", "\0", "sudoku", "x" * 3000, "r1c1", "\u202e1"])
    | st.just(NESTED),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from([*FIELDS, HALF, "grid", "cages"]), inner, max_size=4)
    ),
    max_leaves=6,
)
requests = st.builds(
    lambda ask, known, fields: {"ask": ask, **known, **fields},
    st.sampled_from([*QUICK, HALF, 7, None]),
    st.sampled_from([{}, {"puzzle": SMALL}, {"puzzle": SMALL, "position": {"placed": [1]}}]),
    st.dictionaries(st.sampled_from(FIELDS), hostile, max_size=3)
    | st.builds(lambda name, value: {"puzzle": {**SMALL, name: value}}, st.text(), hostile),
)


@settings(max_examples=50, derandomize=True, database=None)
@given(requests)
def test_any_request_gets_an_object(request: Any) -> None:
    line = _line(answer(request))
    assert line.count(b"\n") == 1
    told = json.loads(line)
    assert isinstance(told, dict)
    assert "a fault of lapiz" not in str(told.get("error"))


@pytest.mark.parametrize("request_", [None, 7, [], "read", True, NESTED])
def test_what_is_no_object_gets_one(request_: Any) -> None:
    assert answer(request_)["error"] == "expected an object"


@pytest.mark.parametrize(
    ("value", "part"),
    [
        (HALF, "half of a character"),
        ({HALF: 1}, "half of a character"),
        (NESTED, "nested too deeply"),
        (float("nan"), "a number"),
        (float("-inf"), "a number"),
        (10**4000, "a number"),
    ],
)
@pytest.mark.parametrize("field", ["title", "grid", "source", "name", "language"])
def test_what_no_page_sends_is_refused(field: str, value: Any, part: str) -> None:
    asked = {"ask": "read", "puzzle": {**SMALL, field: value}, field: value}
    assert part in unfit(asked)
    assert part in answer(asked)["error"]


def test_it_is_refused_in_the_language_of_the_request() -> None:
    asked = {"ask": "read", "text": HALF, "language": "es"}
    assert "medio carácter" in answer(asked)["error"]


@pytest.mark.parametrize("content", [{"a": HALF}, {"a": float("nan")}, {"a": {1, 2}}])
def test_an_answer_that_is_no_json_is_said_so(content: Any) -> None:
    """A plugin may put anything into a text or a number."""
    assert isinstance(json.loads(_line(content)), dict)


@pytest.fixture
def desk() -> Iterator[Any]:
    process = subprocess.Popen(
        [sys.executable, "-m", "lapiz_play.serving.desk"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin
    assert process.stdout
    assert json.loads(process.stdout.readline()) == {"ready": True}
    yield process
    _, errors = process.communicate(timeout=60)
    assert (process.returncode, b"Traceback" in errors) == (0, False), errors


def test_a_process_that_answers_outlives_all_of_it(desk: Any) -> None:
    inner = json.dumps({"kind": "sudoku", "title": HALF, "grid": GRID})
    for request in (
        {"ask": "read", "puzzle": {**SMALL, "title": HALF}},
        {"ask": "read", "text": inner},
        {"ask": "read", "puzzle": {**SMALL, HALF: NESTED}},
        {"ask": "try", "source": f"x = '{HALF}'", "puzzle": SMALL},
        {"ask": "try", "source": "raise SystemExit", "puzzle": SMALL},
        {"ask": "steps", "technique": HALF, "puzzle": SMALL},
        {"ask": "set", "language": [HALF], "options": {HALF: float("nan")}},
        [HALF],
        float("nan"),
    ):
        asked = json.dumps({"request": request, "seconds": 60})
        desk.stdin.write(asked.encode() + b"\n")
        desk.stdin.flush()
        assert isinstance(json.loads(desk.stdout.readline()), dict), request
