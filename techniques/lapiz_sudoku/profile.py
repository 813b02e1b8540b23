"""The default order of sudoku techniques: that of HoDoKu, then what it does not know."""

from lapiz.technique import Profile

__all__ = ["PROFILE"]

PROFILE = Profile(
    order=(
        "full-house",
        "naked-single",
        "hidden-single",
        "locked-pair",
        "locked-triple",
        "locked-candidates-pointing",
        "locked-candidates-claiming",
        "locked-candidates-general",
        "law-of-leftovers",
        "naked-pair",
        "naked-triple",
        "hidden-pair",
        "hidden-triple",
        "naked-quadruple",
        "hidden-quadruple",
        "x-wing",
        "swordfish",
        "jellyfish",
        "remote-pair",
        "bug-plus-one",
        "skyscraper",
        "two-string-kite",
        "dual-two-string-kite",
        "turbot-fish",
        "empty-rectangle",
        "dual-empty-rectangle",
        "w-wing",
        "xy-wing",
        "xyz-wing",
        "unique-rectangle-1",
        "unique-rectangle-2",
        "unique-rectangle-3",
        "unique-rectangle-4",
        "unique-rectangle-5",
        "unique-rectangle-6",
        "hidden-rectangle",
        "avoidable-rectangle-1",
        "avoidable-rectangle-2",
        "finned-x-wing",
        "sashimi-x-wing",
        "finned-swordfish",
        "sashimi-swordfish",
        "finned-jellyfish",
        "sashimi-jellyfish",
    ),
    off=frozenset(
        f"siamese-{form}-{fish}"
        for form in ("finned", "sashimi")
        for fish in ("x-wing", "swordfish", "jellyfish")
    ),
)
