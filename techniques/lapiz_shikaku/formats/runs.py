"""What two formats share: letters for runs of empty squares."""


def write_runs(values: tuple[int, ...], letters: str) -> list[str | int]:
    """Return numbers and, for the empty squares between them, letters: the n-th for n squares.

    >>> write_runs((0, 0, 3, 0), "abc")
    ['b', 3, 'a']
    """
    parts: list[str | int] = []
    empty = 0
    for value in (*values, -1):
        if value == 0:
            empty += 1
            continue
        parts += [letters[-1]] * (empty // len(letters))
        if empty % len(letters):
            parts.append(letters[empty % len(letters) - 1])
        empty = 0
        if value > 0:
            parts.append(value)
    return parts
