"""Writes docs/techniques.md from the registry of techniques.

python docs/generate_techniques.py
"""

import inspect
from collections.abc import Iterator
from pathlib import Path

import lapiz

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "techniques.md"
TOP = """\
# Techniques

This page is made by `python docs/generate_techniques.py`. Kind by kind it lists the techniques
in the order in which a solve tries them; those at the end of a kind, marked *off*, are used only
on request (see [profiles](profiles.md)). *Grounds* tells what a deduction rests on: *proof* holds
in any puzzle, *uniqueness* takes it that the puzzle has one solution, *choice* takes one of
several ways. On a terminal the same is said by `lapiz techniques NAME`.
"""


def page() -> str:
    """Return the whole page."""
    kinds = [(kind.name, kind.title) for kind in lapiz.registry().kinds.values()]
    sections = [_section(name, title) for name, title in sorted(kinds)]
    general = [one for one in lapiz.techniques() if one.kind is None]
    if general:
        entries = map(_entry, general)
        sections.append("\n".join(["## Any kind of puzzle\n", *entries]))
    return "\n".join([TOP, *sections])


def _section(kind: str, title: str) -> str:
    used = lapiz.techniques(kind)
    off = [one for one in lapiz.techniques() if one.kind == kind and one not in used]
    own = [one for one in used if one.kind == kind]
    entries = [*map(_entry, own), *(_entry(one, off=True) for one in off)]
    return "\n".join([f"## {title or kind}\n", *_others(used), *entries])


def _others(used: list[lapiz.Technique]) -> Iterator[str]:
    """Yield a line on the general techniques among those that a kind uses."""
    names = [f"[{one.title}](#{_anchor(one)})" for one in used if one.kind is None]
    if names:
        yield f"Also used, from those for any kind: {', '.join(names)}.\n"


def _entry(one: lapiz.Technique, off: bool = False) -> str:
    facts = [f"`{one.name}`"]
    facts += [f"{program} {code}" for program, code in one.codes.items()]
    facts += [f"{points:g} points ({scale})" for scale, points in one.scores.items()]
    facts += [f"grounds: {one.grounds.value}", *_example(one), *(["*off*"] if off else [])]
    return f"### {one.title}\n\n{' · '.join(facts)}\n\n{inspect.cleandoc(one.doc)}\n"


def _example(one: lapiz.Technique) -> Iterator[str]:
    for suffix, label in (("", "example"), ("-jigsaw", "with regions")):
        path = f"puzzles_yaml/{one.kind}/{one.name}{suffix}.yaml"
        if (ROOT / path).is_file():
            yield f"[{label}](../{path})"


def _anchor(one: lapiz.Technique) -> str:
    """Return the anchor that common renderers of Markdown give to a title."""
    kept = "".join(sign for sign in one.title.lower() if sign.isalnum() or sign in " -")
    return kept.replace(" ", "-")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
