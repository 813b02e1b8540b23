"""Work for other processes, which must be able to import it."""

import gc
import os
import struct
import time
from collections.abc import Sequence
from multiprocessing.queues import SimpleQueue
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


def half_sent(numbers: Sequence[int], poison: int, once: Path) -> list[int]:
    """Double numbers; but once, at one of them, end as one does who is killed while it sends."""
    if poison in numbers and once.exists():
        once.unlink()
        queues = [one for one in gc.get_objects() if isinstance(one, SimpleQueue)]
        for queue in queues:
            os.write(queue._writer.fileno(), struct.pack("!i", 1000) + b"half")
        os._exit(1)
    return doubled(numbers)


def wait(_: Sequence[int]) -> None:
    time.sleep(60)
