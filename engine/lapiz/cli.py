"""The `lapiz` command: finds the subcommand, and turns every error into one line.

Exit status: 0 solved or in order, 1 not solved or not in order, 2 bad input.
"""

import functools
import gc
import importlib
import io
import pkgutil
import sys
from collections.abc import Mapping, Sequence
from typing import Any

import click

from lapiz import commands
from lapiz.core.errors import BadInput
from lapiz.plugins.registry import registry
from lapiz.texts.ascii import write_anyway
from lapiz.texts.words import one_line

__all__ = ["cli", "main", "modules"]

BUG = 70
"""The exit status for a fault of lapiz itself."""


@functools.cache
def modules() -> Mapping[str, str]:
    """Return the module of each command of lapiz: `lapiz why-not` is `why_not` in `why_not.py`.

    >>> modules()["why-not"]
    'why_not'
    """
    names = (name for _, name, is_room in pkgutil.iter_modules(commands.__path__) if not is_room)
    return {name.replace("_", "-"): name for name in names}


class Lapiz(click.Group):
    """The group of commands: lapiz's own and those of plugins."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of all commands."""
        return sorted({*super().list_commands(ctx), *modules(), *registry().commands})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command by name, or None."""
        module = modules().get(cmd_name)
        if module:
            path = f"{commands.__name__}.{module}"
            command: click.Command = getattr(importlib.import_module(path), module)
            return command
        return registry().commands.get(cmd_name) or super().get_command(ctx, cmd_name)

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
        try:
            result = super().main(args, name, complete_var, False, **extra)
        except click.exceptions.NoArgsIsHelpError as error:
            click.echo(error.format_message())
            sys.exit(2)
        except click.ClickException as error:
            sys.exit(_fail(_usage(error), 2))
        except BadInput as error:
            sys.exit(_fail(str(error), 2))
        except (click.Abort, KeyboardInterrupt):
            sys.exit(_fail("interrupted", 130))
        except Exception as error:
            if isinstance(error, BrokenPipeError):
                raise
            sys.exit(_fail(f"a fault of lapiz: {type(error).__name__}: {error}", BUG))
        sys.exit(result if isinstance(result, int) else 0)


def _usage(error: click.ClickException) -> str:
    context = getattr(error, "ctx", None)
    more = f" (see `{context.command_path} --help`)" if context else ""
    return error.format_message().rstrip(".") + more


def _fail(message: str, status: int) -> int:
    click.echo(f"lapiz: {one_line(message)}", err=True)
    return status


@click.group(cls=Lapiz, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="lapiz", message="%(prog)s %(version)s")
def cli() -> None:
    """Solve logic puzzles as a person does with pencil marks, each step proved.

    A PUZZLE is a file, `-` for standard input, or the puzzle itself as text.
    """
    clashes = (
        f"command {name!r} of a plugin has the name of one of lapiz, which is used"
        for name in sorted(modules().keys() & registry().commands.keys())
    )
    for problem in (*registry().problems, *clashes):
        click.echo(f"lapiz: warning: {one_line(problem)}", err=True)


def main() -> None:
    """Run the `lapiz` command."""
    gc.freeze()  # what is imported stays: no collection need look at it again
    _write_utf8()
    write_anyway(sys.stdout, sys.stderr)
    cli()


def _write_utf8() -> None:
    """Have Windows write UTF-8 into files and pipes, too, as it does on a terminal.

    The code page that it takes otherwise has no lines for boards, and a saved log must be UTF-8.
    """
    if sys.platform == "win32":
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):  # there may be none at all, without a console
                stream.reconfigure(encoding="utf-8")
