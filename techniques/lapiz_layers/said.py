"""How setters speak of modified cells, and how they mark those that are known."""

import attrs

from lapiz_grid import Convention

Conventions = tuple[Convention, ...]
DIGITS = r"(?:digits?|numbers?)"
HOUSES = r"rows? … columns? … (?:box(?:es)?|3x3s?|regions?)"
NOT_ONE = r"!at (?:most|least)!(?:two|three|2|3) NOUN!not NOUN"
IN_HOUSES = (
    rf"(?:each|every|per|any) … {HOUSES} … NOUN{NOT_ONE}",
    rf"NOUN … (?:each|every|per|any) … {HOUSES}{NOT_ONE}",
    rf"NOUN … {HOUSES} … (?:each|once){NOT_ONE}",
)
"""That each house has one."""
OF_DIGITS = (
    rf"(?:each|every) {DIGITS} … (?:NOUN|PART) … once",
    rf"(?:each|every|all) {DIGITS} … once … (?:NOUN|PART)",
    rf"NOUN … (?:contain|include|hold|use|form|are|have) … (?:each|every|all|set) … {DIGITS}",
    rf"NOUN … (?:contain|include|hold|use|are|have) … {DIGITS} 1 ?(?:-|to|through) ?[0-9]+",
    rf"NOUN … (?:different|distinct|unique) {DIGITS}",
    r"no two NOUN … the same (?:digit|number)",
    rf"no {DIGITS} … (?:NOUN|PART) … (?:twice|more than once)",
    rf"{DIGITS} … NO REPEAT … NOUN",
)
"""That each digit is in one."""
KNOWN = (
    r"(?:cells?|circles?|circled|squares?|shaded) … (?:NOUN|PART|COUNTS)!rows?",
    r"NOUN … (?:marked|shown|shaded|circles?|circled|indicated|colou?red)!rows?",
)
"""That cells with a mark are modified."""
BESIDE = (
    r"(?:'s|')?(?: (?:cells?|digits?|numbers?|values?|is|are|as|has|have|its|their|the|of|a|an|in"
    r"|it|counts?|worth|contributes?|towards?|that|which|contains?|holds?|must|be|being|equal"
    r"|to)){0,12}"
)
"""Words between a modified cell and what it counts for."""


@attrs.frozen
class Saying:
    """Patterns of what setters call a modified cell: doubler, doubled, count twice, twice."""

    noun: str
    part: str
    counts: str
    times: str

    @property
    def spoken(self) -> tuple[str, ...]:
        """The patterns by which a text speaks of any such cells."""
        value = rf"(?:{BESIDE} (?:{self.times}))?"
        purpose = rf"(?:{BESIDE} for (?:the )?(?:purposes?|sake) of)?"
        return (f"(?:{self.noun}){value}{purpose}",)

    @property
    def spoken_of_known(self) -> tuple[str, ...]:
        """Those by which it speaks of cells that are known, or of all digits."""
        return (*self.spoken, self.part)

    def in_houses(self, each_digit: bool) -> Conventions:
        """Return how it is said that each house has one, or that each digit is in one."""
        return (Convention(phrases=self._filled(OF_DIGITS if each_digit else IN_HOUSES)),)

    def known(self) -> Conventions:
        """Return how cells are marked that are known."""
        return (Convention(("circle", "square", "shade"), self._filled(KNOWN), loose=True),)

    def _filled(self, phrases: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
        names = {"NOUN": self.noun, "PART": self.part, "COUNTS": self.counts}
        filled = list[str]()
        for phrase in phrases:
            for name, pattern in names.items():
                phrase = phrase.replace(name, f"(?:{pattern})")
            filled.append(phrase)
        return {"en": tuple(filled)}


DOUBLER = Saying(
    r"doublers?",
    r"doubled",
    r"counts? (?:as )?(?:double|twice)",
    r"double|doubles|doubled|twice|2x",
)
NEGATOR = Saying(
    r"negators?", r"negated", r"counts? (?:as )?negative(?:ly)?",
    r"negative|negates?|negated|subtracted|minus",
)  # fmt: skip
TRIPLER = Saying(
    r"triplers?", r"tripled", r"counts? (?:as )?(?:triple|three times)", r"triples?|tripled|3x"
)
