"""Puzzles printed one after the other."""

from collections.abc import Iterable

import click


def print_puzzles(texts: Iterable[str]) -> int:
    """Print puzzles as they come, with `---` between YAML ones; return how many there were."""
    done = 0
    for text in texts:
        if done and text.startswith("kind:"):
            click.echo("---")
        click.echo(text, nl=not text.endswith("\n"))
        done += 1
    return done
