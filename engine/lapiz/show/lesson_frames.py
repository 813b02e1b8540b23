"""A picture of a lesson, and what is said of it."""

import re
from typing import Any

import attrs

from lapiz.core import Place
from lapiz.core.deduction import Says
from lapiz.core.notations import UNREAD
from lapiz.show.picture import Ray
from lapiz.show.picture.svg import svg
from lapiz.show.scenes import Scene
from lapiz.texts import language, to_read, words
from lapiz.texts.translations import is_english

LONGEST, LONGEST_TRANSLATED = 170, 210
"""The characters that a caption has at most, in English and in another language."""
BEGUN = re.compile(r"(?<=[.?!] )[¿¡]?\w")
"""Where a sentence begins after another one."""


@attrs.frozen(eq=False)
class LessonFrame:
    """One picture of a lesson: a scene, what is drawn besides, and what is said of it.

    `squares` are tinted, `lost` are those of what is left without a place.

    `says` are texts from the longest to the shortest: the first one that is short enough is said.
    """

    scene: Scene
    says: tuple[Says, ...]
    squares: frozenset[Place] = frozenset()
    rays: tuple[Ray, ...] = ()
    lost: frozenset[Place] = frozenset()

    @property
    def caption(self) -> str:
        """What is said, in the current language: of a text that is too long its first sentences."""
        longest = LONGEST if is_english(language()) else LONGEST_TRANSLATED
        texts = (_beginning(self._text(says), longest) for says in self.says)
        return next(filter(None, texts), "")

    def _text(self, says: Says) -> str:
        deduction = self.scene.deduction
        assert deduction
        text = to_read(words.pattern(self.scene.puzzle, attrs.evolve(deduction, says=says)))
        return BEGUN.sub(lambda begun: begun[0].upper(), text)

    def picture(self, **options: Any) -> str:
        """Return the picture; the options are those of `svg`."""
        return svg(self.scene, squares=self.squares, lost=self.lost, rays=self.rays, **options)


def _beginning(text: str, longest: int) -> str:
    """Return as many sentences as fit, from the first, up to one that is not to be read aloud.

    >>> _beginning("One. Two. Three.", 10), _beginning("One? So r1c2 is out.", 30)
    ('One. Two.', 'One?')
    """
    unread = UNREAD.search(text)
    longest = min(longest, unread.start() if unread else longest)
    ends = (end.start() for end in re.finditer(r"(?<=[.?!])(?: |$)", text))
    return text[: max((end for end in ends if end <= longest), default=0)]
