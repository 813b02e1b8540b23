"""Text for terminals and files that cannot hold every character: lines of boards as + - and |."""

import codecs
import io
import unicodedata

ERRORS = "lapiz.plain"
"""The name by which streams know what to do with a character that they cannot hold."""
CODEC = "lapiz_ascii"
SIGNS = {
    **dict.fromkeys("─━═", "-"),
    **dict.fromkeys("│┃║", "|"),
    "·": ".",
    "■": "#",
    "♛": "Q",
    "⇒": "=>",
    "→": "->",
    "↔": "<->",
    "≠": "<>",
    "…": "...",
    "×": "x",
    "≤": "<=",
    "≥": ">=",
    "–": "-",
    "—": "-",
    "“": '"',
    "”": '"',
    "’": "'",
    "¿": "?",
    "¡": "!",
    "●": "o",
    "○": "o",
    "†": "^",
}


def plain(text: str) -> str:
    """Return a text in ASCII: lines and signs as others that look like them, no accents.

    >>> plain("├─┤ único · ♛")
    '+-+ unico . Q'
    """
    return "".join(
        character if character.isascii() else SIGNS.get(character) or _other(character)
        for character in text
    )


def _other(character: str) -> str:
    if 0x2500 <= ord(character) < 0x2580:  # crossings of lines
        return "+"
    base = unicodedata.normalize("NFKD", character).encode("ascii", "ignore").decode()
    return base or "?"


def _replaced(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plain(error.object[error.start : error.end]), error.end


def _codec(name: str) -> codecs.CodecInfo | None:
    """Return ASCII under a name of its own: click takes plain ASCII for UTF-8 ill configured."""
    ascii_ = codecs.lookup("ascii")
    codec = codecs.CodecInfo(
        ascii_.encode,
        ascii_.decode,
        ascii_.streamreader,
        ascii_.streamwriter,
        ascii_.incrementalencoder,
        ascii_.incrementaldecoder,
        name=CODEC,
    )
    return codec if name == CODEC else None


def write_anyway(*streams: object) -> None:
    """Have streams write in ASCII what their encodings cannot hold."""
    codecs.register_error(ERRORS, _replaced)
    codecs.register(_codec)
    for stream in streams:
        if isinstance(stream, io.TextIOWrapper):  # there may be none at all, without a console
            encoding = CODEC if codecs.lookup(stream.encoding).name == "ascii" else None
            stream.reconfigure(encoding=encoding, errors=ERRORS)
