"""Encloses the commands of plugins, and the options that they add to others."""

import copy
from typing import Any

import click

from lapiz.plugins.containment import FOR_THE_USER, SECONDS, PluginError, contained
from lapiz.plugins.extension import Extension

CLICK = (*FOR_THE_USER, click.ClickException, click.exceptions.Exit, click.Abort)
"""What a command may raise for click, or for the user."""


def enclosed_extension(record: Extension, who: str) -> Extension:
    """Return an extension whose function is stopped and checked as all of a plugin are."""

    def extend(command: click.Command) -> click.Command:
        doing = f"extension {record.name}"
        made = contained(who, lambda: record.extend(command), SECONDS, doing)
        if not isinstance(made, click.Command):
            raise PluginError(f"{who} {doing} gave {made!r:.100}, expected a command")
        return made

    return record._replace(extend=extend)


def enclosed_command(record: click.Command, who: str) -> click.Command:
    """Return a command that takes as long as it takes, and prints what it likes."""
    command = copy.copy(record)
    if load := getattr(record, "load", None):  # it is imported when it is called
        setattr(command, "load", lambda: enclosed_command(load(), who))  # noqa: B010
        return command

    def invoke(context: click.Context) -> Any:
        doing = f"command {record.name}"
        return contained(who, lambda: record.invoke(context), None, doing, CLICK, prints=True)

    setattr(command, "invoke", invoke)  # noqa: B010  # a method of this one command
    return command
