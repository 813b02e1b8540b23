"""The words of the page itself, in the current language."""

from collections.abc import Iterable, Mapping
from typing import Any

from lapiz.core import LAPIZ, Kind, square_name
from lapiz.show.revealed import PARTS, RUNGS
from lapiz.texts import LEVELS, known_packages, marked, named, said
from lapiz.texts.words import ONE_SOLUTION, RESTING, resting_legend

SYMBOLS = marked(
    {
        "♛": "queen",
        "★": "star",
        "·": "dot",
        "■": "black square",
        "□": "white square",
    }
)
"""What signs on boards are called: programs that read aloud pass over them or spell them out."""


def labels(kinds: Iterable[Kind] = (), words: Iterable[str] = ()) -> dict[str, Any]:
    """Return the words of the page by key; its script fills in what is in braces.

    `kinds` are the kinds of the puzzles shown, for the titles of their notations; `words` are what
    the regions of their boards are called.
    """
    titles = {LAPIZ: f"{LAPIZ} ({square_name(4, 6)})"}
    for kind in kinds:
        titles |= kind.naming.titles
    return {
        **_moving(),
        **_telling(),
        **_choosing(titles),
        **_keys(),
        **_board(),
        "houses": _houses(words),
    }


def _houses(words: Iterable[str]) -> dict[str, str]:
    packages = known_packages()
    usual = {"row": said("row"), "column": said("column"), "region": said("region")}
    return usual | {word: named(word, *packages) for word in words}


def _moving() -> dict[str, Any]:
    return {
        "first": said("First"),
        "back": said("Back"),
        "forward": said("Next"),
        "last": said("Last"),
        "steps": said("Steps"),
        "moving": said("Go through the solve"),
        "step": said("Step {number} of {all}"),
        "short": said("Step {number}"),
        "start": said("Start"),
        "end": said("End"),
        "curve": said("How hard each step is"),
        "hardest": said("hardest"),
        "hardest_step": said("Hardest step: {number}, {title}"),
        "link": said("Link to this step"),
    }


def _telling() -> dict[str, Any]:
    return {
        "pattern": said("Pattern"),
        "reason": said("Reason"),
        "effect": said("Effect"),
        "unique": said(ONE_SOLUTION),
        "resting": resting_legend(),
        "sign": RESTING,
        "rests": said("Rests on step:"),
        "implications": said("Step by step"),
        "implication": said("{number} of {all}"),
        "case": said("Case {number}"),
        "lemma": said("Lemma {number}"),
        "play": said("Show implication"),
        "before": said("One implication back"),
        "after": said("Next implication"),
        "true": said("true"),
        "false": said("false"),
        "given": said("The puzzle as it is given. Steps from here: {all}."),
        "by": said("By {author}"),
        "status": {
            "solved": said("Solved."),
            "reached": said("This is what was to be shown."),
            "stuck": said("No further step was found."),
            "gave up": said("The work allowed was not enough to find a further step."),
            "out of time": said("The time limit was reached before a further step was found."),
            "no solution": said("The puzzle has no solution."),
            "many solutions": said("The puzzle has several solutions."),
        },
        "rating": said("Level: {level}. Score: {score}."),
        "levels": {level: said(level) for level in LEVELS},
        "hint": said("Hint"),
        "more": said("Tell me more"),
        "guess": said("Let me guess: begin each step with the first hint"),
        "rungs": [said(rung.title) for rung in RUNGS],
        "look_part": said(RUNGS[0].line),
        "look_all": said("It takes the whole board."),
        "look_at": said(RUNGS[1].line),
        "look_digit": said("Look at the {digit}s."),
        "look_technique": f"{said(RUNGS[2].line)}.",
        "look_cell": f"{said(RUNGS[3].line)}.",
    }


def _choosing(titles: Mapping[str, str]) -> dict[str, Any]:
    return {
        "language": said("Language"),
        "notation": said("Notation"),
        "notations": titles,
        "theme": said("Theme"),
        "themes": {
            "light": said("Light"),
            "dark": said("Dark"),
            "contrast": said("High contrast"),
            "paper": said("Paper"),
            "graphite": said("Graphite"),
        },
        "print": said("Print"),
        "zoom": said("Zoom"),
        "settings": said("Settings"),
        "close": said("Close"),
        "keys": said("Keys"),
    }


def _keys() -> dict[str, Any]:
    return {
        "key_list": [
            ["← →", said("one step back, one step on (also P and N)")],
            ["Home End", said("to the start, to the end")],
            ["M", said("tell me more about this step")],
            ["1 … 7", said("show the hint up to this point")],
            ["J K", said("to the next implication of a step, to the one before")],
            ["B", said("to the board; there the arrows go from cell to cell, Escape leaves")],
            ["Tab", said("to the next word of the text, whose cells light up")],
            ["L", said("another language")],
            ["O", said("another notation")],
            ["T", said("another theme")],
            ["?", said("these keys")],
        ]
    }


def _board() -> dict[str, Any]:
    return {
        "board": said("Board"),
        "empty": said("empty"),
        "open": said("open"),
        "ruled_out": said("ruled out"),
        "covered": said("covered"),
        "clue": said("clue {symbol}"),
        "symbols": {symbol: said(word) for symbol, word in SYMBOLS.items()},
        "given_symbol": said("{symbol}, given"),
        "marks": said("may be {symbols}"),
        "looks": {
            "pattern": said("pattern"),
            "other": said("other part of the pattern"),
            "fin": said("fin"),
            "endo-fin": said("endo-fin"),
            "target": said("target"),
            "set-a": said("set A"),
            "set-b": said("set B"),
            "set-c": said("set C"),
            "set-d": said("set D"),
            "removed": said("removed"),
            "placed": said("placed now"),
        },
        "parts": {part: said(phrase) for part, phrase in PARTS.items()},
    }
