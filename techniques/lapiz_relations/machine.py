"""Lines that an automaton reads, which the puzzle states: states, and where digits lead."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from random import Random
from typing import Any

import attrs

from lapiz import Name, of_process
from lapiz_grid import (
    Automaton,
    Board,
    Code,
    Constraint,
    Digits,
    Field,
    Follow,
    Rule,
    Sort,
    spelt,
)
from lapiz_relations.stated import BREAK, BROKEN, CALLED, NotStated, digits_in, thin_lines

MOST_TEXT = 200_000
"""How long the text of an automaton may be."""
MOST_STATES = 4_000
"""How many states there may be, where several may be meant at once."""
STATE = re.compile(r"\s*(\w+)(!?)\s*:(.*)", re.ASCII | re.DOTALL)
Leads = Mapping[int, frozenset[int]]
"""To which states each digit leads."""


@attrs.frozen
class Machine:
    """Where the digits lead from each state, of which 0 is the first; and in which it may end."""

    leads: Sequence[Leads]
    ends: frozenset[int]

    def deterministic(self) -> tuple[list[dict[int, int]], set[int]]:
        """Return the states of an automaton that is in one at a time, and where it may end.

        Each has where the digits lead from it. States from which nothing leads to an end are left
        out. Raises NotStated for too many.
        """
        start = frozenset((0,))
        reached, number, moves = [start], {start: 0}, list[dict[int, int]]()
        for states in reached:  # which grows meanwhile
            after = dict[int, int]()
            for digit in {digit for state in states for digit in self.leads[state]}:
                there = frozenset(
                    target for state in states for target in self.leads[state].get(digit, ())
                )
                after[digit] = number.setdefault(there, len(number))
                if len(reached) < len(number):
                    reached.append(there)
            moves.append(after)
            if len(number) > MOST_STATES:
                raise NotStated(f"more than {MOST_STATES} states at once")
        ends = {at for states, at in number.items() if states & self.ends}
        return _living(moves, ends), ends


def _living(moves: list[dict[int, int]], ends: Iterable[int]) -> list[dict[int, int]]:
    """Return where digits lead, without the ways that reach no end."""
    before = dict[int, list[int]]()
    for state, after in enumerate(moves):
        for target in after.values():
            before.setdefault(target, []).append(state)
    living, waiting = set[int](), list(ends)
    while waiting:
        state = waiting.pop()
        if state not in living:
            living.add(state)
            waiting += before.get(state, ())
    return [{digit: to for digit, to in after.items() if to in living} for after in moves]


def machine(text: str, digits: Digits) -> Machine:
    """Return the automaton that a text states; raises NotStated.

    >>> machine("even!: 24>even 13>odd; odd: 24>odd 13>even", (1, 2, 3, 4)).ends
    frozenset({0})
    """
    parts = [STATE.fullmatch(part) for part in text.rstrip("; \n").split(";")]
    wrong = next((at for at, part in enumerate(parts, 1) if not part), 0)
    if wrong:
        raise NotStated(f"state {wrong}, expected one such as a: 12>b 3>a")
    found = [part for part in parts if part]
    names = {part[1]: at for at, part in enumerate(found)}
    if len(names) < len(found):
        raise NotStated("two states of one name")
    ends = frozenset(at for at, part in enumerate(found) if part[2])
    return Machine([_leads(part[3], names, digits) for part in found], ends)


def _leads(text: str, names: Mapping[str, int], digits: Digits) -> Leads:
    """Return where digits lead from a state."""
    leads = dict[int, frozenset[int]]()
    for move in text.split():
        read, arrow, targets = move.partition(">")
        unknown = [name for name in targets.split("/") if name not in names]
        if not arrow or unknown:
            raise NotStated(f"{move[:40]!r}, expected digits and a state, such as 12>b")
        there = frozenset(names[name] for name in targets.split("/"))
        for digit in (BROKEN,) if read == BREAK else digits_in(read, digits):
            leads[digit] = leads.get(digit, frozenset()) | there
    return leads


@of_process(most=500)
def accepting(text: str, digits: Digits, segments: tuple[int, ...] = ()) -> Automaton:
    """Return the automaton that a text states; raises NotStated.

    If it reads a line in segments, of so many cells each, it is told where one ends and the next
    begins.

    >>> even_sum = accepting("even!: 24>even 13>odd; odd: 24>odd 13>even", (1, 2, 3, 4))
    >>> even_sum.takes((1, 2, 3)), even_sum.takes((1, 2))
    (True, False)
    >>> then_more = accepting("a: 1>a |>b; b!: 2>b", (1, 2), (2, 1))
    >>> then_more.takes((1, 1, 2)), then_more.takes((1, 2, 2))
    (True, False)
    """
    moves, ends = machine(text, digits).deterministic()
    if not ends:
        raise NotStated("no state ends it, write ! behind the name of one that does")
    whole = Automaton(0, _step(moves), ends.__contains__)
    return _broken(whole, [*accumulate(segments)][:-1]) if len(segments) > 1 else whole


def _broken(whole: Automaton, breaks: Sequence[int]) -> Automaton:
    """Return an automaton that is told of breaks after so many cells."""

    def told(at: int, state: Any) -> tuple[int, Any] | None:
        for _ in range(breaks.count(at)):
            state = None if state is None else whole.step(state, BROKEN)
        return None if state is None else (at, state)

    def step(state: tuple[int, Any], digit: int) -> tuple[int, Any] | None:
        """The state is how many cells are read, and that of the whole."""
        return told(state[0] + 1, whole.step(state[1], digit))

    first = told(0, 0)
    if not first:
        raise NotStated("an empty segment comes first, which leads nowhere")
    return Automaton(first, step, lambda state: whole.accepts(state[1]))


def _step(moves: Sequence[Mapping[int, int]]) -> Callable[[int, int], int | None]:
    return lambda state, digit: moves[state].get(digit)


def _read(constraint: Constraint, board: Board) -> Iterator[Follow]:
    segments = constraint.numbers("segments")
    automaton = accepting(constraint.text("states"), board.digits, segments)
    for line in constraint.groups:
        ends = spelt((line[0], line[-1]), board.side, "-")
        yield Follow(line, automaton, Name("“{0}” along {1}", constraint.text("called"), ends))


def _unreadable(constraint: Constraint, board: Board) -> str:
    segments = constraint.numbers("segments")
    if segments and any(len(line) != sum(segments) for line in constraint.groups):
        return Name("segments: {0} cells, expected as many as the line has", sum(segments))
    try:
        accepting(constraint.text("states"), board.digits, segments)
    except NotStated as error:
        return f"states: {error}"
    return ""


def _drawn(digits: Sequence[int], random: Random) -> str:
    """Return an automaton that accepts digits: each leads on, and so does another one."""
    known = range(1, max(digits) + 1)
    moves = [
        f"{at}: {','.join(map(str, sorted({digit, random.choice(known)})))}>{at + 1}"
        for at, digit in enumerate(digits)
    ]
    return "; ".join([*moves, f"{len(digits)}!:"])


STATES = Field(
    "states",
    Sort.TEXT,
    "States, and where digits lead: a: 12>a 3>b; b!: 1>a.",
    1,
    MOST_TEXT,
    drawn=_drawn,
)
SEGMENTS = Field(
    "segments",
    Sort.NUMBERS,
    "How many cells each segment has; between them | is read.",
    0,
    usual=(),
)
RULES = (
    Rule(
        "automaton",
        _read,
        "The digits along the line, read in order, satisfy “{called}”.",
        (
            Field("line", Sort.SEQUENCE, "The cells, in order.", sizes=(3, 5)),
            CALLED,
            STATES,
            SEGMENTS,
        ),
        family="relations",
        shapes=thin_lines,
        wrong=_unreadable,
        looks=frozenset((STATES.name,)),
        codes=(Code("interactive-solver", "NFA", "line", "states"),),
    ),
)
