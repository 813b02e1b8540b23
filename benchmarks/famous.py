"""The hardest sudokus that are known by name, rated on Sudoku Explainer's scale.

    python benchmarks/famous.py [NAME...]

Prints ER/EP/ED, the seconds of processor time, and the numbers of an earlier version where they
differ. With the kernels of lapiz-core all of them take about twelve minutes.
"""

import sys
import time

import lapiz

FAMOUS = {
    "Golden Nugget": (
        ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
        "11.9/11.9/11.3",
    ),
    "Kolk": (
        "12.3.....4.....3....3.5......42..5......8...9.6...5.7...15..2......9..6......7..8",
        "11.9/11.9/9.9",
    ),
    "Imam Bayildi": (
        "..3..6.8....1..2......7...4..9..8.6..3..4...1.7.2.....3....5.....5...6..98.....5.",
        "11.9/1.2/1.2",
    ),
    "Patience": (
        "12.3.....4.5...6...7.....2.6..1..3....453.........8..9...45.1.........8......2..7",
        "11.9/11.9/2.6",
    ),
    "Tarek's ultra": (
        "..9...4...7.3...2.8...6...71..8....6....1..7.....56...3....5..1.4.....9...2...7..",
        "11.7/11.7/11.6",
    ),
    "Easter Monster": (
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1",
        "11.6/11.6/10.8",
    ),
    "Fata Morgana": (
        "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........",
        "10.8/1.2/1.2",
    ),
    "Inkala 2012": (
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        "10.7/10.7/9.7",
    ),
    "Inkala 2010": (
        "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
        "10.6/1.2/1.2",
    ),
    "Platinum Blonde": (
        ".......12........3..23..4....18....5.6..7.8.......9.....85.....9...4.5..47...6...",
        "10.6/1.2/1.2",
    ),
    "AI Escargot": (
        "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
        "10.5/1.2/1.2",
    ),
}
"""The sudokus by name, with the ER, EP and ED that lapiz gave them."""


def main() -> None:
    wanted = sys.argv[1:] or list(FAMOUS)
    for name in wanted:
        grid, known = FAMOUS[name]
        start = time.process_time()
        rating = lapiz.rate(lapiz.load(grid), "se")
        found = "/".join(f"{number:.1f}" for number in (rating.score, *rating.numbers.values()))
        spent = time.process_time() - start
        differs = "" if found == known else f"  before: {known}"
        print(f"{name:16} {found:15} {spent:7.1f} s{differs}", flush=True)


if __name__ == "__main__":
    main()
