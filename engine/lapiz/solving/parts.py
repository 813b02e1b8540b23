"""What the careful parts of a solve do for it, as protocols: any may be wrapped in another."""

from typing import TYPE_CHECKING, Any, Protocol

from lapiz.core import Deduction, Position, Technique
from lapiz.proof import Refusal
from lapiz.solving.task import Ending

if TYPE_CHECKING:
    from lapiz.solving.step import Single


class Refuse(Protocol):
    """Tells why a deduction is not accepted."""

    def __call__(self, deduction: Deduction, position: Position, /) -> Refusal | None:
        """Return what is wrong with a deduction, or None if it is proved."""


class Asking(Protocol):
    """Asks a technique for a step."""

    def __call__(
        self, technique: Technique, view: Any, position: Position, number: int, /
    ) -> Deduction | None:
        """Return its first proved deduction that changes the position, if there is any."""


class ExplainingSingle(Protocol):
    """Has a technique explain a single that was found for it."""

    def __call__(self, single: "Single", position: Position, number: int, /) -> Deduction:
        """Return the deduction of the single."""


class Searching(Protocol):
    """What only a search can tell a solve; `LastResort` says what its functions return."""

    def has_several(self) -> bool:
        """Tell whether the puzzle is known to have several solutions."""

    def may_have_several(self, position: Position) -> bool:
        """Tell whether a position has several solutions, or too many branches to tell."""

    def is_unique(self, position: Position, *, chose: bool) -> bool:
        """Tell whether the givens are known to have one solution."""

    def step(self, position: Position, *, choose: bool) -> Deduction | Ending:
        """Return an unnamed deduction, or how the solve ends without one."""

    def rest(self, position: Position) -> Deduction | Ending:
        """Return a step with all that is left, or how a count of solutions ends the solve."""

    def note_failure(self, note: str) -> None:
        """Note why no step was found."""
