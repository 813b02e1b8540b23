"""What a story page shows, compared with the page that lapiz makes of the log in it."""

import json
import re
from collections.abc import Iterator, Sequence
from html import unescape

from lapiz.core import BadInput, Name
from lapiz.files.comparing import Difference, differences
from lapiz.files.page_views import Object, view
from lapiz.files.results import profiles_for
from lapiz.plugins.registry import registry
from lapiz.show.story import story
from lapiz.solving import Log, solve
from lapiz.texts import ENGLISH, languages

_DATA = re.compile(r'<script type="application/json" id="story">(.*?)</script>', re.DOTALL)
_TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
_LANGUAGE = re.compile(r'<html lang="[\w-]+">')
RATED = ("level", "score", "rating_notes")
"""The fields of a page that hold the rating of the solve."""


def page_faults(page: str, log: Log, profile: str = "") -> tuple[list[str], list[str]]:
    """Return what is wrong with a story page of a log, and what of it could not be compared.

    The page is made again with its title, notation and theme, in those of its languages that are
    installed. What a reader sees of its data in each must be the same; its rating is that of a
    solve, in the order of the scale, so the puzzle is solved again where the log leads to another.
    Another version of lapiz has another script and other labels; if so, that is said.
    """
    data = _data(page)
    if data is None or not isinstance(data.get("languages"), dict):
        return [Name("the page has no data to show")], []
    try:
        again, nearest = _nearest(page, data, log, profile)
    except (BadInput, ValueError, TypeError, AttributeError) as error:
        return [Name("the page cannot be made again: {0}", str(error))], []
    if nearest:
        nearest.sort(key=_is_of_scale)
        return [Name("the page shows something else than its log: {0}", str(nearest[0]))], []
    return [], list(_left_out(page, again, data))


def _left_out(page: str, again: str, data: Object) -> Iterator[str]:
    """Yield what of a page could not be compared with the one that was made again."""
    foreign = [code for code in data["languages"] if code not in _known(data)]
    if foreign:
        codes = ", ".join(foreign)
        yield Name("the texts of the page in {0} were not compared: no such language", codes)
    labels, wanted = data.get("labels"), (_data(again) or {})["labels"]
    known = {code: labels.get(code) for code in wanted} if isinstance(labels, dict) else None
    if _but_for_log(page) != _but_for_log(again) or (_known(data) and known != wanted):
        yield Name("the script, styles and labels of the page were not compared")


def _is_of_scale(difference: Difference) -> bool:
    return _is_of_rating(difference) or difference.path.rpartition(".")[2] in RATED


def _is_of_rating(difference: Difference) -> bool:
    return difference.path.partition(".")[0] in RATED


def _known(data: Object) -> list[str]:
    """Return the languages of a page that are installed."""
    installed = languages()
    return [code for code in data["languages"] if code in installed]


def _nearest(page: str, data: Object, log: Log, profile: str) -> tuple[str, list[Difference]]:
    """Return the page that is nearest to one, and in what it still differs."""
    fewest: list[Difference] = []
    first = again = _made_again(page, data, log, "")
    for scale in ("", *registry().scales):
        try:
            again = _made_again(page, data, log, scale) if scale else first
        except BadInput:  # a scale that is for other puzzles
            continue
        nearest = _compared(data, again)
        if nearest and all(map(_is_of_rating, nearest)):
            nearest = _rated(page, data, log, scale, profile)
        if not all(map(_is_of_scale, nearest)):  # no scale changes these
            return again, nearest
        if not nearest:
            return again, []
        fewest = min(fewest or nearest, nearest, key=len)
    return again, fewest


def _compared(data: Object, again: str) -> list[Difference]:
    """Return in what a page differs from one made again, in the languages that both have."""
    made = _data(again) or {}
    codes: Sequence[str] = _known(data) or [""]
    return [
        difference
        for code in codes
        for difference in differences(view(data, code), view(made, code), whole=True)
    ]


def _rated(page: str, data: Object, log: Log, scale: str, profile: str) -> list[Difference]:
    """Return in what the rating differs from that of a solve; nothing if one has it."""
    nearest: list[Difference] = []
    for chosen in profiles_for(log.puzzle, profile):
        again = _made_again(page, data, solve(log.puzzle, chosen), scale)
        nearest = [field for field in _compared(data, again) if _is_of_rating(field)]
        if not nearest:
            return []
    return nearest


def _made_again(page: str, data: Object, log: Log, scale: str) -> str:
    title, opened = _TITLE.search(page), data.get("opened", {})
    return story(
        log,
        title=unescape(title[1]) if title else "",
        languages=_known(data) or [ENGLISH],
        notation=opened.get("notation", ""),
        theme=opened.get("theme", ""),
        scale=scale,
    )


def _data(page: str) -> Object | None:
    """Return the data of a page; None if there is none that can be read."""
    matches = _DATA.findall(page)
    try:
        data = json.loads(matches[0]) if len(matches) == 1 else None
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _but_for_log(page: str) -> str:
    """Return a page without its data and its log, which have been compared, and its language."""
    head, mark, tail = _LANGUAGE.sub("", _DATA.sub("", page), count=1).partition('id="lapiz-log">')
    return head + mark + tail.partition("</script>")[2]
