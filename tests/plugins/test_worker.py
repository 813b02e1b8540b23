"""What a worker process says: answers as plain values, none too large, none too late."""

import io
import pickle
import signal
import sys
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

import lapiz
from lapiz.core import Deduction
from lapiz.plugins import worker
from lapiz.plugins.isolation import _unpacked
from lapiz.plugins.pickling import passed
from lapiz.plugins.worker import LARGEST_ANSWER_BYTES, MOST_NUMBERS, SENT_PARTS, _Desk

GRID = {"kind": "sudoku", "grid": ["1...", "....", "....", "...."]}


class Word(str):
    """A text that is more than a text."""


class Number(int):
    """A number that is more than a number."""


LARGE = 1 << 8 * LARGEST_ANSWER_BYTES
PLAIN: list[tuple[Any, Any]] = [
    (None, None), (True, True), (0.5, 0.5), (7, 7), ("r1c1", "r1c1"), (Word("r"), "r"),
    (Number(7), "7"), ([1], "[1]"), ({}, "{}"), ((1, (Word("a"), [2])), (1, ("a", "[2]"))),
    ("x" * (SENT_PARTS + 1), "x" * SENT_PARTS), ((1,) * (SENT_PARTS + 1), (1,) * SENT_PARTS),
    (LARGE >> 1, LARGE >> 1),
]  # fmt: skip


@pytest.mark.parametrize(("value", "expected"), PLAIN, ids=lambda one: str(type(one).__name__))
def test_values_are_sent_as_plain_ones(value: Any, expected: Any) -> None:
    sent = worker._plain(value)
    assert (type(sent), sent) == (type(expected), expected)


def test_a_number_that_fits_no_answer_is_a_fault_of_the_technique() -> None:
    with pytest.raises(ValueError, match="Exceeds the limit"):
        worker._plain(LARGE)


NUMBERS: list[tuple[Any, Any]] = [
    ({}, {}), ({1: -2, -1 << 63: 1 << 63}, {1: -2, -1 << 63: 1 << 63}),
    ({1 << 64: 0}, None), ({0: 1 << 64}, None), ({0: True}, None), ({Number(0): 1}, None),
    ({0: 0.5}, None), ([0], None), (None, None),
    (dict.fromkeys(range(MOST_NUMBERS), 1), dict.fromkeys(range(MOST_NUMBERS), 1)),
    (dict.fromkeys(range(MOST_NUMBERS + 1), 1), None),
]  # fmt: skip


@pytest.mark.parametrize(("value", "expected"), NUMBERS, ids=lambda one: str(one)[:20])
def test_mappings_of_numbers_are_sent_if_they_are_such(value: Any, expected: Any) -> None:
    sent = worker._numbers(value)
    assert sent == expected
    assert sent is None or sent is not value


def test_a_deduction_arrives_as_it_was_sent() -> None:
    """Every field has a value of its own, so none may take the place of another."""
    link = lapiz.Link("strong", 3, 4, 5)
    made = Deduction(
        removes=1, places=2, truths=(6, 7), roles={"base": 8, "cover": 9}, deadly=(10,),
        links=(link, attrs.evolve(link, item=None)), grounds=lapiz.Grounds.CHOICE, supposes=True,
        end=11, factors={12: -13}, images={14: 15},
        says=lapiz.Says("{x} {y}", "why", x=lapiz.Token("cell", 16), y=lapiz.Token("any", "z")),
    )  # fmt: skip
    copy = _unpacked(pickle.loads(pickle.dumps(worker._packed(made))))
    for name in [field.name for field in attrs.fields(Deduction) if field.name != "says"]:
        assert getattr(copy, name) == getattr(made, name), name
    for name in ("pattern", "reason", "tokens"):
        assert getattr(copy.says, name) == getattr(made.says, name), name


def sent(content: object) -> Any:
    stream = io.BytesIO()
    worker._put(stream, content)
    return pickle.loads(stream.getvalue())


def test_an_answer_has_so_many_bytes() -> None:
    room = LARGEST_ANSWER_BYTES - len(pickle.dumps(bytes(LARGEST_ANSWER_BYTES))) % 1000
    for size in (1, room):
        assert sent(bytes(size)) == bytes(size)
    size = len(pickle.dumps(bytes(LARGEST_ANSWER_BYTES)))
    assert sent(bytes(LARGEST_ANSWER_BYTES)) == ("failed", f"gave an answer of {size} bytes")


class Flushing(io.BytesIO):
    """A stream that shows only what was flushed."""

    shown = b""

    def flush(self) -> None:
        self.shown = self.getvalue()


def test_nobody_waits_for_an_answer_that_was_given() -> None:
    stream = Flushing()
    worker._put(stream, ("ready",))
    assert pickle.loads(stream.shown) == ("ready",)


@pytest.fixture(autouse=True)
def timers(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """What would end this process, noted instead."""
    timers: list[tuple[Any, ...]] = []
    for name in ("setitimer", "signal"):
        monkeypatch.setattr(signal, name, lambda *given: timers.append(given))
    return timers


@pytest.fixture
def desk() -> Callable[..., Any]:
    """A conversation: what is answered to a message, if anything is."""
    place = _Desk()

    def said(*message: Any) -> Any:
        answers: list[Any] = []
        place.take(message, answers.append)
        return answers[0] if answers else None

    return said


def ask(desk: Callable[..., Any], name: str, puzzle: lapiz.Puzzle, most: int = 9) -> Any:
    return desk("ask", name, puzzle.start.sets, most, False, 60.0)


def test_a_conversation(desk: Callable[..., Any]) -> None:
    puzzle, other = lapiz.load(GRID), lapiz.load({**GRID, "grid": ["1...", "..2.", *["...."] * 2]})
    unknown = ("failed", "is not known in a process of its own")
    assert ask(desk, "hidden-single", puzzle) == unknown, "there is no puzzle yet"
    assert desk("puzzle", *passed(puzzle)) is None
    assert ask(desk, "no-such-technique", puzzle) == unknown
    assert ask(desk, "hidden-single", puzzle) == ("found", [])
    assert desk("puzzle", *passed(other)) is None
    sort, found = ask(desk, "hidden-single", other)
    expected = lapiz.steps(other, "hidden-single")
    assert (sort, len(found)) == ("found", len({one.effect for one in expected}))
    assert [_unpacked(packed).effect for packed in found] == [one.effect for one in expected]
    assert len(ask(desk, "hidden-single", other, most=1)[1]) == 1


@pytest.mark.parametrize(
    ("kind", "content", "fault"),
    [
        ("chess", {}, "cannot be used: there is no puzzle kind 'chess'"),
        ("sudoku", {"labels": 5}, "cannot be used: the puzzle reads back as a different one"),
        ("sudoku", None, "cannot be used: the puzzle could not be read back (TypeError)"),
    ],
)
def test_a_puzzle_that_cannot_be_read_fails_each_question(
    kind: str, content: dict[str, int] | None, fault: str, desk: Callable[..., Any]
) -> None:
    puzzle = lapiz.load(GRID)
    document, labels, *more = passed(puzzle)[1]
    whole = None if content is None else (document, content.get("labels", labels), *more)
    desk("puzzle", *passed(puzzle))
    desk("puzzle", kind, whole)
    for _ in range(2):
        sort, told = ask(desk, "hidden-single", puzzle)
        assert (sort, told[: len(fault)]) == ("failed", fault)


def test_what_a_technique_raises_is_the_answer(
    desk: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    puzzle = lapiz.load(GRID)

    @lapiz.technique("raising", kind="sudoku")
    def raising(grid: Any) -> Any:
        raise SystemExit(3)
        yield

    desk("puzzle", *passed(puzzle))
    monkeypatch.setattr(lapiz.registry(), "techniques", {"raising": raising})
    assert ask(desk, "raising", puzzle) == ("failed", "raised SystemExit: 3")


@pytest.mark.skipif(sys.platform == "win32", reason="nothing ends a process there")
def test_a_question_has_its_time_and_some_grace(
    desk: Callable[..., Any], timers: list[tuple[Any, ...]]
) -> None:
    ask(desk, "hidden-single", lapiz.load(GRID))
    assert timers == [
        (signal.SIGALRM, signal.SIG_DFL),
        (signal.ITIMER_REAL, 60.0 + worker.GRACE_SECONDS),
        (signal.ITIMER_REAL, 0),
    ]


@pytest.mark.skipif(sys.platform != "linux", reason="nothing limits memory there")
def test_memory_is_limited_beyond_what_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    import resource

    limits: dict[int, tuple[int, int]] = {}
    monkeypatch.setattr(resource, "setrlimit", lambda sort, limit: limits.update({sort: limit}))
    monkeypatch.setattr(worker, "open", lambda *_, **__: io.StringIO("50 7 3"), raising=False)
    worker.limit_memory()
    most = 50 * resource.getpagesize() + worker.MEMORY_BYTES
    assert limits == {resource.RLIMIT_AS: (most, most), resource.RLIMIT_CORE: (0, 0)}


def test_elsewhere_nothing_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker, "open", lambda *_: pytest.fail("it looks"), raising=False)
    monkeypatch.setattr(worker, "sys", SimpleNamespace(platform="darwin"))
    worker.limit_memory()
    monkeypatch.setattr(worker, "sys", SimpleNamespace(platform="win32"))
    monkeypatch.setattr(worker, "signal", None)
    with worker.within(1.0):
        pass


def test_what_a_process_that_stands_by_prints_does_not_mix_with_answers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[Any] = []

    def noting(name: str, result: Any = None) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            calls.append((name, *given))
            return result

        return call

    monkeypatch.setattr("os.dup", noting("dup", 77))
    monkeypatch.setattr("os.fdopen", noting("fdopen", "answers"))
    monkeypatch.setattr("os.dup2", noting("dup2"))
    monkeypatch.setattr("signal.signal", noting("signal"))
    for name in ("divide", "registry", "keep_apart", "limit_memory"):
        monkeypatch.setattr(worker, name, noting(name))
    given = io.TextIOWrapper(io.BytesIO())
    monkeypatch.setattr("sys.stdin", given)
    answered: object = worker.standing_by()
    monkeypatch.undo()
    assert answered == (given.buffer, "answers")
    assert calls == [
        ("divide",),
        ("dup", 1),
        ("fdopen", 77, "wb"),
        ("dup2", 2, 1),
        ("signal", signal.SIGINT, signal.SIG_IGN),
        ("registry",),
        ("keep_apart",),
        ("limit_memory",),
    ]


def test_a_worker_answers_until_nobody_asks(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = lapiz.load(GRID)
    asked = ("ask", "hidden-single", puzzle.start.sets, 1, False, 60.0)
    messages = (("puzzle", *passed(puzzle)), asked, asked)
    questions, answers = io.BytesIO(b"".join(map(pickle.dumps, messages))), io.BytesIO()
    monkeypatch.setattr(worker, "standing_by", lambda: (questions, answers))
    worker.serve()
    answers.seek(0)
    assert [pickle.load(answers) for _ in range(3)] == [("ready",), *[("found", [])] * 2]
    assert not answers.read()
