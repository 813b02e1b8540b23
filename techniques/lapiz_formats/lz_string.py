"""Texts compressed as many puzzle sites put them into links: LZ-string in base 64.

Text is written as numbers of a growing width: that of a phrase seen before, or one that announces
a new character. Each phrase is the one before it and the first character of this one.
"""

from collections.abc import Iterator

from lapiz import BadInput

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
VALUES = {character: value for value, character in enumerate(ALPHABET)} | {"-": 63, " ": 62}
"""The value of a character; in addresses some stand for others."""
NARROW, WIDE, END = 0, 1, 2
"""The numbers that announce a character of 8 bits, one of 16, and the end."""
LARGEST = 4 * 1024 * 1024
BROKEN = "the compressed text in the link is incomplete or damaged"


def decompressed(text: str) -> str:
    """Return the text that LZ-string compressed to base 64; BadInput if it is broken or too long.

    >>> decompressed("BIUwNmD2A0AEDukBOYAmBCIA")
    'Hello, world!'

    Source: pieroxy, "LZ-String: JS compression, fast".
    """
    units, length = list[str](), 0
    for phrase in _phrases(_bits(text)):
        units.append(phrase)
        length += len(phrase)
        if length > LARGEST:
            raise BadInput(f"the text in the link is longer than {LARGEST} characters")
    try:  # what it compresses are units of UTF-16
        return "".join(units).encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        raise BadInput(BROKEN) from None


def _bits(text: str) -> Iterator[int]:
    for character in text.rstrip("=$"):
        value = VALUES.get(character)
        if value is None:
            raise BadInput(f"{character!a} in the link is not a base64 character")
        for place in range(5, -1, -1):
            yield value >> place & 1


def _phrases(bits: Iterator[int]) -> Iterator[str]:
    """Yield the phrases that the bits stand for."""
    known, width, before = ["", "", ""], 2, ""
    while True:
        number = _number(bits, width)
        if number == END:
            return
        if number in (NARROW, WIDE):
            phrase = chr(_number(bits, 16 if number else 8))
            known.append(phrase)
        elif number < len(known):
            phrase = known[number]
        elif number == len(known) and before:
            phrase = before + before[0]
        else:
            raise BadInput(BROKEN)
        yield phrase
        if before:
            known.append(before + phrase[0])
        before = phrase
        # The next number may be that of the phrase that it completes itself.
        width = len(known).bit_length()


def _number(bits: Iterator[int], width: int) -> int:
    """Return the next number, its lowest bit first."""
    number = 0
    for place in range(width):
        bit = next(bits, None)
        if bit is None:
            raise BadInput(BROKEN)
        number |= bit << place
    return number


def compressed(text: str) -> str:
    """Return a text compressed by LZ-string to base 64.

    >>> compressed("Hello, world!")
    'BIUwNmD2A0AEDukBOYAmBCIA'
    """
    bits: list[int] = []
    known: dict[str, int] = {}
    width, room, phrase = 2, 2, ""
    announced: set[str] = set()
    data = text.encode("utf-16-le", "surrogatepass")
    units = [chr(low | high << 8) for low, high in zip(data[::2], data[1::2], strict=True)]
    for unit in [*units, ""]:  # the last one ends the last phrase
        if unit and unit not in known:
            known[unit] = len(known) + 3
            announced.add(unit)
        if unit and phrase + unit in known:
            phrase += unit
            continue
        for number, wide in _numbers(phrase, known, announced):
            bits += [number >> place & 1 for place in range(wide or width)]
            if not wide:
                continue
            room, width = (room - 1, width) if room > 1 else (1 << width, width + 1)
        if phrase:
            room, width = (room - 1, width) if room > 1 else (1 << width, width + 1)
            known.setdefault(phrase + unit, len(known) + 3)
        phrase = unit
    bits += [END >> place & 1 for place in range(width)]
    bits += [0] * (6 - len(bits) % 6)
    return _characters(bits)


def _numbers(phrase: str, known: dict[str, int], announced: set[str]) -> Iterator[tuple[int, int]]:
    """Yield the numbers of a phrase, each with its width; 0 for that of the moment."""
    if phrase not in announced:
        if phrase:
            yield known[phrase], 0
        return
    announced.discard(phrase)
    wide = ord(phrase) > 255
    yield (WIDE if wide else NARROW), 0
    yield ord(phrase), 16 if wide else 8


def _characters(bits: list[int]) -> str:
    sixes = (bits[at : at + 6] for at in range(0, len(bits), 6))
    text = "".join(ALPHABET[int("".join(map(str, six)), 2)] for six in sixes)
    return text + "=" * (-len(text) % 4)
