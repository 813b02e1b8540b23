"""What a story page shows, compared with the page that lapiz makes of the log in it."""

import json
import re
from html import unescape
from typing import Any

from lapiz.core import BadInput, Name
from lapiz.files.comparing import Difference, differences
from lapiz.files.results import profiles_for
from lapiz.plugins.registry import registry
from lapiz.show.story import story
from lapiz.solving.log import Log
from lapiz.solving.solver import solve

_DATA = re.compile(r'<script type="application/json" id="story">(.*?)</script>', re.DOTALL)
_TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
_LANGUAGE = re.compile(r'<html lang="([\w-]+)">')
RATED = ("level", "score", "rating_notes")
"""The fields of a page that hold the rating of the solve."""
Object = dict[str, Any]


def page_faults(page: str, log: Log, profile: str = "") -> tuple[list[str], list[str]]:
    """Return what is wrong with a story page of a log, and what of it could not be compared.

    The page is made again with the title, languages, notation and theme with which it opens. Its
    data, which is all that it says of the solve, must be the same; its rating is that of a solve,
    in the order of the scale, so the puzzle is solved again where the log leads to another. A page
    by another version of lapiz has another script, of which that is said.
    """
    data = _data(page)
    if data is None:
        return [Name("the page has no data to show")], []
    try:
        again, nearest = _nearest(page, data, log, profile)
    except (BadInput, ValueError, TypeError, AttributeError) as error:
        return [Name("the page cannot be made again: {0}", str(error))], []
    if nearest:
        nearest.sort(key=lambda each: each.path in RATED)
        return [Name("the page shows something else than its log: {0}", str(nearest[0]))], []
    same = _but_for_log(page) == _but_for_log(again)
    return [], [] if same else [Name("the script and styles of the page were not compared")]


def _nearest(page: str, data: Object, log: Log, profile: str) -> tuple[str, list[Difference]]:
    """Return the page that is nearest to one, and in what it still differs."""
    fewest: list[Difference] = []
    first = again = _made_again(page, data, log, "")
    for scale in ("", *registry().scales):
        try:
            again = _made_again(page, data, log, scale) if scale else first
        except BadInput:  # a scale that is for other puzzles
            continue
        nearest = list(differences(data, _data(again) or {}, whole=True))
        if nearest and all(each.path in RATED for each in nearest):
            nearest = _rated(page, data, log, scale, profile)
        if not nearest:
            return again, []
        fewest = min(fewest or nearest, nearest, key=len)
    return again, fewest


def _rated(page: str, data: Object, log: Log, scale: str, profile: str) -> list[Difference]:
    """Return in what the rating differs from that of a solve; nothing if one has it."""
    nearest: list[Difference] = []
    for chosen in profiles_for(log.puzzle, profile):
        again = _data(_made_again(page, data, solve(log.puzzle, chosen), scale)) or {}
        nearest = [each for each in differences(data, again) if each.path in RATED]
        if not nearest:
            return []
    return nearest


def _made_again(page: str, data: Object, log: Log, scale: str) -> str:
    title, language = _TITLE.search(page), _LANGUAGE.search(page)
    opened, languages = data.get("opened", {}), list(data.get("languages", {}))
    code = language[1] if language else ""
    return story(
        log,
        title=unescape(title[1]) if title else "",
        languages=languages,
        language="" if languages and code == languages[0] else code,
        notation=opened.get("notation", ""),
        theme=opened.get("theme", ""),
        scale=scale,
    )


def _data(page: str) -> Object | None:
    """Return the data of a page; None if there is none that can be read."""
    found = _DATA.findall(page)
    try:
        data = json.loads(found[0]) if len(found) == 1 else None
    except (ValueError, RecursionError):
        return None
    return data if isinstance(data, dict) else None


def _but_for_log(page: str) -> str:
    """Return a page without its data and its log, which have been compared by themselves."""
    head, mark, tail = _DATA.sub("", page).partition('id="lapiz-log">')
    return head + mark + tail.partition("</script>")[2]
