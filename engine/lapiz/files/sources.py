"""Documents from any source: of a path, a text or rows of values, which reader can read it.

A text is a story page, documents one a line, YAML, or in a format of the plugins: the first of
`READERS` that knows it for its own reads it.
"""

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any

import attrs

from lapiz.core import NOTES, BadInput, Format, located
from lapiz.files.clipboard import PlainForm, plainer, table_of
from lapiz.files.text import LARGEST_TEXT_BYTES, read_file
from lapiz.plugins.containment import SPARING
from lapiz.plugins.registry import registry

YAML = {".yaml", ".yml", ".json"}
"""File endings read as YAML, of which JSON is a subset."""
JSON_LINES = {".jsonl", ".ndjson"}
"""File endings read as documents, one a line."""
MARK = '<script type="application/jsonl" id="lapiz-log">'
"""The tag just before the log in a story page."""

SHORT = 200
"""How long a text is for which the formats are tried that a kind has to be named for."""

Source = str | os.PathLike[str] | Mapping[str, Any] | Sequence[Any]
"""A path, a text, a document, or rows of values: lists, an array of NumPy, a frame of pandas."""
LineAt = Callable[[tuple[str | int, ...]], int | None]


@attrs.frozen
class SourceText:
    """A text to be read: what messages call it, its file ending, and the kind of its puzzles.

    The ending settles the format where it can; the kind is empty where any is expected.
    """

    content: str
    name: str = ""
    suffix: str = ""
    kind: str = ""


@attrs.frozen
class SourceDocument:
    """A document, and where it is: in which source, in which line of it, or which line a path has.

    `where` is what its puzzle is called: by its source alone where that holds no other.
    """

    value: Any
    source: str = ""
    line: int | None = None
    line_at: LineAt | None = None
    where: str = ""


Knows = Callable[[SourceText], bool]
Reader = Callable[[SourceText], Iterator[SourceDocument]]


def documents_of(source: Source, kind: str = "") -> Iterator[SourceDocument]:
    """Iterate over the documents of a path, a text, rows of values or a document; or BadInput.

    >>> [document.value for document in documents_of("kind: queens\\nsize: 4")]
    [{'kind': 'queens', 'size': 4}]
    """
    if isinstance(source, Mapping):
        return iter([SourceDocument(dict(source))])
    table = None if isinstance(source, str) else table_of(source)
    path = path_of(source) if table is None else None
    if path is None:
        return documents_in(SourceText(table or str(source), kind=kind))
    return documents_in(SourceText(read_file(path), str(source), path.suffix.lower(), kind))


def path_of(source: Any) -> Path | None:
    """Return the path that a source names, or None when it is a text."""
    if not isinstance(source, str):
        return Path(source)
    if not source.strip() or "\n" in source or len(source) > 1000 or "\0" in source:
        return None
    path = Path(source)
    try:
        exists = path.exists()
    except OSError:  # longer than any file name
        return None
    return path if exists or path.suffix.lower() in _suffixes() else None


def _suffixes() -> set[str]:
    known = {suffix for form in registry().formats.values() for suffix in form.suffixes}
    return known | YAML | JSON_LINES | {".txt", ".html"}


def documents_in(text: SourceText) -> Iterator[SourceDocument]:
    """Iterate over the documents of a text, as the first reader that knows it reads it."""
    content, name = text.content, text.name
    if len(content) > LARGEST_TEXT_BYTES:
        raise BadInput(f"larger than {LARGEST_TEXT_BYTES} characters", source=name)
    if "\0" in content:
        line = content[: content.index("\0")].count("\n") + 1
        raise BadInput("binary data, expected text", source=name, line=line)
    if not content.strip():
        raise BadInput("it is empty, expected a puzzle", source=name)
    return next(read(text) for knows, read in READERS if knows(text))


def log_in(text: str) -> str | None:
    """Return the log in a story page, padded so that its lines have their numbers; or None.

    >>> log_in(f"<p>{chr(10)}{MARK}{chr(10)}{{}}{chr(10)}</script>").count(chr(10))
    3
    """
    head, mark, tail = text.partition(MARK)
    if not mark or not head.lstrip().startswith("<"):
        return None
    return "\n" * head.count("\n") + tail.partition("</script>")[0]


def _is_page(text: SourceText) -> bool:
    return log_in(text.content) is not None


def _on_page(text: SourceText) -> Iterator[SourceDocument]:
    """Yield the document of the puzzle that a story page is about: its log begins with it."""
    log = log_in(text.content) or ""
    try:
        document = json.loads(log.lstrip().partition("\n")[0])["puzzle"]
    except (ValueError, KeyError, TypeError, RecursionError):
        document = None
    if not isinstance(document, dict):
        line = log[: len(log) - len(log.lstrip())].count("\n") + 1
        message = "the page's log does not begin with a puzzle"
        raise BadInput(message, source=text.name, line=line)
    yield SourceDocument(document, text.name, where=text.name)


def _is_json_lines(text: SourceText) -> bool:
    return text.suffix in JSON_LINES


def _on_lines(text: SourceText) -> Iterator[SourceDocument]:
    """Yield the document of each line of JSON."""
    for number, line in enumerate(text.content.splitlines(), 1):
        if not line.strip():
            continue
        try:
            document = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise BadInput(f"no JSON: {error}", source=text.name, line=number) from None
        yield SourceDocument(document, text.name, number, where=_where(text.name, number))


def _is_yaml(text: SourceText) -> bool:
    """Tell whether a text is YAML by its ending or its look.

    A list of rows may have the ending of JSON, too, and what another program has saved.
    """
    listed = text.suffix == ".json" and (text.content.lstrip().startswith("[") or bool(_sure(text)))
    head = text.content[:4000]
    looks = head.lstrip().startswith("{") and '"kind"' in head
    looks = looks or any(line.startswith("kind:") for line in head.splitlines())
    return (text.suffix in YAML and not listed) or looks


def _in_yaml(text: SourceText) -> Iterator[SourceDocument]:
    """Yield the documents of YAML, once all of it has been read."""
    with located(text.name):
        from lapiz.files.yaml import read_yaml

        documents = list(read_yaml(text.content))
    if not documents:
        raise BadInput("it holds no document, expected a puzzle", source=text.name)
    for document in documents:
        first = document.line(()) if len(documents) > 1 else None
        where = _where(text.name, first)
        yield SourceDocument(document.value, text.name, line_at=document.line, where=where)


def _in_format(text: SourceText) -> Iterator[SourceDocument]:
    """Yield the documents of a text in the first format that can read it, or a plainer form.

    A form that a sure format knows for its own is read by it, or not at all.
    """
    failures: list[tuple[Format, BadInput]] = []
    for form in chain([PlainForm(text.content)], plainer(text.content)):
        plain = text if form.text is text.content else _without_suffix(text, form.text)
        formats = _fitting(plain)
        documents = _read_by(formats, plain, failures)
        if documents:
            yield from _placed(documents, form, text)
            return
        if any(other.sure for other in formats):
            break
    from lapiz.files.unread import unread

    raise unread(text, failures, _asked_kinds)


def _without_suffix(text: SourceText, content: str) -> SourceText:
    return attrs.evolve(text, content=content, suffix="")


def _placed(
    documents: Sequence[dict[str, Any]], form: PlainForm, text: SourceText
) -> Iterator[SourceDocument]:
    """Yield documents with their places in a text, the first with what was left out of it."""
    for number, document in enumerate(documents):
        line = document.pop("line", None)
        where = _where(text.name, line if len(documents) > 1 else None)
        if form.note and not number:
            document[NOTES] = [*document.get(NOTES, ()), form.note]
        yield SourceDocument(document, text.name, line, where=where)


READERS: tuple[tuple[Knows, Reader], ...] = (
    (_is_page, _on_page),
    (_is_json_lines, _on_lines),
    (_is_yaml, _in_yaml),
    (lambda _: True, _in_format),
)
"""Which texts a reader knows for its own, and how it reads them; the first that does so reads."""


def _where(name: str, line: int | None) -> str:
    return f"{name}:{line}" if name and line else name


def _fitting(text: SourceText) -> list[Format]:
    """Return the formats that a text may be in, the likeliest first."""
    sure = _sure(text)
    if sure:
        return sure[:1]
    formats = registry().formats_for(text.kind)
    likely = [form for form in formats if text.suffix and text.suffix in form.suffixes]
    others = [form for form in formats if form not in likely]
    return likely + [form for form in others if _may_be_in(form, text)]


def _sure(text: SourceText) -> list[Format]:
    """Return the formats that a text is in for sure."""
    formats = registry().formats_for(text.kind)
    return [form for form in formats if form.sure and _may_be_in(form, text)]


def _may_be_in(form: Format, text: SourceText) -> bool:
    with SPARING:
        return form.sniff(text.content)
    return False


def _read_by(
    formats: Iterable[Format], text: SourceText, failures: list[tuple[Format, BadInput]]
) -> list[dict[str, Any]]:
    """Return the documents of a text in the first of some formats that reads it, or none."""
    kind = text.kind
    for form in formats:
        try:
            with SPARING:
                documents = form.read(text.content)
                if documents and (not kind or all(_is_of(entry, kind) for entry in documents)):
                    return [{**entry, "kind": kind} for entry in documents] if kind else documents
                failures.append((form, BadInput(f"it holds no {kind}")))
        except BadInput as error:
            failures.append((form, error))
    return []


def _is_of(document: dict[str, Any], kind: str) -> bool:
    """Tell whether a document is of a kind, or of one that it is like."""
    return document.get("kind") in registry().lineage(kind)


def _asked_kinds(text: SourceText) -> list[str]:
    """Return the kinds that a text may be of, if they were named."""
    asked = [form.kind for form in registry().formats.values() if _reads_if_asked(form, text)]
    return [] if text.kind else list(dict.fromkeys(asked))


def _reads_if_asked(form: Format, text: SourceText) -> bool:
    """Tell whether a short text is in a format that is tried only when its kind is named."""
    if not form.asked or len(text.content) > SHORT or not _may_be_in(form, text):
        return False
    return bool(_read_by([form], attrs.evolve(text, kind=form.kind), []))
