"""What the registry says of its records, and how few of the plugins it asks."""

import gc
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

import lapiz
from lapiz.plugins import registry as module
from lapiz.plugins.containment import PluginError
from lapiz.plugins.entry_points import EntryPoint, called_at_start, is_foreign, package_of, unfit
from lapiz.plugins.hooks import Hooks
from lapiz.plugins.manager import Manager
from lapiz.plugins.output import PluginWarning
from lapiz.plugins.records import Registry
from lapiz.plugins.registry import gather, including, noted, registry
from lapiz.plugins.supplies import Records
from lapiz.plugins.technique_index import techniques_of


def of(name: str, **about: Any) -> lapiz.Technique:
    return lapiz.technique(name, **about)(lambda view: iter(()))


class Plugins:
    """Plugins that note which of their hooks were called."""

    def __init__(self) -> None:
        self.manager = Manager()
        self.asked: list[str] = []

    def add(self, name: str, *, alone: bool = False, **records: list[Any]) -> None:
        plugin = SimpleNamespace(__name__=f"{name.replace(':', '_')}.plugin")
        for sort, given in records.items():
            setattr(plugin, f"lapiz_{sort}", lapiz.hook(self._hook(f"{name} {sort}", given)))
        if alone:
            plugin.OWN_KINDS_ONLY = True
        self.manager.register(plugin, name=name)

    def _hook(self, what: str, given: list[Any]) -> Any:
        def called() -> list[Any]:
            self.asked.append(what)
            return given

        return called


@pytest.fixture
def plugins() -> Plugins:
    return Plugins()


SUDOKU = registry().kinds["sudoku"]


def kind(name: str, **more: Any) -> lapiz.Kind:
    return attrs.evolve(SUDOKU, name=name, usual=False, **more)


def test_only_those_are_asked_who_may_have_what_is_wanted(plugins: Plugins) -> None:
    plugins.add("lapiz:a", kinds=[kind("a")], techniques=[of("first", kind="a")])
    plugins.add("lapiz:b", alone=True, kinds=[kind("b")], techniques=[of("last", kind="b")])
    found = gather(plugins.manager)
    assert not plugins.asked
    assert [one.name for one in found.for_kind("a")] == ["first"]
    assert found.owner("scales", "none") == ""
    assert found.kind("a").name == "a"
    assert plugins.asked == ["lapiz:a kinds", "lapiz:a techniques"]
    assert [one.name for one in found.for_kind("b")] == ["last"]
    assert found.owner("kinds", "b") == "lapiz:b"
    assert [*found.techniques] == ["first", "last"]
    assert (len(found.kinds), "b" in found.kinds, "c" in found.kinds) == (2, True, False)
    assert found.owners["kinds"] == {"a": "lapiz:a", "b": "lapiz:b"}
    assert sorted(plugins.asked) == [
        f"lapiz:{name} {sort}" for name in "ab" for sort in ("kinds", "techniques")
    ], "each once"
    assert found.packages == ("lapiz_a", "lapiz_b")
    assert found.plugins == ("lapiz:a", "lapiz:b")


def test_with_others_there_all_are_asked(plugins: Plugins) -> None:
    """A plugin may have techniques for a kind that is alone."""
    plugins.add("lapiz:b", alone=True, kinds=[kind("b")], techniques=[of("last", kind="b")])
    plugins.add("mine:a", techniques=[of("mine", kind="b")])
    found = gather(plugins.manager)
    assert [one.name for one in found.for_kind("b")] == ["last", "mine"]
    assert [one.foreign for one in found.techniques.values()] == [False, True]
    assert [one.package for one in found.techniques.values()] == ["lapiz_b", "mine_a"]


def test_what_no_plugin_supplies_is_not_gathered(
    plugins: Plugins, monkeypatch: pytest.MonkeyPatch
) -> None:
    plugins.add("lapiz:a", formats=[])
    found = gather(plugins.manager)
    monkeypatch.setattr(found, "_sort", lambda *_: pytest.fail("it is gathered"))
    assert [*found.scales] == []
    with pytest.raises(AttributeError, match="a registry has no nothing"):
        found.nothing  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize("collecting", [True, False])
def test_the_collector_of_python_works_as_before(plugins: Plugins, collecting: bool) -> None:
    was, seen = gc.isenabled(), list[bool]()

    def scales() -> list[lapiz.Scale]:
        seen.append(gc.isenabled())
        return []

    plugins.manager.register(SimpleNamespace(lapiz_scales=lapiz.hook(scales)), name="lapiz:b")
    (gc.enable if collecting else gc.disable)()
    try:
        assert [*gather(plugins.manager).scales] == []
        assert gc.isenabled() is collecting
    finally:
        (gc.enable if was else gc.disable)()
    assert seen == [False]


def test_the_problems_of_lapiz_itself_are_said_as_they_come(plugins: Plugins) -> None:
    plugins.add("lapiz:a", scales=[7], kinds=[7])
    plugins.manager.problems.append("at the start")
    found = gather(plugins.manager)
    assert noted(found) == ("at the start",)
    with pytest.warns(PluginWarning, match="lapiz_scales gave 7, expected Scale"):
        assert not found.scales
    plugins.add("mine:b")
    found = gather(plugins.manager)
    assert [problem[:14] for problem in noted(found)] == [
        "at the start", "plugin lapiz:a", "plugin lapiz:a",
    ]  # fmt: skip
    assert "lapiz_kinds" in noted(found)[1], "sorts have an order"
    plain = Registry({}, {}, {}, {}, {}, problems=("x",))
    assert noted(plain) == ("x",)


def test_a_registry_has_what_it_is_given() -> None:
    sorts = ("techniques", "kinds", "scales", "formats", "commands", "rules", "aliases", "owners")
    given: dict[str, Any] = {sort: {sort: sort} for sort in sorts}
    given |= {name: (name,) for name in ("problems", "packages", "plugins")}
    made = Registry(**given)
    assert {name: getattr(made, name) for name in given} == given


EMPTY: dict[str, Any] = {name: {} for name in ("techniques", "scales", "formats", "commands")}


@pytest.mark.parametrize(
    ("usual", "name"), [([], ""), ([False, False], "0"), ([False, True], "1"), ([True, True], "0")]
)
def test_the_kind_that_is_used_if_none_is_given(usual: list[bool], name: str) -> None:
    kinds = {str(n): attrs.evolve(kind(str(n)), usual=one) for n, one in enumerate(usual)}
    assert Registry(kinds=kinds, **EMPTY).usual_kind == name


def test_the_shortest_forms_are_those_of_kinds_that_have_one() -> None:
    kinds = {"a": kind("a", quick=None), "b": kind("b", quick=len), "c": kind("c", quick=max)}
    assert [*Registry(kinds=kinds, **EMPTY).quick] == [("b", len), ("c", max)]


def test_records_of_plugins_for_their_own_kinds_come_last() -> None:
    asked: list[bool] = []

    def gathered(whole: bool) -> dict[str, int]:
        asked.append(whole)
        return {"b": 2, "a": 1, "c": 3} if whole else {"a": 1}

    records = Records(gathered)
    first = next(iter(records.usual_first))
    assert (first, records["a"], asked) == (1, 1, [False, False])
    assert (records["b"], asked[2:]) == (2, [False, True])
    assert ([*records], len(records)) == (["b", "a", "c"], 3)
    assert [*records.usual_first] == [1, 2, 3]


CODED = {
    one.name: one
    for one in (
        of("one", kind="a", codes={"p": "01 02"}),
        of("two", kind="a", codes={"p": "02", "q": "01"}),
        of("three", kind="b", codes={"p": "02 03"}),
        of("row-fish", aliases=("rowing",), listed=True),
        of("cell-fish", listed=True),
        of("row-bird"),
        of("nine", title="Row Fish"),
    )
}
KNOWN = Registry(
    CODED, {"a": kind("a"), "b": kind("b")}, {}, {}, {}, aliases={"rowing": "row-fish"}
)


@pytest.mark.parametrize(
    ("name", "of_kind", "found"),
    [
        ("one", None, ["one"]),
        ("rowing", None, ["row-fish"]),
        ("rowing", "a", ["row-fish"]),
        ("three", "a", []),
        ("p:01", None, ["one"]),
        ("q:01", None, ["two"]),
        ("p:02", None, ["one", "two"]),
        ("p:02", "b", ["three"]),
        ("p:03", "a", []),
        ("p:", None, []),
        ("p", None, []),
        ("Row Fish", None, ["nine"]),
        ("Cell Fish", None, ["cell-fish"]),
        ("row birds", None, ["row-bird"]),
    ],
)
def test_techniques_by_name_and_code(name: str, of_kind: str | None, found: list[str]) -> None:
    if found:
        assert [one.name for one in KNOWN.named(name, of_kind)] == found
        assert KNOWN.technique(name, of_kind).name == found[0]
    else:
        with pytest.raises(lapiz.BadInput, match=f"there is no technique '{name}'"):
            KNOWN.named(name, of_kind)


def test_a_family_is_several() -> None:
    family = Registry({name: of(name) for name in ("x-row-a", "x-row-b")}, {}, {}, {}, {})
    assert [one.name for one in family.named("x row")] == ["x-row-a", "x-row-b"]
    with pytest.raises(lapiz.BadInput, match="called 'x row', expected one of: x-row-a, x-row-b"):
        family.technique("x row")


def test_what_is_asked_for_by_name_and_is_not_there() -> None:
    with pytest.raises(lapiz.BadInput, match="no rule 'anti-knigth'; did you mean anti-kn"):
        registry().rule("anti-knigth")
    assert registry().rule("anti-knight").name == "anti-knight"
    with pytest.raises(lapiz.BadInput, match=r"no puzzle kind 'z', expected one of: a, b$"):
        KNOWN.kind("z")
    assert KNOWN.lineage("z") == ("z",)
    assert (KNOWN.rules, KNOWN.owners, KNOWN.owner("kinds", "a")) == ({}, {}, "")


def test_all_techniques_are_sorted_by_their_kinds() -> None:
    names = [(one.kind or "", one.name) for one in lapiz.techniques()]
    assert names == sorted(names)
    chain = lapiz.registry().chain(SUDOKU.profile, "sudoku")
    assert lapiz.techniques("sudoku") == [*chain]
    assert lapiz.registry().chain(SUDOKU.profile, "sudoku") is chain


def test_what_is_included_is_there_inside_alone() -> None:
    plugin = SimpleNamespace(lapiz_techniques=lapiz.hook(lambda: [of("included")]))
    before = registry()
    with pytest.raises(KeyError), including("mine:it", plugin) as known:  # noqa: PT012
        assert registry() is known
        assert "included" in known.techniques
        raise KeyError
    assert "included" not in registry().techniques
    assert registry() is not before
    assert not module.GIVEN


@pytest.mark.parametrize(
    ("provider", "foreign"),
    [("", False), ("lapiz:sudoku", False), ("lapiz", False), ("lapiz-x:y", True), ("x", True)],
)
def test_whose_a_record_is(provider: str, foreign: bool) -> None:
    assert is_foreign(provider) is foreign


@pytest.mark.parametrize(
    ("value", "package", "result"),
    [
        ("os.path:join", "os", "join"),
        (" os.path : sep.join [extra]", " os", "join"),
        ("os.path", "os", None),
    ],
)
def test_what_an_entry_point_names(value: str, package: str, result: str | None) -> None:
    import os.path

    entry = EntryPoint("mine", "it", value)
    assert (entry.provider, entry.package) == ("mine:it", package)
    loaded = entry.load()
    assert loaded is os.path if result is None else loaded.__name__ == result


@pytest.mark.parametrize("provider", ["lapiz:a", "mine:a"])
def test_whatever_fails_at_the_start_is_said_with_its_cause(provider: str) -> None:
    fault = ValueError("no pencil")

    def fails() -> None:
        raise fault

    with pytest.raises(PluginError, match=r"^raised ValueError: no pencil$") as raised:
        called_at_start(provider, fails)
    assert raised.value.__cause__ is fault


@pytest.mark.parametrize(
    ("stated", "problem"),
    [
        (1, ""),
        (0, "states LAPIZ_API = 0, expected a whole number such as 1"),
        (True, "states LAPIZ_API = True, expected a whole number such as 1"),
        (2, "is made for API 2, this lapiz has 1: upgrade lapiz"),
    ],
)
def test_the_version_that_is_stated(stated: Any, problem: str) -> None:
    assert unfit(SimpleNamespace(LAPIZ_API=stated)) == problem
    assert unfit(SimpleNamespace()) == ""


def test_the_package_of_a_plugin() -> None:
    assert package_of(SimpleNamespace(__name__="a.b.c")) == "a"
    assert package_of(SimpleNamespace()) == ""


def test_the_techniques_of_a_module() -> None:
    first, second = of("first"), of("second")
    values = {"a": second, "b": 7, "c": first}
    assert techniques_of(SimpleNamespace(**values)) == [second, first]
    assert techniques_of(SimpleNamespace(**values, TECHNIQUES=[first, 7])) == [first]
    assert techniques_of(SimpleNamespace(**values, TECHNIQUES=[])) == []


def test_hooks_that_are_not_called_are_told_of_plugins_of_others() -> None:
    """lapiz's own may have what looks like one: its tests see to them."""
    manager = Plugins().manager
    for name in ("mine:a", "lapiz:a"):
        plain = SimpleNamespace(__name__=name, lapiz_kinds=list, lapiz_scales=7)
        manager.register(plain, name=name)

    def pens() -> list[Any]:
        return []

    unknown = SimpleNamespace(lapiz_pens=lapiz.hook(pens))
    manager.register(unknown, name="mine:b")
    manager.register(None, name="mine:c")
    hooks = ", ".join(name for name in vars(Hooks) if name.startswith("lapiz_"))
    assert manager.problems == [
        "plugin mine:a: lapiz_kinds is not marked with @lapiz.hook, so it is not called",
        f"plugin mine:b: there is no hook 'lapiz_pens', expected one of {hooks}, "
        "so it is not called",
    ]


@pytest.mark.parametrize("usual", ["queens", "sudoku"])
def test_of_kinds_with_such_a_field_the_usual_one_is_named(
    usual: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Registry, "usual_kind", usual)
    with pytest.raises(lapiz.BadInput, match=f"diagonals is a field .* of kind {usual}"):
        lapiz.registry().kind("diagonal")
