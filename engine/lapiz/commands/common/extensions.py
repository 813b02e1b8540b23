"""Options that plugins add to commands of lapiz, such as `lapiz solve --output rows.csv`."""

import copy

import click

from lapiz.plugins.registry import registry


def extended(command: click.Command) -> click.Command:
    """Return a command with the options that plugins add to it; the command is not changed."""
    adding = [added for added in registry().extensions.values() if added.command == command.name]
    for extension in adding:
        command = extension.extend(copy.copy(command))
    return command
