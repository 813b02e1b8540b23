"""Lines of standard output and of the terminal: when they are shown, and how they are wiped."""

import io
from types import SimpleNamespace
from typing import Any

import click
import pytest
from click.testing import CliRunner

from lapiz.commands.common import status_line
from lapiz.commands.common.conditions import conditions_of, effective
from lapiz.commands.common.once import refusing_repeats
from lapiz.commands.common.pen import Pen
from lapiz.commands.common.status_line import _Heard, _Line, _text, show_progress, speak, waiting
from lapiz.show.styled import Styled
from lapiz.texts.words import resting_legend


class Terminal(io.StringIO):
    """A terminal that counts how often it is flushed, or that is gone."""

    flushed, error = 0, False

    def flush(self) -> None:
        self.flushed += 1
        if self.error:
            raise OSError


class Clock:
    """A clock on which every wait of a line takes its time."""

    def __init__(self) -> None:
        self.now, self.waits, self.most = 100.0, 0, 0

    def wait(self, seconds: float) -> bool:
        assert seconds == status_line.PAUSE_SECONDS
        self.now += 0.5
        self.waits += 1
        return self.waits > self.most


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch) -> _Line:
    monkeypatch.setattr(_Line, "language", "en")
    monkeypatch.setattr("shutil.get_terminal_size", lambda: Size())
    return _Line(Terminal())


class Size:
    columns = 80


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(status_line, "time", SimpleNamespace(monotonic=lambda: clock.now))
    return clock


def written(line: _Line) -> str:
    terminal = line.terminal
    assert isinstance(terminal, Terminal)
    text = terminal.getvalue()
    terminal.seek(0)
    terminal.truncate()
    return text


def test_it_is_shown_over_itself_and_wiped(line: _Line, monkeypatch: pytest.MonkeyPatch) -> None:
    line.wipe()
    assert written(line) == ""
    line.show("abcdef")
    line.show("abc")
    assert (written(line), line.shown) == ("\rabcdef\rabc   ", 3)
    line.wipe()
    assert (written(line), line.shown) == ("\r   \r", 0)
    monkeypatch.setattr(Size, "columns", 5)
    line.show("abcdef")
    assert (written(line), line.shown) == ("\rabcd", 4)


@pytest.mark.parametrize(
    ("most", "shown"),
    [
        (0, []),
        (4, []),  # two seconds, no more
        (5, ["at work for 2 s"]),
        (7, ["at work for 2 s", "at work for 3 s", "at work for 3 s"]),
    ],
)
def test_it_is_shown_after_two_silent_seconds(
    clock: Clock, line: _Line, most: int, shown: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    texts: list[str] = []
    line.begun = line.silent_since = clock.now
    clock.most = most
    monkeypatch.setattr(line.ended, "wait", clock.wait)
    monkeypatch.setattr(line, "show", texts.append)
    line.keep()
    assert texts == shown


def test_output_and_waiting_begin_the_silence_anew(
    clock: Clock, line: _Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line.ended, "wait", clock.wait)
    monkeypatch.setattr(line, "show", lambda text: pytest.fail("it is shown"))
    clock.most = 20
    with waiting():
        assert _Line.waiting
        line.keep()
    assert not _Line.waiting
    assert line.silent_since == clock.now - 0.5
    clock.now += 9
    line.wipe()
    assert line.silent_since == clock.now


def test_a_terminal_that_is_gone_ends_it(line: _Line, monkeypatch: pytest.MonkeyPatch) -> None:
    line.show("abc")
    assert not line.ended.is_set()
    monkeypatch.setattr(line.terminal, "error", True)
    line.show("abc")
    assert line.ended.is_set()


@pytest.mark.parametrize(
    ("work", "text"),
    [((0, ""), "at work for 7 s"), ((3, "x-wing"), "at work for 7 s: step 3, X-Wing")],
)
def test_what_is_said_of_the_work(
    work: tuple[int, str], text: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(status_line, "doing", lambda: work)
    assert _text(7) == text


def test_a_command_says_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(status_line, "doing", lambda: (3, "x-wing"))
    far = ["1 of 3"]
    show_progress(lambda: far[0])
    assert _text(7) == "at work for 7 s: 1 of 3"
    far[0] = "2 of 3"
    assert _text(8) == "at work for 8 s: 2 of 3"
    show_progress(None)
    assert _text(7) == "at work for 7 s: step 3, X-Wing"


def test_it_speaks_the_language_of_the_command(
    clock: Clock, line: _Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    texts: list[str] = []
    speak("es")
    clock.most, line.begun, line.silent_since = 1, 99.0, 0.0
    monkeypatch.setattr(line.ended, "wait", clock.wait)
    monkeypatch.setattr(line, "show", texts.append)
    line.keep()
    (text,) = texts
    assert text != "at work for 1 s"
    assert "1 s" in text


def test_what_is_printed_wipes_it(line: _Line) -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding="latin-1", errors="replace", line_buffering=True)
    stream.write("before ")
    heard = _Heard(stream, line)
    line.show("abc")
    assert heard.write("é€\n") == 3
    assert line.shown == 0
    assert raw.getvalue() == b"before \xe9?\n"
    assert (heard.encoding, heard.errors, heard.line_buffering) == ("latin-1", "replace", True)
    heard.detach()
    stream.detach()


def commanded(*conditions: Any) -> click.Command:
    """Make a command with options and an argument, of which some hold."""

    def made(**given: Any) -> None:
        click.echo(" ".join(f"{name}={value}" for name, value in sorted(given.items()) if value))

    for condition in conditions:
        made = condition(made)
    for name in ("--a", "--b"):
        made = click.option(name, is_flag=True)(made)
    for name in ("-o", "--more"):
        made = click.option(name)(made)
    return click.command()(click.argument("files", nargs=-1)(made))


@pytest.mark.parametrize(
    ("condition", "arguments", "fault"),
    [
        (effective("--a", needs="--b"), "--b", ""),
        (effective("--a", needs="--b"), "--a --b", ""),
        (effective("--a", needs="--b --more"), "--a --more x", ""),
        (effective("--a", needs="--b"), "--a", "--a needs --b to have an effect"),
        (effective("--a", needs="-o=.svg|.png"), "--a -o x.png", ""),
        (effective("--a", needs="-o=.svg|.png"), "--a -o x.tex", "--a needs -o .svg|.png to have"),
        (effective("--a", needs="--more=yes"), "--a --more yes", ""),
        (effective("--a", needs="FILES"), "--a x", ""),
        (effective("--a", needs="FILES"), "--a", "--a needs FILES to have an effect"),
        (effective("--a", needs="--b", when="--more"), "--a", ""),
        (
            effective("--a", needs="--b", when="--more -o"),
            "--a -o x",
            "--a needs --b to have an effect with -o",
        ),
        (effective("--a", never_with="--b"), "--a", ""),
        (effective("--a", never_with="-o --b"), "--a --b", "--a has no effect with --b"),
        (effective("--a", never_with="-o=-|.x"), "--a -o y.x", "--a has no effect with -o y.x"),
        (effective("--a", never_with="-o=-|.x"), "--a -o -", "--a has no effect with -o -"),
        (effective("--a", never_with="-o=-|.x"), "--a -o x", ""),
        (effective("--b --a", needs="-o"), "--a", "--a needs -o to have an effect"),
    ],
)
def test_options_without_effect_are_refused(condition: Any, arguments: str, fault: str) -> None:
    command = commanded(condition)
    done = CliRunner().invoke(command, arguments.split())
    assert done.exit_code == (2 if fault else 0), done.output
    assert fault in done.output


def test_all_conditions_hold_and_are_listed() -> None:
    command = commanded(effective("--a", needs="--b"), effective("--b", never_with="-o"))
    assert [one.options for one in conditions_of(command.callback)] == ["--b", "--a"]
    assert CliRunner().invoke(command, ["--a"]).exit_code == 2
    assert CliRunner().invoke(command, ["--b", "-o", "x"]).exit_code == 2
    assert CliRunner().invoke(command, ["--a", "--b"]).output == "a=True b=True\n"
    assert conditions_of(None) == ()


def test_what_may_come_once_is_refused_twice() -> None:
    @click.command()
    @click.option("-x", "--extra")
    @click.option("--many", multiple=True)
    @click.option("-v", count=True)
    @click.option("--plain", is_flag=True)
    @click.option("--yes/--no")
    def made(**given: Any) -> None:
        click.echo("done")

    command = refusing_repeats(made)
    for taken in ("-x 1", "--many 1 --many 2", "-v -v", "--plain --plain", "--yes", "-x 1 -v"):
        assert CliRunner().invoke(command, taken.split()).output == "done\n"
    for refused, name in (("-x 1 --extra 2", "--extra"), ("--yes --no", "--yes")):
        done = CliRunner().invoke(command, refused.split())
        assert f"{name} is given twice" in done.output
        assert CliRunner().invoke(made, refused.split()).output == "done\n"


def test_a_pen_writes_plain_lines(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE"):
        monkeypatch.delenv(name, raising=False)
    pen = Pen()
    pen.say("a\nb " + "x" * 300, "bold")
    pen.legend()
    pen._resting = True
    pen.legend()
    pen.legend()
    assert capsys.readouterr().out == f"a b {'x' * 300}\n{resting_legend()}\n"
    assert pen._bare
    for name in ("FORCE_COLOR", "TTY_COMPATIBLE"):
        with monkeypatch.context() as patch:
            patch.setenv(name, "1")
            assert not Pen()._bare


def test_long_lines_of_a_step_are_wrapped_and_indented() -> None:
    from rich.console import Console

    pen, out = Pen(), io.StringIO()
    pen.__dict__["_bare"] = False
    pen.__dict__["console"] = Console(file=out, width=30, force_terminal=True, color_system=None)
    words = " ".join(["word"] * 8)
    pen._lines([Styled("short"), Styled(words)], 5)
    pen._lines([Styled(words)])
    assert [text.rstrip() for text in out.getvalue().splitlines()] == [
        "short",
        *(" ".join(["word"] * 5), "     word word word"),
        words,
    ]
