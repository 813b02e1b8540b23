"""Options that have an effect only with some others, or never with some: refused elsewhere.

Each command lists them beside its options. A term names an option or an argument; with values
behind it, `--output=.svg|.png`, it stands for these alone, a value with a dot for an ending.
"""

import functools
from collections.abc import Callable
from typing import Any

import attrs
import click
from click.core import ParameterSource

from lapiz.commands.common.endings import ending
from lapiz.core import Name
from lapiz.texts import listed

TABLE = "conditions"
"""The attribute of a command's function that lists what holds of its options."""


@attrs.frozen
class Condition:
    """What options need one of some terms, or have no effect with any; `when` some are given."""

    options: str
    needs: str = ""
    never_with: str = ""
    when: str = ""

    def check(self, context: click.Context) -> None:
        """Raise UsageError if one of the options is given and has no effect."""
        when = [term for term in self.when.split() if is_given(context, term)]
        if self.when and not when:
            return
        for option in self.options.split():
            if is_given(context, option):
                self._check(context, option, when)

    def _check(self, context: click.Context, option: str, when: list[str]) -> None:
        needs = self.needs.split()
        if needs and not any(is_given(context, term) for term in needs):
            said = _shown(option), listed(list(map(_shown, needs)), "or")
            if when:
                text = Name("{0} needs {1} to have an effect with {2}", *said, _shown(when[0]))
            else:
                text = Name("{0} needs {1} to have an effect", *said)
            raise click.UsageError(text, context)
        for term in self.never_with.split():
            if is_given(context, term):
                clash = Name("{0} has no effect with {1}", _shown(option), _given(context, term))
                raise click.UsageError(clash, context)


def effective(
    options: str, *, needs: str = "", never_with: str = "", when: str = ""
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator by which options are refused where they would have no effect.

    It stands under `click.command`. Terms are separated by blanks.

    >>> @click.command()
    ... @effective("--marks", needs="--technique")
    ... @click.option("--marks", is_flag=True)
    ... @click.option("--technique")
    ... def made(marks, technique):
    ...     return technique
    >>> made(["--marks"], standalone_mode=False)
    Traceback (most recent call last):
    ...
    click.exceptions.UsageError: --marks needs --technique to have an effect
    """
    condition = Condition(options, needs, never_with, when)

    def add(command: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(command)
        def checked(*arguments: Any, **given: Any) -> Any:
            condition.check(click.get_current_context())
            return command(*arguments, **given)

        setattr(checked, TABLE, (condition, *conditions_of(command)))
        return checked

    return add


def conditions_of(command: Callable[..., Any] | None) -> tuple[Condition, ...]:
    """Return what is listed of the options of a command's function."""
    return getattr(command, TABLE, ())


def is_given(context: click.Context, term: str) -> bool:
    """Tell whether a term is on the command line."""
    name, _, values = term.partition("=")
    parameter = _parameter(context.command, name)
    key = str(parameter.name) if parameter else ""
    if context.get_parameter_source(key) is not ParameterSource.COMMANDLINE:
        return False
    value = context.params.get(key)
    if not values:  # a flag that stands there, or an argument that is not empty
        return value not in ("", ()) or key not in context.params
    return str(value) in values.split("|") or ending(str(value)) in values.split("|")


def _parameter(command: click.Command, name: str) -> click.Parameter | None:
    """Return the option that has a name, or the argument that is called so in capitals."""
    named = (one for one in command.params if name in one.opts or name == str(one.name).upper())
    return next(named, None)


def _given(context: click.Context, term: str) -> str:
    """Return a term as it was given."""
    name, _, values = term.partition("=")
    parameter = _parameter(context.command, name)
    value = context.params.get(str(parameter.name)) if parameter else None
    return f"{name} {value}" if values else name


def _shown(term: str) -> str:
    return term.replace("=", " ")
