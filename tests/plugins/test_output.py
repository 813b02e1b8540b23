"""What plugins write, in Python and past it, and what is said of them: to whom, and how often."""

import io
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from typing import TextIO

import pytest

from lapiz.plugins import output
from lapiz.plugins.output import PluginWarning, apart, handed_back, kept_apart, tell, warn

NAMED = "mine writes to standard output; it goes to standard error"


@pytest.fixture
def told() -> Iterator[list[str]]:
    messages: list[str] = []
    with kept_apart(messages.append):
        yield messages


@contextmanager
def streams() -> Iterator[tuple[TextIO, io.StringIO]]:
    """Give standard output as a process has it (it writes to where C writes), and its errors."""
    errors = io.StringIO()
    with (
        open(1, "w", encoding="utf-8", closefd=False) as console,
        redirect_stdout(console),
        redirect_stderr(errors),
    ):
        yield console, errors


def test_what_is_written_past_python_goes_to_standard_error(
    told: list[str], capfd: pytest.CaptureFixture[str]
) -> None:
    with streams() as (console, errors):
        print("before")
        with apart("mine"):
            assert sys.stdout is not console
            os.write(1, b"one \xff\n")
            assert errors.getvalue() == ""
        assert sys.stdout is console
        assert errors.getvalue() == "one \ufffd\n"
        with apart("mine"):
            pass
        assert errors.getvalue() == "one \ufffd\n", "it is shown once"
        with apart("mine"):
            os.write(1, b"two\n")
            console.write("kept\n")  # as who has kept standard output from before does
        print("after", flush=True)
    assert errors.getvalue() == "one \ufffd\ntwo\nkept\n"
    assert capfd.readouterr().out == "before\nafter\n"
    assert told == [NAMED]


@pytest.mark.parametrize(("size", "shown"), [(5, "xxxxx"), (6, "xxxxx… (6 bytes, cut off)\n")])
def test_only_so_much_of_it_is_shown(
    size: int, shown: str, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(output, "LONGEST_OUTPUT_BYTES", 5)
    with streams() as (_, errors), apart("mine"):
        os.write(1, b"x" * size)
    assert errors.getvalue() == shown
    assert told == [NAMED]


@pytest.mark.usefixtures("told")
def test_a_plugin_that_closes_what_it_writes_to_closes_nothing() -> None:
    with streams() as (console, errors), apart("mine"):
        os.write(1, b"last\n")
        console.close()
    assert errors.getvalue() == "last\n"
    os.fstat(1)


def test_nobody_is_watched_where_nobody_is_told(capfd: pytest.CaptureFixture[str]) -> None:
    with streams() as (console, _):
        with apart("mine"):
            assert sys.stdout is console
            print("one", flush=True)
        with kept_apart(print), apart(None):
            assert sys.stdout is console
    assert capfd.readouterr().out == "one\n"


class Terminal(io.TextIOWrapper):
    """A terminal that counts how often it is flushed."""

    flushed = 0

    def isatty(self) -> bool:
        return True

    def fileno(self) -> int:
        return 99

    def flush(self) -> None:
        self.flushed += 1
        super().flush()


def test_what_a_plugin_takes_for_standard_output_is_standard_error(told: list[str]) -> None:
    errors = Terminal(io.BytesIO(), encoding="utf-16")
    with redirect_stderr(errors), apart("mine"):
        stream = sys.stdout
        assert (stream.isatty(), stream.fileno(), stream.encoding) == (True, 99, "utf-16")
        assert stream.writable()
        before = errors.flushed
        stream.flush()
        assert errors.flushed == before + 1
        assert told == []
        assert stream.write("abc") == 3
        assert told == [NAMED]
    with redirect_stderr(errors), apart("other"):
        assert sys.stdout.buffer is errors.buffer
    assert told == [NAMED, NAMED.replace("mine", "other")]


def test_each_thing_is_said_once_and_anew_to_the_next_one(told: list[str]) -> None:
    for message in ("a", "b", "a"):
        warn(message)
    tell("c", about=1)
    tell("d", about=1)
    tell("e", about=2)
    with handed_back():
        tell("f", about=3)
        warn("g")
        with handed_back():
            pass
        tell("h", about=4)
    tell("i", about=4)
    assert told == ["a", "b", "c", "e", "g", "i"]
    others: list[str] = []
    with kept_apart(others.append):
        warn("a")
    warn("a")
    assert (others, told[6:]) == (["a"], [])


def test_a_program_is_warned_where_it_calls_and_not_told(recwarn: pytest.WarningsRecorder) -> None:
    tell("a", about=1)
    assert not recwarn.list
    warn("b")
    (warning,) = recwarn.list
    assert (warning.category, str(warning.message)) == (PluginWarning, "b")
    assert warning.filename == __file__


def test_a_process_that_helps_another_says_it_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(output._Desk, "tell", None)
    monkeypatch.setattr(output._Desk, "told", set())
    output.keep_apart()
    warn("two\nlines \x1b[31m")
    assert capsys.readouterr().err == "lapiz: warning: two lines  [31m\n"
