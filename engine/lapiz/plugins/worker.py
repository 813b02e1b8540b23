"""The worker process: loads the plugins and answers what their techniques find in a position."""

import contextlib
import os
import pickle
import signal
import sys
from collections.abc import Callable, Iterator
from itertools import islice
from typing import IO, Any

from lapiz.core import BadInput, Content, Deduction, Position, Puzzle, Technique
from lapiz.plugins.containment import fault
from lapiz.plugins.deductions import LONGEST_TEXT, changing
from lapiz.plugins.output import apart, keep_apart
from lapiz.plugins.pickling import reread
from lapiz.plugins.registry import registry
from lapiz.plugins.supervisor import divide
from lapiz.plugins.views import Shown

LARGEST_ANSWER_BYTES = 4_000_000
"""Bytes that an answer may have."""
MEMORY_BYTES = 1 << 30
"""Bytes that techniques may use on top of what the worker uses at its start."""
GRACE_SECONDS = 2.0
"""Seconds after its time limit when a worker ends itself, if no process is there to kill it."""
MOST_NUMBERS = 100_000
"""Pairs that a mapping of whole numbers may have."""
SENT_PARTS = 2 * LONGEST_TEXT
"""Characters and parts to send of what is too large: enough for the receiver to report it."""


def standing_by() -> tuple[IO[bytes], IO[bytes]]:
    """Make this a process that answers questions; return where they come from and answers go."""
    divide()
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what a plugin prints must not mix with the answers
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    registry()
    keep_apart()
    limit_memory()
    return sys.stdin.buffer, answers


def serve() -> None:
    """Answer questions until standard input ends: the main function of the worker process."""
    questions, answers = standing_by()
    desk = _Desk()
    _put(answers, ("ready",))
    with contextlib.suppress(EOFError):
        while True:
            desk.take(pickle.load(questions), lambda answer: _put(answers, answer))


def _put(stream: IO[bytes], content: Any) -> None:
    data = pickle.dumps(content)
    if len(data) > LARGEST_ANSWER_BYTES:
        data = pickle.dumps(("failed", f"gave an answer of {len(data)} bytes"))
    stream.write(data)
    stream.flush()


class _Desk:
    """Answers the questions of one conversation."""

    def __init__(self) -> None:
        self._puzzle: Puzzle | None = None
        self._fault = ""
        self._shown: Shown | None = None

    def take(self, message: tuple[Any, ...], answer: Callable[[Any], None]) -> None:
        """Remember a puzzle, or answer a question."""
        sort, *content = message
        if sort == "puzzle":
            self._puzzle, self._fault = _read_puzzle(*content)
            self._shown = None
            return
        name, state, most, best, seconds = content
        with within(seconds + GRACE_SECONDS):
            answer(self._answer(name, state, most, best))

    def _answer(
        self, name: str, state: tuple[int, int, int], most: int, best: bool
    ) -> tuple[Any, ...]:
        technique = registry().techniques.get(name)
        if technique is None or self._puzzle is None:
            return "failed", self._fault or "is not known in a process of its own"
        try:
            return "found", self._found(technique, self._puzzle, state, most, best)
        except BaseException as error:  # Ctrl-C is ignored here, so it is the technique's own
            return "failed", fault(error)

    def _found(
        self,
        technique: Technique,
        puzzle: Puzzle,
        state: tuple[int, int, int],
        most: int,
        best: bool,
    ) -> list[Any]:
        position = Position(puzzle.space, *state)
        self._shown = self._shown or Shown(puzzle)
        with self._shown.view(position) as view, apart(f"plugin {technique.provider}"):
            deductions = changing(technique.finder(best=best)(view), position)
            return [_packed(deduction) for deduction in islice(deductions, most)]


def _read_puzzle(kind: str, content: Content) -> tuple[Puzzle | None, str]:
    try:
        return reread(kind, content), ""
    except BadInput as error:
        return None, f"cannot be used: {error.message}"
    except Exception as error:  # the kind may be a plugin's
        return None, f"cannot be used: the puzzle could not be read back ({type(error).__name__})"


@contextlib.contextmanager
def within(seconds: float) -> Iterator[None]:
    """End this process after some time, even in a call into C, where the system allows it."""
    if sys.platform == "win32":
        yield
        return
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)


def limit_memory() -> None:
    """Limit the memory of techniques, where the system tells how much is used so far."""
    if sys.platform != "linux":
        return
    import resource  # which Windows lacks

    with contextlib.suppress(OSError, ValueError):
        with open("/proc/self/statm", encoding="ascii") as status:
            now = int(status.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + MEMORY_BYTES, now + MEMORY_BYTES))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _packed(deduction: Deduction) -> Any:
    """Return a deduction as plain values, so that reading it back runs no code of the plugin."""
    says = deduction.says
    links = tuple((link.kind, link.start, link.end, link.item) for link in deduction.links)
    tokens = tuple((name, token.sort, token.value) for name, token in says.tokens.items())
    packed = _plain(
        (
            *(
                deduction.removes,
                deduction.places,
                deduction.truths,
                tuple(deduction.roles.items()),
                links,
                deduction.deadly,
            ),
            *(deduction.grounds.value, says.pattern, says.reason, tokens),
            *(deduction.supposes, deduction.end),
        )
    )
    return *packed, _numbers(deduction.factors), _numbers(deduction.images)


def _numbers(value: Any) -> dict[int, int] | None:
    """Return a mapping of whole numbers as it is; None for what is no mapping, or a huge one."""
    if type(value) is not dict or len(value) > MOST_NUMBERS:
        return None
    numbers = (number for pair in value.items() for number in pair)
    plain = all(type(number) is int and number.bit_length() <= 64 for number in numbers)
    return dict(value) if plain else None


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return tuple(map(_plain, value[:SENT_PARTS]))
    if value is None or type(value) in (bool, float):
        return value
    if type(value) is int and value.bit_length() <= 8 * LARGEST_ANSWER_BYTES:
        return value
    return str(value)[:SENT_PARTS]
