"""Prints tokens: with the notation of the puzzle's kind, or the engine's own words."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import suppress
from typing import Any, cast

from lapiz.core import Kind, Puzzle, Says, Space, Token, candidates, items
from lapiz.core.bitsets import bits, union
from lapiz.core.memo import Results, of_layout
from lapiz.core.notations import notation
from lapiz.plugins.registry import registry
from lapiz.texts.phrases import listed, marked, named
from lapiz.texts.recognised import told
from lapiz.texts.translations import DERIVED, known_packages, language, said, translator

MOST_LISTED = 12
"""How many candidates, or numbers of lines, are listed in a sentence."""
MOST_ITEMS = 20
"""How many items are listed at most; of more, NAMED_ITEMS are named."""
NAMED_ITEMS = 6
MOST_WORDS = 5_000
"""How many words of a space are remembered in each voice."""
MOST_VOICES = 8

LEMMAS = marked(("lemma {numbers}", "lemmas {numbers}"))

Reasons = tuple[tuple[int, int], ...]
"""What is gone: sets of candidates, each with the number of its line, -n for lemma n."""
_Key = tuple[str, type, Any]
"""A word: the sort of its token, and its value with its type, for 1 and True are not the same."""


def printed(puzzle: Puzzle, token: Token) -> str:
    """Return the text of a token: the kind's own notation, else the engine's."""
    return printer(puzzle)(token)


def printer(puzzle: Puzzle) -> Callable[[Token], str]:
    """Return what prints tokens as `printed`: quicker for those of a sentence, in one voice."""
    words = _words(puzzle.space, (voice(), puzzle.kind))

    def show(token: Token) -> str:
        sort, value = token.sort, cast(Any, token.value)
        if sort == "items" and len(value) > MOST_ITEMS:
            return shortened(puzzle, value)
        if sort in USUAL:
            return USUAL[sort](puzzle, value)
        try:
            return words[sort, type(value), value]
        except TypeError:  # a plugin's value may have no hash
            return puzzle.kind.token(puzzle.space, token)

    return show


def word(puzzle: Puzzle, token: Token) -> str:
    """Return the text of a token in the kind's own notation; the space remembers it.

    The same few words stand in nearly all sentences about a board.
    """
    sort, value = token.sort, token.value
    try:
        return _words(puzzle.space, (voice(), puzzle.kind))[sort, type(value), value]
    except TypeError:  # a plugin's value may have no hash
        return puzzle.kind.token(puzzle.space, token)


@of_layout(most=MOST_VOICES)
def _words(space: Space, told: tuple[Hashable, Kind]) -> Results[_Key, str]:
    """Return the words of a kind in a voice: a table of its own, for a look-up is all they cost."""
    return Results(lambda key: told[1].token(space, Token(key[0], key[2])), most=MOST_WORDS)


def voice() -> Hashable:
    """Return all that the words of a text depend on besides what it says: who remembers one asks.

    That is the language, the notation, the plugins, and which catalogues have been read.
    """
    return language(), notation(), registry(), _EDITION.number


class _Edition:
    """Counts how often the catalogues were forgotten."""

    number = 0

    def cache_clear(self) -> None:
        self.number += 1


_EDITION = _Edition()
DERIVED.append(_EDITION)


def shortened(puzzle: Puzzle, numbers: tuple[int, ...]) -> str:
    """Return the first few of some items, and how many more there are."""
    text = word(puzzle, items(*numbers[:NAMED_ITEMS]))
    more = len(numbers) - NAMED_ITEMS
    return said("{items} and {count} more").format(items=text, count=more) if more > 0 else text


def placed(puzzle: Puzzle, members: int) -> str:
    """Return placed candidates, in the kind's notation "placed" if it has one."""
    token = Token("placed", members) if puzzle.kind.printer("placed") else candidates(members)
    return word(puzzle, token)


def removed(puzzle: Puzzle, members: int) -> str:
    """Return removed candidates, in the kind's notation "removed" if it has one."""
    if puzzle.kind.printer("removed"):
        with suppress(Exception):  # of a plugin's notation
            return word(puzzle, Token("removed", members))
    names = (word(puzzle, candidates(1 << member)) for member in bits(members))
    return ", ".join(said("not {candidate}").format(candidate=name) for name in names)


def is_text(puzzle: Puzzle, members: int) -> str:
    """Return that some candidates are true, in the notation "is" if there is one."""
    if puzzle.kind.printer("is"):
        return word(puzzle, Token("is", members))
    return placed(puzzle, members)


def is_not_text(puzzle: Puzzle, members: int) -> str:
    """Return that some candidates are false, in the notation "is not" if there is one."""
    if puzzle.kind.printer("is not"):
        return word(puzzle, Token("is not", members))
    return removed(puzzle, members)


def reasons(puzzle: Puzzle, gone: Reasons) -> str:
    """Return what is gone, each with the number of its line: "r1c12<>4 (2) and r1c7<>4 (5)".

    What lemmas say comes first: "r1c1<>4/5 (lemmas 1 and 2)". Of many only the lines are named.
    """
    every = union(members for members, _ in gone)
    if every.bit_count() > MOST_LISTED:
        numbers = _lines([line for _, line in gone])
        return said("the others are ruled out ({lines})").format(lines=numbers)
    shown = union(members for members, line in gone if line < 0)
    parts = [(members, str(line)) for members, line in gone if line >= 0]
    if shown:
        parts.insert(0, (shown, _lemmas([-line for _, line in gone if line < 0])))
    return listed([f"{removed(puzzle, members)} ({lines})" for members, lines in parts])


def grounds(puzzle: Puzzle, given: tuple[tuple[int, int, bool], ...]) -> str:
    """Return what a rule meets, with the numbers of the lines: "r1c1=5 (1) and r1c7<>4 (5)".

    Each is candidates, a line, and whether they are true there. Of many only the lines are named.
    """
    gone = [(members, line) for members, line, true in given if not true]
    parts = [f"{placed(puzzle, members)} ({line})" for members, line, true in given if true]
    return listed([*parts, reasons(puzzle, tuple(gone))] if gone else parts)


def _lines(numbers: Sequence[int]) -> str:
    """Return the numbers of lines, of many the first and the last; lemmas come first."""
    shown = [number for number in numbers if number > 0]
    many = len(shown) > MOST_LISTED
    named = [f"{min(shown)}…{max(shown)}"] if many else [str(number) for number in shown]
    lemmas = [-number for number in numbers if number < 0]
    return ", ".join([_lemmas(lemmas), *named] if lemmas else named)


def _lemmas(numbers: Sequence[int]) -> str:
    """Return the names of some lemmas: "lemmas 1 and 2"."""
    return said(LEMMAS[len(numbers) > 1]).format(numbers=listed([str(lemma) for lemma in numbers]))


def _last(puzzle: Puzzle, item: int) -> str:
    """Return what the last candidate of an item is called, in the notation "last" if any."""
    if puzzle.kind.printer("last"):
        with suppress(Exception):
            return word(puzzle, Token("last", item))
    return said("the last candidate of {item}").format(item=_item(puzzle, item))


def _shared(puzzle: Puzzle, item: int) -> str:
    """Return what two candidates share, in the notation "shared" if there is one."""
    if puzzle.kind.printer("shared"):
        with suppress(Exception):
            return word(puzzle, Token("shared", item))
    return _item(puzzle, item)


def _because(puzzle: Puzzle, pair: tuple[int, int]) -> str:
    """Return why two candidates exclude each other, in the notation "because" if there is one."""
    if puzzle.kind.printer("because"):
        return word(puzzle, Token("because", pair))
    return told(puzzle.space.why_apart(*pair))


def _claim(puzzle: Puzzle, item: int) -> str:
    """Return what a demand says, as a clause."""
    return told(puzzle.space.items[item].claim)


def _said(puzzle: Puzzle, says: Says) -> str:
    """Return the pattern of a text that is a part of another, as a sentence."""
    return _sentences(puzzle, (says,))


def _sentences(puzzle: Puzzle, several: tuple[Says, ...]) -> str:
    """Return the patterns of several such texts."""
    translate = translator(language(), known_packages())
    show = printer(puzzle)
    return " ".join([says.pattern_text(show, translate) for says in several])


def _list(puzzle: Puzzle, several: tuple[Token, ...]) -> str:
    """Return several tokens as a list: "r1c1=4, r1c2<>5 and r3c4<>5"."""
    return listed([*map(printer(puzzle), several)])


def _symbols(_: Puzzle, symbols: tuple[str, ...]) -> str:
    return listed(symbols)


def _options(_: Puzzle, symbols: tuple[str, ...]) -> str:
    return listed(symbols, "or")


def _item(puzzle: Puzzle, item: int) -> str:
    return word(puzzle, items(item))


def _paths(puzzle: Puzzle, several: tuple[tuple[int, ...], ...]) -> str:
    """Return the numbers of several cases: "2 and 3"."""
    return listed([_path(puzzle, numbers) for numbers in several])


def _some(puzzle: Puzzle, members: int) -> str:
    """Return a candidate that is true, or that one of several is."""
    if not members & (members - 1):
        return placed(puzzle, members)
    return said("one of {candidates}").format(candidates=word(puzzle, candidates(members)))


def _known(puzzle: Puzzle, value: tuple[int, int]) -> str:
    """Return what is known of squares: "r1c1=1 or r1c1=3, and r1c2<>4".

    Of some squares it is what is left there, of others what is gone. A kind may print the first in
    its notation "left".
    """
    left, gone = value
    squares: dict[int, int] = {}
    for candidate in bits(left):
        home = puzzle.space.homes[candidate]
        squares[home] = squares.get(home, 0) | 1 << candidate
    if puzzle.kind.printer("left"):
        parts = [word(puzzle, Token("left", left))] if left else []
    else:
        parts = [_either(puzzle, members) for members in squares.values()]
    parts += [removed(puzzle, gone)] if gone else []
    return listed(parts)


def _either(puzzle: Puzzle, members: int) -> str:
    """Return candidates of which one is true: "r1c1=1 or r1c1=3"."""
    return listed([placed(puzzle, 1 << candidate) for candidate in bits(members)], "or")


def _ways(puzzle: Puzzle, ways: tuple[int, ...]) -> str:
    """Return sets of candidates, one of which is true, in the notation "ways" if there is one."""
    if puzzle.kind.printer("ways"):
        return word(puzzle, Token("ways", ways))
    return "; ".join(placed(puzzle, members) for members in ways)


def _path(_: Puzzle, numbers: tuple[int, ...]) -> str:
    """Return the number of a case in cases: "2.1"."""
    return ".".join(map(str, numbers))


USUAL: Mapping[str, Callable[[Puzzle, Any], str]] = {
    "placed": placed,
    "removed": removed,
    "reasons": reasons,
    "grounds": grounds,
    "last": _last,
    "shared": _shared,
    "because": _because,
    "claim": _claim,
    "said": _said,
    "sentences": _sentences,
    "list": _list,
    "symbols": _symbols,
    "options": _options,
    "name": lambda _, name: named(name, *known_packages()),
    "text": lambda _, text: told(text),
    "path": _path,
    "paths": _paths,
    "some": _some,
    "known": _known,
    "ways": _ways,
}
"""What prints tokens that need more than the space."""
