"""Why techniques stand where they stand in the chain of a profile, and `lapiz techniques` of it."""

import json
from types import SimpleNamespace

import pytest
from click.testing import CliRunner

import lapiz
from lapiz import Profile, read_profile_text
from lapiz.cli import cli
from lapiz.plugins import including
from lapiz_project.chain import Place, places

KIND = lapiz.registry().kind("sudoku")


def chain_of(text: str) -> dict[str, Place]:
    profile = read_profile_text(text, base=KIND.profile)
    return {place.technique.name: place for place in places(profile, KIND)}


@pytest.mark.parametrize(
    ("text", "name", "number", "why"),
    [
        ("name: a", "naked-single", 2, "number 2 in the order of the kind sudoku"),
        ("base: se", "naked-single", 8, "number 8 in the order of the scale se"),
        ("order: [x-wing]", "x-wing", 1, "number 1 in the order of the profile"),
        ("after: {x-wing: full-house}", "x-wing", 2, "right after full-house, as the profile says"),
        (
            "before: {kite: full-house}",
            "two-string-kite",
            1,
            "right before full-house, as the prof",
        ),
        (
            "off: [full-house]",
            "cage-combinations",
            3,
            "right after hidden-single, as the technique",
        ),
        ("order: [x-wing]", "naked-single", 3, "after all that the order lists, by its score"),
        (
            "{order: [x-wing], others: no, on: [exocet]}",
            "exocet",
            2,
            "number 2 in the order of the profile; off by default, the profile has it on",
        ),
        ("name: a", "wide-core", 97, "last of all, as a fallback"),
        ("off: [kite]", "two-string-kite", None, "the profile has it off"),
        (
            "assume_unique: no",
            "unique-rectangle-1",
            None,
            "it assumes that there is one solution, and the",
        ),
        (
            "name: a",
            "whip",
            None,
            "it is for any kind of puzzle, and the profile does not place it",
        ),
        ("name: a", "bidirectional-cycle", None, "it is for profiles that list it in their order"),
        ("others: no", "exocet", None, "the profile has only what its order lists"),
        ("name: a", "exocet", None, "off by default; asked before a step is left without a name"),
    ],
)
def test_reasons(text: str, name: str, number: int | None, why: str) -> None:
    place = chain_of(text)[name]
    assert place.number == number
    assert why in place.why


@pytest.mark.parametrize("text", ["name: a", "base: se", "base: all", "base: w", "order: [x-wing]"])
def test_the_numbers_are_those_of_the_chain(text: str) -> None:
    profile = read_profile_text(text, base=KIND.profile)
    listed = [place.technique for place in chain_of(text).values() if place.number]
    assert listed == list(lapiz.registry().chain(profile, "sudoku"))
    assert len(chain_of(text)) == len(lapiz.registry().for_kind("sudoku"))


@pytest.mark.parametrize("text", ["name: a", "base: se", "base: all", "off: [kite, exocet]"])
def test_after_the_chain_come_what_is_asked_last_and_then_the_others_by_name(text: str) -> None:
    profile = read_profile_text(text, base=KIND.profile)
    listed = list(chain_of(text).values())
    spares = list(lapiz.registry().spares(profile, "sudoku"))
    on = [place for place in listed if place.number]
    assert [place.number for place in listed[: len(on)]] == [*range(1, len(on) + 1)]
    after = listed[len(on) :]
    assert [place.technique for place in after[: len(spares)]] == spares
    assert all(place.why.startswith("off by default; asked") for place in after[: len(spares)])
    names = [place.technique.name for place in after[len(spares) :]]
    assert names == sorted(names)


def test_what_is_on_by_default_is_not_said_to_be_switched_on() -> None:
    plain, listed = chain_of("name: a"), chain_of("on: [x-wing, exocet]")
    assert listed["x-wing"].why == plain["x-wing"].why
    assert listed["exocet"].why.endswith("; off by default, the profile has it on")


def of_two(**about: object) -> Place:
    """Return the place of a technique that is told about, beside the profile of a scale."""
    made = lapiz.technique("mine", kind="sudoku", **about)(lambda grid: iter(()))  # type: ignore[arg-type]
    plugin = SimpleNamespace(lapiz_techniques=lapiz.hook(lambda: [made]))
    with including("mine", plugin):
        return next(place for place in places(KIND.profile, KIND) if place.technique.name == "mine")


@pytest.mark.parametrize(
    ("about", "score", "level", "why"),
    [
        ({"scores": {"hodoku": 145}}, 145, "Easy", "after all that the order lists, by its score"),
        ({"scores": {"hodoku": 1}}, 1, "Easy", "after all that the order lists, by its score"),
        (
            {"scores": {"hodoku": 3}, "levels": {"hodoku": "Extreme"}},
            3,
            "Extreme",
            "after all that",
        ),
        ({}, None, "", "after all others, for it has no score on this scale"),
        ({"after": "x-wing"}, None, "", "right after x-wing, as the technique says"),
        ({"before": "kite"}, None, "", "right before two-string-kite, as the technique says"),
        ({"fallback": True}, None, "", "last of all, as a fallback"),
    ],
)
def test_what_a_technique_says_of_itself(
    about: dict[str, object], score: float | None, level: str, why: str
) -> None:
    place = of_two(**about)
    assert place.number
    assert place.why.startswith(why)
    if score is not None:
        assert (place.score, place.level) == (score, level)


@pytest.mark.parametrize(
    ("text", "name", "score", "level"),
    [
        ("name: a", "x-wing", 140, "Hard"),
        ("scores: {x-wing: 7}", "x-wing", 7, "Hard"),
        ("scale: {levels: {low: 9, high: 99}}", "x-wing", 140, ""),
        ("scale: {levels: {Easy: 9, Hard: 99}}", "x-wing", 140, "Hard"),
        ("base: se", "naked-single", 2.3, "Medium"),
        ("{base: se, scale: {levels: {low: 2, high: 9}}}", "naked-single", 2.3, "high"),
        ("scale: queens", "x-wing", None, ""),
    ],
)
def test_scores_and_levels(text: str, name: str, score: float | None, level: str) -> None:
    place = chain_of(text)[name]
    assert (place.score, place.level) == (score, level)


def test_without_a_scale_there_is_no_score() -> None:
    (first, *_) = places(Profile(order=("x-wing",), others=False), KIND)
    assert (first.technique.name, first.number, first.score, first.level) == ("x-wing", 1, None, "")


def test_the_command() -> None:
    arguments = ["techniques", "--profile", "{off: [attacks-all]}", "--kind", "queens"]
    result = CliRunner().invoke(cli, [*arguments, "--language", "en"])
    head, first, *rest = result.stdout.splitlines()
    assert head.split() == ["NO.", "NAME", "SCORE", "LEVEL", "PLUGIN", "ON", "WHY"]
    why = "number 1 in the order of the kind queens"
    assert first.split(maxsplit=6) == ["1", "last-square", "1", "Easy", "lapiz:queens", "yes", why]
    assert [line for line in rest if line.endswith("no   the profile has it off")]
    as_json = CliRunner().invoke(cli, [*arguments, "--json"]).stdout.splitlines()
    lines = {line["name"]: line for line in map(json.loads, as_json)}
    last, off = lines["last-square"], lines["attacks-all"]
    assert (last["number"], last["score"], last["level"], last["why"]) == (1, 1, "Easy", why)
    assert (off["number"], off["on"], off["why"]) == (None, False, "the profile has it off")


def test_one_technique_of_a_chain() -> None:
    arguments = ["techniques", "--profile", "se", "X-Wing", "--language", "en"]
    _, row = CliRunner().invoke(cli, arguments).stdout.splitlines()
    assert row.startswith("13   x-wing")


@pytest.mark.parametrize(
    "arguments", [["attacks-all"], ["--markdown"], ["--profile", "no-such"], ["--kind", "sudko"]]
)
def test_what_is_refused(arguments: list[str]) -> None:
    result = CliRunner().invoke(cli, ["techniques", "--profile", "se", *arguments])
    assert result.exit_code == 2


@pytest.mark.parametrize("technique", ["x-wing", "xy-wing", "skyscraper", "naked-single"])
def test_markdown_lists_what_is_told_of_a_technique(technique: str) -> None:
    """Its codes, scores and levels, its grounds, what else it is called, and its text."""
    record = lapiz.registry().technique(technique)
    told, listed = (
        CliRunner().invoke(cli, ["techniques", technique, *arguments]).stdout
        for arguments in ([], ["--markdown"])
    )
    head, _, text = told.partition("\n\n")
    known = [line for line in head.splitlines()[1:] if not line.startswith("grounds: ")]
    figures = [line for line in known if not line.startswith("also called: ")]
    assert {line.partition(":")[0] for line in figures} == {"codes", "scores", "levels"}
    also = ", ".join(f"`{name}`" for name in record.aliases)
    assert [*known[:-3]] == [f"also called: {', '.join(record.aliases)}"] * bool(also)
    facts = [f"name: `{technique}`", *([f"also called: {also}"] if also else []), *figures]
    lines = [line[2:] for line in listed.splitlines() if line.startswith("- ")]
    assert lines == [*facts, "grounds: proof"]
    assert listed.startswith(f"## {head.partition(' (')[0]}\n\n{text.splitlines()[0]}\n")
