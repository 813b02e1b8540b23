"""Plugins: what they supply is gathered once, and clashes and failures name the providers."""

from types import SimpleNamespace
from typing import Any

import pluggy
import pytest

import lapiz
from lapiz.plugins.registry import GROUP, Hooks, gather, registry


def manager(**plugins: Any) -> pluggy.PluginManager:
    made = pluggy.PluginManager(GROUP)
    made.add_hookspecs(Hooks)
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


def test_a_plugin_that_fails_to_import(monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib.metadata import EntryPoint

    import lapiz.plugins.registry as plugins

    broken = EntryPoint("broken", "lapiz_no_such_module", GROUP)
    real = plugins._entries()
    monkeypatch.setattr(plugins, "_entries", lambda: [broken, *real])
    found = plugins.registry.__wrapped__()
    assert "lapiz_no_such_module" in found.problems[0]
    assert "cannot be loaded: ModuleNotFoundError" in found.problems[0]
    assert "naked-single" in found.techniques


def test_names_and_codes() -> None:
    known = registry()
    assert known.technique("hodoku:0002").name == "hidden-single"
    with pytest.raises(lapiz.BadInput, match="did you mean naked-single"):
        known.technique("naked-singel")
    with pytest.raises(lapiz.BadInput, match=r"expected one of: .*sudoku"):
        known.kind("sudko")


def test_the_first_party_registers_without_problems() -> None:
    assert registry().problems == ()


@pytest.mark.parametrize("one", lapiz.techniques(), ids=lambda one: one.name)
def test_every_technique_is_documented(one: lapiz.Technique) -> None:
    assert one.title
    assert one.doc.count("Source: ") == 1, "a docstring names its source"
    assert one.doc.count("Order: ") == 1, "a docstring tells the order of what it yields"
    assert len(one.doc.splitlines()[0]) <= 120
