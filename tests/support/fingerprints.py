"""What a step says, in a short form that golden files of many steps hold."""

from zlib import crc32

import lapiz
from lapiz.texts import pattern, reason


def fingerprint(puzzle: lapiz.Puzzle, deduction: lapiz.Deduction) -> str:
    """What a step does, and a number that changes with its words, truths, roles and links."""
    names = puzzle.space.names
    effect = [*names(deduction.removes), *names(deduction.places)]
    rests = (deduction.truths, deduction.deadly, sorted(deduction.roles.items()), deduction.links)
    told = f"{pattern(puzzle, deduction)} {reason(puzzle, deduction)} {rests}"
    return f"{' '.join(effect)}: {crc32(told.encode()):08x}\n"
