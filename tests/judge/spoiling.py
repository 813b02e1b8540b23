"""Arguments that lapiz prints, whole and spoilt, with a model of their links of its own.

    nice python -m tests.judge.spoiling --puzzles 200 --spoilt 500

judges all steps of so many puzzles of all levels, each puzzle in another notation, language and
length, and so many chains in which a link is turned round, a cell exchanged or an end dropped, and
patterns with a cell exchanged. The model knows rows, columns and boxes and nothing of lapiz.
"""

import argparse
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice, product
from random import Random

import lapiz
from lapiz.show.text import step_lines
from lapiz.solving.log import Log
from lapiz.solving.step import Step
from lapiz.texts import say, speaking
from tests.support.places import ROOT

FILES = {"easy": 45, "expert": 45, "hard": 45, "minimal": 45, "hardest": 20}
"""How many puzzles of each level make 200."""
FORMS = ("line", "paragraph", "full", "lines")
VOICES = list(product(FORMS, ("lapiz", "hodoku", "eureka", "a1"), ("en", "es")))
CHAINED = ("expert", "hard", "minimal", "hardest")
"""The levels that have chains."""
Candidate = tuple[int, int, int]
"""Row, column and digit."""
Node = frozenset[Candidate]
NODE = re.compile(r"\((\d)\)r(\d+)c(\d+)")
ONE = re.compile(r"\((\d(?:[=-]\d)*)\)(r\d+c\d+)")


def puzzles(number: int, levels: Iterable[str] = FILES) -> Iterator[lapiz.Puzzle]:
    """So many puzzles of all levels, one level after the other."""
    for level in levels:
        most = FILES[level]
        lines = (ROOT / f"benchmarks/puzzles/{level}.sdm").read_text().split()
        for line in lines[: max(1, most * number // 200)]:
            yield lapiz.load(line)


def printed(log: Log, form: str, notation: str, language: str) -> str:
    """All steps of a solve as they are printed, with their numbers."""
    parts = []
    for step in log.steps:
        if form == "lines":
            with speaking(language):
                lines = step_lines(step.puzzle, step.deduction, position=step.before)
                text = " ".join(line.plain.strip() for line in lines)
        else:
            args = (step.puzzle, step.deduction, form, notation, language)
            text = say(*args, position=step.before).replace("\n", "\n     ")
        parts.append(f"{step.number:>3}. {text}")
    return "\n".join(parts)


def alive(step: Step) -> set[Candidate]:
    """What is possible before a step, read off the names."""
    names = step.puzzle.space.names(step.before.alive)
    return {tuple(map(int, re.findall(r"\d+", name))) for name in names}  # type: ignore[misc]


def units(one: Candidate) -> list[tuple[str, int, int]]:
    """The four things that one candidate fills: its cell, and its digit in three houses."""
    r, c, d = one
    box = (r - 1) // 3 * 3 + (c - 1) // 3
    return [("cell", r, c), ("row", r, d), ("column", c, d), ("box", box, d)]


def exclude(one: Candidate, other: Candidate) -> bool:
    return one == other or any(unit in units(other) for unit in units(one))


class Chain:
    """A chain of single candidates and groups, as it is written; and what follows from it."""

    def __init__(self, nodes: list[str], links: list[str], tail: str) -> None:
        self.nodes, self.links, self.tail = nodes, links, tail

    @classmethod
    def of(cls, text: str) -> "Chain | None":
        """The chain of a line in Eureka notation; None where it has another form."""
        chain, _, tail = text.partition(" => ")
        nodes, links, at = list[str](), list[str](), 0
        for match in re.finditer(r"([=-]?)\((\d(?:[=-]\d)*)\)(r\d+c\d+)", chain):
            if match.start() != at:
                return None
            at = match.end()
            if match[1]:
                links.append(match[1])
            parts = re.split("([=-])", match[2])
            nodes += [f"({digit}){match[3]}" for digit in parts[::2]]
            links += parts[1::2]
        whole = at == len(chain) and len(nodes) > 3 and len(links) == len(nodes) - 1
        return cls(nodes, links, tail) if whole else None

    def __str__(self) -> str:
        parts = [self.nodes[0]]
        for link, node in zip(self.links, self.nodes[1:], strict=True):
            parts += [link, node]
        return f"{''.join(parts)} => {self.tail}"

    def written(self, number: int) -> str:
        return f"{self.nodes[number]}{self.links[number]}{self.nodes[number + 1]}"

    def node(self, number: int) -> Node:
        digit, rows, columns = NODE.fullmatch(self.nodes[number]).groups()  # type: ignore[union-attr]
        return frozenset((int(r), int(c), int(digit)) for r in rows for c in columns)

    def fails(self, number: int, possible: set[Candidate]) -> bool:
        """Whether a link does not hold, by rows, columns and boxes alone."""
        one, other = self.node(number) & possible, self.node(number + 1) & possible
        if not one or not other:
            return True
        if self.links[number] == "-":
            return not all(exclude(a, b) for a in one for b in other if a != b)
        return self.reason(number, possible) is None

    def reason(self, number: int, possible: set[Candidate]) -> set[Candidate] | None:
        """What is possible in a unit that lies in the two nodes alone."""
        both = self.node(number) | self.node(number + 1)
        for unit in {unit for each in both for unit in units(each)}:
            left = {each for each in possible if unit in units(each)}
            if left and left <= both:
                return left
        return None

    def follows(self, gone: Candidate, possible: set[Candidate]) -> bool:
        """Whether no choice of a true candidate for each strong link has this one beside it."""
        reasons = [
            self.reason(n, possible) or set() for n, link in enumerate(self.links) if link == "="
        ]
        ways: list[list[Candidate]] = [[gone]]
        for reason in reasons:
            ways = [
                [*way, each]
                for way in ways
                for each in reason
                if each in way or not any(exclude(each, one) for one in way)
            ]
        return not ways


def spoilt(chain: Chain, random: Random, possible: set[Candidate]) -> tuple[str, Chain, str] | None:
    """How a chain was spoilt, what came of it, and the first link that fails; None if none does."""
    how = random.choice(("turned", "exchanged", "dropped"))
    new = Chain(list(chain.nodes), list(chain.links), chain.tail)
    if how == "turned":
        number = random.randrange(len(new.links))
        new.links[number] = "-" if new.links[number] == "=" else "="
        return how, new, new.written(number)  # whether or not it would hold: they alternate
    if how == "exchanged":
        number = random.randrange(len(new.nodes))
        digit = new.nodes[number][1]
        others = sorted(f"({d})r{r}c{c}" for r, c, d in possible if str(d) == digit)
        new.nodes[number] = random.choice(others)
        failing = [n for n in range(len(new.links)) if new.fails(n, possible)]
        return (how, new, new.written(failing[0])) if failing else None
    del new.nodes[-2:], new.links[-2:]  # so the last link is a strong one still
    gone = lapiz_names(chain.tail)
    if any(new.fails(n, possible) for n in range(len(new.links))):
        return None
    return None if all(new.follows(one, possible) for one in gone) else (how, new, "=>")


def lapiz_names(tail: str) -> list[Candidate]:
    """The candidates of an effect such as `r3c2, r89c3<>7`."""
    found: list[Candidate] = []
    for cells, digits in re.findall(r"((?:r\d+c\d+(?:, )?)+)<>(\d)", tail):
        for rows, columns in re.findall(r"r(\d+)c(\d+)", cells):
            found += [(int(r), int(c), int(digits)) for r in rows for c in columns]
    return found


def chains(logs: Iterator[Log]) -> Iterator[tuple[Step, Chain]]:
    """The steps of solves that are chains in Eureka notation, of removals alone."""
    for log in logs:
        for step in log.steps:
            text = say(step.puzzle, step.deduction, "line", "eureka", position=step.before)
            chain = Chain.of(text.partition(": ")[2])
            if not chain or step.deduction.places:
                continue
            possible = alive(step)  # links of almost locked sets the model does not know
            if not any(chain.fails(n, possible) for n in range(len(chain.links))):
                yield step, chain


def spoilt_chains(logs: Iterator[Log], seed: int) -> Iterator[tuple[Step, str, Chain, str]]:
    """Chains in which something is wrong, with the link that is: each several times."""
    random = Random(seed)
    for step, chain in chains(logs):
        possible = alive(step)
        for _ in range(4):
            found = spoilt(chain, random, possible)
            if found:
                yield step, *found


def spoilt_patterns(logs: Iterator[Log], seed: int) -> Iterator[tuple[Step, str, str]]:
    """Named patterns in HoDoKu's notation with one cell exchanged, and this cell."""
    random = Random(seed)
    for log in logs:
        for step in log.steps:
            if step.deduction.places or step.deduction.links:
                continue
            text = say(step.puzzle, step.deduction, "line", "hodoku", position=step.before)
            before, arrow, after = text.partition(" => ")
            cells = re.findall(r"r\dc\d(?!\d)", before)
            if not cells:
                continue
            r, c = random.randint(1, 9), random.randint(1, 9)
            if f"r{r}c{c}" not in cells:
                wrong = before.replace(cells[0], f"r{r}c{c}")
                yield step, f"{wrong}{arrow}{after}", f"r{r}c{c}"


def at(step: Step) -> lapiz.Puzzle:
    """The puzzle as it stands before a step."""
    puzzle = step.puzzle
    return lapiz.load({"kind": puzzle.kind.name, **puzzle.kind.write(puzzle, step.before)})


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--puzzles", type=int, default=200)
    parser.add_argument("--spoilt", type=int, default=500)
    options = parser.parse_args()
    verdicts: Counter[str] = Counter()
    for number, puzzle in enumerate(puzzles(options.puzzles)):
        voice = VOICES[number % len(VOICES)]
        judged = lapiz.judge(puzzle, printed(lapiz.solve(puzzle), *voice))
        verdicts.update(step.verdict.value for step in judged.steps)
        for step in judged.steps:
            if step.verdict is not lapiz.Verdict.PROVED:
                print(number, *voice, step.line(), step.text[:200], sep=" | ", flush=True)
    print(f"round trip of {options.puzzles} puzzles:", dict(verdicts), flush=True)
    tell_spoilt(options.spoilt)


def tell_spoilt(number: int) -> None:
    """Judge what is spoilt: so many in all, a fifth of them patterns."""
    results: Counter[tuple[str, str, bool]] = Counter()
    logs = (lapiz.solve(puzzle) for puzzle in puzzles(200, CHAINED))
    for step, how, chain, link in islice(spoilt_chains(logs, 1), number * 4 // 5):
        (found,) = lapiz.judge(at(step), str(chain)).steps
        right = found.link.startswith(link)
        results[how, found.verdict.value, right] += 1
        if not right or found.verdict is lapiz.Verdict.PROVED:
            print(how, chain, "|", link, "|", found.line(), flush=True)
    logs = (lapiz.solve(puzzle) for puzzle in puzzles(200, CHAINED))
    for step, text, cell in islice(spoilt_patterns(logs, 1), number - number * 4 // 5):
        (found,) = lapiz.judge(at(step), text).steps
        results["pattern", found.verdict.value, bool(found.link)] += 1
        if found.verdict is lapiz.Verdict.PROVED or not found.link:
            print(text, "|", cell, "|", found.line(), flush=True)
    for (how, verdict, right), times in sorted(results.items()):
        print(f"{how:10} {verdict:10} the right link named: {right}: {times}")


if __name__ == "__main__":
    main()
