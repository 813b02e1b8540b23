"""Work for other processes, which must be able to import it."""

import os
import time
from collections.abc import Sequence
from pathlib import Path


def doubled(numbers: Sequence[int]) -> list[int]:
    time.sleep(0.002)
    return [2 * number for number in numbers]


def deadly(numbers: Sequence[int], poison: int, once: Path | None = None) -> list[int]:
    """Double numbers, and die of one of them; if a file `once` is given, only while it exists."""
    if poison in numbers and (once is None or once.exists()):
        if once:
            once.unlink()
        os._exit(1)
    return doubled(numbers)


def wait(_: Sequence[int]) -> None:
    time.sleep(60)
