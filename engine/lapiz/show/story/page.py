"""Writes the story page of a log, and pages of cards: deductions, each with text and boards."""

import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib.resources import files
from typing import Any

import attrs

from lapiz.core import Rating
from lapiz.show import json_lines
from lapiz.show.picture import THEMES, plan_of, properties, stylesheet
from lapiz.show.puzzle_facts import about
from lapiz.show.story.page_labels import labels
from lapiz.show.story.script import bundled
from lapiz.show.story.steps import Teller
from lapiz.show.story.voices import Vocabulary
from lapiz.solving import Log, Story, as_told, has_rating, rating_of
from lapiz.texts import ENGLISH, check_language, languages, said, speaking, told

NAMES = {"en": "English", "es": "Español"}
"""What languages call themselves; others go by their code."""
OWN_NAMES: Mapping[str, str] = {name: name for name in THEMES}
"""Themes of a page that calls each by its name."""


def story(
    log: Log,
    *,
    title: str = "",
    languages: Sequence[str] = (),
    language: str = "",
    notation: str = "",
    theme: str = "",
    scale: str = "",
) -> str:
    """Return the story of a log (or of a slice of it) as one HTML page that needs nothing else.

    `languages` are the languages to offer, by default all; `language`, `notation` and `theme` are
    what it opens with, by default what the reader's system prefers. `scale` is what the steps are
    rated on, by default that of the puzzle's kind. Raises BadInput for an unknown language, or
    scale.

    >>> import lapiz
    >>> puzzle = lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]})
    >>> story(lapiz.solve(puzzle)).startswith("<!doctype html>")
    True
    """
    offered, rated, log = _offered(languages), log, as_told(log)
    kinds = {stage.puzzle.kind.name: stage.puzzle.kind for stage in log.stages}
    notations = list(dict.fromkeys(n for kind in kinds.values() for n in kind.notation_names))
    words = {plan_of(stage.puzzle).geometry.word: None for stage in log.stages}

    def spoken(code: str) -> dict[str, Any]:
        with speaking(code):
            return labels(kinds.values(), words)

    if language:
        language = check_language(language)
    vendored = table_file("vendor/LICENSES-preact-htm.txt")
    return render(
        "story.html",
        language=language or offered[0],
        title=title or log.puzzle.title or log.puzzle.kind.title,
        styles=page_styles() + table_file("board.css") + text_of("story.css"),
        script=bundled("story/story.js"),
        icons=table_file("icons.svg"),
        licences=vendored.replace("<", "&lt;"),
        data=script_text(
            {
                **_data(log, rated, offered, notations, scale),
                "opened": {"theme": theme, "notation": notation},
                "labels": {code: spoken(code) for code in offered},
            }
        ),
        log=log_text(log),
    )


def _offered(wanted: Sequence[str]) -> list[str]:
    """Return the languages to offer, English first."""
    return list(dict.fromkeys(map(check_language, wanted))) if wanted else languages()


def _data(
    log: Log, rated: Log, offered: Sequence[str], notations: Sequence[str], scale: str
) -> dict[str, Any]:
    """Return the data that the script of the page works with; `rated` is in the scale's order."""
    vocabulary = Vocabulary(offered, notations)
    with speaking(ENGLISH):
        teller = Teller(log, vocabulary, scale)
    scale_ = teller.scale if has_rating(log) else None
    rating = rating_of(rated, scale_.name) if scale_ else None
    return {
        "languages": {code: NAMES.get(code, code) for code in offered},
        "notations": list(notations),
        "themes": list(THEMES),
        "status": "reached" if isinstance(log, Story) else log.status,
        "author": about(log.puzzle).author,
        "setter": list(about(log.puzzle).text),
        "level": rating.level if rating else "",
        "score": (rating.points or 0) if rating else 0,
        "rating_notes": {code: _notes(rating, code) for code in offered},
        **teller.tables,
    }


def _notes(rating: Rating | None, code: str) -> list[str]:
    """Return what should be known of a rating, in sentences of a language."""
    with speaking(code):
        template = said("Note: {note}.")
        return [template.format(note=told(note)) for note in rating.notes] if rating else []


def log_text(log: Log) -> str:
    """Return a log as lines of JSON that `lapiz check` proves, without texts and what is drawn."""
    return "\n".join(map(script_text, json_lines.bare_objects(log)))


def script_text(value: Any) -> str:
    """Return JSON that can stand in an HTML page.

    >>> script_text("</script>")
    '"\\\\u003c/script>"'
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    for character in "<\u2028\u2029":
        text = text.replace(character, f"\\u{ord(character):04x}")
    return text


def page_styles(themes: Mapping[str, str] = OWN_NAMES) -> str:
    """Return the colours of themes, by the page's `data-theme`, and the styles of boards.

    `themes` has what the page calls each; the first is the default, and the theme for paper.
    """
    (first, _), *others = themes.items()
    rules = [properties(first, ":root")]
    rules += [properties(name, f"[data-theme={called}]") for name, called in others]
    rules.append(f"@media print{{{properties(first, ':root[data-theme]')}}}")
    return "\n".join([*rules, stylesheet()]) + "\n"


def render(template: str, *, styles: str, script: str = "", **values: Any) -> str:
    """Return a page made of a template, its styles, its script, and values.

    The page forbids itself everything else by a Content-Security-Policy: no other script runs, and
    no request is made, whatever texts stand in it.
    """
    from jinja2 import Environment, FunctionLoader  # with which lapiz.show.story is light

    loader = FunctionLoader(lambda name: text_of(f"{name}.j2"))
    environment = Environment(loader=loader, autoescape=True, trim_blocks=True, lstrip_blocks=True)
    parts = {"styles": styles, "script": script, "policy": _policy(styles, script)}
    return environment.get_template(template).render(**parts, **values)


def _policy(styles: str, script: str) -> str:
    """Return what a page allows itself: the given styles and script, and its empty icon."""
    allowed = {
        "default-src": "'none'",
        "style-src": _fingerprint(styles),
        "script-src": _fingerprint(script) if script else "'none'",
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    return "; ".join(f"{what} {sources}" for what, sources in allowed.items())


def _fingerprint(text: str) -> str:
    """Return the hash of the content of an element, as browsers compare it."""
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"


def text_of(name: str) -> str:
    """Return a file of this package."""
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def table_file(name: str) -> str:
    """Return a file of the table: what the story page and the page to play on share."""
    return files("lapiz.show").joinpath("table", name).read_text(encoding="utf-8")


@attrs.frozen
class Card:
    """A heading, sentences, and boards as SVG, each with a line above it; `wrong` if refused."""

    heading: str
    lines: tuple[str, ...] = ()
    boards: tuple[tuple[str, str], ...] = ()
    wrong: bool = False


def cards(
    title: str,
    summary: str,
    shown: Sequence[Card],
    *,
    language: str = "en",
    reload_seconds: int = 0,
) -> str:
    """Return a page with a line of summary and some cards; it may load itself again and again.

    >>> cards("My Wing", "My Wing finds nothing.", []).startswith("<!doctype html>")
    True
    """
    return render(
        "cards.html",
        language=language,
        title=title,
        summary=summary,
        cards=shown,
        reload_seconds=reload_seconds,
        styles=page_styles() + text_of("cards.css"),
    )
