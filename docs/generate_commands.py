"""Writes docs/commands.md and docs/commands/ from the commands' own help.

python docs/generate_commands.py
"""

import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import click

from lapiz.cli import LONGEST_LINE, cli
from lapiz.commands.common.help_texts import grouped

DOCS = Path(__file__).parent
TOP = """\
# Commands

`python -m lapiz_workshop.renew` makes these pages from what `lapiz COMMAND --help` prints. Plugins
may add [commands of their own](plugin-reference.md#commands).

- A *PUZZLE* is a file, `-` for standard input, or the puzzle itself as text, in YAML or in any of
  the [text formats](formats.md).
- `-o FILE` writes there what a command prints, whole or not at all, and never over a puzzle that
  it reads. Without it, `lapiz story` and `lapiz print` write a new file in the current folder, or
  into a pipe.
- Every error is one line on standard error.
- The exit status is 0 for solved or in order, 1 for not so, 2 for bad input, 70 for a fault of
  lapiz itself, 141 if the reader of a pipe has closed it.
"""


def pages() -> dict[Path, str]:
    """Return all pages by where they belong below docs/: the list of commands, and their groups."""
    groups = grouped(cli.list_commands(click.Context(cli)))
    made = {_page(heading): _group(heading, names) for heading, names in groups}
    listed = [_listed(*one) for one in groups]
    return {Path("commands.md"): "\n\n".join([TOP.rstrip("\n"), *listed]) + "\n", **made}


def _page(heading: str) -> Path:
    return Path("commands", "-".join(re.findall(r"\w+", heading.lower())) + ".md")


def _listed(heading: str, names: list[str]) -> str:
    """Return a group in the list of commands; the anchors are those of the one page there was."""
    context, page = click.Context(cli), _page(heading).as_posix()
    lines = [
        f'- <a id="lapiz-{name}"></a>[lapiz {name}]({page}#lapiz-{name}): '
        + _marked(command.get_short_help_str(LONGEST_LINE))
        for name in names
        if (command := cli.summed_up(context, name))
    ]
    return "\n".join([f"## {heading}", "", *lines, "", f"[Their options]({page})"])


def _group(heading: str, names: list[str]) -> str:
    sections = ["\n".join(_section(name)) for name in names]
    return "\n\n".join([f"# Commands: {heading.lower()}", *sections]) + "\n"


def _section(name: str) -> Iterator[str]:
    context = click.Context(cli, info_name="lapiz")
    command = cli.get_command(context, name)
    assert command
    own = click.Context(command, info_name=name, parent=context)
    usage = " ".join(command.collect_usage_pieces(own))
    yield f"## lapiz {name}\n"
    yield f"```text\nlapiz {name} {usage}\n```\n"
    yield _marked(inspect.cleandoc(command.help or ""))
    rows = [
        record
        for option in command.get_params(own)
        if isinstance(option, click.Option)
        and "--help" not in option.opts
        and (record := option.get_help_record(own))
    ]
    if rows:
        yield "\n| option | |\n|---|---|"
        yield "\n".join(f"| `{_cell(name)}` | {_marked(_cell(text))} |" for name, text in rows)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")


def _marked(text: str) -> str:
    """Return a help text as Markdown: options as code, and nothing else taken for markup."""
    parts = re.split(r"(`[^`]*`|(?<!\w)--[\w-]+)", text)
    return "".join(
        (part if part.startswith("`") else f"`{part}`") if odd % 2 else _escaped(part)
        for odd, part in enumerate(parts)
    )


def _escaped(text: str) -> str:
    return re.sub(r"([<*])", r"\\\1", text)


def main() -> None:
    """Write the pages."""
    (DOCS / "commands").mkdir(exist_ok=True)
    for path, text in pages().items():
        (DOCS / path).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
