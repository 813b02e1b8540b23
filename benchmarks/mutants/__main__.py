"""Small mistakes put into a room on purpose: the tests that mirror it should notice all of them.

python -m benchmarks.mutants SEED N ROOM... [--most 4] [--all]
python -m benchmarks.mutants --only PATH:LINE...

A room is a folder of the engine (`proof`) or of a plugin (`lapiz_sudoku/fish`), or a module of it.
N mutants of the rooms are drawn by the seed, one mistake at a time: a comparison turned round, an
`or` for an `and`, a dropped `not`, arguments swapped, a number one too large, a line left out.
The doctests of the room, the tests of the same name and those of all techniques run once without a
mutant, to learn which of them run a line and what they cost. Then a mutant meets the tests that run
its statement, the cheapest first; if they are few, or if it runs at import, it meets the others of
the room, too. One that takes a test `--most` times its processor time counts as noticed: it does
not end.

The mutants that live are listed with their lines; those of `equivalent.txt` change nothing that
anyone could see, for the reason that stands there, and do not run. `--all` lists how each of the
others was noticed. Needs `pip install -e ".[mutants]"`.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from benchmarks.mutants.making import ROOT, Mutant, drawn, mutants
from benchmarks.mutants.running import Copy

EQUIVALENT = Path(__file__).with_name("equivalent.txt")


def equivalent() -> dict[tuple[str, ...], str]:
    """Return why mutants change nothing, from blocks of path, line, change and reason."""
    blocks = EQUIVALENT.read_text(encoding="utf-8").strip().split("\n\n")
    blocks = [block for block in blocks if not block.startswith("#")]
    lines = [block.split("\n", 3) for block in blocks]
    return {(path, text, change): reason for path, text, change, reason in lines}


def _modules(room: str) -> list[Path]:
    for root in (ROOT / "engine/lapiz", ROOT / "apps", ROOT / "techniques"):
        if (root / room).is_dir():
            return sorted((root / room).rglob("*.py"))
        if (root / room).is_file():
            return [root / room]
    sys.exit(f"there is no room {room!r} in engine/lapiz, apps or techniques")


def _line(place: str) -> list[Mutant]:
    path, _, line = place.rpartition(":")
    if not (ROOT / path).is_file() or not line.isdecimal():
        sys.exit(f"{place!r} is not a module and a line, such as engine/lapiz/proof/judging.py:12")
    return [mutant for mutant in mutants(ROOT / path) if mutant.line == int(line)]


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m benchmarks.mutants",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("seed", type=int, nargs="?", default=1)
    parser.add_argument("number", type=int, nargs="?", default=50)
    parser.add_argument("rooms", nargs="*")
    parser.add_argument("--only", nargs="+", metavar="PATH:LINE", default=[])
    parser.add_argument("--most", type=float, default=4)
    parser.add_argument("--all", action="store_true")
    options = parser.parse_args()
    paths = [path for room in options.rooms for path in _modules(room)]
    chosen = drawn(paths, options.seed, options.number)
    chosen += [mutant for place in options.only for mutant in _line(place)]
    sys.exit(_report(chosen, options.most, options.all or bool(options.only)))


def _report(chosen: list[Mutant], most: float, every: bool) -> int:
    """Try mutants, list those that live, and return how many there are."""
    reasons = equivalent()
    known = {mutant.key for path in {mutant.path for mutant in chosen} for mutant in mutants(path)}
    files = {key[0] for key in known}
    for key in reasons:
        if key[0] in files and key not in known:
            print("no longer there:", *key, sep="\n    ")
    tried = [mutant for mutant in chosen if mutant.key not in reasons]
    alive = 0
    with tempfile.TemporaryDirectory() as folder:
        place = Copy(Path(folder) / "lapiz", most)
        for mutant in tried:
            told = place.notice(mutant)
            alive += not told
            if every or not told:
                print(mutant, f"\n    {told or 'lives'}" if every else "", flush=True)
    noticed = len(tried) - alive
    same = len(chosen) - len(tried)
    print(f"{noticed} of {len(tried)} mutants noticed ({100 * noticed / max(1, len(tried)):.0f} %);"
          f" {same} more equivalent")  # fmt: skip
    return bool(alive)


if __name__ == "__main__":
    main()
