"""Options that may come once are refused when they come twice: else the first would be ignored."""

import copy
from collections.abc import Callable
from typing import Any

import click

from lapiz.core import Name


def refusing_repeats(command: click.Command) -> click.Command:
    """Return a command that refuses options given twice, but for those that make a list or count.

    A plain flag may be repeated, which changes nothing. The command itself is not changed.
    """
    shown = copy.copy(command)
    setattr(shown, "make_parser", _checking(command.make_parser))  # noqa: B010
    return shown


def _checking(make_parser: Callable[[click.Context], Any]) -> Callable[[click.Context], Any]:
    def made(context: click.Context) -> Any:
        parser = make_parser(context)
        parse = parser.parse_args

        def parse_args(args: list[str]) -> tuple[dict[str, Any], list[str], list[click.Parameter]]:
            options, rest, order = parse(args)
            if not context.resilient_parsing:
                for parameter in order:
                    if order.count(parameter) > 1 and _comes_once(parameter):
                        name = max(parameter.opts, key=len)
                        raise click.UsageError(Name("{0} is given twice", name), context)
            return options, rest, order

        parser.parse_args = parse_args
        return parser

    return made


def _comes_once(parameter: click.Parameter) -> bool:
    if not isinstance(parameter, click.Option) or parameter.multiple or parameter.count:
        return False
    return not parameter.is_flag or bool(parameter.secondary_opts)
