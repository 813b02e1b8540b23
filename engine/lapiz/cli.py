"""The `lapiz` command: finds the subcommand, and turns every error into one line.

Exit status: 0 solved or in order, 1 not solved or not in order, 2 bad input.
"""

import copy
import errno
import functools
import gc
import io
import os
import re
import signal
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from typing import Any, TextIO

import click
from click.shell_completion import CompletionItem

from lapiz import commands
from lapiz.commands.common.deferred import Deferred, commands_in
from lapiz.commands.common.help_texts import (
    first_words,
    grouped,
    no_command,
    speaking_as_asked,
    translated,
    usage,
)
from lapiz.commands.common.once import refusing_repeats
from lapiz.commands.common.status_line import at_work
from lapiz.core.messages import BadInput
from lapiz.plugins import shutdown
from lapiz.plugins.containment import PluginError
from lapiz.plugins.output import kept_apart
from lapiz.plugins.registry import including, noted, registry
from lapiz.plugins.timeouts import TooSlow
from lapiz.texts import marked, one_line, said, told, write_anyway

LONGEST_LINE = 200
"""The characters of the first sentence of a command's help."""
_HYPHEN_FIRST = re.compile(r"-(?=[^0-9]*[0-9])[0-9A-P.*_xX+-]{15,}(?::[0-9A-Za-z:, +-]*)?")
"""A puzzle on one line, with empty cells written as hyphens; options have small letters."""
CUT_OFF = 141
"""The exit status where a reader went away (`| head`): that of other programs, 128 and SIGPIPE."""
BUG = 70
"""The exit status for a fault of lapiz itself."""
FULL = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EBADF}
"""The errors of a stream that takes no more, or nothing; files of lapiz's own name themselves."""


@functools.cache
def own_commands() -> Mapping[str, click.Command]:
    """Return the commands of the engine by name; none is imported for it.

    >>> own_commands()["why-not"].name
    'why-not'
    """
    return {str(command.name): command for command in commands_in(commands.__name__)}


class Lapiz(click.Group):
    """The group of commands: lapiz's own and those of plugins."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return sorted({*super().list_commands(ctx), *own_commands(), *registry().commands})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by name, with the options that plugins add to it, or None."""
        if not (command := self._named(ctx, cmd_name)):
            return None
        command = command.load() if isinstance(command, Deferred) else command
        return refusing_repeats(translated(_extended(command, cmd_name)))

    def _named(self, ctx: click.Context, name: str) -> click.Command | None:
        known = own_commands().get(name) or registry().commands.get(name)
        return known or super().get_command(ctx, name)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that arguments begin with; a fault names the nearest."""
        name = args[0]
        if not (ctx.resilient_parsing or name.startswith("-") or self.get_command(ctx, name)):
            raise click.UsageError(no_command(name.strip(), self.list_commands(ctx)), ctx)
        return super().resolve_command(ctx, args)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the commands or options that begin so; no command is imported for it."""
        names = [] if incomplete.startswith("-") else self.list_commands(ctx)
        items = [CompletionItem(name) for name in names if name.startswith(incomplete)]
        return [*items, *click.Command.shell_complete(self, ctx, incomplete)]

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands in groups, each with the first sentence of its help."""
        for heading, names in grouped(self.list_commands(ctx)):
            named = [(name, self.summed_up(ctx, name)) for name in names]
            rows = [
                (name, command.get_short_help_str(LONGEST_LINE))
                for name, command in named
                if command and not command.hidden
            ]
            with formatter.section(told(heading)):
                formatter.write_dl(rows)

    def summed_up(self, ctx: click.Context, name: str) -> click.Command | None:
        """Return a command, or what stands for one in a list: it is not imported."""
        command = self._named(ctx, name)
        if not isinstance(command, Deferred):
            return self.get_command(ctx, name)
        return translated(command.summed_up())

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the help in the current language."""
        click.Group.format_help(translated(self), ctx, formatter)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run a command and exit with its status; each error is one line on standard error."""
        name = prog_name or "lapiz"
        if not standalone_mode:
            return super().main(args, name, complete_var, False, **extra)
        given = [*map(_as_word, sys.argv[1:] if args is None else args)]
        with kept_apart(_warn), ExitStack() as stack:

            def speak(usual: str) -> None:
                """Speak a language to the end, errors too, unless another is asked for."""
                stack.enter_context(speaking_as_asked(given, usual))

            speak("")
            return self._run(given, name, complete_var, obj=speak, **extra)

    def _run(
        self, args: Sequence[str] | None, name: str, complete: str | None, **extra: Any
    ) -> Any:
        stdout = sys.stdout
        try:
            with at_work():
                result = super().main(args, name, complete, False, **extra)
            sys.stdout.flush()
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.format_message())
            sys.exit(2)
        except click.ClickException as error:
            sys.exit(_fail(usage(error), 2))
        except (BadInput, PluginError) as error:
            sys.exit(_fail(str(error), 2))
        except (click.Abort, KeyboardInterrupt):
            sys.exit(_fail(said("interrupted"), 130))
        except SystemExit as error:  # click replaces standard output before, and rich does not
            if stdout is sys.stdout and not isinstance(error.__context__, BrokenPipeError):
                raise
            sys.exit(_cut_off())
        except BrokenPipeError:
            sys.exit(_cut_off())
        except Exception as error:
            if isinstance(error, OSError) and error.errno in FULL:
                sys.exit(_cut_off(marked(f"nothing more can be written: {error.strerror}")))
            sys.exit(_fail(marked(f"a fault of lapiz: {type(error).__name__}: {error}"), BUG))
        sys.exit(result if isinstance(result, int) else 0)


def _extended(command: click.Command, name: str) -> click.Command:
    """Return a command, or lapiz itself, with what plugins add to the one of a name."""
    for extension in registry().extensions.values():
        if extension.command == name:
            command = extension.extend(copy.copy(command))
    return command


def _as_word(argument: str) -> str:
    """Return an argument so that it is no option if it is a puzzle that begins with a hyphen."""
    return f" {argument}" if _HYPHEN_FIRST.fullmatch(argument) else argument


def _warn(message: str) -> None:
    click.echo(f"lapiz: {said('warning')}: {one_line(told(message))}", err=True)


def _fail(message: str, status: int) -> int:
    try:
        click.echo(f"lapiz: {one_line(told(message))}", err=True)
    except OSError:  # a full disk may be that of standard error, too
        _drop(sys.stderr)
    return status


def _cut_off(message: str = "") -> int:
    """Say why standard output cannot be written, and drop what is left of it.

    To a pipe that is closed nothing is said, as other commands do.
    """
    if sys.__stdout__ and sys.stdout is sys.__stdout__:
        _drop(sys.stdout)
    return _fail(message, 2) if message else CUT_OFF


def _drop(stream: TextIO) -> None:
    """Drop what a stream could not write, for which Python would try again at the end."""
    with suppress(OSError), open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), stream.fileno())


def _print_version(context: click.Context, _: click.Parameter, asked: bool) -> None:
    if asked and not context.resilient_parsing:
        from lapiz.plugins.version import __version__

        click.echo(f"{context.find_root().info_name} {__version__}")
        context.exit()


def _use_extensions(context: click.Context, _: click.Parameter, isolated: bool) -> None:
    """Let plugins see to the defaults of all commands."""
    if not (isolated or context.resilient_parsing):
        _extended(context.command, "lapiz")


@click.group(
    cls=Lapiz,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_print_version,
    help="Show the version and exit.",
)
@click.option(
    "-p",
    multiple=True,
    metavar="MODULE|FILE|no:NAME",
    is_eager=True,
    expose_value=False,
    callback=lambda context, _, given: [context.with_resource(including(name)) for name in given],
    help="Use a plugin that is not installed, or leave one out.",
)
@click.option(
    "--isolated",
    is_flag=True,
    expose_value=False,
    callback=_use_extensions,
    help="Ignore the project file: lapiz.toml, or [tool.lapiz] of pyproject.toml.",
)
def cli() -> None:
    """Solve logic puzzles as a person does with pencil marks, each step proved.

    A PUZZLE is a file, `-` for standard input, or the puzzle itself as text.
    """
    clashes = (
        marked(f"command {name!r} of a plugin has the name of one of lapiz, which is used")
        for name in sorted(own_commands().keys() & registry().commands.keys())
    )
    command = click.get_current_context().invoked_subcommand
    if command != "plugins":  # it lists them
        for problem in (*noted(registry()), *clashes):
            _warn(problem)
    if command is None:
        click.echo(first_words())


def main() -> None:
    """Run the `lapiz` command."""
    gc.freeze()  # what is imported stays: no collection need look at it again
    _open_streams()
    _write_utf8()
    write_anyway(sys.stdout, sys.stderr)
    sys.unraisablehook, threading.excepthook = _tell_ignored, _tell_ended
    try:
        with kept_apart(_warn):
            _run()
    finally:  # all is done, and the process ends: an interrupt now would only change its status
        signal.signal(signal.SIGINT, signal.SIG_IGN)


def _run() -> None:
    try:
        cli()
    except SystemExit as end:
        _end(end.code)
        raise


def _end(status: str | int | None) -> None:
    """End this process without waiting for what plugins left, or want to do at the end."""
    if shutdown.left() or shutdown.met():
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        shutdown.leave(status if isinstance(status, int) else 0)


def _tell_ignored(ignored: "sys.UnraisableHookArgs") -> None:
    """Say on one line what Python cannot raise; whatever was too slow is said anyway."""
    error, whose = ignored.exc_value, ignored.object
    if error and not isinstance(error, TooSlow):
        name = getattr(whose, "__qualname__", None) or type(whose).__name__
        _warn(marked(f"{name} raised {type(error).__name__}: {error}; this is ignored"))


def _tell_ended(ended: threading.ExceptHookArgs) -> None:
    """Say on one line what a thread ended with."""
    error, name = ended.exc_value, ended.thread.name if ended.thread else "?"
    _warn(marked(f"thread {name} ended with {type(error).__name__}: {error}"))


def _open_streams() -> None:
    """Open those standard streams that were closed, so that no file takes their numbers.

    Standard output is opened for reading only: what is printed there would be lost, so it fails.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            way = os.O_WRONLY if name == "stderr" else os.O_RDONLY
            stream = open(os.open(os.devnull, way), mode, encoding="utf-8")  # noqa: SIM115
            setattr(sys, name, stream)
            setattr(sys, f"__{name}__", stream)


def _write_utf8() -> None:
    """Have Windows write UTF-8 into files and pipes, too: its code page has no lines for boards."""
    if sys.platform == "win32":
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):  # there may be none at all, without a console
                stream.reconfigure(encoding="utf-8")
