"""What was read from a drawing and its text: which rules, what is left, how sure it is."""

from collections.abc import Mapping, Sequence
from typing import Any

import attrs

from lapiz.core.documents import FIELD, READING


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
class ReadSort:
    """Drawings that look alike: what they are called, where they are, and what they may stand for.

    - `rule` is what they were read as, or nothing, with the `sentence` that states it.
    - `mark` is `agrees`, `alone` (without a sentence), `violated` (the rule that was tried does not
      hold in the setter's solution) or `left`.
    - `entries` state it as a puzzle file does. `may` are other rules that are drawn so, each with
      `rule`, `entries` and `mark`.
    - `colour` is one of theirs, `strokes` are how they can be drawn again: `form`, `points`,
      `colour`, `rim`, `size`, `text`, or the `cells` of a cage.
    """

    drawn: str
    rule: str = ""
    sentence: str = ""
    mark: str = "left"
    colour: str = ""
    cells: tuple[str, ...] = ()
    entries: tuple[Any, ...] = ()
    may: tuple[Mapping[str, Any], ...] = ()
    strokes: tuple[Mapping[str, Any], ...] = ()


@attrs.frozen
class Reading:
    """How the rules of a puzzle were read.

    - `verdict` is `complete` (all is read, and there is one solution), `enough` (as complete, but
      something harmless is left over, or one solution is not proved) or `partial`.
    - `rules` are those that were read; `left_over` what was not, `assumed` what was not certain.
    - `sorts` are the drawings, those that look alike together.
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
    sorts: tuple[ReadSort, ...] = ()

    @classmethod
    def of(cls, field: Mapping[str, Any]) -> "Reading":
        """Return what the field of a document says."""
        rules = tuple(ReadRule(**_frozen(rule)) for rule in field.get("rules", ()))
        sorts = tuple(ReadSort(**_frozen(sort)) for sort in field.get("sorts", ()))
        others = ("left_over", "assumed", "decoration", "neutral")
        texts: dict[str, Any] = {name: tuple(field.get(name, ())) for name in others}
        return cls(field["verdict"], rules, sorts=sorts, **texts)


def _frozen(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return fields with their lists as tuples."""
    return {name: tuple(part) if isinstance(part, list) else part for name, part in fields.items()}


def chosen(document: Mapping[str, Any], choices: Mapping[int, Sequence[Any]]) -> dict[str, Any]:
    """Return a document in which some sorts of drawings stand for what was chosen.

    `choices` are entries of the field `rules` by the number of the sort. What was left over is left
    out.
    """
    reading = document[READING]
    text = isinstance(document.get("rules"), str)  # the setter's own words
    gone = (FIELD,) if text else (FIELD, "rules")
    left = {name: value for name, value in document.items() if name not in gone}
    entries = [*reading.get("stated", ())]
    for number, sort in enumerate(reading.get("sorts", ())):
        meant = choices.get(number, sort.get("entries", ()))
        entries += [_negated(entry, reading.get("negative", ())) for entry in meant]
    return {**left, **({"rules": entries} if entries else {})}


def _negated(entry: Any, names: Sequence[str]) -> Any:
    """Return an entry that says that all such marks are given, if that was read."""
    name = next(iter(entry)) if isinstance(entry, dict) else entry
    return {**entry, "negative": True} if isinstance(entry, dict) and name in names else entry
