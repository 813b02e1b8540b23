"""What techniques that HoDoKu does not know may be worth on its scale: our own estimates."""

import attrs

from lapiz import Technique

__all__ = ["estimated"]

ESTIMATES: dict[str, tuple[str, float]] = {
    "law-of-leftovers": ("Medium", 50),
    "locked-candidates-general": ("Medium", 50),
    "avoidable-rectangle-3": ("Hard", 110),
    "unique-rectangle-links": ("Hard", 110),
    "extended-rectangle": ("Hard", 110),
    "unique-loop": ("Hard", 110),
    "bug-2": ("Hard", 110),
    "bug-3": ("Hard", 110),
    "bug-4": ("Hard", 110),
    "reverse-bug": ("Hard", 110),
    "bug-lite": ("Hard", 150),
    "broken-wing": ("Hard", 180),
    "medusa-3d": ("Hard", 210),
    "wxyz-wing": ("Hard", 220),
    "vwxyz-wing": ("Hard", 240),
    "uvwxyz-wing": ("Hard", 260),
    "oddagon": ("Unfair", 220),
    "fireworks": ("Unfair", 230),
    "aligned-pair-exclusion": ("Unfair", 300),
    "aligned-triple-exclusion": ("Unfair", 400),
    "tridagon": ("Unfair", 300),
    "exocet": ("Extreme", 450),
    "sk-loop": ("Extreme", 450),
    "nishio": ("Extreme", 480),
    "multi-sector-locked-sets": ("Extreme", 500),
}


def estimated(one: Technique) -> Technique:
    """Return a technique with its estimate, if there is one."""
    if one.name not in ESTIMATES:
        return one
    level, score = ESTIMATES[one.name]
    return attrs.evolve(
        one, scores={**one.scores, "hodoku": score}, levels={**one.levels, "hodoku": level}
    )
