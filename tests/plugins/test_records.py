"""Records of plugins: what is wrong with one, and what lets its results through."""

from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

import attrs
import click
import pytest

import lapiz
from lapiz.core import Format, Meaning, Naming, Scale, Solutions
from lapiz.plugins import containment, enclosed_commands, within
from lapiz.plugins.containment import PluginError
from lapiz.plugins.timeouts import TooSlow
from lapiz.plugins.validation import RESERVED, flaw, lacking
from lapiz.plugins.wrappers import enclosed, enclosed_kind

SUDOKU: Any = lapiz.registry().kinds["sudoku"]
RULE: Any = lapiz.registry().rules["anti-king"]
TECHNIQUE: Any = lapiz.technique("mine", title="Mine", scores={"a": 1})(lambda view: iter(()))
FORMAT: Any = Format("form", "a form", bool, lambda text: [], None)
SCALE: Any = Scale(name="scale", levels=())
NONE: Any = Solutions()
KIND: Any = attrs.evolve(SUDOKU, name="kind", usual=False)


def naming(**wrong: Any) -> dict[str, Any]:
    return {"naming": attrs.evolve(KIND.naming, **wrong)}


FLAWS: list[tuple[Any, dict[str, Any], str]] = [
    *((record, {}, "") for record in (TECHNIQUE, FORMAT, KIND, SCALE, RULE)),
    (TECHNIQUE, {"name": ""}, "has the name '', expected a short text"),
    (TECHNIQUE, {"name": "x" * 101}, f"has the name {'x' * 101!r:.100}, expected a short text"),
    (TECHNIQUE, {"name": "x" * 100}, ""),
    (TECHNIQUE, {"name": "a\n"}, "has the name 'a\\n', expected a short text"),
    (TECHNIQUE, {"name": 7}, "has the name 7, expected a short text"),
    (TECHNIQUE, {"title": 7}, "'mine' has title 7, expected a short text"),
    (TECHNIQUE, {"title": ""}, ""),
    (FORMAT, {"name": None}, "has the name None, expected a short text"),
    (SCALE, {"name": None}, "has the name None, expected a short text"),
    (TECHNIQUE, {"find": 7}, "'mine' has find 7, expected a function"),
    (TECHNIQUE, {"find": None}, "'mine' has find None, expected a function"),
    (TECHNIQUE, {"choose": 7}, "'mine' has choose 7, expected a function"),
    (TECHNIQUE, {"scores": 60}, "'mine' has scores 60, expected numbers by scale"),
    (TECHNIQUE, {"scores": {"a": "1"}}, "'mine' has scores {'a': '1'}, expected numbers by scale"),
    (TECHNIQUE, {"scores": {"a": float("inf")}}, "'mine' has scores {'a': inf}, expected numbers"),
    (TECHNIQUE, {"levels": "Hard"}, "'mine' has levels 'Hard', expected levels by scale"),
    (TECHNIQUE, {"codes": {"a": 7}}, "'mine' has codes {'a': 7}, expected texts by program"),
    (TECHNIQUE, {"estimates": "a"}, "'mine' has estimates 'a', expected a set of names of scales"),
    (TECHNIQUE, {"estimates": {"a"}}, ""),
    (TECHNIQUE, {"kind": 7}, "'mine' has kind 7, expected a name"),
    (TECHNIQUE, {"kind": None}, ""),
    (TECHNIQUE, {"on": "no"}, "'mine' has on 'no', expected True, False"),
    (TECHNIQUE, {"where": True}, "'mine' has where True, expected a function"),
    (TECHNIQUE, {"grounds": "uniqueness"}, "'mine' has grounds 'uniqueness', expected Grounds.UNI"),
    (TECHNIQUE, {"scores": {"a": 0.5}}, ""),
    (TECHNIQUE, {"aliases": ["a"]}, "'mine' has aliases ['a'], expected a tuple of short texts"),
    (TECHNIQUE, {"aliases": ("a", "")}, "'mine' has aliases ('a', ''), expected a tuple of short"),
    (TECHNIQUE, {"aliases": ("a", "b")}, ""),
    (TECHNIQUE, {"after": None}, "'mine' has after None, expected a name"),
    (TECHNIQUE, {"before": 7}, "'mine' has before 7, expected a name"),
    *(
        (TECHNIQUE, {"name": name}, f"{name!r} is not possible: the name is")
        for name in sorted(RESERVED)
    ),
    (FORMAT, {"sniff": None}, "'form' has sniff None, expected a function"),
    (FORMAT, {"read": 7}, "'form' has read 7, expected a function"),
    (FORMAT, {"write": 7}, "'form' has write 7, expected a function"),
    (FORMAT, {"suffixes": [".a"]}, "'form' has suffixes ['.a'], expected a tuple of short texts"),
    (FORMAT, {"suffixes": ("",)}, "'form' has suffixes ('',), expected a tuple of short texts"),
    (FORMAT, {"suffixes": (".a",)}, ""),
    (FORMAT, {"kind": None}, "'form' has kind None, expected a name"),
    *((KIND, {name: None}, f"'kind' has {name} None, expected a func") for name in ("read",)),
    *(
        (KIND, {name: value}, "" if value is None else f"'kind' has {name} 7, expected a function")
        for name in ("write", "view", "geometry", "answer", "quick")
        for value in (None, 7)
    ),
    (KIND, {"sieve": 7}, "'kind' has sieve 7, expected a function"),
    (KIND, {"naming": 7}, "'kind' has naming 7, expected Naming(...)"),
    (KIND, {"solutions": None}, "'kind' has solutions None, expected Solutions(...)"),
    (KIND, {"profile": {}}, "'kind' has profile {}, expected Profile(...)"),
    (KIND, {"wording": 7}, "'kind' has wording 7, expected Wording(...)"),
    (KIND, {"generator": 7}, "'kind' has generator 7, expected Generator(...)"),
    (KIND, {"hand_over": 7}, "'kind' has hand_over 7, expected HandOver(...)"),
    (KIND, {"generator": None, "hand_over": None}, ""),
    (
        KIND,
        {"solutions": attrs.evolve(NONE, count=7)},
        "'kind' has solutions.count 7, expected a func",
    ),
    (KIND, {"schema": []}, "'kind' has schema [], expected a mapping with short names"),
    (KIND, {"answers": {"": len}}, "'kind' has answers {'': "),
    (KIND, naming(notation={7: len}), "'kind' has naming.notation {7: "),
    (KIND, naming(titles=[]), "'kind' has naming.titles [], expected a mapping with short names"),
    (
        KIND,
        naming(notations={"a": 7}),
        "'kind' has naming.notations {'a': 7}, expected mappings by short name",
    ),
    (KIND, naming(notations={"a": {}}), ""),
    (KIND, {"like": None}, "'kind' has like None, expected the name of a kind"),
]


@pytest.mark.parametrize(("record", "wrong", "said"), FLAWS)
def test_what_is_wrong_with_a_record(record: Any, wrong: dict[str, Any], said: str) -> None:
    told = flaw(attrs.evolve(record, **wrong))
    assert told[: len(said) or None] == said


def test_what_a_kind_must_have_in_the_end() -> None:
    assert lacking(KIND) == ""
    for name in ("write", "view", "geometry", "answer"):
        assert (
            lacking(attrs.evolve(KIND, **{name: None})) == f"has {name} None, expected a function"
        )
    assert lacking(attrs.evolve(KIND, quick=None)) == ""


def giving(result: Any) -> Callable[..., Any]:
    return lambda *_: result


WHOLE = [{"kind": "sudoku"}, {"line": 3}, {"line": None}]
PUZZLE = SUDOKU.read({"kind": "sudoku", "grid": ["1...", "....", "....", "...."]})
SQUARE = SUDOKU.geometry(PUZZLE)
TEXT = "gave something of type int, expected a text"
TEXTS = "gave something other than texts"
RESULTS: list[tuple[str, Any, str]] = [
    ("write", {}, ""), ("write", 7, "gave something of type int, expected a document"),
    ("view", 7, ""), ("view", None, ""), ("answer", "a", ""), ("answer", 7, TEXT),
    ("geometry", SQUARE, ""), ("geometry", 7, "gave something of type int, expected a geometry"),
    ("geometry", attrs.evolve(SQUARE, rows=((7,),)), "gave a geometry whose rows are not of sq"),
    ("geometry", attrs.evolve(SQUARE, washes=(7,)), "gave a geometry whose washes are not of the"),
    ("geometry", attrs.evolve(SQUARE, loose=(7,)), "gave a geometry whose loose pieces are not o"),
    ("read", None, "gave something of type NoneType, expected a puzzle"),
    ("read", attrs.evolve(PUZZLE, start=7), "gave a puzzle whose start is not a position of its"),
    ("quick", None, ""), ("quick", 7, "gave something of type int, expected a puzzle"),
    ("answers.a", "a", ""), ("answers.a", 7, TEXT),
    ("naming.notation.a", "a", ""), ("naming.notation.a", 7, TEXT),
    ("naming.notations.n.a", "a", ""), ("naming.notations.n.a", 7, TEXT),
    ("naming.parse", None, ""), ("naming.parse", Meaning(0, 0), ""),
    ("naming.parse", 7, "gave something of type int, expected a meaning or None"),
    ("naming.spots.a", 7, ""), ("naming.spots.a", [7], "raised TypeError: cannot unpack"),
    ("solutions.count", 7, ""), ("solutions.count", None, ""),
    ("solutions.count", "7", "gave something of type str, expected a number or None"),
    ("solutions.hopeless", "", ""), ("solutions.hopeless", 7, TEXT),
    ("hand_over.puzzle", None, ""),
    ("hand_over.puzzle", 7, "gave something of type int, expected a puzzle"),
    ("generator.make", PUZZLE, ""),
    ("generator.make", None, "gave something of type NoneType, expected a puzzle"),
    ("wording.rules", ("a",), ""), ("wording.rules", (7,), TEXTS),
    ("wording.stated", [], ""), ("wording.stated", ["a", 7], TEXTS),
]  # fmt: skip


def kind_of(path: str, function: Any) -> Any:
    """Return a kind with a function at a place, such as "naming.parse"."""
    field, _, rest = path.partition(".")
    if not rest:
        return attrs.evolve(KIND, **{field: function})
    name, _, sort = rest.partition(".")
    if field == "answers":
        return attrs.evolve(KIND, answers={name: function})
    inner: Any = function
    for key in reversed(sort.split(".") if sort else []):
        inner = {key: inner}
    part = (
        getattr(KIND, field) or {"hand_over": lapiz.HandOver(lambda puzzle, position: None)}[field]
    )
    return attrs.evolve(KIND, **{field: attrs.evolve(part, **{name: inner})})


def at(kind: Any, path: str) -> Any:
    for name in path.split("."):
        kind = kind[name] if isinstance(kind, dict) else getattr(kind, name)
    return kind


SAID = {
    "answers.a": "answer of a", "naming.notation.a": "notation of a", "naming.parse": "parse",
    "naming.notations.n.a": "notation n of a", "naming.spots.a": "spots of a",
    "solutions.count": "count", "solutions.hopeless": "hopeless", "hand_over.puzzle": "hand_over",
    "generator.make": "generate", "wording.rules": "rules", "wording.stated": "stated",
}  # fmt: skip


@pytest.mark.parametrize(("path", "result", "fault"), RESULTS)
def test_what_lets_the_results_of_a_kind_through(path: str, result: Any, fault: str) -> None:
    called = at(enclosed_kind(kind_of(path, giving(result)), "mine"), path)
    if not fault:
        expected = tuple(result) if path.startswith("wording") else result
        assert called(1, 2) == expected
        return
    with pytest.raises(PluginError) as raised:
        called(1, 2)
    assert str(raised.value).startswith(f"mine: kind kind: {SAID.get(path, path)} {fault}")


def test_squares_may_be_listed_in_any_form() -> None:
    spots = enclosed_kind(kind_of("naming.spots.a", giving([("1", 2.0), (3, 4)])), "mine")
    assert at(spots, "naming.spots.a")(1) == frozenset({(1, 2), (3, 4)})


def test_the_puzzles_of_a_kind_are_of_the_enclosed_one() -> None:
    for path in ("read", "quick", "hand_over.puzzle", "generator.make"):
        made = kind_of(path, giving(PUZZLE))
        own = attrs.evolve(PUZZLE, kind=made)
        again = enclosed_kind(kind_of(path, giving(own)), "mine", made)
        assert at(again, path)(1).kind is again, path
        assert at(enclosed_kind(kind_of(path, giving(PUZZLE)), "mine"), path)(1).kind is SUDOKU
    bare = enclosed_kind(attrs.evolve(KIND, hand_over=None, generator=None, quick=None), "mine")
    assert (bare.hand_over, bare.generator, bare.quick) == (None, None, None)


def limits(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, float | None, str]]:
    """Note whose code is called, in which time, doing what."""
    calls: list[tuple[str, float | None, str]] = []

    def contained(who: str, run: Any, seconds: Any, doing: str, *more: Any, **options: Any) -> Any:
        calls.append((who, seconds, doing))
        return run()

    for module in (within, enclosed_commands):
        monkeypatch.setattr(module, "contained", contained)
    return calls


def test_searches_take_as_long_as_they_take(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = limits(monkeypatch)
    each = Solutions(each=giving(["a"]), verify=giving(["b"]), count=giving(1), hopeless=giving(""))
    kind: Any = enclosed_kind(attrs.evolve(KIND, solutions=each, view=giving(7)), "mine")
    assert [*kind.solutions.each(1), *kind.solutions.verify(1, 2)] == ["a", "b"]
    assert {seconds for _, seconds, _ in calls} == {None}
    calls.clear()
    assert (kind.solutions.count(1, 2), kind.view(1)) == (1, 7)
    assert calls == [
        ("mine", None, "kind kind: count"), ("mine", containment.SECONDS, "kind kind: view"),
    ]  # fmt: skip


def test_solutions_are_looked_at_one_by_one() -> None:
    def solutions(*_: Any) -> Iterator[Any]:
        yield "a"
        yield 7

    kind: Any = enclosed_kind(attrs.evolve(KIND, solutions=Solutions(each=solutions)), "mine")
    found = kind.solutions.each(1)
    assert next(found) == "a"
    with pytest.raises(PluginError, match="gave something of type int, expected a solution"):
        next(found)


@pytest.mark.parametrize(
    ("result", "fault"),
    [
        (WHOLE, ""),
        ([], "gave an empty list, expected documents"),
        ({}, "gave something of type dict, expected a list of documents"),
        ([{}, 7], "gave something of type int, expected a document"),
        ([{}, {"line": "3"}], "gave a document whose line is not a number"),
    ],
)
def test_what_a_format_reads(result: Any, fault: str) -> None:
    form = enclosed(attrs.evolve(FORMAT, read=giving(result), sniff=giving("yes")), "mine")
    assert form.sniff("") is True
    assert form.write is None
    if fault:
        with pytest.raises(PluginError, match=f"^mine: format form: read {fault}$"):
            form.read("")
    else:
        assert form.read("") == result


@pytest.mark.parametrize("slow", ["sniff", "read"])
def test_only_one_that_was_too_slow_is_not_asked_again(slow: str) -> None:
    calls: list[int] = []

    def fails(text: str) -> Any:
        calls.append(1)
        raise ValueError if len(calls) == 1 else TooSlow

    form = enclosed(attrs.evolve(FORMAT, **{slow: fails}), "mine")
    said = []
    for _ in range(4):
        with pytest.raises(PluginError) as raised:
            getattr(form, slow)("")
        said.append(str(raised.value).partition(slow)[2])
    assert said == [" raised ValueError: ", *[" took more than 60 seconds"] * 3]
    assert len(calls) == 2


def test_a_scale_is_asked_for_all_but_the_usual() -> None:
    class Full(Scale):
        def of_puzzle(self, *_: Any) -> Any:
            return None

    variant = attrs.evolve(SCALE, name="variant")
    scale = enclosed(attrs.evolve(SCALE, variants={"v": variant}), "mine")
    assert (type(scale.variants["v"]), scale.variants["v"].who) == (type(scale), "mine")
    assert scale.of_puzzle(None, None) is None
    assert enclosed(Full(name="full", levels=()), "mine").of_puzzle(None, None) is None


def test_a_command_has_all_the_time_and_prints(monkeypatch: pytest.MonkeyPatch) -> None:
    calls = limits(monkeypatch)
    record = click.Command("say", callback=lambda: 7)
    command = enclosed(record, "mine")
    assert command is not record
    assert command.invoke(click.Context(command)) == 7
    assert calls == [("mine", None, "command say")]
    assert enclosed(7, "mine") == 7


def test_a_rule_is_called_in_its_name() -> None:
    rule = SimpleNamespace(name="anti-king")
    parts = enclosed(attrs.evolve(RULE, parts=giving(iter([]))), "mine").parts
    assert parts(rule, None) == []
    with pytest.raises(PluginError, match=r"^mine: rule anti-king raised TypeError"):
        enclosed(attrs.evolve(RULE, parts=giving(7)), "mine").parts(None, None)


def test_naming_of_a_kind_keeps_what_is_no_function() -> None:
    plain = Naming({"a": giving("a")}, titles=KIND.naming.titles)
    assert enclosed_kind(attrs.evolve(KIND, naming=plain), "mine").naming.titles is plain.titles
