"""How setters draw the rules, and what they say: a record a rule, phrases a list a language.

Drawings that need no sentence are `alone`. Where several rules are drawn alike, what stands first
is preferred. Source: read off published puzzles, and the tools that most of them are made with.
"""

from collections.abc import Mapping

from lapiz_grid import Convention
from lapiz_rules import drawn_cages, drawn_lines, drawn_marks

CONVENTIONS: Mapping[str, tuple[Convention, ...]] = {
    **drawn_lines.CONVENTIONS,
    **drawn_marks.CONVENTIONS,
    **drawn_cages.CONVENTIONS,
}
"""How each rule is drawn and said, by its name."""
