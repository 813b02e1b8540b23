"""Wrappers around hooks, and records that stand in the place of others."""

from collections.abc import Callable, Generator
from types import SimpleNamespace
from typing import Any

import attrs
import pytest

import lapiz
from lapiz.plugins.manager import Manager
from lapiz.plugins.registry import gather

Wrapper = Callable[[], Generator[None, list[list[Any]], Any]]


def of(name: str, **about: Any) -> lapiz.Technique:
    return lapiz.technique(name, **about)(lambda view: iter(()))


def gathered(*plugins: tuple[str, Any]) -> lapiz.Registry:
    manager = Manager()
    for name, function in plugins:
        manager.register(SimpleNamespace(lapiz_techniques=function), name=name)
    return gather(manager)


def supplying(*techniques: Any, **options: Any) -> Any:
    return lapiz.hook(**options)(lambda: list(techniques))


def passing() -> Generator[None, list[list[Any]], Any]:
    results = yield
    return results


def adding() -> Generator[None, list[list[Any]], Any]:
    results = yield
    return [*results, [of("added")]]


def leaving_out() -> Generator[None, list[list[Any]], Any]:
    results = yield
    return [[one for one in group if one.name != "a"] for group in results]


def scoring() -> Generator[None, list[list[Any]], Any]:
    results = yield
    return [[attrs.evolve(one, scores={"mine": 7}) for one in group] for group in results]


def silent() -> Generator[None, list[list[Any]], Any]:
    yield


def raising() -> Generator[None, list[list[Any]], Any]:
    yield
    raise OSError("no pencil")


def raising_before() -> Generator[None, list[list[Any]], Any]:
    raise OSError("no pencil")
    yield


def yielding_again() -> Generator[None, list[list[Any]], Any]:
    results = yield
    yield
    return results


def spoiling() -> Generator[None, list[list[Any]], Any]:
    results = yield
    return [*results, [7]]


@pytest.mark.parametrize(
    ("wrapper", "owners", "problem"),
    [
        (passing, {"a": "plain", "b": "plain"}, ""),
        (adding, {"a": "plain", "b": "plain", "added": "around"}, ""),
        (leaving_out, {"b": "plain"}, ""),
        (scoring, {"a": "around", "b": "around"}, ""),
        (silent, {"a": "plain", "b": "plain"},
         "wraps and returns None, expected what its yield gave it"),
        (raising, {"a": "plain", "b": "plain"}, "raised OSError: no pencil"),
        (raising_before, {"a": "plain", "b": "plain"}, "raised OSError: no pencil"),
        (yielding_again, {"a": "plain", "b": "plain"},
         "raised RuntimeError: a wrapper yields once, and this one yields again"),
        (spoiling, {"a": "plain", "b": "plain"}, "gave 7, expected Technique"),
    ],
)  # fmt: skip
def test_a_wrapper_has_what_it_wraps(
    wrapper: Wrapper, owners: dict[str, str], problem: str
) -> None:
    around = lapiz.hook(wrapper=True)(wrapper)
    found = gathered(("plain", supplying(of("a"), of("b"))), ("around", around))
    assert found.owners["techniques"] == owners
    told = f"plugin around: lapiz_techniques {problem}"
    assert found.problems == ((told,) if problem else ())
    assert {one.name: one.provider for one in found.techniques.values()} == owners
    assert found.order["techniques"][0] == ("plain", "")
    assert found.order["techniques"][1] == ("around", "wrapper")


def test_the_first_wrapper_is_around_the_others() -> None:
    seen: list[str] = []

    def noting(name: str) -> Any:
        def wrapper() -> Generator[None, list[list[Any]], Any]:
            seen.append(f"{name} begins")
            results = yield
            seen.append(f"{name} ends")
            return results

        return lapiz.hook(wrapper=True)(wrapper)

    def plain() -> list[Any]:
        seen.append("plain")
        return []

    found = gathered(("a", noting("a")), ("b", noting("b")), ("c", lapiz.hook(plain)))
    assert not found.techniques
    assert seen == ["a begins", "b begins", "plain", "b ends", "a ends"]


def plain() -> list[Any]:
    return []


@pytest.mark.parametrize(
    ("function", "options", "problem"),
    [
        (plain, {"wrapper": True}, "lapiz_techniques is a wrapper without a yield"),
        (passing, {"hookwrapper": True},
         "lapiz_techniques is a hookwrapper, expected @lapiz.hook(wrapper=True)"),
    ],
)  # fmt: skip
def test_what_is_no_wrapper(function: Any, options: dict[str, bool], problem: str) -> None:
    found = gathered(("around", lapiz.hook(**options)(function)), ("plain", supplying(of("a"))))
    assert [*found.techniques] == ["a"]
    assert found.problems == (f"plugin around: {problem}, so it is not called",)


OLD = of(
    "a-wing", title="A-Wing", kind="sudoku", aliases=("wing",), after="b", on=False,
    **lapiz.figures("x", 10, "Hard", code="1") | {
        "scores": {"x": 10, "y": 20}, "levels": {"x": "Hard", "y": "Easy"},
        "estimates": frozenset("xy"),
    },
)  # fmt: skip


@pytest.mark.parametrize(
    ("about", "changed"),
    [
        ({}, {}),
        ({"scores": {"x": 5}}, {"scores": {"x": 5, "y": 20}, "estimates": frozenset("y")}),
        ({"levels": {"x": "Easy"}}, {"levels": {"x": "Easy", "y": "Easy"}}),
        ({"codes": {"p": "2"}}, {"codes": {"x": "1", "p": "2"}}),
        ({"title": "My Wing"}, {"title": "My Wing"}),
        ({"kind": "queens"}, {"kind": "queens"}),
        ({"aliases": ("mine",)}, {"aliases": ("mine", "wing")}),
        ({"before": "c"}, {"before": "c", "after": ""}),
    ],
)
def test_what_a_replacement_does_not_say_stays(
    about: dict[str, Any], changed: dict[str, Any]
) -> None:
    new = of("a-wing", replaces=True, **about)
    other = of("b"), of("c")
    found = gathered(("old", supplying(OLD, *other)), ("new", supplying(new)))
    made = found.techniques["a-wing"]
    assert (made.provider, made.find) == ("new", new.find)
    fields = ("title", "kind", "scores", "levels", "codes", "estimates", "aliases", "after",
              "before", "on")  # fmt: skip
    expected = {name: getattr(OLD, name) for name in fields} | changed
    assert {name: getattr(made, name) for name in fields} == expected
    assert found.replaced["techniques"] == {"a-wing": "old"}
    assert found.problems == ()


@pytest.mark.parametrize(
    ("names", "problem"),
    [
        (["a-wong"], "technique 'a-wong' of new is to replace another, and there is none; did you "
                     "mean a-wing?"),
        (["a-wing", "a-wing"], "technique 'a-wing' is supplied by new and by new; the first is "
                               "used"),
    ],
)  # fmt: skip
def test_what_cannot_replace(names: list[str], problem: str) -> None:
    new = [of(name, replaces=True) for name in names]
    old = of("a-wing")
    found = gathered(("old", supplying(old)), ("new", supplying(*new)))
    assert found.problems == (problem,)
