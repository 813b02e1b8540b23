"""Plugins: what they supply is gathered once, and clashes and failures name the providers."""

import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import lapiz
from lapiz.plugins.entry_points import EntryPoint
from lapiz.plugins.manager import Manager
from lapiz.plugins.registry import gather, including, registry
from tests.support.tables import check_all


def manager(**plugins: Any) -> Manager:
    made = Manager()
    for name, plugin in plugins.items():
        made.register(plugin, name=name)
    return made


@lapiz.technique("same")
def same(view: Any) -> Any:
    """Finds nothing."""
    yield from ()


def supplying(*techniques: Any) -> SimpleNamespace:
    return SimpleNamespace(lapiz_techniques=lapiz.hook(lambda: list(techniques)))


def test_two_of_one_name() -> None:
    found = gather(manager(one=supplying(same), other=supplying(same)))
    assert found.techniques["same"].provider == "one"
    assert found.problems == (
        "technique 'same' is supplied by one and by other; the first is used",
    )


def of(name: str, **about: Any) -> lapiz.Technique:
    return lapiz.technique(name, **about)(lambda view: iter(()))


def test_other_names() -> None:
    own = of("own", aliases=("mine", "same", "odd"))
    later = of("later", aliases=("mine", "late"))
    found = gather(manager(one=supplying(own), other=supplying(later, same)))
    names = {name: found.technique(name).name for name in ("own", "mine", "odd", "late", "same")}
    assert names == {"own": "own", "mine": "own", "odd": "own", "late": "later", "same": "same"}
    assert found.named("odd") == [found.techniques["own"]]
    assert found.problems == (
        "technique 'own' of one is also called 'same', which is a name of 'same'; "
        "it is not used for 'own'",
        "technique 'later' of other is also called 'mine', which is a name of 'own'; "
        "it is not used for 'later'",
    )
    assert found.techniques["later"].names == ("later", "late")


def test_a_place_after_nothing_and_wrong_other_names() -> None:
    lost = of("lost", after="nowhere")
    bad = of("bad", aliases="text"), of("worse", aliases=("",)), of("worst", after=3)
    found = gather(manager(one=supplying(lost, *bad)))
    assert [problem.partition(",")[0] for problem in found.problems] == [
        "plugin one: technique 'bad' has aliases 'text'",
        "plugin one: technique 'worse' has aliases ('',)".partition(",")[0],
        "plugin one: technique 'worst' has after 3",
        "technique 'lost' of one is to come after 'nowhere'",
    ]
    assert list(found.techniques) == ["lost"]


def test_techniques_are_found_in_the_modules_of_a_package(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make = (
        "import lapiz\nfrom itertools import repeat\n{} = lapiz.technique({!r})(lambda view: ())\n"
    )
    files = {
        "__init__.py": "",
        "b.py": make.format("listed", "listed")
        + make.format("hidden", "not-listed")
        + "TECHNIQUES = [listed]\n",
        "room/__init__.py": "from some_pencils.b import listed\n",
        "room/a.py": make.format("two", "two") + make.format("one", "one"),
    }
    for name, text in files.items():
        path = tmp_path / "some_pencils" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    assert [found.name for found in lapiz.techniques_in("some_pencils")] == ["listed", "two", "one"]


@pytest.mark.parametrize(
    ("stated", "message"),
    [
        (3, "is made for API 3, this lapiz has 2: upgrade lapiz"),
        (
            1,
            "is made for API 1, this lapiz has 2: "
            "ask its author for a newer version, or pin lapiz<0.9",
        ),
        ("2", "states LAPIZ_API = '2', expected a whole number such as 2"),
        (None, "is made for API 1, this lapiz has 2: ask"),
        (2, ""),
    ],
)
def test_the_version_that_a_plugin_is_made_for(
    stated: Any, message: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A plugin that states none is made for the first one."""
    import lapiz.plugins.registry as plugins
    from lapiz.plugins import hooks

    line = "" if stated is None else f"LAPIZ_API = {stated!r}\n"
    text = "import lapiz\n@lapiz.hook\ndef lapiz_formats(): return ['none']\n"
    (tmp_path / "states_one.py").write_text(line + text, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "states_one", raising=False)
    monkeypatch.setattr(hooks, "API", 2)
    monkeypatch.setattr(hooks, "APIS", {1: "0.1", 2: "0.9"})
    monkeypatch.setattr(plugins, "installed", lambda: [EntryPoint("?", "one", "states_one")])
    gathered = plugins.registry.__wrapped__()
    if message:
        assert gathered.problems[0].startswith(f"plugin ?:one (states_one) {message}")
    else:
        assert gathered.problems == ("plugin ?:one: lapiz_formats gave 'none', expected Format",)


def test_wrong_records_and_raising_hooks_cost_only_themselves() -> None:
    def raising() -> Any:
        raise OSError("no pencil")

    bad = SimpleNamespace(lapiz_techniques=lapiz.hook(raising))
    found = gather(manager(bad=bad, odd=supplying("text"), good=supplying(same)))
    assert list(found.techniques) == ["same"]
    assert found.problems == (
        "plugin bad: lapiz_techniques raised OSError: no pencil",
        "plugin odd: lapiz_techniques gave 'text', expected Technique",
    )


def test_another_function_implements_a_hook_by_its_name() -> None:
    named = SimpleNamespace(
        lapiz_techniques=lapiz.hook(lambda: [same]),
        others=lapiz.hook(specname="lapiz_techniques")(lambda: [of("other")]),
    )
    found = gather(manager(one=named))
    assert sorted(found.techniques) == ["other", "same"]
    assert found.problems == ()


@pytest.mark.parametrize(
    ("first", "second", "provider"),
    [
        ({}, {}, "one"),
        ({}, {"tryfirst": True}, "two"),
        ({"tryfirst": True}, {"tryfirst": True}, "one"),
        ({"trylast": True}, {}, "two"),
        ({"trylast": True}, {"tryfirst": True}, "two"),
    ],
)
def test_what_is_tried_first_keeps_a_name(
    first: dict[str, bool], second: dict[str, bool], provider: str
) -> None:
    plugins = {
        name: SimpleNamespace(lapiz_techniques=lapiz.hook(**options)(lambda: [same]))
        for name, options in {"one": first, "two": second}.items()
    }
    found = gather(manager(**plugins))
    assert found.techniques["same"].provider == provider
    other = {"one": "two", "two": "one"}[provider]
    told = f"technique 'same' is supplied by {provider} and by {other}; the first is used"
    replaces = first != second
    assert found.problems == (() if replaces else (told,))
    assert found.replaced["techniques"] == ({"same": other} if replaces else {})
    options = {name: next(iter(given), "") for name, given in (("one", first), ("two", second))}
    in_order = [(provider, options[provider]), (other, options[other])]
    assert [*found.order["techniques"]] == in_order


def test_one_implementation_that_raises_costs_only_its_own_records() -> None:
    def raising() -> Any:
        raise OSError("no pencil")

    both = SimpleNamespace(
        lapiz_techniques=lapiz.hook(raising),
        others=lapiz.hook(specname="lapiz_techniques")(lambda: [same]),
    )
    found = gather(manager(one=both))
    assert list(found.techniques) == ["same"]
    assert found.problems == ("plugin one: lapiz_techniques raised OSError: no pencil",)


def test_a_hook_that_is_not_called_is_told() -> None:
    def none() -> list[Any]:
        return []

    unmarked = SimpleNamespace(lapiz_techniques=lambda: [same], lapiz_kinds=lapiz.hook(none))
    found = gather(manager(unmarked=unmarked, good=supplying(same)))
    assert found.techniques["same"].provider == "good"
    assert found.problems == (
        "plugin unmarked: lapiz_techniques is not marked with @lapiz.hook, so it is not called",
    )


def test_a_hook_that_asks_for_more_costs_itself_alone() -> None:
    asking = SimpleNamespace(
        lapiz_techniques=lapiz.hook(lambda more, registry: [same]),
        others=lapiz.hook(specname="lapiz_techniques")(lambda more=7: [of("other")]),
    )
    with including("asking", asking) as found:
        assert "same" not in found.techniques
        assert "other" in found.techniques
        assert found.problems == (
            "plugin asking: lapiz_techniques asks for more, expected no parameter but `registry`, "
            "so it is not called",
        )


def test_a_hook_gets_the_registry() -> None:
    def asking(registry: lapiz.Registry) -> list[lapiz.Technique]:
        return [of(f"on-{scale}") for scale in registry.scales]

    def circling(registry: lapiz.Registry) -> list[lapiz.Technique]:
        return [of(f"like-{name}") for name in registry.techniques]

    scales = SimpleNamespace(lapiz_scales=lapiz.hook(lambda: [SCALE]))
    plugins = {
        name: SimpleNamespace(lapiz_techniques=lapiz.hook(function))
        for name, function in (("asking", asking), ("circling", circling))
    }
    found = gather(manager(scales=scales, **plugins))
    assert [*found.techniques] == ["on-points"]
    assert found.problems == (
        "plugin circling: lapiz_techniques raised LookupError: the techniques are being gathered: "
        "a hook may ask for other records",
    )
    assert [*found.techniques] == ["on-points"]


SCALE = lapiz.SumScale(name="points", levels=(("Easy", 100.0),), unnamed=("Easy", 1.0))


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        (None, ""),
        (same, "lapiz_techniques gave {}, expected several, as in [technique]"),
        (7, "lapiz_techniques gave 7, expected several, as in [technique]"),
        ([7], "lapiz_techniques gave 7, expected Technique"),
    ],
)
def test_what_a_hook_may_return(given: Any, problem: str) -> None:
    found = gather(manager(one=SimpleNamespace(lapiz_techniques=lapiz.hook(lambda: given))))
    assert not found.techniques
    told = f"plugin one: {problem.format(repr(given)[:200])}"
    assert found.problems == ((told,) if problem else ())


def test_a_plugin_that_fails_to_import(monkeypatch: pytest.MonkeyPatch) -> None:
    import lapiz.plugins.registry as plugins

    broken = EntryPoint("?", "broken", "lapiz_no_such_module")
    real = plugins.installed()
    monkeypatch.setattr(plugins, "installed", lambda: [broken, *real])
    found = plugins.registry.__wrapped__()
    assert "lapiz_no_such_module" in found.problems[0]
    assert "cannot be loaded: ModuleNotFoundError" in found.problems[0]
    assert "naked-single" in found.techniques


def test_names_and_codes() -> None:
    known = registry()
    assert known.technique("hodoku:0002").name == "hidden-single"
    with pytest.raises(lapiz.BadInput, match="did you mean naked-single"):
        known.technique("naked-singel")
    with pytest.raises(lapiz.BadInput, match="did you mean sudoku"):
        known.kind("sudko")
    with pytest.raises(lapiz.BadInput, match=r"expected one of: .*sudoku"):
        known.kind("chess")


def test_the_first_party_registers_without_problems() -> None:
    assert registry().problems == ()


def test_every_technique_is_documented() -> None:
    check_all(lapiz.techniques(), check_documented)


def check_documented(technique: lapiz.Technique) -> None:
    assert technique.title
    assert technique.doc.count("Source: ") == 1, "a docstring names its source"
    assert technique.doc.count("Order: ") == 1, "a docstring tells the order of what it yields"
    assert len(technique.doc.splitlines()[0]) <= 120
