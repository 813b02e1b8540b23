"""How the Interactive Sudoku Solver packs tables of two digits and automata, both ways.

Source: the format notes of the program, and packed texts of which is known what they say.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol
from urllib.parse import unquote

from lapiz import BadInput, Name, bits

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
BYTE = 8
BREAK = "|"
"""Stands for what is read between two segments of a line."""
NAMED, LONGEST_NAME = "_", 80
"""Begins the name of the lines that follow; how long it may be."""
SIX = 6
"""Bits of a letter."""
OLDER = str.maketrans("-_", "_-")
"""The names that the program had before have the last two letters the other way round."""
PLAIN, PACKED = 0, 1
"""How the body of an automaton is written: each lead with its digit, or behind a mask of digits."""
FORMAT_BITS, FIELD_BITS = 2, 4
MOST_READ = 16
"""How many digits an automaton may read."""

Digits = tuple[int, ...]
"""The values of a grid's digits, in order."""
Leads = dict[int, list[int]]
"""Where digits, by number from 0, lead from a state."""


class PackedAutomaton(Protocol):
    """An automaton, as far as it is packed: its states at the start, its steps and its ends."""

    @property
    def starts(self) -> tuple[Any, ...]:
        """The states at the start."""

    @property
    def step(self) -> Callable[[Any, int], Any]:
        """What the next state is; None where nothing that follows can be accepted."""

    @property
    def accepts(self) -> Callable[[Any], bool]:
        """Whether it may end in a state."""


def letters(packed: str) -> list[int]:
    """Return the numbers that the letters of a packed text are; BadInput for other ones."""
    strange = next((letter for letter in packed if letter not in ALPHABET), "")
    if strange:
        raise BadInput(Name("{0} in a packed table, expected letters and digits", f"{strange!a}"))
    return [ALPHABET.index(letter) for letter in packed]


def cells_in_mask(packed: str) -> list[int]:
    """Return the numbers of the cells that a packed mask has, from 0.

    >>> cells_in_mask("BIAB")
    [0, 9, 18]
    """
    return [SIX * at + bit for at, letter in enumerate(letters(packed)) for bit in bits(letter)]


def named_lines(words: Iterable[str]) -> Iterator[tuple[str, list[str]]]:
    """Yield lines with the names before them; between lines of one name there is nothing.

    >>> list(named_lines(["_a%20name", "R1C1", "R1C2", "", "R2C1"]))
    [('a name', ['R1C1', 'R1C2']), ('a name', ['R2C1'])]
    """
    called, line = "", list[str]()
    for word in [*words, ""]:
        if word and not word.startswith(NAMED):
            line.append(word)
            continue
        if line:
            yield called, line
        line = []
        called = unquote(word[1:])[:LONGEST_NAME].strip() if word else called


def table_text(packed: str, digits: Digits) -> str:
    """Return a packed table of two digits as a puzzle file has it; BadInput for what is none.

    >>> table_text("qC", (1, 2, 3))
    '1:2 2:13 3:2'
    """
    count = len(digits)
    pairs = [divmod(place, count) for place in cells_in_mask(packed)]
    if any(first >= count for first, _ in pairs):
        raise BadInput(Name("a packed table for more digits than {0}", count))
    allowed = [[digits[other] for one, other in pairs if one == first] for first in range(count)]
    entries = zip(digits, allowed, strict=True)
    stated = [f"{digit}:{spelt(beside, digits)}" for digit, beside in entries if beside]
    return " ".join(stated) or f"{digits[0]}:"


def spelt(some: Sequence[int], digits: Digits) -> str:
    """Return digits as rules that are stated in full have them."""
    if len(some) == len(digits):
        return "*"
    return ("," if max(digits) > 9 else "").join(map(str, some))


def packed_table(relation: Sequence[int]) -> str:
    """Return a table packed, from what each digit excludes.

    >>> packed_table((0b101, 0b010, 0b101))
    'qC'
    """
    count = len(relation)
    mask = sum(((1 << count) - 1 & ~never) << count * at for at, never in enumerate(relation))
    text = ""
    while mask:
        text, mask = text + ALPHABET[mask & 63], mask >> SIX
    return text


class _Bits:
    """Reads numbers of so many bits; BadInput where there are no more."""

    def __init__(self, packed: str) -> None:
        text = "".join(f"{letter:06b}" for letter in letters(packed))
        self.text, self.at = text[: len(text) // BYTE * BYTE], 0
        if "1" in text[len(self.text) :]:
            raise BadInput("a packed automaton that is cut off")

    @property
    def left(self) -> int:
        return len(self.text) - self.at

    def read(self, many: int) -> int:
        if many > self.left:
            raise BadInput("a packed automaton that is cut off")
        self.at += many
        return int(self.text[self.at - many : self.at] or "0", 2)


def automaton_text(packed: str, digits: Digits) -> str:
    """Return a packed automaton as a puzzle file has it; BadInput for what is none.

    The text of one that is read by other rules than it was packed by has states that nothing leads
    to, or that lead to no end: such a text is refused.
    """
    return stated_text(*unpacked(packed, len(digits)), digits)


def stated_text(states: Iterable[Leads], ends: set[int], digits: Digits) -> str:
    """Return an automaton as a puzzle file has it: its states, and where it may end."""
    named = [
        f"{at}{'!' if at in ends else ''}: {' '.join(_moves(leads, digits))}".rstrip()
        for at, leads in enumerate(states)
    ]
    return "; ".join(named)


def _moves(leads: Leads, digits: Digits) -> Iterator[str]:
    """Yield which digits lead where, those together that lead to the same states.

    What is read after the last digit, by its number, is the end of a segment: `|`.
    """
    together = dict[tuple[bool, tuple[int, ...]], list[int]]()
    for digit, targets in sorted(leads.items()):
        breaks = digit == len(digits)
        together.setdefault((breaks, tuple(sorted(targets))), []).append(digit)
    for (breaks, there), read in together.items():
        said = BREAK if breaks else spelt([digits[digit] for digit in read], digits)
        yield f"{said}>{'/'.join(map(str, there))}"


def unpacked(packed: str, count: int) -> tuple[list[Leads], set[int]]:
    """Return the states of a packed automaton for so many digits, and where it may end.

    The first state is the start; then come those where it may end, then the others.
    """
    source = _Bits(packed)
    form, width = source.read(FORMAT_BITS), source.read(FIELD_BITS) + 1
    many, starts = source.read(FIELD_BITS) + 1, source.read(width)
    ends = set(range(1, source.read(width) + 1)) | ({0} if source.read(1) else set())
    if form not in (PLAIN, PACKED) or starts != 1 or (form == PLAIN and many == 1):
        raise BadInput("a packed automaton of a form that is not known")
    if many > count + 1:
        raise BadInput(Name("a packed automaton that reads {0} digits of {1}", many, count))
    read = _packed_state if form == PACKED else _plain_state
    least = many if form == PACKED else (many - 1).bit_length() + width
    states, behind = list[Leads](), list[int]()
    while source.left >= least:
        states.append(read(source, many, width))
        behind.append(source.at)
    reached = {to for leads in states for targets in leads.values() for to in targets} | {0} | ends
    while states and not states[-1] and len(states) - 1 not in reached:
        states.pop()  # what fills the last byte
    spare = len(source.text) - behind[len(states) - 1] if states else BYTE
    if spare >= BYTE or reached != set(range(len(states))) or not _all_end(states, ends):
        raise BadInput("a packed automaton with states that are not used")
    return states, ends


def _packed_state(source: _Bits, many: int, width: int) -> Leads:
    mask = source.read(many)
    return {digit: [source.read(width)] for digit in bits(mask)}


def _plain_state(source: _Bits, many: int, width: int) -> Leads:
    leads, symbol = Leads(), (many - 1).bit_length()
    for _ in range(source.read(symbol + width)):
        digit = source.read(symbol)
        leads.setdefault(digit, []).append(source.read(width))
    return leads


def _all_end(states: Sequence[Leads], ends: Iterable[int]) -> bool:
    """Tell whether an end can be reached from each state."""
    living, before = set(ends), -1
    while len(living) > before:
        before = len(living)
        living |= {
            at
            for at, leads in enumerate(states)
            if any(to in living for targets in leads.values() for to in targets)
        }
    return len(living) == len(states)


def packed_automaton(automaton: PackedAutomaton, digits: Digits) -> str:
    """Return an automaton packed; BadInput for one with too many states."""
    moves, ends = explored(automaton, digits)
    order = [0, *sorted(ends - {0}), *sorted(set(range(len(moves))) - ends - {0})]
    number = {state: at for at, state in enumerate(order)}
    width = max(1, (len(moves) - 1).bit_length())
    if width > MOST_READ or len(digits) > MOST_READ:
        raise BadInput(Name("an automaton with {0} states is too large", len(moves)))
    written = [(PACKED, FORMAT_BITS), (width - 1, FIELD_BITS), (len(digits) - 1, FIELD_BITS)]
    written += [(1, width), (len(ends - {0}), width), (0 in ends, 1)]
    for state in order:
        mask = sum(1 << digit for digit in moves[state])
        written.append((mask, len(digits)))
        written += [(number[to], width) for _, to in sorted(moves[state].items())]
    text = "".join(f"{value:0{many}b}" for value, many in written)
    text += "0" * (-len(text) % BYTE)
    text += "0" * (-len(text) % SIX)
    return "".join(ALPHABET[int(text[at : at + SIX], 2)] for at in range(0, len(text), SIX))


def explored(
    automaton: PackedAutomaton, digits: Digits
) -> tuple[list[Mapping[int, int]], set[int]]:
    """Return the states of an automaton that is in one at a time, and where it may end."""
    reached: list[Any] = [automaton.starts[0]]
    known, moves = {reached[0]: 0}, list[Mapping[int, int]]()
    for state in reached:  # which grows meanwhile
        steps = ((at, automaton.step(state, digit)) for at, digit in enumerate(digits))
        after = {at: to for at, to in steps if to is not None}
        reached += [to for to in dict.fromkeys(after.values()) if to not in known]
        known |= {to: at for at, to in enumerate(reached[len(known) :], len(known))}
        moves.append({at: known[to] for at, to in after.items()})
        if len(known) > 1 << MOST_READ or len(automaton.starts) > 1:
            raise BadInput("an automaton with too many states")
    return moves, {at for state, at in known.items() if automaton.accepts(state)}
