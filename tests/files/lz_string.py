"""Compresses texts as LZ-string does: the other direction of what lapiz reads."""

ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"


def compressed(text: str) -> str:
    """Return a text in LZ-string's base 64."""
    bits: list[int] = []
    known, new = dict[str, int](), set[str]()
    room, width, phrase = 2, 2, ""

    def put(number: int, wide: int) -> None:
        bits.extend(number >> place & 1 for place in range(wide))

    def grow() -> None:
        nonlocal room, width
        room -= 1
        if room == 0:
            room, width = 1 << width, width + 1

    def write(phrase: str) -> None:
        if phrase in new:
            wide = ord(phrase) > 255
            put(int(wide), width)
            put(ord(phrase), 16 if wide else 8)
            grow()
            new.discard(phrase)
        else:
            put(known[phrase], width)
        grow()

    data = text.encode("utf-16-le")
    for character in (
        chr(low + 256 * high) for low, high in zip(data[::2], data[1::2], strict=True)
    ):
        if character not in known:
            known[character] = len(known) + 3
            new.add(character)
        if phrase + character in known:
            phrase += character
            continue
        write(phrase) if phrase else None
        known[phrase + character] = known.get(phrase + character, len(known) + 3)
        phrase = character
    write(phrase) if phrase else None
    put(2, width)
    bits += [0] * (6 - len(bits) % 6)
    digits = (bits[at : at + 6] for at in range(0, len(bits), 6))
    packed = "".join(ALPHABET[int("".join(map(str, six)), 2)] for six in digits)
    return packed + "=" * (-len(packed) % 4)
