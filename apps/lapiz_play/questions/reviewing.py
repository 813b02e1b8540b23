"""A look back at a solved game: by which single each entry could be made, and since when."""

from collections.abc import Iterator

from lapiz import bits, registry
from lapiz.asking import Entry, State
from lapiz.texts import title, told
from lapiz_play.request import Object, Request

MOST = 256
"""Of so many entries is looked up what made them: as many as a board of 16 by 16 has squares."""


def review(request: Request) -> Object:
    """Return what was placed, in its order, each with its easiest single and since when it is open.

    `since` is the number of entries before that; what no single makes has no technique.
    """
    state = request.state
    first, steps = dict[tuple[int, str], int](), list[Object]()
    for at, (candidate, open_) in enumerate(zip(state.placed, _singles(state), strict=True)):
        for single in open_.items():
            first.setdefault(single, at)
        technique = open_.get(candidate, "")
        steps.append(
            {
                "name": told(Entry(candidate, placed=True).text(state.puzzle)),
                "technique": technique,
                "title": title(technique) if technique else "",
                "since": first.get((candidate, technique), at),
            }
        )
    return {"steps": steps}


def _singles(state: State) -> Iterator[dict[int, str]]:
    """Yield what singles place before each entry, each candidate with the easiest of them."""
    kind, position = state.puzzle.kind, state.puzzle.start
    chain = registry().chain(kind.profile, kind.name)
    singles = [technique for technique in chain if technique.name in registry().singles]
    for number, candidate in enumerate(state.placed):
        view, open_ = kind.view(position), dict[int, str]()
        for technique in singles if number < MOST else ():
            for deduction in technique(view):
                for placed in bits(deduction.places & ~position.placed):
                    open_.setdefault(placed, technique.name)
        yield open_
        position = position.place(candidate)


QUESTIONS = {"review": review}
