"""Long arguments: several suppositions made as one, and what the usual length shows of many."""

import pytest

from lapiz import Item, Says, Space, Token
from lapiz.texts import SUPPOSED, Line
from lapiz_generic import FAILS, excerpted, jointly, outline
from lapiz_generic.excerpts import MORE
from lapiz_generic.jointly import SUPPOSED_ONE, WITH_ANY
from lapiz_generic.sentences import NOTHING, WITH

SUPPOSE = Says(SUPPOSED, "", placed=Token("placed", 1))
ENDED = Says(NOTHING[True, False], "", placed=Token("placed", 1), item=Token("items", (0,)))
CASE = Says(WITH, "", placed=Token("placed", 1), facts=Token("list", ()))
DIRECT = Says("This is seen at once.", "")
LONG = Says(WITH, "", placed=Token("placed", 1), facts=Token("list", (Token("placed", 1),) * 80))


@pytest.mark.parametrize(
    ("told", "shown"),
    [
        ((SUPPOSE, ENDED), 2),
        ((SUPPOSE, ENDED) * 2, 4),
        ((SUPPOSE, ENDED) * 3, 4),  # no third supposition
        ((DIRECT, SUPPOSE, ENDED, SUPPOSE, ENDED, ENDED, ENDED, ENDED), 3),  # none half told
        ((SUPPOSE, CASE, CASE, CASE, CASE, CASE), 4),  # one of many cases is told as far as it goes
        ((SUPPOSE, CASE, CASE, CASE, CASE), 5),  # a single sentence is not left out
        ((LONG, DIRECT, DIRECT), 1),
        ((DIRECT,) * 9, 9),
    ],
)
def test_the_usual_length_shows_whole_suppositions_and_counts_the_rest(
    told: tuple[Says, ...], shown: int
) -> None:
    beginning, rest = excerpted(told)
    assert rest == told[shown:]
    assert beginning[:shown] == told[:shown]
    counted = [says.tokens["count"].value for says in beginning[shown:]]
    assert counted == [len(told) - shown] * bool(rest)
    assert all(says.pattern == MORE for says in beginning[shown:])


SQUARES = (
    Item("a", "cell", 0b111),
    Item("b", "cell", 0b11111 << 3),
    Item("c", "cell", 0b11111 << 8),
)
"""Squares of three candidates and of five: too many to see at once what each of them excludes."""
B, MOST_OF_B, C = range(3, 8), range(3, 7), range(8, 13)


def excluding(candidate: int, others: range) -> list[tuple[int, int]]:
    return [(candidate, other) for other in others]


@pytest.mark.parametrize(
    ("pairs", "left", "patterns"),
    [
        (excluding(0, B) + excluding(1, B), 0b011, [WITH_ANY[False]]),
        # Each excludes all of b but 7, so 7 is true, which leaves nothing for c.
        (
            excluding(0, MOST_OF_B) + excluding(1, MOST_OF_B) + excluding(7, C),
            0b011,
            [SUPPOSED, NOTHING[False, True]],
        ),
        # In two squares it is told of which candidates one is supposed.
        (
            excluding(0, MOST_OF_B) + excluding(8, MOST_OF_B) + excluding(7, C),
            1 << 8 | 1,
            [SUPPOSED_ONE, NOTHING[False, True]],
        ),
        # They exclude different things, so nothing is shown of both at once.
        (excluding(0, B) + excluding(1, C), 0b011, []),
        # One alone is not told so.
        (excluding(0, B), 0b001, []),
    ],
)
def test_what_several_candidates_exclude_refutes_all_of_them(
    pairs: list[tuple[int, int]], left: int, patterns: list[str]
) -> None:
    clashes = tuple(
        Item(f"not both {pair}", "clash", 1 << pair[0] | 1 << pair[1], required=False)
        for pair in pairs
    )
    space = Space(tuple("abcdefghijklm"), (*SQUARES, *clashes))
    told = jointly(space.start(), (0, 1, 2), left)
    assert [says.pattern for _, sentences in told for says in sentences] == patterns
    assert [members for members, _ in told] == [left] * bool(patterns)


def test_an_outline_says_where_the_cases_begin_and_how_long_they_are() -> None:
    space = Space(tuple("abc"), (Item("a", "cell", 0b111),))
    cases = [
        Line(1, (), SUPPOSE),
        Line(0, (), Says("One of two is true.", "")),
        Line(2, (1,), CASE),
        Line(3, (2,), CASE),
    ]
    for course, ended in ((cases, True), (cases[:1], False)):
        *_, last = outline(space, course)
        assert last.pattern == FAILS[ended]
        assert last.tokens["count"].value == sum(line.number > 0 for line in course)
