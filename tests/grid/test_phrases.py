"""How a sentence states a rule: phrases with gaps, numbers, and words that must not be there."""

import pytest

from lapiz_grid.conventions import Convention

DOTS = Convention(
    phrases={"en": ("dots? … SUM … NUMBER!negative", "equal to NUMBER"), "es": ("sum[ae]n NUMBER",)}
)
SENTENCES = [
    ("dots sum to 7", (True, 7)),
    ("a dot says that cells add up to 12", (True, 12)),
    ("dots mean totals of 3, or of 4", (True, 3)),
    ("sums of dots are 7", (False, None)),
    ("dots sum to seven", (False, None)),
    ("polkadots sum to 7", (False, None)),
    ("dotsy sum to 7", (False, None)),
    ("the dots sum to 7; no negative rule", (False, None)),
    ("the cells are equal to 5", (True, 5)),
    ("las celdas suman 15", (True, 15)),
    ("dots sum to 1234", (False, None)),
    ("", (False, None)),
]  # fmt: skip


@pytest.mark.parametrize(("sentence", "stated"), SENTENCES)
def test_a_sentence_states_a_rule_or_not(sentence: str, stated: tuple[bool, int | None]) -> None:
    assert DOTS.states(sentence) == stated


def test_a_number_that_is_not_said_is_the_usual_one() -> None:
    """And some numbers are other rules."""
    plain = Convention(phrases={"en": ("dots", "dots of NUMBER")}, unsaid=2, but=(5,))
    assert plain.states("dots") == (True, 2)
    assert plain.states("dots of 4") == (True, 2), "the first phrase that fits"
    numbered = Convention(phrases={"en": ("dots of NUMBER",)}, unsaid=2, but=(5,))
    assert numbered.states("dots of 4") == (True, 4)
    assert numbered.states("dots of 5") == (False, None)
    assert Convention(phrases={"en": ("dots",)}, unsaid=5, but=(5,)).states("dots") == (False, None)


@pytest.mark.parametrize(("text", "fits"), [("V", True), ("v", True), ("vx", False), ("", False)])
def test_a_text_in_a_figure_is_the_whole_of_it(text: str, fits: bool) -> None:
    assert Convention(text="V").holds(text) == fits
