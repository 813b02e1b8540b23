"""What a shell completes for options and arguments: names that lapiz knows, and files.

Each of these is the `shell_complete` of a parameter of click. What they ask is imported
when they do.
"""

from collections.abc import Callable, Iterable
from functools import partial

import click
from click.shell_completion import CompletionItem

from lapiz.plugins.registry import registry
from lapiz.texts import translations

Complete = Callable[[click.Context, click.Parameter, str], list[CompletionItem]]


def beginning(known: Iterable[str], incomplete: str) -> list[CompletionItem]:
    """Return the names that begin as a word does; upper case does not matter."""
    begun = incomplete.casefold()
    return [CompletionItem(name) for name in known if name.casefold().startswith(begun)]


def of(known: Callable[[], Iterable[str]]) -> Complete:
    """Return what completes one of some names."""
    return lambda _, __, incomplete: beginning(known(), incomplete)


def files(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Have the shell complete the name of a file."""
    return [CompletionItem(incomplete, type="file")]


def folders(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Have the shell complete the name of a folder."""
    return [CompletionItem(incomplete, type="dir")]


def techniques(context: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete the names of techniques, those of `--kind` if it is given, and codes of programs."""
    known = registry()
    kind = context.params.get("kind") or ""
    records = known.for_kind(kind) if kind in known.kinds else [*known.techniques.values()]
    names = [name for record in records for name in record.names]
    if ":" in incomplete:  # a shell may take this apart; it does so with every program
        names = [
            f"{program}:{code}"
            for record in records
            for program, codes in record.codes.items()
            for code in codes.split()
        ]
    return beginning(dict.fromkeys(names), incomplete)


def scales(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete the name of a scale, or of the last of several with commas between them."""
    before, comma, last = incomplete.rpartition(",")
    known = [*registry().scales, *(() if comma else ("all",))]
    return [CompletionItem(before + comma + item.value) for item in beginning(known, last)]


def minutes(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete how long a puzzle is to take."""
    return beginning(["5-8", "8-10", "10-15", "15-20"], incomplete)


def audiences(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete for whom a scale may be."""
    known = [name for scale in registry().scales.values() for name in scale.variants]
    return beginning(dict.fromkeys(known), incomplete)


def levels(context: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Complete the levels of the scale that the kind is rated on."""
    known = registry()
    kind = context.params.get("kind") or known.usual_kind
    scale = known.scales.get(known.scale_of(kind)) if kind in known.kinds else None
    return beginning([name.lower() for name, _ in scale.levels] if scale else [], incomplete)


def _or_files(
    complete: Complete, context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    return complete(context, parameter, incomplete) or files(context, parameter, incomplete)


def _formats() -> Iterable[str]:
    from lapiz.files.formats import written

    return written()


def _profiles() -> Iterable[str]:
    from lapiz.files.profiles import names

    return names()


def _examples() -> Iterable[str]:
    from lapiz.files.examples import names

    return names()


kinds: Complete = of(lambda: registry().kinds)
answers: Complete = of(
    lambda: dict.fromkeys(answer for kind in registry().kinds.values() for answer in kind.answers)
)
generated_kinds: Complete = of(
    lambda: [kind.name for kind in registry().kinds.values() if kind.generator]
)
rules: Complete = of(lambda: registry().rules)
notations: Complete = of(lambda: registry().notations)
formats: Complete = of(_formats)
profiles: Complete = of(_profiles)
languages: Complete = of(lambda: translations.languages())
examples: Complete = of(_examples)
rule_choices: Complete = partial(_or_files, of(lambda: ("ask", "none")))
profiles_or_files: Complete = partial(_or_files, profiles)
techniques_or_files: Complete = partial(_or_files, techniques)
