"""Spoils texts and documents, each time in another way; all from one random generator."""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

__all__ = ["ODD_TEXTS", "mutated", "mutated_document", "mutated_lines", "odd_value"]

ODD_TEXTS = (
    *("", " ", "\n", "\t", "\r\n", "0", "-1", "1e999", "nan", "9" * 30, "٣", "²", "１", "½"),
    *("'", '"', "{", "}", "[", "]", ":", "- ", "#", "&a", "*a", "!!python/object", "---\n", "|"),
    *("\x00", "\x1b[31m", "\u202e", "\ufeff", "\u2028", "é", "e\u0301", "😀", "\x7f", "\\", "%s"),
    *("<>", "=", "≠", "r1c1", "r0c0=0", "r1c1<>1", "not ", ",", ";", "/", "*", "..", "$(x)", "<b>"),
)
"""What is put into texts: what means something somewhere, and what means nothing anywhere."""
ODD_NUMBERS: tuple[object, ...] = (0, -1, 1, 2, 7, 25, 26, 10**9, 10**40, 1.5, -0.0, 1e308)
MOST_BYTES = 200_000

Change = Callable[[Random, str], str]


def mutated(random: Random, text: str, others: Sequence[str] = ()) -> bytes:
    """Return a text as bytes after one to four changes; it may be spliced with one of others."""
    for _ in range(random.choice((1, 1, 1, 1, 2, 2, 4))):
        text = random.choice(_CHANGES)(random, text)
        if others and random.random() < 0.05:
            text = _spliced(random, text, random.choice(others))
    return _encoded(random, text)[:MOST_BYTES]


def _encoded(random: Random, text: str) -> bytes:
    chance = random.random()
    data = text.encode("utf-8", "surrogatepass")
    if chance < 0.03:
        return text.encode("utf-16", "surrogatepass")
    if chance < 0.06:
        return text.encode("latin-1", "replace")
    if chance < 0.1 and data:
        at = random.randrange(len(data))
        return data[:at] + bytes([random.randrange(256)]) + data[at + 1 :]
    return data


def _span(random: Random, text: str) -> tuple[int, int]:
    start = random.randrange(len(text) + 1)
    return start, min(len(text), start + random.choice((1, 1, 2, 3, 8, 40, 400)))


def _delete(random: Random, text: str) -> str:
    start, end = _span(random, text)
    return text[:start] + text[end:]


def _double(random: Random, text: str) -> str:
    start, end = _span(random, text)
    return text[:end] + text[start:end] * random.choice((1, 1, 2, 50)) + text[end:]


def _insert(random: Random, text: str) -> str:
    start, _ = _span(random, text)
    return text[:start] + random.choice(ODD_TEXTS) + text[start:]


def _replace(random: Random, text: str) -> str:
    start, end = _span(random, text)
    return text[:start] + random.choice(ODD_TEXTS) + text[end:]


def _swap_characters(random: Random, text: str) -> str:
    """Exchange two characters of the text: what is left is the most like something valid."""
    if len(text) < 2:
        return text
    first, second = sorted(random.sample(range(len(text)), 2))
    return text[:first] + text[second] + text[first + 1 : second] + text[first] + text[second + 1 :]


def _copy_character(random: Random, text: str) -> str:
    if not text:
        return text
    at = random.randrange(len(text))
    return text[:at] + random.choice(text) + text[at + 1 :]


def _change_lines(random: Random, text: str) -> str:
    lines = text.split("\n")
    random.choice((_delete_line, _double_line, _swap_lines, _indent))(random, lines)
    return "\n".join(lines)


def _delete_line(random: Random, lines: list[str]) -> None:
    del lines[random.randrange(len(lines))]


def _double_line(random: Random, lines: list[str]) -> None:
    lines.insert(random.randrange(len(lines) + 1), random.choice(lines))


def _swap_lines(random: Random, lines: list[str]) -> None:
    first, second = random.randrange(len(lines)), random.randrange(len(lines))
    lines[first], lines[second] = lines[second], lines[first]


def _indent(random: Random, lines: list[str]) -> None:
    at = random.randrange(len(lines))
    lines[at] = random.choice((" ", "  ", "\t", "- ")) + lines[at]


def _truncate(random: Random, text: str) -> str:
    return text[: random.randrange(len(text) + 1)]


def _nest(random: Random, text: str) -> str:
    return random.choice("[{(") * random.choice((3, 100, 5_000)) + text


def _spliced(random: Random, text: str, other: str) -> str:
    return text[: random.randrange(len(text) + 1)] + other[random.randrange(len(other) + 1) :]


_CHANGES: tuple[Change, ...] = (
    *(_delete, _double, _insert, _replace, _change_lines, _change_lines, _truncate, _nest),
    *(_swap_characters,) * 5,
    *(_copy_character,) * 7,
)


def odd_value(random: Random) -> Any:
    """Return a value for a field that expects another."""
    deep: Any = "x"
    for _ in range(random.choice((1, 3, 40, 100))):
        deep = [deep]
    texts = ("x" * 3_000, "\ud800", *random.sample(ODD_TEXTS, 4))
    return random.choice((None, True, False, [], {}, deep, *ODD_NUMBERS, *texts))


def mutated_document(random: Random, document: Any) -> Any:
    """Return a document of mappings, lists and values with one of its parts changed."""
    if isinstance(document, dict) and document and random.random() < 0.9:
        key = random.choice(list(document))
        changed = {**document, key: mutated_document(random, document[key])}
        if random.random() < 0.15:
            changed[random.choice((*ODD_TEXTS, *document))] = changed.pop(key)
        return changed
    if isinstance(document, list) and document and random.random() < 0.9:
        at = random.randrange(len(document))
        part = mutated_document(random, document[at])
        return [*document[:at], *([part] if random.random() < 0.85 else []), *document[at + 1 :]]
    if isinstance(document, str) and random.random() < 0.6:
        return mutated(random, document).decode("utf-8", "replace")
    if isinstance(document, int) and random.random() < 0.6:
        return random.choice((document + 1, document - 1, -document, *ODD_NUMBERS))
    return odd_value(random)


def mutated_lines(random: Random, text: str) -> bytes:
    """Return JSON lines in which the values of a line, or the lines, are changed."""
    lines = text.strip("\n").split("\n")
    for _ in range(random.choice((1, 1, 2))):
        at = random.randrange(len(lines))
        if random.random() < 0.03:
            lines[at] = "[" * 3_000 + "]" * 3_000
            continue
        try:
            lines[at] = json.dumps(mutated_document(random, json.loads(lines[at])))
        except ValueError:
            break
        if random.random() < 0.3:
            random.choice((_delete_line, _double_line, _swap_lines))(random, lines)
        if not lines:
            break
    return "\n".join(lines).encode("utf-8", "replace")
