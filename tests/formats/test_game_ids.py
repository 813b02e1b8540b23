"""Game IDs: what is written is read, and numbers that are none are said."""

import pytest
from hypothesis import given, strategies as st

from lapiz.core import BadInput
from lapiz_formats.game_ids import blocks_in, numbers_in, squares_in, write_runs, written_numbers

GRIDS = st.lists(st.just(0) | st.integers(0, 30), max_size=40) | st.lists(st.just(0), max_size=60)


@given(GRIDS)
def test_what_is_written_is_read(values: list[int]) -> None:
    text = written_numbers(values)
    assert numbers_in(text, len(values), 30) == values
    assert squares_in(text) == len(values)


@pytest.mark.parametrize(
    ("values", "text"),
    [([], ""), ([4, 2, 0], "4_2a"), ([0] * 26, "z"), ([0] * 27, "za"), ([0] * 52, "zz"), ([1], "1"),
     ([1, 0, 1], "1a1"), ([0, 1, 12], "a1_12")],
)  # fmt: skip
def test_runs_have_letters(values: list[int], text: str) -> None:
    assert written_numbers(values) == text


@pytest.mark.parametrize(
    ("values", "parts"),
    [
        ((0, 0, 3, 0), ["b", 3, "a"]),
        ((0,) * 3, ["c"]),
        ((0,) * 4, ["c", "a"]),
        ((0,) * 7 + (9,), ["c", "c", "a", 9]),
        ((), []),
    ],
)
def test_a_run_is_as_long_as_the_letters_reach(
    values: tuple[int, ...], parts: list[object]
) -> None:
    assert write_runs(values, "abc") == parts


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("4-2", "not a game ID, expected numbers and letters after the colon"),
        ("4\n", "not a game ID, expected numbers and letters after the colon"),
        ("10a", "the number 10 in the game ID, expected 1 to 9"),
        ("0a", "the number 0 in the game ID, expected 1 to 9"),
        ("00001a", "the number 00001 in the game ID, expected 1 to 9"),
        ("1234567890123", "the number 123456789012 in the game ID, expected 1 to 9"),
        ("9a", "the game ID has 2 squares, expected 3"),
        ("9c", "the game ID has 4 squares, expected 3"),
    ],
)
def test_what_is_no_grid(body: str, fault: str) -> None:
    with pytest.raises(BadInput) as raised:
        numbers_in(body, 3, 9)
    assert str(raised.value) == fault
    assert numbers_in("0009b", 3, 9) == [9, 0, 0]


HALVES = ((0, 0, 0, 3), (0, 0, 3, 3), (0, 3, 3, 3), (0, 3, 3, 3))


def blocks(regions: tuple[tuple[int, ...], ...], longest: int) -> str:
    """Write blocks by their lines, a long run as so many places."""
    side = range(len(regions))
    turned = [*zip(*regions, strict=True)]
    places = [
        row[at] != row[at + 1] for rows in (regions, turned) for row in rows for at in side[:-1]
    ]
    text, empty = "", 0
    for line in (*places, True):
        if not line:
            empty += 1
            continue
        text += "z" * (empty // longest) + "_abcdefghijklmnopqrstuvwxyz"[empty % longest]
        empty = 0
    return text


def walled(size: int, last: int) -> tuple[tuple[int, ...], ...]:
    """Return blocks of rows, so that there are long runs without lines."""
    return tuple(tuple([min(row, last) * size] * size) for row in range(size))


@pytest.mark.parametrize("longest", [25, 26])
@pytest.mark.parametrize("regions", [HALVES, walled(6, 5), walled(7, 1), walled(8, 2)])
def test_blocks_are_told_by_the_lines_between_them(
    regions: tuple[tuple[int, ...], ...], longest: int
) -> None:
    found = blocks_in(blocks(regions, longest), len(regions))
    labels = dict(zip(sum(regions, ()), sum(found, ()), strict=True))
    assert tuple(tuple(labels[region] for region in row) for row in regions) == found
    assert len({*labels.values()}) == len(labels)


@pytest.mark.parametrize(
    ("text", "side", "found"),
    [
        ("__b", 2, ((0, 1), (0, 1))),
        ("b__", 2, ((0, 0), (2, 2))),
        ("d", 2, ((0, 0), (0, 0))),
        ("_____", 2, ((0, 1), (2, 3))),
        ("_", 1, ((0,),)),
    ],
)
def test_few_blocks(text: str, side: int, found: tuple[tuple[int, ...], ...]) -> None:
    assert blocks_in(text, side) == found


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("ab_", "the game ID has 6 places for lines, expected 5"),
        ("c", "the game ID has 4 places for lines, expected 5"),
        ("z", "the game ID has 26 places for lines, expected 5"),
        ("a!", "'!' among the blocks of the game ID, expected a to z or _"),
        ("A", "'A' among the blocks of the game ID, expected a to z or _"),
    ],
)
def test_what_tells_no_blocks(text: str, fault: str) -> None:
    with pytest.raises(BadInput) as raised:
        blocks_in(text, 2)
    assert str(raised.value) == fault
