"""The index of a package's techniques: what their decorators say, without importing them.

Most puzzles need few techniques, and to import all takes longer than to solve. So a package may
have a file `techniques.json`, which `lapiz_workshop.renew` keeps up to date: what is said of each
technique, and which module has it. That module is imported when what the technique finds, or its
documentation, is asked for. An index that was made of other modules than those beside it is passed
over, unless only comments are different: it holds checksums of each. To begin with, the file holds
`{"but": []}`, or what the plugin gives `techniques_in`.
"""

import functools
import importlib
import json
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib.util import find_spec
from typing import Any

import attrs

from lapiz.core import Grounds, Last, Search, Technique, forwarding
from lapiz.plugins.checksums import checksums, fits
from lapiz.plugins.output import warn

FILE = "techniques.json"
CURE = "run `python -m lapiz_workshop.renew`"
PLAIN = (
    *("title", "kind", "codes", "scores", "levels", "on", "listed", "fallback", "ruled"),
    *("aliases", "after", "before", "replaces"),
)
"""What an index holds as the technique has it, where it is not the default."""
UNUSUAL = {field.name: field.default for field in attrs.fields(Technique) if field.name in PLAIN}
"""The defaults of these fields: nobody has to write them down."""

Entry = Mapping[str, Any]
"""What an index says of one technique."""
Found = Sequence[tuple[str, Technique]]
"""Techniques, each with the name of its module."""


def indexed(package: str, but: Sequence[str]) -> list[Technique] | None:
    """Return the techniques of a package by its index; None where it has none that fits.

    `but` are modules that have no techniques, as in `techniques_in`.
    """
    folder = folder_of(package)
    try:
        with open(os.path.join(folder, FILE), encoding="utf-8") as file:
            index = json.load(file)
        sums = index["modules"]
        if index["but"] != [*but] or not (sums is None or fits(sums, folder, but)):
            return None
        searches: dict[int, Search] = {}
        return [_technique(entry, searches) for entry in index["techniques"]]
    except (
        OSError,
        ValueError,
        LookupError,
        TypeError,
        AttributeError,
    ):  # it was spoilt, or is of another version
        return None


def index_of(package: str, found: Found, but: Sequence[str]) -> str:
    """Return the text of an index."""
    searches: dict[Search, int] = {}
    techniques = [_entry(module, technique, searches) for module, technique in found]
    sums = checksums(folder_of(package), but)
    index = {"but": [*but], "modules": sums, "techniques": techniques}
    return json.dumps(index, indent=1, ensure_ascii=False) + "\n"


def sealed(index: bytes) -> bytes:
    """Return an index that fits whatever is beside it: for a copy that nobody edits."""
    return json.dumps({**json.loads(index), "modules": None}).encode()


def folder_of(package: str) -> str:
    """Return the folder of a package; "" if it is in none."""
    spec = find_spec(package)
    return next(iter(spec.submodule_search_locations or ()), "") if spec else ""


def _entry(module: str, technique: Technique, searches: dict[Search, int]) -> Entry:
    """Return what an index says of a technique."""
    fields = {name: getattr(technique, name) for name in PLAIN}
    entry = {name: value for name, value in fields.items() if value and value != UNUSUAL[name]}
    if not technique.on:
        entry["on"] = False
    if technique.estimates:
        entry["estimates"] = sorted(technique.estimates)
    if technique.grounds is not Grounds.PROOF:
        entry["grounds"] = technique.grounds.value
    if technique.choose:
        entry["chooses"] = True
    if technique.search:
        entry["search"] = searches.setdefault(technique.search, len(searches))
    if technique.last:
        last = technique.last
        entry["last"] = {"sorts": sorted(last.sorts), "group": last.group, "alike": last.alike}
    return {"name": technique.name, "module": module, **entry}


def _technique(entry: Entry, searches: dict[int, Search]) -> Technique:
    """Return a technique that imports its module when it is asked for more than an index says."""
    real = functools.cache(lambda: _real(entry))  # as modules are, whatever else is forgotten
    given = {name: entry[name] for name in PLAIN if name in entry}
    return Technique(
        entry["name"],
        forwarding(real, "find"),
        **{**given, "aliases": tuple(given.get("aliases", ()))},
        estimates=frozenset(entry.get("estimates", ())),
        grounds=Grounds(entry.get("grounds", Grounds.PROOF.value)),
        doc=lambda: real().doc,
        last=_last(entry["last"], real) if "last" in entry else None,
        choose=forwarding(real, "choose") if "chooses" in entry else None,
        search=_search(entry["search"], searches, real) if "search" in entry else None,
    )


Real = Callable[[], Technique]
"""What imports a technique."""


def _real(entry: Entry) -> Technique:
    """Import a technique; warn where its decorator differs from the index.

    Checksums cannot tell that: a decorator may take what it says from elsewhere, and a sealed index
    has none.
    """
    module, name = entry["module"], entry["name"]
    every = techniques_of(importlib.import_module(module))
    technique = next((other for other in every if other.name == name), None)
    if technique is None:
        raise LookupError(f"{module} has no technique {name!r}, but {FILE} says so: {CURE}")
    said, known = map(_comparable, (_entry(module, technique, {}), entry))
    differing = [key for key in {**said, **known} if said.get(key) != known.get(key)]
    if differing:
        warn(f"{module}: {', '.join(differing)} of {name} differ from {FILE}; {CURE}")
    return technique


def _comparable(entry: Entry) -> Entry:
    """Return what is said of a technique as an index has it, but for the number of its search."""
    told: Entry = json.loads(json.dumps({**entry, "search": "search" in entry}))
    return told


def _last(entry: Entry, real: Real) -> Last:
    explain = forwarding(real, "last.explain")
    return Last(explain, frozenset(entry["sorts"]), entry["group"], entry["alike"])


def _search(number: int, searches: dict[int, Search], real: Real) -> Search:
    """Return the search of a number: techniques that share one share what stands for it."""
    return searches.setdefault(number, Search(forwarding(real, "search.rank")))


def techniques_of(module: Any) -> list[Technique]:
    """Return the techniques of a module: those that it lists, or else all among its globals."""
    listed: Iterable[Any] | None = getattr(module, "TECHNIQUES", None)
    values = vars(module).values() if listed is None else listed
    return [value for value in values if isinstance(value, Technique)]
