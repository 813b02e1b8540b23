"""What `lapiz` says first, and its commands in groups."""

from collections.abc import Iterable, Mapping

from lapiz.texts import marked, said

GROUPS: Mapping[str, tuple[str, ...]] = {
    marked("Solve and play"): ("solve", "hint", "check", "show", "play", "example"),
    marked("Explain"): ("steps", "why", "why-not", "story", "graph", "techniques", "rules"),
    marked("Make"): ("generate", "print", "site"),
    marked("Many puzzles and solves"): ("rate", "compare", "backdoors"),
    marked("Authors of techniques, rules and kinds"): (
        *("try", "lab", "new-technique", "new-rule", "new-kind", "plugins"),
    ),
}
"""The commands of lapiz by what they are for, in the order in which they are listed."""
OTHERS = marked("Further commands")
EXAMPLE = "skyscraper"
"""The puzzle of the first lines that a new user is told to type."""
FIRST = (
    (f"lapiz example {EXAMPLE} | lapiz solve -", marked("solve a puzzle, each step explained")),
    ("lapiz solve ....3..2.1.4....", marked("solve one that you type: a dot is an empty cell")),
    ("lapiz hint FILE", marked("get a hint for the puzzle in a file")),
    ("lapiz play", marked("play on a page in your browser")),
    ("lapiz --help", marked("see all commands")),
)
"""What to type first, each with what it does."""


def first_words() -> str:
    """Return what to type first, as lines."""
    width = max(len(command) for command, _ in FIRST)
    lines = [f"  {command:{width}}  {said(meaning)}" for command, meaning in FIRST]
    about = said("lapiz solves logic puzzles as you do with a pencil, and explains every step.")
    return "\n".join([about, "", said("Type for example:"), "", *lines])


def grouped(names: Iterable[str]) -> list[tuple[str, list[str]]]:
    """Return the names of commands in groups, each with its heading; those of plugins last.

    >>> grouped(["greet", "solve"])
    [('Solve and play', ['solve']), ('Further commands', ['greet'])]
    """
    rest = sorted(names)
    groups = [(heading, [name for name in own if name in rest]) for heading, own in GROUPS.items()]
    listed = {name for _, own in groups for name in own}
    groups.append((OTHERS, [name for name in rest if name not in listed]))
    return [(heading, own) for heading, own in groups if own]
