"""The commands of lapiz: the engine's, and those of the apps beside it."""

import click

from lapiz.cli import cli

COMMANDS = cli.list_commands(click.Context(cli))
"""Their names, sorted."""
