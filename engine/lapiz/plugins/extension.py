"""The record by which a plugin adds options to a command of lapiz or of another plugin."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    import click


class Extension(NamedTuple):
    """Options that a plugin adds to the command called `command`.

    `extend` gets a copy of the command of click and returns it with more parameters, and with a
    callback that takes them. `name` is the extension's own, such as "solve --output". The one of
    the command "lapiz" is called in each run but those with `--isolated`: the current context of
    click is that of `lapiz`, whose `default_map` gives defaults to all commands.
    """

    name: str
    command: str
    extend: "Callable[[click.Command], click.Command]"
