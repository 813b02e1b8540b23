"""When singles came about, and which of several has waited longest: as looking back one by one."""

from random import Random

import pytest

import lapiz
from lapiz.core import bits, union
from lapiz.search.following import fields
from lapiz.search.walking import witness
from lapiz.solving.field_sweep import FieldSweep
from lapiz.solving.loop import PlainSweep
from lapiz.solving.sweep import sweep
from lapiz.solving.waiting import History, InOrder, Queue
from tests.support.puzzles import sudokus

SINGLES = [technique for technique in lapiz.techniques("sudoku") if technique.last]
SEEDS = range(12)
Key = tuple[int, bool, int, int]


def wandered(seed: int) -> tuple[History, list[int]]:
    """Return states without empty items, fewer candidates in each, and the singles of each."""
    random, puzzle = Random(seed), sudokus(7, 1)[0]
    layout = fields(puzzle.space)
    history, found = History(layout), [0]
    for _ in range(60):
        state, placed = history.states[-1], None
        candidates = [*bits(layout.lost(state & ~layout.guards))]
        if not candidates:
            break
        candidate = random.choice(candidates)
        if random.random() < 0.3:
            placed, after = candidate, state & layout.masks[candidate]
        else:
            after = layout.without(state, 1 << candidate)
        if layout.singles(after) >= 0:
            history.add(after, placed)
            found.append(layout.singles(after))
    return history, found


def key_of(history: History, place: int) -> Key:
    """Return when the last other candidate of a single's item went, and after which of its peers.

    It compares the candidates of the item in all states.
    """
    layout = history.layout
    space, item = layout.space, layout.item_at[place]
    left = [layout.lost(state & layout.field(item) & ~layout.guards) for state in history.states]
    moment = next(
        now for now in reversed(range(len(left))) if now == 0 or left[now - 1] != left[-1]
    )
    last = max(bits(left[moment - 1] & ~left[moment]))
    placed = history.placed[moment]
    at_home = placed is not None and space.items_of[last][0] == space.items_of[placed][0]
    return moment, at_home, last, item


@pytest.mark.parametrize("seed", SEEDS)
def test_a_single_came_about_with_the_last_candidate_of_its_field(seed: int) -> None:
    history, found = wandered(seed)
    places = [place + 1 for place in bits(found[-1])]
    assert places
    end = len(history.states) - 1
    for place in places:
        key = key_of(history, place)
        assert history.made(place, 0, end) == key
        assert history.made(place, key[0] - 1, end) == key


@pytest.mark.parametrize("at_home", [False, True])
@pytest.mark.parametrize("seed", SEEDS)
def test_what_was_there_at_an_earlier_look_comes_first(seed: int, at_home: bool) -> None:
    history, found = wandered(seed)
    layout, random = history.layout, Random(seed)
    cut = layout.home_cut if at_home else 0
    queue, plain = Queue(History(layout), cut), InOrder(history, cut)
    first_seen: dict[int, int] = {}
    for now, (state, placed) in enumerate(zip(history.states, history.placed, strict=True)):
        if now:
            queue.history.add(state, placed)
        if random.random() < 0.4:
            continue
        singles = found[now] >> cut
        queue.note(singles)
        plain.note(singles)
        places = [place + 1 for place in bits(singles)]
        first_seen = {place: first_seen.get(place, now) for place in places}
        for _ in range(5):
            some = random.sample(places, random.randrange(len(places) + 1))
            if some:
                here = union(1 << place - 1 for place in some)
                assert plain.pick(here, singles) == max(some)
                assert queue.pick(here, singles) == expected(queue, first_seen, some)


def expected(queue: Queue, first_seen: dict[int, int], places: list[int]) -> int:
    """Return the place that is taken: seen first, made first; one candidate's first item."""
    layout, cut = queue.history.layout, queue.cut
    earliest = min(first_seen[place] for place in places)
    layer = [place for place in places if first_seen[place] == earliest]
    if len({layout.candidate_at[place + cut] for place in layer}) == 1:
        return max(layer)
    return min(layer, key=lambda place: key_of(queue.history, place + cut))


def test_every_single_is_new_at_the_first_look() -> None:
    history, found = wandered(1)
    queue, singles = Queue(history, 0), found[-1] | 1
    queue.note(singles)
    assert queue.layers == [singles]
    assert queue.spans == [(0, len(history.states) - 1)]


@pytest.mark.parametrize("techniques", [SINGLES, SINGLES[::-1]])
@pytest.mark.parametrize("waiting", [False, True])
def test_small_grids_without_some_candidates_are_swept_alike(
    waiting: bool, techniques: list[lapiz.Technique]
) -> None:
    random, puzzle, ends = Random(3), sudokus(7, 1)[0], set[int]()
    solution = witness(puzzle.start)
    start = puzzle.space.start()
    false = [*bits(start.open & ~solution)]
    for _ in range(80):
        gone = random.sample(false, random.choice((10, 20, 30)))
        position = start.remove(union(1 << candidate for candidate in gone))
        singles, possible = FieldSweep(position, techniques, waiting=waiting).run()
        assert sweep(position, techniques, waiting=waiting).run() == (singles, possible)
        plain, _ = PlainSweep(position, techniques).run()
        assert possible
        assert {single[1] for single in singles} == {single[1] for single in plain}
        ends.add(len(singles))
    assert {0, 16} <= ends
