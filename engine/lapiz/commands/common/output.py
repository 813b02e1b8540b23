"""Files that commands write, and what they print into them.

Whether a file can be written is checked first: a solve may take minutes, and whoever mistyped a
folder should not wait for it.
"""

import contextlib
import errno
import functools
import io
import itertools
import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from lapiz.commands.common import completion
from lapiz.commands.common.endings import check_ending, ending, printed_endings
from lapiz.core import BadInput, Name
from lapiz.files import encodable, opened, write_file
from lapiz.texts import marked, one_line, said

MEMORY_BYTES = 8_000_000
"""How much of what goes to a file is kept in memory; more is kept on the disk."""
PLAIN = re.compile(r"\w[\w .-]{0,60}")
"""What may be part of the name of a new file: no path, and no puzzle that was typed."""
PREFACE = "lapiz.preface"
"""Where a context keeps the function that prints what comes before all else, if there is one."""
PAGE = marked("Write the page there; - prints it, and so does a pipe without it.")


def clean(text: str) -> str:
    """Return a text of many lines with all characters escaped that cannot be printed."""
    return "\n".join(
        line if line.isprintable() else one_line(line, len(line)) for line in text.split("\n")
    )


def save(data: str | bytes, output: str | None) -> None:
    """Write a file, whole or not at all, or to standard output for None and "-".

    Raises BadInput where the file cannot be written; a former one is still there then.
    """
    text = encodable(data) if isinstance(data, str) else data
    if output is None or output == "-":
        click.echo(text, nl=False)
    else:
        write_file(Path(output), text.encode() if isinstance(text, str) else text)


def save_page(page: str, output: str | None, sources: Sequence[str], what: str) -> None:
    """Write a page to a file, or print it; without a file's name a terminal gets a new file.

    That is in the current folder, named after the one source, and never one that is there already.
    """
    if output is None and sys.stdout.isatty():
        path = _free([*(Path(source).stem for source in sources if len(sources) == 1), what])
        save(page, str(path))
        click.echo(said("{file} is written; open it in a browser.").format(file=path))
    else:
        save(page, output)


def _free(parts: Sequence[str]) -> Path:
    """Return a name for a page, of words that are fit for one, that no file has yet."""
    stem = "-".join(part for part in parts if PLAIN.fullmatch(part))
    numbered = (f"{stem}-{number}" for number in itertools.count(2))
    names = (Path(f"{name}.html") for name in itertools.chain([stem], numbered))
    return next(path for path in names if not path.exists())


def printing_to(output: str | None, run: Callable[[], int]) -> int:
    """Run a command with what it prints going to a file, unless that is None or "-".

    The file is written when all is done. If nothing was printed because something is wrong, or the
    command fails, no file is written, and a former one is still there.
    """
    if output is None or output == "-":
        return _prefaced(run)
    import shutil  # with all archives that there are
    import tempfile

    with tempfile.SpooledTemporaryFile(MEMORY_BYTES) as kept:
        text = io.TextIOWrapper(kept, "utf-8", errors="backslashreplace", newline="\n")
        with contextlib.redirect_stdout(text):
            status = _prefaced(run)
        text.detach()
        if kept.tell() or not status:
            kept.seek(0)
            with opened(Path(output)) as file:
                shutil.copyfileobj(kept, file)
    return status


def _prefaced(run: Callable[[], int]) -> int:
    context = click.get_current_context(silent=True)
    if context and (preface := context.meta.get(PREFACE)):
        preface()
    return run()


def output_option(
    *names: str, help: str = marked("Write it there."), endings: Sequence[str] = ()
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return an option that names a file to write, `-o` by default: refused at once if it cannot.

    "-" is standard output. What the command reads is never written over. Where `endings` are given
    the file's name has one of them, or none.
    """
    names = names or ("-o", "--output")
    name = str(click.Option([*names]).name)

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        @click.option(
            *names,
            metavar="FILE",
            callback=_can_be_written,
            help=help,
            shell_complete=completion.files,
        )
        @functools.wraps(command)
        def checked(*arguments: Any, **options: Any) -> Any:
            _check_not_read(click.get_current_context())
            if endings:
                check_ending(options[name], endings)
            return command(*arguments, **options)

        return checked

    return add


def printing_option(
    *endings: str, draws: Mapping[str, str] | None = None
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return `-o FILE`: what the command prints is written there, whole or not at all.

    The file is a text, or has one of some other `endings`. What the command `draws`, by ending,
    goes to the option of that name.
    """
    draws = draws or {}

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        @output_option(help="Write there what would be printed.")
        @functools.wraps(command)
        def printed(*arguments: Any, output: str | None, **options: Any) -> Any:
            given = ending(output)
            if given in draws:
                return command(*arguments, **_drawn(options, draws[given], output))
            as_json, form = bool(options.get("as_json")), options.get("form")
            known = printed_endings(endings, as_json=as_json, form=form, given=given)
            check_ending(output, [*known, *draws])
            return printing_to(output, lambda: command(*arguments, **options))

        return printed

    return add


def _drawn(options: dict[str, Any], name: str, output: str | None) -> dict[str, Any]:
    """Return options by which a picture goes to a file; refused where it goes to another."""
    if options.get(name):
        raise click.UsageError(f"Name one file for the picture: {output!r} or {options[name]!r}.")
    return {**options, name: output}


def _check_not_read(context: click.Context) -> None:
    """Raise BadInput if a file to be written is one that another parameter names, to be read."""
    outputs = {one.name for one in context.command.params if one.callback is _can_be_written}
    for name in outputs:
        output = context.params.get(name or "")
        others = [value for key, value in context.params.items() if key not in outputs]
        if output and any(_same(output, value) for value in others):
            raise BadInput("the command reads this file; write to another", source=output)


def _same(output: str, value: Any) -> bool:
    """Tell whether a value of a parameter is the file to be written, or one of several is."""
    if isinstance(value, tuple | list):
        return any(_same(output, part) for part in value)
    if not isinstance(value, str | Path):
        return False
    try:
        return os.path.samefile(output, value)
    except (OSError, ValueError):  # one of them is no file
        return False


def _can_be_written(_: click.Context, __: click.Parameter, output: str | None) -> str | None:
    """Return the name of a file, or None; BadInput if no such file can be written."""
    if output is None or output == "-":
        return output
    try:
        fault = _fault(Path(output))
    except (OSError, ValueError) as error:  # a name too long, or with a character it cannot have
        fault = getattr(error, "strerror", None) or str(error)
    if fault:
        raise BadInput(Name("cannot be written: {0}", Name(fault)), source=output)
    return output


def _fault(path: Path) -> str:
    folder = path.parent
    if path.is_dir():
        return os.strerror(errno.EISDIR)
    if not folder.is_dir():
        return os.strerror(errno.ENOTDIR if folder.exists() else errno.ENOENT)
    if not os.access(path if path.exists() else folder, os.W_OK):
        return os.strerror(errno.EACCES)
    return ""


def print_puzzles(texts: Iterable[str]) -> int:
    """Print puzzles as they come, with `---` between YAML ones; return how many there were."""
    done = 0
    for text in texts:
        if done and text.startswith("kind:"):
            click.echo("---")
        click.echo(text, nl=not text.endswith("\n"))
        done += 1
    return done


def say_written(top: Path) -> None:
    """Print where a package is, and what to do next."""
    click.echo(said("{folder}: written. Next:").format(folder=top))
    steps = [f'pip install -e "{top}[test]"']
    for path in top.rglob("*.po"):
        if not path.with_suffix(".mo").exists():  # Babel comes with the tests
            steps.append(f"python -m lapiz.testing.messages {path.parts[-3]} {path.stem}")
    click.echo("  " + " && ".join([*steps, f"pytest {top}"]))
