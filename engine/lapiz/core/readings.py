"""What was read from a drawing and its text: which rules, what is left, how sure it is."""

from collections.abc import Mapping
from typing import Any

import attrs


@attrs.frozen
class ReadRule:
    """A rule that was read: the drawing, the sentence that states it, its cells, how sure it is.

    `mark` is `agrees` (with the setter's solution), `alone` (read without a sentence) or nothing.
    """

    rule: str
    drawn: str = ""
    sentence: str = ""
    mark: str = ""
    cells: tuple[str, ...] = ()


@attrs.frozen
class Reading:
    """How the rules of a puzzle were read.

    - `verdict` is `complete` (all is read, and there is one solution), `enough` (as complete, but
      something harmless is left over, or one solution is not proved) or `partial`.
    - `rules` are those that were read; `left_over` what was not, `assumed` what was not certain.
    - `decoration` are drawings that are no rules, with the reason; `neutral` are sentences that say
      no more than the rest.

    >>> Reading.of({"verdict": "complete", "rules": [{"rule": "renban"}]}).rules[0].rule
    'renban'
    """

    verdict: str
    rules: tuple[ReadRule, ...] = ()
    left_over: tuple[str, ...] = ()
    assumed: tuple[str, ...] = ()
    decoration: tuple[str, ...] = ()
    neutral: tuple[str, ...] = ()

    @classmethod
    def of(cls, field: Mapping[str, Any]) -> "Reading":
        """Return what the field of a document says."""
        rules = tuple(
            ReadRule(**{**one, "cells": tuple(one.get("cells", ()))})
            for one in field.get("rules", ())
        )
        others = ("left_over", "assumed", "decoration", "neutral")
        return cls(field["verdict"], rules, *(tuple(field.get(name, ())) for name in others))
