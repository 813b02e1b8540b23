"""The numbers of the scale, and the seconds that they make of a round."""

import json
from bisect import bisect_right
from collections.abc import Mapping
from importlib.resources import files
from math import log
from typing import Any

import attrs

from lapiz import of_process
from lapiz_human.rounds import Round

FILE = "human.json"
SCAN_CELLS = 40
"""The empty cells at which a rate is what it says: with fewer there is less to look through."""


@attrs.frozen
class Model:
    """What is fitted, and what is not: see `docs/human.md`.

    `rates` are how many singles of each sort are found in a second, for each that is open; `scan`
    is how they grow as the board fills. `place` are the seconds to write a digit, `steps` those of
    a reduction and of what is beyond. `interval` has, by minutes, the factors that eight in ten
    means lie between. A technique worth `points` in HoDoKu's scale takes `prior` seconds, and more
    by a `power`; above `most` points the model does not know techniques.
    """

    rates: tuple[float, ...]
    scan: float
    place: float
    steps: Mapping[str, float]
    interval: tuple[tuple[float, float, float], ...]
    prior: float
    points: float
    power: float
    most: float

    def seconds(self, one: Round) -> float:
        """Return how long typical solvers take for a round.

        They look until they meet one of the open singles: the more there are the sooner. Of those
        that it places one after the other is found.
        """
        if isinstance(one.does, str):
            return one.price or self.steps[one.does]
        quicker = float((SCAN_CELLS / one.empty) ** self.scan)
        pace, others = self.rates[one.does], 0.0
        for sort, (rate, count) in enumerate(zip(self.rates, one.open, strict=True)):
            if sort != one.does:
                others += rate * count
        number = one.open[one.does]
        waits = sum(1 / (pace * left + others) for left in range(1, number + 1))
        return waits / quicker + number * self.place

    def technique(self, points: float) -> float:
        """Return the seconds of a technique: a prior, which was not measured."""
        return self.prior * float((points / self.points) ** self.power)

    def factors(self, minutes: float) -> tuple[float, float]:
        """Return the factors of a prediction that eight in ten means of solvers lie between."""
        table = self.interval
        at = bisect_right([middle for middle, *_ in table], minutes)
        if at in (0, len(table)):
            _, low, high = table[min(at, len(table) - 1)]
            return low, high
        (left, *below), (right, *above) = table[at - 1], table[at]
        share = log(minutes / left) / log(right / left)
        low, high = (near + share * (far - near) for near, far in zip(below, above, strict=True))
        return low, high


def content() -> dict[str, Any]:
    """Return what `human.json` holds."""
    data: dict[str, Any] = json.loads(files(__package__).joinpath(FILE).read_text("utf-8"))
    return data


@of_process()
def known_to(audience: str) -> tuple[str, ...]:
    """Return what somebody knows: by definition, nobody asked them; "" is who knows it all.

    >>> known_to("beginner"), known_to("usual")
    ((), ('locked', 'pair', 'triple'))
    """
    return tuple(content()["for"][audience or "expert"])


@of_process()
def model() -> Model:
    """Return the model of `human.json`.

    >>> model().rates[0] >= model().rates[1] > model().rates[2] > model().rates[3]
    True
    """
    data = content()
    seconds, prior = dict(data["seconds"]), data["prior"]
    return Model(
        rates=tuple(data["rates"].values()),
        scan=data["scan"],
        place=seconds.pop("place"),
        steps=seconds,
        interval=tuple((at, low, high) for at, low, high in data["interval"]),
        prior=prior["seconds"],
        points=prior["points"],
        power=prior["power"],
        most=prior["most"],
    )
