"""Whatever a plugin's code does while it is called: it is named, and lapiz goes on."""

import io
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import redirect_stderr, redirect_stdout, suppress
from typing import Any, ClassVar

import pytest

from lapiz.core import AllSpent, BadInput
from lapiz.plugins import containment, output
from lapiz.plugins.containment import LONGEST_FAULT, SPARING, PluginError, contained, fault
from lapiz.plugins.output import PluginWarning, kept_apart, warn
from lapiz.plugins.timeouts import TooSlow


class Own(BaseException):
    pass


class Silent(Exception):
    def __str__(self) -> str:
        raise Own


def raising(error: BaseException) -> Callable[[], Any]:
    def run() -> Any:
        raise error

    return run


RAISED = {
    "raised Own: boom": Own("boom"),
    "raised KeyboardInterrupt: ": KeyboardInterrupt(),
    "raised SystemExit: 3": SystemExit(3),
    "raised GeneratorExit: ": GeneratorExit(),
    "raised MemoryError: ": MemoryError(),
    "raised RecursionError: deep": RecursionError("deep"),
    "raised Own: ": Silent(),
}


@pytest.mark.parametrize("message", RAISED)
def test_whatever_is_raised_is_named(message: str) -> None:
    with pytest.raises(PluginError) as raised:
        contained("plugin mine", raising(RAISED[message]), doing="kind mine: view")
    assert str(raised.value) == f"plugin mine: kind mine: view {message}"


def test_what_is_said_of_the_puzzle_passes() -> None:
    with pytest.raises(BadInput, match="row 3"):
        contained("plugin mine", raising(BadInput("row 3")), doing="read")
    with pytest.raises(PluginError, match="raised BadInput: row 3"):
        contained("plugin mine", raising(BadInput("row 3")), passing=())


def test_the_inner_one_is_named_and_no_other() -> None:
    def inner() -> Any:
        return contained("plugin inner", raising(Own()), doing="view")

    with pytest.raises(PluginError, match=r"^plugin inner: view raised Own: $"):
        contained("plugin outer", inner, doing="read")


def swallowing() -> None:
    while True:
        with suppress(Exception):  # it does not catch what ends it
            sum(range(1000))


def test_a_loop_ends() -> None:
    before = signal.getsignal(signal.SIGINT)
    with pytest.raises(PluginError, match=r"^plugin mine: sniff took more than 0.2 seconds$"):
        contained("plugin mine", swallowing, 0.2, "sniff")
    assert signal.getsignal(signal.SIGINT) is before
    time.sleep(0.3)  # nothing arrives late


def test_many_calls_that_end_just_in_time_leave_nothing_behind() -> None:
    ends: list[str | None] = []
    for _ in range(60):
        try:
            ends.append(contained("plugin mine", lambda: time.sleep(0.002), 0.002))
        except PluginError as error:
            ends.append(str(error))
        for _ in range(100):
            pass
    assert len(ends) == 60
    assert set(ends) <= {None, "took more than 0.002 seconds"}


def press() -> None:
    signal.raise_signal(signal.SIGINT)


def press_and_swallow() -> str:
    try:
        press()
    except KeyboardInterrupt:
        return "never mind"
    return "not raised"


def press_and_change() -> None:
    try:
        press()
    except KeyboardInterrupt:
        raise ValueError from None


@pytest.mark.parametrize("run", [press, press_and_swallow, press_and_change])
def test_the_users_interrupt_is_not_the_plugins(run: Callable[[], Any]) -> None:
    with pytest.raises(KeyboardInterrupt):
        contained("plugin mine", run)
    assert contained("plugin mine", lambda: 7) == 7, "it is forgotten afterwards"


def test_a_program_with_a_handler_of_its_own_gets_every_interrupt() -> None:
    before = signal.signal(signal.SIGINT, lambda number, frame: None)
    try:
        with pytest.raises(KeyboardInterrupt):
            contained("plugin mine", raising(KeyboardInterrupt()))
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("handler", [signal.SIG_IGN, signal.SIG_DFL])
def test_where_python_makes_no_exception_of_it_an_interrupt_is_the_plugins(
    handler: signal.Handlers,
) -> None:
    before = signal.signal(signal.SIGINT, handler)
    try:
        with pytest.raises(PluginError, match="raised KeyboardInterrupt"):
            contained("plugin mine", raising(KeyboardInterrupt()))
        assert signal.getsignal(signal.SIGINT) is handler
    finally:
        signal.signal(signal.SIGINT, before)


@pytest.mark.parametrize("inner", [press, press_and_swallow])
def test_the_users_interrupt_passes_every_plugin(inner: Callable[[], Any]) -> None:
    def swallowing_both() -> str:
        with suppress(KeyboardInterrupt):
            contained("plugin inner", inner)
        return "never mind"

    def own() -> Any:
        return contained("plugin inner", raising(KeyboardInterrupt()))

    with pytest.raises(KeyboardInterrupt):
        contained("plugin outer", swallowing_both)
    with pytest.raises(PluginError, match="raised KeyboardInterrupt"):
        contained("plugin outer", own)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_who_presses_twice_does_not_wait_for_a_plugin(monkeypatch: pytest.MonkeyPatch) -> None:
    class Left(BaseException):
        pass

    raw = io.BytesIO()
    ends: list[tuple[int, bytes]] = []

    def end(status: int) -> None:
        ends.append((status, raw.getvalue()))
        raise Left

    def presses() -> None:
        with suppress(KeyboardInterrupt):
            press()
        assert not ends
        press()

    monkeypatch.setattr("os._exit", end)
    with redirect_stderr(io.TextIOWrapper(raw)), pytest.raises(KeyboardInterrupt):
        contained("plugin mine", presses)
    assert ends == [(130, b"lapiz: interrupted\n")]


@pytest.mark.parametrize(
    ("error", "seconds", "text"),
    [
        (PluginError("gave 7", "kind mine:"), 3, "kind mine: gave 7"),
        (TooSlow(), 0.5, "took more than 0.5 seconds"),
        (TooSlow(), None, "took too long"),
        (ValueError("x" * LONGEST_FAULT + "y"), 3, "raised ValueError: " + "x" * LONGEST_FAULT),
        (SystemExit(3), 3, "raised SystemExit: 3"),
    ],
)
def test_what_went_wrong_in_words(error: BaseException, seconds: float | None, text: str) -> None:
    assert fault(error, seconds) == text


def test_an_error_without_a_text_has_its_name() -> None:
    class Mute(Exception):
        def __str__(self) -> str:
            raise ValueError

    assert fault(Mute()) == "raised Mute: its text cannot be printed"


def test_work_that_is_spent_is_no_fault_of_a_plugin() -> None:
    with pytest.raises(AllSpent):
        contained("plugin mine", raising(AllSpent(1, "steps")), passing=())


class Noting:
    """A watch that notes what is done, in which order."""

    raised = False
    done: ClassVar[list[str]] = []

    def __init__(self, seconds: float) -> None:
        Noting.done = [f"{seconds:g}"]

    def begin(self) -> None:
        self.done.append("begin")

    def end(self) -> None:
        self.done.append("end")


class Held:
    """An object that a frame holds."""

    def __del__(self) -> None:
        Noting.done.append("let go")


class Told(Exception):
    def __str__(self) -> str:
        Noting.done.append("told")
        return "told"


def holding(error: BaseException | None) -> Callable[[], Any]:
    def run() -> int:
        held = Held()
        Noting.done.append("run")
        if error:
            raise error
        return id(held)

    return run


@pytest.mark.parametrize(
    ("error", "done"),
    [
        (None, ["3", "begin", "run", "let go", "end"]),
        (Told(), ["3", "begin", "run", "told", "let go", "end", "told"]),
        (TooSlow(), ["3", "begin", "run", "let go", "end", "end"]),
    ],
)
def test_all_that_a_plugin_may_have_to_say_is_watched(
    error: BaseException | None, done: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It makes the text of an exception, and ends what the frames of one hold."""
    monkeypatch.setattr(containment, "Watch", Noting)
    with suppress(PluginError):
        contained("plugin mine", holding(error), 3)
    assert Noting.done == done


def test_what_python_could_not_raise_is_raised_afterwards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(containment, "Watch", Noting)
    monkeypatch.setattr(Noting, "raised", True)
    with pytest.raises(PluginError, match="took more than 3 seconds"):
        contained("plugin mine", lambda: 7, 3)
    assert contained("plugin mine", lambda: 7, None) == 7, "nobody watches"


def test_in_another_thread_an_interrupt_is_the_plugins() -> None:
    seen: list[str] = []

    def work() -> None:
        try:
            contained("plugin mine", raising(KeyboardInterrupt()))
        except PluginError as error:
            seen.append(str(error))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert seen == ["raised KeyboardInterrupt: "]


@pytest.fixture
def told() -> Iterator[list[str]]:
    messages: list[str] = []
    with kept_apart(messages.append):
        yield messages


def test_what_is_printed_goes_to_standard_error(told: list[str]) -> None:
    def run() -> None:
        print("one")
        sys.stdout.write("two\n")
        sys.stdout.flush()
        sys.stdout.buffer.write(b"three\n")

    out, raw = io.StringIO(), io.TextIOWrapper(io.BytesIO(), write_through=True)
    with redirect_stdout(out), redirect_stderr(raw):
        contained("plugin mine", run)
        contained("plugin mine", run)
        print("lapiz")
    assert out.getvalue() == "lapiz\n"
    assert sorted(raw.buffer.getvalue().split()) == [b"one"] * 2 + [b"three"] * 2 + [b"two"] * 2  # type: ignore[attr-defined]
    assert told == ["plugin mine writes to standard output; it goes to standard error"]


def test_a_command_may_print(told: list[str]) -> None:
    with redirect_stdout(io.StringIO()) as out:
        contained("plugin mine", lambda: print("one"), prints=True)
    assert (out.getvalue(), told) == ("one\n", [])


def test_a_program_that_uses_lapiz_keeps_its_output() -> None:
    assert output._Desk.tell is None
    with redirect_stdout(io.StringIO()) as out:
        contained("plugin mine", lambda: print("one"))
    assert out.getvalue() == "one\n"


def test_what_is_left_out_is_said_once(told: list[str]) -> None:
    for _ in range(3):
        with SPARING:
            contained("plugin mine", raising(Own()), doing="sniff")
    assert told == ["plugin mine: sniff raised Own: "]


def test_what_else_goes_wrong_is_not_left_out(told: list[str]) -> None:
    with pytest.raises(KeyError), SPARING:
        raise KeyError
    assert told == []


def test_to_a_program_it_is_a_warning() -> None:
    with pytest.warns(PluginWarning, match="plugin mine"):
        warn("plugin mine: sniff raised Own")
