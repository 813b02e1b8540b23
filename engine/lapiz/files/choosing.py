"""Which format a text is in, and what to say of one that is in none."""

import re
from collections.abc import Iterable
from typing import Any

from lapiz.core import BadInput, Format, Name
from lapiz.files.links import first_link
from lapiz.files.pasted import plainer
from lapiz.plugins.containment import SPARING
from lapiz.plugins.registry import registry

NO_FORMAT = "in no known format; the nearest are {0}"
NO_KIND = "of a kind that cannot be told: say which with {0}"
OTHER_FORMAT = "cannot be read as {0}"
OTHER_LINK = "it links to {0}, whose links lapiz does not read; paste the puzzle itself"
"""What is wrong with a text that is not read; a page says it in other words."""

PATH = re.compile(r"(?=.*[A-Za-z])(~|\.{0,2}|[\w.-]{1,60})([/\\][\w. -]{1,60}){1,20}")
"""What looks like the name of a file in a folder, and was found to be none."""
SHORT = 200
"""How long a text is for which the formats are tried that a kind has to be named for."""


def documents_in(text: str, name: str, suffix: str, kind: str) -> list[dict[str, Any]]:
    """Return the documents of a text in the first format that can read it, or a plainer form."""
    fitting = _fitting(text, suffix, kind)
    failures: list[tuple[Format, BadInput]] = []
    documents = _read_by(fitting, text, kind, failures)
    for plain in plainer(text) if not documents else ():
        documents = documents or _read_by(_fitting(plain, "", kind), plain, kind, failures)
    if documents:
        return documents
    if not name and PATH.fullmatch(text.strip()):
        raise BadInput("No such file or directory", source=text.strip())
    if failures:
        (form, error), others = failures[0], failures[1:2]
        message = Name("{0}: {1}", Name(form.title), error.message)
        if not form.sure:
            message = Name(OTHER_FORMAT, message)
        for other, _ in others:
            message = Name("{0}; nor can it be read as {1}", message, Name(other.title))
        raise BadInput(message, source=name, line=error.line)
    raise BadInput(_unknown(text, name, kind), source=name)


def _fitting(text: str, suffix: str, kind: str) -> list[Format]:
    """Return the formats that a text may be in, the likeliest first."""
    formats = registry().formats_for(kind)
    sure = [form for form in formats if form.sure and _may_be_in(form, text)]
    if sure:
        return sure[:1]
    likely = [form for form in formats if suffix and suffix in form.suffixes]
    others = [form for form in formats if form not in likely]
    return likely + [form for form in others if _may_be_in(form, text)]


def _read_by(
    formats: Iterable[Format], text: str, kind: str, failures: list[tuple[Format, BadInput]]
) -> list[dict[str, Any]]:
    """Return the documents of a text in the first of some formats that reads it, or none."""
    for form in formats:
        try:
            with SPARING:
                documents = form.read(text)
                if documents and (not kind or all(_is_of(one, kind) for one in documents)):
                    return [{**one, "kind": kind} for one in documents] if kind else documents
                failures.append((form, BadInput(f"it holds no {kind}")))
        except BadInput as error:
            failures.append((form, error))
    return []


def _is_of(document: dict[str, Any], kind: str) -> bool:
    """Tell whether a document is of a kind, or of one that it is like."""
    return document.get("kind") in registry().lineage(kind)


def _unknown(text: str, name: str, kind: str) -> str:
    """Say that no format reads a text: what it seems to be, or what the two nearest would be."""
    link = first_link(text)
    if link:
        return Name(OTHER_LINK, link.host)
    asked = [form.kind for form in registry().formats.values() if _reads_if_asked(form, text)]
    if not kind and asked:
        options = " or ".join(f"--kind {one}" for one in dict.fromkeys(asked))
        fault = Name(NO_KIND, options)
    else:
        fault = Name(NO_FORMAT, _nearest(kind))
    if name:
        return fault
    what = Name("{0} is no file, and as a text it is {1}", _short(text), fault)
    if fault.template == NO_KIND:
        return what
    return Name("{0}; `lapiz example` lists puzzles to try", what)


def _nearest(kind: str) -> Name:
    """Return the names of the two formats that fit almost any text: they are tried last."""
    formats = registry().formats_for(kind)
    usual = [form for form in formats if form.kind == registry().usual_kind] or formats
    return Name.joined([Name(form.title) for form in usual[-2:]])


def _reads_if_asked(form: Format, text: str) -> bool:
    """Tell whether a short text is in a format that is tried only when its kind is named."""
    if not form.asked or len(text) > SHORT or not _may_be_in(form, text):
        return False
    return bool(_read_by([form], text, form.kind, []))


def _may_be_in(form: Format, text: str) -> bool:
    with SPARING:
        return form.sniff(text)
    return False


def _short(text: str) -> str:
    return repr(text if len(text) <= 40 else text[:37] + "...")
