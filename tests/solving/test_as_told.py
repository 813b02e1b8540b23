"""The order in which singles are told: that of who learns, while the rating keeps its own."""

import attrs

import lapiz
from lapiz.asking.hints import hint
from lapiz.files.profiles import profile_of, read_profile_text
from lapiz.show.story import story
from lapiz.solving.rating import rating_of
from lapiz.solving.simple_logs import as_told

EASY = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3.."
HARD = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."


def test_a_place_in_a_box_comes_before_the_last_digit_of_a_cell() -> None:
    log = lapiz.solve(lapiz.load(EASY))
    told = as_told(log)
    assert log.steps[0].technique == "naked-single"
    assert told.steps[0].technique == "hidden-single"
    assert lapiz.hint(log.puzzle).step.technique == "hidden-single"  # type: ignore[union-attr]
    for step in told.steps:
        if step.technique == "naked-single":
            open_ = lapiz.steps(attrs.evolve(step.puzzle, start=step.before), "hidden-single")
            sorts = {step.puzzle.space.items[one.truths[0]].sort for one in open_}
            assert "box" not in sorts


def test_all_other_steps_and_the_end_stay() -> None:
    log = lapiz.solve(lapiz.load(HARD))
    told = as_told(log)
    assert len(told.steps) == len(log.steps)
    assert told.end.placed == told.steps[-1].after.placed == log.end.placed
    singles = {"full-house", "naked-single", "hidden-single"}
    for one, other in zip(log.steps, told.steps, strict=True):
        assert (one.technique in singles) == (other.technique in singles)
        if one.technique not in singles:
            assert one.deduction == other.deduction


def test_the_rating_of_a_story_is_that_of_the_solve() -> None:
    log = lapiz.solve(lapiz.load(EASY))
    score = rating_of(log, "hodoku").score
    assert rating_of(as_told(log), "hodoku").score != score
    assert f'"score":{score:g}' in story(log).replace(".0,", ",")


def test_a_profile_with_its_own_order_is_told_in_it() -> None:
    kind = lapiz.load(EASY).kind
    own = read_profile_text("order: [full-house, naked-single, hidden-single]", "", kind.profile)
    log = lapiz.solve(lapiz.load(EASY), own)
    assert as_told(log) is log or as_told(log).entries == log.entries
    off = read_profile_text("off: [hidden-single]", "", kind.profile)
    found = hint(lapiz.load(EASY), profile=off).step
    assert found
    assert found.technique == "naked-single"
    explainer = lapiz.solve(lapiz.load(EASY), profile_of(kind, "se"))
    assert as_told(explainer).entries == explainer.entries


def test_slices_and_solves_without_end_stay() -> None:
    log = lapiz.solve(lapiz.load(EASY))
    part = log.story("r5c5")
    assert as_told(part).entries == part.entries
