"""What is promised to plugins is kept: names, parameters, tokens, roles, fields and codes."""

import subprocess
import sys
import warnings
from importlib import import_module
from pkgutil import walk_packages

import pytest

import lapiz
from lapiz.core import Former
from tests.plugins.promise import Promise, broken, kept, promised


def test_all_that_is_promised_is_there() -> None:
    lost = broken(kept(), promised())
    assert not lost, "a change of lapiz.API, see docs/plugins.md: " + "; ".join(lost)


def test_additions_are_in_the_file() -> None:
    """So that what a release has is promised from then on: `python -m tests.plugins.promise`."""
    now, before = promised(), kept()
    new = [f"{sort}: {name}" for sort in now for name in now[sort] if name not in before[sort]]
    if new:
        warnings.warn(f"run python -m tests.plugins.promise, new are: {new}", stacklevel=1)


BEFORE: Promise = {"lapiz": {"solve": ["puzzle", "profile=", "only strict="]}}
CHANGES = [
    (["puzzle", "profile=", "only strict="], ""),
    (["puzzle", "profile=", "more=", "only strict=", "only less="], ""),
    (["puzzle=", "profile=", "strict=", "**more"], ""),
    (["puzzle", "profile="], "lapiz: solve: parameter only strict= has gone"),
    (["puzzle", "profile", "only strict="], "lapiz: solve: parameter profile= is now profile"),
    (["puzzle", "only profile=", "only strict="], "parameter profile= is now only profile="),
    (["profile=", "puzzle=", "only strict="], "parameter puzzle is at another place"),
    (["puzzle", "profile=", "only strict=", "only new"], "parameter only new is new"),
    (None, "lapiz: solve has gone"),
]


@pytest.mark.parametrize(("now", "message"), CHANGES)
def test_what_breaks_a_promise(now: list[str] | None, message: str) -> None:
    lost = broken(BEFORE, {"lapiz": {} if now is None else {"solve": now}})
    assert bool(lost) == bool(message)
    assert message in "; ".join(lost)


def test_what_else_breaks_a_promise() -> None:
    before: Promise = {"roles": {"fin": "fin"}, "fields": {"profile": ["name", "order"]}}
    assert not broken(before, {"roles": {"fin": "fin"}, "fields": {"profile": ["order", "name"]}})
    assert broken(before, {"roles": {"fin": "other"}, "fields": {"profile": ["name"]}}) == [
        "roles: fin was fin, is other",
        "fields: profile has lost order",
    ]


def former() -> dict[str, tuple[Former, ...]]:
    """The former names of all modules of lapiz."""
    names = [one.name for one in walk_packages(lapiz.__path__, "lapiz.") if "__" not in one.name]
    modules = [lapiz, *map(import_module, names)]
    return {one.__name__: one.FORMER for one in modules if hasattr(one, "FORMER")}


def test_former_names_work_until_they_go() -> None:
    now = tuple(map(int, lapiz.__version__.split(".")[:2]))
    assert any(former().values())
    for module, names in former().items():
        for one in names:
            assert tuple(map(int, one.gone.split("."))) > now, f"{one.old} goes in {one.gone}"
            with pytest.warns(DeprecationWarning, match=f"{one.old} is called .*{one.new} since"):
                old = getattr(import_module(module), one.old)
            assert old is getattr(import_module(module), one.new)


def test_a_former_name_that_is_imported_is_told_where_it_is() -> None:
    code = "from lapiz import INTERFACE"
    done = subprocess.run(
        [sys.executable, "-W", "always", "-c", code], capture_output=True, text=True, check=True
    )
    expected = "DeprecationWarning: lapiz.INTERFACE is called lapiz.API since version 0.2"
    assert f"<string>:1: {expected}, and goes in 0.4" in done.stderr
    with pytest.raises(AttributeError, match="module 'lapiz' has no attribute 'nothing'"):
        _ = lapiz.nothing  # type: ignore[attr-defined]
