"""Remembers what was computed and will be needed again: one mechanism, three lifetimes.

A function says by its decorator how long its results are worth keeping:

- `of_layout`: as long as the layout (or space) that its first argument is;
- `of_solve`: as long as the solve that its first argument, a position or a view of one, is part of;
- `of_process`: as long as the process, for functions of plain values.

Several threads may ask at once. A result is stored when it is complete, so that two threads may
compute the same one, but none sees half of it; what one solve remembers no other solve sees.
"""

from collections.abc import Callable, Hashable
from functools import partial, wraps
from inspect import signature
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar, overload
from weakref import WeakValueDictionary

MOST = 2_000
"""How many results of a function a layout or the process remembers, unless the function says."""
POSITIONS = 8
"""How many results of a function a solve remembers: it goes on from position to position."""

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")
Owner = TypeVar("Owner", bound="Remembers")
Layout = TypeVar("Layout", bound="Remembers", contravariant=True)
Asked = TypeVar("Asked", bound=Hashable)
P = ParamSpec("P")


class Results(dict[Key, Value]):
    """What a function returns, by its argument; computed at the first look-up.

    When there are `most` results, they are thrown away before the next one is stored. What is there
    costs no more than a look-up in a dict, so nothing is counted: see `lapiz.testing.counts`.

    >>> squares = Results(lambda number: number**2, most=2)
    >>> [squares[number] for number in (3, 3, 4, 5)], squares
    ([9, 9, 16, 25], {5: 25})
    """

    __slots__ = ("_compute", "most", "name")

    def __init__(
        self, compute: Callable[[Key], Value], most: int | None = None, name: str = ""
    ) -> None:
        self._compute = compute
        self.most: int | None = most
        self.name: str = name

    def __missing__(self, key: Key) -> Value:
        return self.put(key, self._compute(key))

    def put(self, key: Key, value: Value) -> Value:
        """Store a value, unless another thread was quicker; return the one that is stored."""
        if self.most is not None and len(self) >= self.most:
            self.clear()
        return self.setdefault(key, value)


class Memo(dict[Any, Any]):
    """What a layout, a solve or the process remembers: the results of functions, and notes.

    A note is what a search found last and goes on from, under a key of its own.
    """

    __slots__ = ("__weakref__",)

    def results(
        self, function: Callable[..., Any], compute: Callable[[Any], Any], most: int | None
    ) -> Results[Any, Any]:
        """Return the results of a function, none at first; `compute` makes new ones."""
        self._register()
        name = _name(function)
        results: Results[Any, Any] = self.setdefault(function, Results(compute, most, name))
        return results

    def note(self, key: Hashable, value: object) -> None:
        """Note something that is complete: other threads may see it at once."""
        self._register()
        self[key] = value

    def _register(self) -> None:
        if not self:  # most memos stay empty, and `forget` need not find them
            _LIVE[id(self)] = self

    def __reduce__(self) -> tuple[type["Memo"], tuple[()]]:
        return Memo, ()  # a copy, or what is sent to another process, remembers nothing


class Remembers(Protocol):
    """A layout, space, position or view, which has a memo."""

    @property
    def memo(self) -> Memo:
        """What it remembers."""


_LIVE: WeakValueDictionary[int, Memo] = WeakValueDictionary()
"""The memos that are not empty, by identity: a memo is a dict and has no hash."""
_PROCESS = Memo()


class Keyed(Protocol[Layout, Asked, Value]):
    """A remembered function of a layout and one value."""

    def __call__(self, layout: Layout, value: Asked, /) -> Value:
        """Return what the function returns."""

    def of(self, layout: Layout, /) -> Results[Asked, Value]:
        """Return the results for one layout, to look up many values in a row."""


class _Decorator(Protocol):
    """What `of_layout` or `of_solve` with options is."""

    @overload
    def __call__(self, function: Callable[[Owner], Value], /) -> Callable[[Owner], Value]: ...
    @overload
    def __call__(self, function: Callable[[Owner, Key], Value], /) -> Keyed[Owner, Key, Value]: ...
    @overload
    def __call__(
        self, function: Callable[Concatenate[Owner, P], Value], /
    ) -> Callable[Concatenate[Owner, P], Value]: ...


class _DecoratorBy(Protocol):
    """What `of_layout(by=...)` is."""

    def __call__(
        self, function: Callable[Concatenate[Owner, P], Value], /
    ) -> Callable[Concatenate[Owner, P], Value]:
        """Return the function, remembered."""


@overload
def of_layout(function: Callable[[Owner], Value], /) -> Callable[[Owner], Value]: ...
@overload
def of_layout(function: Callable[[Owner, Key], Value], /) -> Keyed[Owner, Key, Value]: ...
@overload
def of_layout(
    function: Callable[Concatenate[Owner, P], Value], /
) -> Callable[Concatenate[Owner, P], Value]: ...
@overload
def of_layout(*, by: int, most: int = MOST) -> _DecoratorBy: ...
@overload
def of_layout(*, most: int) -> _Decorator: ...
def of_layout(
    function: Callable[..., Any] | None = None, /, *, by: int | None = None, most: int = MOST
) -> Any:
    """Remember a function of a layout (or space) and plain values as long as the layout lives.

    The key is all the values or, with `by`, only the first `by` of them: the others may help to
    compute the result, but must not change it. At most `most` results are kept for each layout.

    >>> from lapiz.core.space import Item, Space
    >>> @of_layout
    ... def items_in(space: Space, candidates: int) -> list[str]:
    ...     print("computed")
    ...     return [item.name for item in space.items if item.candidates & candidates]
    >>> space = Space(("a", "b"), (Item("x", "cell", 0b11), Item("y", "cell", 0b10)))
    >>> items_in(space, 0b01), items_in(space, 0b01)
    computed
    (['x'], ['x'])
    """
    if function is None:
        return partial(of_layout, by=by, most=most)
    if by is not None:
        return _helped(function, by, most)
    return (_of_one, _of_two, _of_many)[min(_arity(function), 3) - 1](function, most)


@overload
def of_solve(
    function: Callable[Concatenate[Owner, P], Value], /
) -> Callable[Concatenate[Owner, P], Value]: ...
@overload
def of_solve(*, by: int, most: int = POSITIONS) -> _DecoratorBy: ...
@overload
def of_solve(*, most: int = POSITIONS) -> _Decorator: ...
def of_solve(
    function: Callable[..., Any] | None = None,
    /,
    *,
    by: int | None = None,
    most: int = POSITIONS,
) -> Any:
    """Remember a function of a position, or of a view of one, as long as the solve goes on.

    The key is all its arguments or, with `by`, only the first `by` of them after the position,
    where these say all that the result depends on. At most `most` results are kept. A view passes
    on the memo of its position: `self.memo = position.memo`.
    """
    if function is None:
        return partial(of_solve, by=by, most=most)
    if by is not None:
        return _helped(function, by, most)
    return (_of_one if _arity(function) == 1 else _of_many)(function, most)


def of_process(*, most: int | None = MOST) -> Callable[[Callable[P, Value]], Callable[P, Value]]:
    """Remember a function of plain values as long as the process lives.

    Threads that ask at once all get the same object. `most` is None where the values are few.

    >>> @of_process(most=10)
    ... def squares(side: int) -> list[int]:
    ...     return list(range(side * side))
    >>> squares(9) is squares(9)
    True
    """

    return partial(_of_values, most=most)


def _of_values(function: Callable[..., Any], most: int | None) -> Callable[..., Any]:
    @wraps(function)
    def remembered(*key: Any) -> Any:
        try:
            results = _PROCESS[function]
        except KeyError:
            results = _PROCESS.results(function, lambda key: function(*key), most)
        return results[key]

    return remembered


def _of_one(function: Callable[..., Any], most: int) -> Callable[..., Any]:
    """Remember a function of a layout, a position or a view, and of nothing else."""

    @wraps(function)
    def remembered(about: Any) -> Any:
        try:
            results = about.memo[function]
        except KeyError:
            results = about.memo.results(function, function, most)
        return results[about]

    return remembered


def _of_two(function: Callable[..., Any], most: int) -> Callable[..., Any]:
    """Remember a function of a layout and one value, by the value alone: quicker than by both."""

    def of(layout: Any) -> Any:
        try:
            return layout.memo[function]
        except KeyError:
            return layout.memo.results(function, partial(function, layout), most)

    @wraps(function)
    def remembered(layout: Any, value: Any) -> Any:
        try:
            results = layout.memo[function]
        except KeyError:
            results = of(layout)
        return results[value]

    remembered.of = of  # type: ignore[attr-defined]
    return remembered


def _of_many(function: Callable[..., Any], most: int) -> Callable[..., Any]:
    """Remember a function by all its arguments, in the memo of the first one."""

    @wraps(function)
    def remembered(*key: Any) -> Any:
        memo = key[0].memo
        try:
            results = memo[function]
        except KeyError:
            results = memo.results(function, lambda key: function(*key), most)
        return results[key]

    return remembered


def _helped(function: Callable[..., Any], by: int, most: int) -> Callable[..., Any]:
    """Remember a function of a layout by the first of its values; the others only help."""

    @wraps(function)
    def remembered(layout: Any, *values: Any) -> Any:
        memo = layout.memo
        try:
            results = memo[function]
        except KeyError:
            results = memo.results(function, _not_computed, most)
        key = values[0] if by == 1 else values[:by]
        result = results.get(key, _NONE)
        return results.put(key, function(layout, *values)) if result is _NONE else result

    return remembered


def forget() -> None:
    """Forget all that is remembered: of layouts, of solves and of the process.

    Only time is lost: what is needed again is computed again. Puzzles at hand keep their
    space; puzzles loaded from now on get new ones.
    """
    for memo in _live():
        memo.clear()


def sizes() -> dict[str, int]:
    """Return how many results of each function are remembered now, by its name with its module."""
    counted: dict[str, int] = {}
    for memo in _live():
        for results in list(memo.values()):
            if isinstance(results, Results):
                counted[results.name] = counted.get(results.name, 0) + len(results)
    return counted


def _live() -> list[Memo]:
    # Other threads may add memos meanwhile: `valuerefs` takes a copy without a moment between.
    return [memo for memo in (ref() for ref in _LIVE.valuerefs()) if memo is not None]


_NONE = object()


def _not_computed(key: object) -> object:
    raise KeyError(key)


def _name(function: Callable[..., Any]) -> str:
    while isinstance(function, partial):
        function = function.func
    return f"{function.__module__}.{function.__qualname__}"


def _arity(function: Callable[..., Any]) -> int:
    return len(signature(function).parameters)
