"""What the engine answers to the page: the questions of docs/internals/play.md, and others."""

import io
import json
import re
import subprocess
import sys
import zipfile
from base64 import b64decode
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import lapiz
from lapiz.core import union
from lapiz.files.puzzles import load_text
from lapiz.plugins.registry import registry
from lapiz.search.walking import first, solutions
from lapiz_play import answer
from lapiz_play.files import page_files
from lapiz_play.library import recipes, shelf
from lapiz_play.questions import QUESTIONS
from tests.play.asking import ask, candidate
from tests.support.places import ROOT

LINE = ".5..2.....6.1.......8...1.3....7.6.8...6..5.442.....799..2......125.8........69.."
"""The puzzle of puzzles_yaml/sudoku/skyscraper.yaml."""
SOLUTION = "351924786769183245248765193593472618187639524426851379935247861612598437874316952"
SMALL = {"kind": "sudoku", "grid": ["12..", "....", "..1.", "...4"]}
README = (ROOT / "README.md").read_text("utf-8")
TWINS = next(part for part in re.findall(r"```python\n(.*?)```", README, re.S) if "twins" in part)


@pytest.fixture(scope="module")
def read() -> dict[str, Any]:
    return ask("read", text=LINE)


def test_every_question_is_documented() -> None:
    text = (ROOT / "docs" / "internals" / "play.md").read_text("utf-8")
    headings = {name for line in re.findall("^## (.*)$", text, re.M) for name in line.split(", ")}
    assert set(QUESTIONS) <= headings


def test_what_is_there_is_told_in_two_languages() -> None:
    told = {code: ask("hello", language=code) for code in ("en", "es")}
    assert told["en"]["languages"] == {"en": "English", "es": "Español"}
    assert told["en"]["labels"]["hint"] != told["es"]["labels"]["hint"]
    assert any(kind["usual"] and kind["generates"] for kind in told["en"]["kinds"])


def test_a_puzzle_is_read_with_all_that_the_page_needs(read: dict[str, Any]) -> None:
    assert read["kind"] == "sudoku"
    assert "".join(read["puzzle"]["grid"]) == LINE
    assert read["rules"]
    assert len(read["names"]) == 729 == len(read["places"]) == len(read["symbols"])
    assert read["board"]["cells"][0][4] == [candidate(read, "r1c1=5")]
    assert sorted(read["names"][one] for one in read["given"])[0] == "r1c2=5"
    assert {"name": "box 1", "squares": [0, 1, 2, 9, 10, 11, 18, 19, 20]} in read["houses"]


def test_automatic_marks_follow_from_items(read: dict[str, Any]) -> None:
    """What the page computes by itself, from items alone, is what the engine says."""
    placed = candidate(read, "r1c1=3")
    peers = {one for item in read["items"] if placed in item for one in item} - {placed}
    after = ask("read", puzzle=read["puzzle"], position={"placed": [placed]})["codes"]
    for number, cell in enumerate(read["board"]["cells"]):
        if isinstance(after[number], int):
            own = [one for (one,) in cell if one in read["alive"] and one not in peers]
            assert after[number] == sum(1 << slot for slot, (one,) in enumerate(cell) if one in own)


def test_a_position_is_read_and_sent_back() -> None:
    text = "kind: sudoku\ngrid: [12.., ...., ..1., ...4]\nplaced: [r1c3=4]\nremoved: [r2c1<>4]\n"
    read = ask("read", text=text)
    names = {
        field: [read["names"][n] for n in read["position"][field]]
        for field in ("placed", "removed")
    }
    assert names == {"placed": ["r1c3=4"], "removed": ["r2c1=4"]}
    assert "placed" not in read["puzzle"]
    again = ask("read", puzzle=read["puzzle"], position=read["position"])
    assert again["codes"] == read["codes"]


def test_of_several_puzzles_the_page_may_choose() -> None:
    both = f"{LINE}\n{SOLUTION}\n"
    assert ask("read", text=both)["count"] == 2
    assert "".join(ask("read", text=both, index=1)["puzzle"]["grid"]) == SOLUTION
    assert "index" in answer({"ask": "read", "text": both, "index": 2})["error"]


def test_a_path_is_no_puzzle(tmp_path: Path) -> None:
    file = tmp_path / "secret.txt"
    file.write_text(LINE, encoding="utf-8")
    assert "error" in answer({"ask": "read", "text": str(file)})
    assert "error" in answer({"ask": "hint", "puzzle": str(file)})


def test_a_clash_is_seen_at_once(read: dict[str, Any]) -> None:
    entered = [candidate(read, "r1c1=5")]
    seen = ask("check", puzzle=read["puzzle"], position={"placed": entered}, quick=True)
    assert {read["names"][one] for one in seen["clash"]} == {"r1c1=5", "r1c2=5"}
    assert "r1c2=5" in seen["message"]
    assert "mistakes" not in seen


def test_a_mistake_is_found_and_proved_by_named_steps(read: dict[str, Any]) -> None:
    entered = [candidate(read, name) for name in ("r1c1=1", "r6c7=3")]
    wrong = ask("check", puzzle=read["puzzle"], position={"placed": entered})["mistakes"]
    assert [entry["name"] for entry in wrong["entries"]] == ["r1c1=1"]
    (proof,) = wrong["proofs"]
    assert proof["proved"]
    assert proof["end"]
    assert proof["story"]["steps"]
    right = ask("check", puzzle=read["puzzle"], position={"placed": entered[1:]})
    assert right["mistakes"] is None
    assert not right["solved"]


def _fits(puzzle: lapiz.Puzzle, solution: tuple[int, ...]) -> bool:
    """Tell whether what a puzzle goes on with has a solution, too."""
    placed = union(1 << one for one in solution)
    end = lapiz.Position(puzzle.space, placed, placed, puzzle.start.origin)
    assert puzzle.kind.hand_over
    return first(puzzle.kind.hand_over.puzzle(puzzle, end).start) is not None


@pytest.mark.parametrize(("name", "goes_on"), [("sudoku/side-4", False), ("nonomino/four", True)])
def test_what_is_solved_goes_on_with_what_its_kind_says(name: str, goes_on: bool) -> None:
    """Most kinds go on with nothing, a board of nonominoes with the sudoku that it makes."""
    puzzle = lapiz.load(ROOT / "puzzles_yaml" / f"{name}.yaml")
    solution = next(one for one in solutions(puzzle.start) if not goes_on or _fits(puzzle, one))
    entered = [one for one in solution if not puzzle.start.placed >> one & 1]
    found = ask("check", puzzle=puzzle.document, position={"placed": entered})
    assert found["solved"]
    assert (found["clash"], found["empty"], found["mistakes"]) == ([], [], None)
    assert (found["next"] or {}).get("kind") == ("sudoku" if goes_on else None)
    unfinished = ask("check", puzzle=puzzle.document, position={"placed": entered[1:]})
    assert (unfinished["solved"], unfinished["next"]) == (False, None)


def test_a_mark_that_was_crossed_out_wrongly_is_a_mistake(read: dict[str, Any]) -> None:
    true = candidate(read, "r1c1=3")
    found = ask("hint", puzzle=read["puzzle"], position={"removed": [true]})
    assert [(one["candidate"], one["placed"]) for one in found["mistakes"]["entries"]] == [
        (true, False)
    ]


def test_solutions_are_counted_and_true_candidates_told(read: dict[str, Any]) -> None:
    one = ask("count", puzzle=read["puzzle"])
    assert one["unique"]
    assert len(one["possible"]) == 81 == len(one["always"])
    open_ = {"kind": "sudoku", "grid": ["1...", "....", "....", "...."]}
    many = ask("count", puzzle=open_, most=2)
    assert many["known"]
    assert many["more"]
    assert not many["unique"]


def test_a_hint_has_seven_rungs_and_never_says_too_much(read: dict[str, Any]) -> None:
    found = ask("hint", puzzle=read["puzzle"])
    assert len(found["rungs"]) == 7
    assert [rung for rung, lines in enumerate(found["rungs"], 1) if not lines] == [4]
    (step,) = found["story"]["steps"]
    effect = [read["names"][one] for one in step["places"]]
    assert effect[0] in found["rungs"][6][-1]
    assert not any(effect[0] in line for rung in found["rungs"][:6] for line in rung)


def test_a_hint_for_own_marks_says_what_to_mark_first(read: dict[str, Any]) -> None:
    further = ask("advance", puzzle=read["puzzle"])
    assert further["next"] == "skyscraper"
    placed = further["placed"]
    bare = ask("hint", puzzle=read["puzzle"], position={"placed": placed, "marks": []})
    assert bare["story"]["steps"][0]["name"] == "skyscraper"
    missing = [one for square in bare["first"] for one in square["candidates"]]
    assert {read["symbols"][one] for one in missing} == {"7"}
    assert "7" in bare["first_text"]
    squares = ask("read", puzzle=read["puzzle"], position={"placed": placed})["codes"]
    marked = [
        one
        for number, code in enumerate(squares)
        if isinstance(code, int)
        for slot, (one,) in enumerate(read["board"]["cells"][number])
        if code >> slot & 1
    ]
    full = ask("hint", puzzle=read["puzzle"], position={"placed": placed, "marks": marked})
    assert not full["first"]
    assert full["story"]["steps"][0]["name"] == "skyscraper"


def test_all_steps_are_there_and_can_be_applied(read: dict[str, Any]) -> None:
    found = ask("steps", puzzle=read["puzzle"], most=10)
    assert len(found["story"]["steps"]) == 10 == len(found["ways"])
    for step in found["story"]["steps"][:3]:
        position = {"placed": step["places"], "removed": step["removes"]}
        after = ask("check", puzzle=read["puzzle"], position=position)
        assert after["mistakes"] is None
        assert step["places"] or step["removes"]
        assert step["said"]
    only = ask("steps", puzzle=read["puzzle"], technique="hidden-single")
    assert {step["name"] for step in only["story"]["steps"]} == {"hidden-single"}


def test_a_list_of_steps_is_brief_and_each_is_told_when_it_is_asked_for(
    read: dict[str, Any],
) -> None:
    whole = ask("steps", puzzle=read["puzzle"])["story"]["steps"]
    brief = ask("steps", puzzle=read["puzzle"], brief=True)["story"]["steps"]
    assert not {"picture", "told", "said"} & brief[-1].keys()
    listed = ("name", "removes", "places", "score")
    assert [[one[each] for each in listed] for one in brief] == [
        [one[each] for each in listed] for one in whole
    ]
    for at in (0, -1):
        wanted = {field: brief[at][field] for field in ("removes", "places")}
        found = ask("steps", puzzle=read["puzzle"], technique=brief[at]["name"], **wanted)
        (step,) = found["story"]["steps"]
        assert step["said"] == whole[at]["said"]
        assert step["picture"]


def test_why_and_why_not(read: dict[str, Any]) -> None:
    gone = ask("why", puzzle=read["puzzle"], name="r2c6<>7")
    assert gone["holds"]
    assert gone["story"]["steps"]
    given = ask("why", puzzle=read["puzzle"], candidate=candidate(read, "r1c1=5"))
    assert given["holds"]
    assert given["given"]
    assert given["story"] is None
    supposed = ask("why-not", puzzle=read["puzzle"], candidate=candidate(read, "r1c1=1"))
    assert supposed["refuted"]
    assert supposed["message"]


def test_the_whole_story_and_its_rating(read: dict[str, Any]) -> None:
    solved = ask("solve", puzzle=read["puzzle"])
    assert solved["status"] == "solved"
    assert solved["solution"] == SOLUTION
    rated = ask("rate", puzzle=read["puzzle"])
    assert rated["scales"][0]["hardest"] == "skyscraper"
    assert len(rated["curve"]) == len(solved["story"]["steps"])
    assert rated["curve"][rated["hardest"] - 1]["technique"] == "skyscraper"
    assert rated["curve"][rated["bottleneck"] - 1]["ways"] == 1
    (other,) = ask("rate", puzzle=read["puzzle"], scale="lapiz")["scales"]
    assert other["level"]
    assert not other["error"]


def test_export_reads_back(read: dict[str, Any]) -> None:
    position = {"placed": [candidate(read, "r6c7=3")], "removed": [candidate(read, "r1c1=1")]}
    formats = {
        one["name"]: one
        for one in ask("export", puzzle=read["puzzle"], position=position)["formats"]
    }
    again = ask("read", text=formats["yaml"]["text"])
    assert again["position"] == position


def test_givens_and_rules_are_set() -> None:
    empty = ask("set", kind="sudoku", options={"side": 6})
    assert not empty["given"]
    assert empty["board"]["rows"] == 6
    first = candidate(empty, "r1c1=1")
    made = ask("set", puzzle=empty["puzzle"], given=[first], rules=["anti-knight"], title="Mine")
    assert made["given"] == [first]
    assert made["title"] == "Mine"
    assert len(made["rules"]) == 2
    assert ask("count", puzzle=made["puzzle"], most=1)["more"]
    clash = ask("set", puzzle=empty["puzzle"], given=[first, candidate(empty, "r1c2=1")])
    assert clash["problem"]
    assert len(clash["given"]) == 2
    assert any(rule["name"] == "anti-knight" for rule in ask("rules")["rules"])


def test_puzzles_are_made_and_the_day_has_one() -> None:
    one, other = (ask("generate", kind="sudoku", seed=5, options={"side": 6}) for _ in "ab")
    assert one["puzzle"] == other["puzzle"]
    assert one["level"]
    days = [ask("today", date="2026-11-22")["puzzle"]["grid"] for _ in "ab"]
    assert days[0] == days[1] != ask("today", date="2026-11-23")["puzzle"]["grid"]
    assert "date" in answer({"ask": "today", "date": "yesterday"})["error"]


def test_the_library_has_every_level() -> None:
    shelf = ask("library", kind="sudoku")
    assert [rank for rank, _, _ in shelf["levels"]] == [1, 2, 3, 4, 5]
    assert [title for _, title, _ in shelf["levels"]] == [
        *("Easy", "Medium", "Hard", "Unfair", "Extreme")
    ]
    hard = ask("library", kind="sudoku", level="hard")["puzzles"]
    assert hard
    assert all(one["level"] == "Hard" for one in hard)
    whole = ask("library", language="es")
    assert whole["levels"][3][1].split("/") == ["Muy difícil", "Experto"]
    killers = next(one for one in whole["varieties"] if one["name"] == "killer")
    assert killers["kind"] == "sudoku"
    assert killers["count"] >= 10
    assert len(ask("library", kind="killer")["puzzles"]) == killers["count"]
    wings = ask("library", kind="sudoku", technique="xy-wing")["puzzles"]
    assert wings
    assert all("xy-wing" in one["techniques"] for one in wings)


@pytest.mark.parametrize("technique", ["naked-pair", "x-wing", "locked-candidates-pointing"])
def test_practice_asks_what_is_so(technique: str) -> None:
    for seed in range(3):
        there = ask("practice", technique=technique, seed=seed, there=True)
        asked = {"technique": technique, "puzzle": there["puzzle"], "position": there["position"]}
        judged = ask("judge", **asked, claims=True, removes=[])
        assert judged["there"]
        assert not judged["right"]
        gone = judged["story"]["steps"][0]["removes"]
        assert ask("judge", **asked, claims=True, removes=gone)["right"]
        assert not ask("judge", **asked, claims=False)["right"]


@pytest.mark.parametrize("technique", ["naked-pair", "x-wing"])
def test_a_near_miss_differs_in_one_candidate(technique: str) -> None:
    asked = ask("practice", technique=technique, seed=1, there=False)
    fields = {name: asked[name] for name in ("technique", "puzzle", "position", "miss")}
    judged = ask("judge", **fields, claims=False)
    assert judged["right"]
    assert not judged["there"]
    assert len(asked["miss"]["candidates"]) == 1
    assert asked["miss"]["names"][0] in judged["lines"][-1]
    assert judged["almost"]["steps"]


def test_a_technique_is_tried(read: dict[str, Any]) -> None:
    good = ask("try", source=TWINS, puzzle=read["puzzle"])
    assert good["good"]
    assert good["found"]
    assert "read" not in good
    assert ask("lab", source=TWINS, library=2)["positions"]
    wrong = TWINS.replace("truths=(first, second)", "truths=(first,)")
    bad = ask("try", source=wrong, puzzle=read["puzzle"])
    assert bad["refused"]
    assert bad["refused"][0]["step"] == 0
    assert bad["refused"][0]["counterexample"]["picture"]["marks"]


@pytest.mark.parametrize("kind", sorted(registry().kinds))
def test_a_draft_finds_something_in_its_example(kind: str) -> None:
    """Of each kind that the library has: the first run gives a result that is drawn."""
    drafted = ask("draft", kind=kind)
    assert drafted["read"]["title"]
    tried = ask("try", source=drafted["source"], kind=kind)
    assert tried["good"], tried
    assert tried["story"]["steps"]
    assert tried["after"] == 0
    assert tried["read"]["codes"] == drafted["read"]["codes"]


def test_many_refusals_are_a_few_with_names() -> None:
    """Each names its puzzle and step, in the reader's language; the others are counted."""
    wrong = ask("draft")["source"].replace("grid.layout.seen_by_all(both)", "both")
    tried = ask("try", source=wrong, language="es", puzzle=LINE)
    assert "sudoku" not in tried["where"]
    assert re.fullmatch(r"\w[\w ]+, paso \d+", tried["where"])
    assert len(tried["refused"]) == min(tried["found"], 3)
    assert tried["more_refused"] == max(tried["found"] - 3, 0)
    assert all("se pueden cumplir" in one["why"] for one in tried["refused"])
    measured = ask("lab", source=wrong, language="es")
    assert len(measured["problems"]) == 3
    assert measured["more_problems"] > 100
    shape = r"(?!sudoku)\w[\w ]+, paso \d+: con r\dc\d=\d .*"
    assert all(re.fullmatch(shape, problem) for problem in measured["problems"])


def test_a_technique_that_finds_nothing_has_a_limit() -> None:
    nothing = TWINS.replace("if removes:", "if removes and False:")
    tried = ask("try", source=nothing, puzzle=LINE)
    assert (tried["found"], tried["good"]) == (0, False)
    assert "positions of the solve that were looked at" in tried["summary"]


def test_names_of_an_app_that_is_not_here_are_left_out() -> None:
    """In a tab lapiz lists more than there is: neither its commands nor some apps are there."""
    script = f"""
import sys
sys.modules.update(dict.fromkeys(("lapiz.commands", "lapiz_many")))
from lapiz_play import answer
told = answer({{"ask": "names", "puzzle": {SMALL!r}}})
assert "Deduction" in told["tables"]["lapiz"], told
assert "rate_many" not in told["tables"]["lapiz"]
"""
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr


def test_names_to_complete_are_those_of_the_objects(read: dict[str, Any]) -> None:
    names = ask("names", puzzle=read["puzzle"])
    view = registry().kind("sudoku").view(load_text(LINE).start)
    assert names["view"] == type(view).__name__
    assert all(hasattr(view, name) for name in names["tables"]["Grid"])
    assert {"bivalue", "layout", "candidates_in"} < names["tables"]["Grid"].keys()
    assert set(names["tables"]["lapiz"]) == set(lapiz.__all__)
    assert {"title", "kind", "scores"} < set(names["tables"]["lapiz"]["technique"][4])


def test_a_technique_without_end_is_cut(read: dict[str, Any]) -> None:
    endless = TWINS.replace("    for first", "    while True:\n        pass\n    for first")
    cut = ask("try", source=endless, puzzle=read["puzzle"], seconds=1)
    assert not cut["good"]
    assert "more than 1 seconds" in cut["problem"]
    assert cut["line"]


def test_a_mistake_in_python_is_told_with_its_line(read: dict[str, Any]) -> None:
    fault = answer({"ask": "try", "source": "import lapiz\nx =", "puzzle": read["puzzle"]})
    assert fault["line"] == 2
    assert "/" not in fault["error"]


def test_a_package_has_the_source(read: dict[str, Any]) -> None:
    made = ask("package", source=TWINS, puzzle=read["puzzle"])
    archive = zipfile.ZipFile(io.BytesIO(b64decode(made["base64"])))
    module = archive.read("lapiz-twins/lapiz_twins/__init__.py").decode()
    assert made["file"] == "lapiz-twins.zip"
    assert module.startswith(TWINS.rstrip())
    assert "lapiz-twins/tests/test_lapiz_twins.py" in archive.namelist()
    assert '"my-wing"' in ask("draft", name="my-wing")["source"]


@pytest.mark.parametrize(
    "request_",
    [
        {},
        {"ask": "nothing"},
        {"ask": "hint"},
        {"ask": "hint", "puzzle": 7},
        {"ask": "hint", "puzzle": SMALL, "position": {"placed": [1000]}},
        {"ask": "hint", "puzzle": SMALL, "position": {"placed": "all"}},
        {"ask": "hint", "puzzle": SMALL, "position": [1]},
        {"ask": "hint", "puzzle": SMALL, "technique": "nothing"},
        {"ask": "hint", "puzzle": SMALL, "language": "tlh"},
        {"ask": "hint", "puzzle": SMALL, "notation": "nothing"},
        {"ask": "read", "text": ""},
        {"ask": "read", "text": "\0"},
        {"ask": "read", "puzzle": {"kind": "sudoku", "grid": ["11..", "....", "....", "...."]}},
        {"ask": "rate", "puzzle": SMALL, "scale": "nothing"},
        {"ask": "generate", "kind": "nothing"},
        {"ask": "try", "puzzle": SMALL, "source": ""},
        {"ask": "package", "source": "import nothing_of_this_name"},
    ],
    ids=str,
)
def test_what_cannot_be_answered_is_one_clear_line(request_: dict[str, Any]) -> None:
    given = answer(request_)
    wrong = given.get("error") or given["scales"][0]["error"]
    assert wrong
    assert "\n" not in wrong
    assert "Traceback" not in wrong
    assert "fault of lapiz" not in wrong


def test_errors_are_told_in_spanish() -> None:
    assert "se esperaba" in answer({"ask": "nothing", "language": "es"})["error"]


def test_a_tab_needs_no_rich_and_no_jinja() -> None:
    code = "import sys, lapiz_play; print({'rich', 'jinja2', 'pytest'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_every_puzzle_of_the_library_is_read() -> None:
    """With its kind and without; of each variety two, for there are many."""
    for name in {entry.variety for entry in shelf()}:
        for entry in [entry for entry in shelf() if entry.variety == name][::6]:
            assert load_text(entry.text, entry.kind).kind.name == entry.kind
            assert load_text(entry.text).kind.name == entry.kind


def test_each_variety_has_ten_puzzles_that_differ_and_drawings() -> None:
    counts = Counter(entry.variety for entry in shelf())
    assert set(recipes()) == set(counts)
    assert set(registry().kinds) < set(counts)
    assert min(counts.values()) >= 10
    assert len({entry.text for entry in shelf()}) == len({entry.id for entry in shelf()})
    drawn = json.loads(page_files()["library/pictures.json"])
    assert len(drawn) == len(shelf())
    assert all(one.startswith("<svg") and one.count("<path") >= 2 for one in drawn)
    of_level = [(entry.variety, entry.rank, entry.score) for entry in shelf()]
    names = list(dict.fromkeys(entry.variety for entry in shelf()))
    assert of_level == sorted(of_level, key=lambda one: (names.index(one[0]), one[1:]))


def test_a_variety_is_made_with_its_rules() -> None:
    """Of a level, too, by the scale that puzzles with rules have."""
    made = ask("generate", variety="anti-knight", seed=1)
    assert made["puzzle"]["rules"] == ["anti-knight"]
    easy = ask("generate", variety="anti-knight", level="easy", seed=1)
    assert easy["level"] == "Easy"
    unknown = answer({"ask": "generate", "variety": "no-such"})["error"]
    assert "no variety 'no-such'" in unknown
    assert "no level" in answer({"ask": "generate", "variety": "anti-king", "level": "x"})["error"]
    offered = {kind["name"]: kind["varieties"] for kind in ask("hello")["kinds"]}
    assert ["killer", "Killer", recipes()["killer"]["seconds"]] in offered["sudoku"]


def test_the_path_says_what_is_hard_and_what_can_be_asked() -> None:
    chapters = ask("path")["chapters"]
    found = {(one["kind"], two["name"]): two for one in chapters for two in one["techniques"]}
    wing = found["sudoku", "x-wing"]
    assert (wing["title"], wing["level"], wing["rule"], wing["asked"]) == (
        "X-Wing",
        "Hard",
        "",
        True,
    )
    assert found["sudoku", "cage-cell"]["rule"] == "Killer cage"
    assert all(one["glyph"] for one in found.values() if one["asked"])
    assert {one["kind"] for one in chapters} == {kind["name"] for kind in ask("hello")["kinds"]}
