"""What gives the effect of a step away, in each kind, kept in a file; texts without it."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

import lapiz
from lapiz.core import Puzzle, Says, Token, candidates, items, number
from lapiz.show.picture import BoardPlan, plan_of
from lapiz.show.secrets import SECRET, Secrets
from lapiz.testing import check_golden
from tests.support.puzzles import SMALL

GOLDEN = Path(__file__).parent / "golden" / "secrets.txt"


def secrets(kind: str) -> Iterator[str]:
    """Yield what gives away the last open candidate, or all of its first square."""
    puzzle = lapiz.load({"kind": kind, **SMALL[kind]})
    plan, space, free = plan_of(puzzle), puzzle.space, puzzle.start.open
    last = free.bit_length() - 1
    (square, *_) = plan.places[last]
    for effect in (1 << last, plan.members[square] & free):
        secrets = Secrets(puzzle, plan, effect)
        squares = [place for place in sorted(plan.members) if secrets.gives_away_square(place)]
        named = [item for n, item in enumerate(space.items) if secrets.gives_away_item(n)]
        yield f"{kind}: {' '.join(space.names(effect))}"
        yield f"  items: {', '.join(str(item.name) for item in named)}; squares: {squares}"
        yield from (f"  {text}" for text in without(puzzle, secrets, plan, last))


def without(puzzle: Puzzle, secrets: Secrets, plan: BoardPlan, last: int) -> Iterator[str]:
    """Yield what is left of texts about the last candidate, a line for each first token."""
    space, numbers = puzzle.space, puzzle.space.items_of[last]
    alike = candidates(plan.by_symbol[plan.symbols[last]])
    square = candidates(plan.members[plan.places[last][0]])
    firsts = {str(space.items[item].name): items(item) for item in numbers}
    firsts |= {"items": items(*numbers), "symbol": alike, "square": square}
    firsts |= {"candidate": candidates(1 << last), "odd": Token("no-such", 1)}
    others = Token("digit", 3), Token("sentences", ())
    seconds = (Token("shared", numbers[0]), alike, square, number(3), *others)
    for name, first in firsts.items():
        texts = (Says("{second} {none}", "{first}", first=first, second=two) for two in seconds)
        yield f"{name}: {', '.join(map(partial(left, secrets), texts))}"


def left(secrets: Secrets, says: Says) -> str:
    """Return what is left of each token: nothing, so many candidates, or all of it."""
    return "/".join(map(_left, secrets.without(says).values()))


def _left(token: Token) -> str:
    if token == SECRET:
        return "…"
    sets = token.sort == "candidates" and isinstance(token.value, int)
    return f"{int(str(token.value)).bit_count()} of them" if sets else token.sort


def test_what_gives_candidates_away() -> None:
    lines = [line for kind in SMALL for line in secrets(kind)]
    check_golden(GOLDEN, "\n".join(lines) + "\n")


@pytest.mark.parametrize("symbols", [1, 2])
def test_the_squares_in_a_name_give_it_away_whatever_it_is_called(symbols: int) -> None:
    puzzle = lapiz.load({"kind": "triomino", **SMALL["triomino"]})
    plan = plan_of(puzzle)
    secrets = Secrets(puzzle, plan, 1)
    secrets._lone = symbols == 1
    squares = frozenset(plan.places[0])
    assert secrets.gives_away(squares)
    assert secrets.gives_away({*squares, (3, 0)})
    assert not any(secrets.gives_away(squares - {square}) for square in squares)


def test_a_text_in_a_text_gives_nothing_away() -> None:
    puzzle = lapiz.load({"kind": "sudoku", **SMALL["sudoku"]})
    secret = puzzle.start.open.bit_length() - 1
    inner = Says("{one} {number}", one=candidates(1 << secret), number=number(3))
    says = Says("{said}", said=Token("said", inner))
    shown = Secrets(puzzle, plan_of(puzzle), 1 << secret).without(says)["said"].value
    assert isinstance(shown, Says)
    assert dict(shown.tokens) == {"one": SECRET, "number": number(3)}
