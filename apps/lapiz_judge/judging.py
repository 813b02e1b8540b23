"""Judges arguments: whether each step is proved by what it says, and if not, what fails.

A step is proved in one of three ways: the links of a chain that it writes hold, and what follows is
proved from the items of its strong links alone; or it says what a technique says that finds just
that; or it names a technique and the squares of a pattern that this finds. What is proved is what
`lapiz.proof` accepts, so nothing false is ever called proved.

Source: de Kleer, "An assumption-based TMS" (1986), for keeping what follows apart from what is
true.
"""

from collections.abc import Iterator
from typing import Any

import attrs

from lapiz import Deduction, Limit, Name, OutOfBudget, Position, Puzzle, bits, union
from lapiz.core import WrittenChain, check_puzzle
from lapiz.search.clauses import refuse_in_writing
from lapiz.search.walking import first, has_one_solution, search_budget, some_solution
from lapiz.texts import marked, title
from lapiz_judge.arguments import Said, claims, named_techniques, written_steps
from lapiz_judge.judgements import Judged, Judgement, Verdict
from lapiz_judge.printed import Printed

FEW_WORDS = 12
"""Characters besides a chain: with more of them it may be a text in which lapiz has a chain."""


REASONS = marked(
    (
        "the links hold, and it follows from them",
        "there is this pattern",
        "it holds already",
        "no reason is given that could be read",
        "it does not say what follows in a form that could be read",
        "there is a solution that contradicts it",
    )
)


def judge(puzzle: Puzzle, argument: str, *, limit: Limit | float | None = None) -> Judged:
    """Judge an argument about a puzzle, step by step, each in the position after those before.

    A step is a line, or what begins with a number: what follows, and why. It may be a chain, a
    named pattern with its squares, or whatever lapiz prints of a step, in any of its notations and
    languages. It is *proved*; *false*, with a solution that contradicts it; *not shown*, with what
    fails, though it may be true; or *not read*. A `limit` (see `Limit`; a number is one of seconds)
    is for the techniques that are asked for each step.

    >>> import lapiz
    >>> puzzle = lapiz.load("puzzles_yaml/sudoku/skyscraper.yaml")
    >>> for step in lapiz.judge(puzzle, "Hidden Single: r7c3=5\\nr1c1=1").steps:
    ...     print(step.verdict.value)
    not shown
    false
    """
    check_puzzle(puzzle)
    work = _Judge(puzzle, Limit.of(limit))
    steps = enumerate(written_steps(argument), 1)
    return Judged(puzzle, tuple(work.step(number, text) for number, text in steps))


class _Judge:
    """The work on one argument: the position so far, and what is known of the solutions."""

    def __init__(self, puzzle: Puzzle, limit: Limit) -> None:
        self.puzzle, self.position = puzzle, puzzle.start.fresh()
        self.printed = Printed(puzzle, limit)
        budget = search_budget(puzzle.space)
        self.only = self.removed = 0
        try:
            if has_one_solution(puzzle.start, budget):
                self.only = some_solution(puzzle.start, search_budget(puzzle.space))
        except OutOfBudget:
            pass

    def step(self, number: int, text: str) -> Judgement:
        """Return the judgement of a step; what it says is taken over unless it is false."""
        said = claims(self.puzzle, text)
        if not said:
            return Judgement(number, text, Verdict.NOT_READ, REASONS[4], at=_end_of_read(text))
        judged = [self._claim(said[0], text)]
        for claim in said[1:]:
            if judged[-1].verdict is not Verdict.PROVED:
                judged.append(self._claim(claim, text))
        judgement = judged[-1] if judged[-1].verdict is Verdict.PROVED else judged[0]
        before = self.position
        if judgement.verdict is not Verdict.FALSE:
            self.position = before.apply(judgement.removes, judgement.places)
            self.removed |= judgement.removes
        return attrs.evolve(judgement, number=number, position=before)

    def _claim(self, claim: Said, text: str) -> Judgement:
        """Return the judgement of one thing that a step may say follows."""
        wrong = self._contradicting(claim)
        judgement = self._judged(claim, text, looked_for=not wrong)
        assert not wrong or judgement.verdict is not Verdict.PROVED
        if wrong:
            judgement = attrs.evolve(
                judgement,
                verdict=Verdict.FALSE,
                solution=self._written(wrong),
                contradicting=wrong,
                why=judgement.why or REASONS[5],
            )
        return attrs.evolve(judgement, removes=claim.removes, places=claim.places)

    def _judged(self, claim: Said, text: str, *, looked_for: bool) -> Judgement:
        """Return what comes of the reason that is given, whether or not it is true.

        What is false no technique says, so it need not be `looked_for`.
        """
        position = self.position
        if claim.removes & position.alive or claim.places & ~position.placed:
            return self._by_reason(claim, text, position, looked_for=looked_for)
        if not any(map(str.isalnum, claim.why)):
            return Judgement(0, text, Verdict.PROVED, REASONS[2])
        answer = self._by_reason(claim, text, self._opened(claim), looked_for=looked_for)
        if answer.verdict is Verdict.PROVED:
            return answer
        return attrs.evolve(answer, why=Name("it holds already, but not by this: {0}", answer.why))

    def _opened(self, claim: Said) -> Position:
        """Return the position as it would be if what is claimed were not known yet.

        What is said to be gone is open, so nothing that excludes it is placed; what is said to be
        placed is not, and rules out nothing.
        """
        space, position, start = self.puzzle.space, self.position, self.puzzle.start
        known = bits(position.placed & ~claim.places)
        placed = union(1 << c for c in known if not claim.removes & space.peers(c))
        freed = union(space.peers(candidate) for candidate in bits(claim.places))
        for candidate in bits(placed):
            freed &= space.keep[candidate]
        shown = self.removed | start.origin & ~start.alive
        alive = position.alive | claim.removes | claim.places | freed & ~shown
        return Position(space, alive, placed, position.origin)

    def _by_reason(
        self, claim: Said, text: str, position: Position, *, looked_for: bool
    ) -> Judgement:
        """Return what comes of the reason that is given in a position where something is open."""
        reader = self.puzzle.kind.naming.reader
        chains = reader.chains(self.puzzle.space, claim.why) if reader else ()
        fault = None
        if len(chains) == 1:
            fault = self._by_chain(claim, text, chains[0], position)
            alone = len(claim.why) - (chains[0].end - chains[0].start) < FEW_WORDS
            if fault.verdict is Verdict.PROVED or alone:
                return fault
        names = named_techniques(self.puzzle.kind.name, claim.why)
        deduction = self.printed.find(text, claim, names, position) if looked_for else None
        if deduction:
            return Judgement(0, text, Verdict.PROVED, REASONS[1], deduction=deduction)
        if fault or looked_for:
            return fault or self._by_pattern(claim, text, names, position)
        return Judgement(0, text, Verdict.NOT_SHOWN, REASONS[5], link=", ".join(map(title, names)))

    def _by_chain(
        self, claim: Said, text: str, chain: WrittenChain, position: Position
    ) -> Judgement:
        """Return whether the links of a chain hold, and what it says follows from them."""
        truths: list[int] = []
        kinds = _expected(chain.links)
        for number, kind in enumerate(chain.links):
            why = self._fault(chain, number, kinds[number], truths, position.alive)
            if why:
                return Judgement(0, text, Verdict.NOT_SHOWN, why, link=chain.written[number])
            assert kind == kinds[number]
        made = Deduction(
            claim.removes & position.alive,
            claim.places & ~position.placed,
            tuple(dict.fromkeys(truths)),
        )
        refusal = refuse_in_writing(made, position)
        if refusal is None:
            return Judgement(0, text, Verdict.PROVED, REASONS[0], deduction=made)
        why = Name("the links hold, but it does not follow: {0}", refusal.explain(position.space))
        return Judgement(0, text, Verdict.NOT_SHOWN, why, link=f"=> {text[claim.at :].strip()}")

    def _fault(
        self, chain: WrittenChain, number: int, kind: str, truths: list[int], alive: int
    ) -> str:
        """Return why a link does not hold; "" if it does, and its items are added to the truths."""
        space = self.puzzle.space
        nodes = chain.nodes[number : number + 2]
        if any(board == -1 for _, board in nodes):
            return Name("there is no such square")
        if chain.links[number] != kind:
            return WEAK_NEEDED if kind == "weak" else STRONG_NEEDED
        node, other = (members & alive for members, _ in nodes)
        if not node or not other:
            gone = next(members for members, _ in nodes if not members & alive)
            return Name("{0} is gone already", Name.joined(space.names(gone)))
        if kind == "weak":
            apart = next(_beside(node, other, space.keep), None)
            if apart is None:
                return ""
            pair = (space.labels[candidate] for candidate in apart)
            return Name("{0} and {1} do not exclude each other", *pair)
        reader = self.puzzle.kind.naming.reader
        items = reader.items(space, chain, number, alive) if reader else None
        if items is None:
            return self._others(node | other, alive)
        truths += items
        return ""

    def _others(self, both: int, alive: int) -> str:
        """Say what else is left where one of two nodes ought to be true."""
        space = self.puzzle.space
        shared = [
            (members & alive & ~both, number)
            for number, members in space.needed
            if (members & both).bit_count() > 1
        ]
        if not shared:
            return Name("nothing makes one of the two true")
        left, number = min(shared, key=lambda pair: pair[0].bit_count())
        names = Name.joined(space.names(left)[:4])
        return Name("both can be false: {0} also has {1}", space.items[number].name, names)

    def _by_pattern(
        self, claim: Said, text: str, names: list[str], position: Position
    ) -> Judgement:
        """Return whether a technique that is named finds a pattern on the squares named."""
        if not names:
            return Judgement(0, text, Verdict.NOT_SHOWN, REASONS[3])
        reader, best = self.puzzle.kind.naming.reader, ""
        for deduction in self.printed.found(names, claim, position):
            misfit = reader.misfit(self.puzzle.space, deduction, claim.why) if reader else ""
            if not misfit:
                return Judgement(0, text, Verdict.PROVED, REASONS[1], deduction=deduction)
            best = min(best or misfit, misfit, key=len)
        what = title(names[0])
        if best:
            return Judgement(
                0,
                text,
                Verdict.NOT_SHOWN,
                Name("{0} does this with other squares: these do not fit", what),
                link=best,
            )
        why = Name("there is no {0} that does this", what)
        return Judgement(0, text, Verdict.NOT_SHOWN, why, link=what)

    def _contradicting(self, claim: Said) -> int:
        """Return a solution in which a candidate is true that goes, or false that is placed."""
        for solution in self._solutions(claim):
            if solution & claim.removes or claim.places & ~solution:
                return solution
        return 0

    def _written(self, solution: int) -> str:
        whole = Position(self.puzzle.space, solution, solution, self.puzzle.start.origin)
        return self.puzzle.kind.answer(self.puzzle, whole)

    def _solutions(self, claim: Said) -> Iterator[int]:
        if self.only:
            yield self.only
            return
        start = self.puzzle.start
        supposed = [start.place(candidate) for candidate in bits(claim.removes & start.alive)]
        supposed += [start.remove(1 << candidate) for candidate in bits(claim.places)]
        for position in supposed:
            try:
                solution = first(position, budget=search_budget(position.space))
            except OutOfBudget:
                continue
            if solution is not None:
                yield union(1 << candidate for candidate in solution)


WEAK_NEEDED, STRONG_NEEDED = marked(
    (
        "a weak link is needed here, for they alternate",
        "a strong link is needed here, for they alternate",
    )
)


def _end_of_read(text: str) -> int:
    return max(text.rfind("=>") + 2, text.rfind("⇒") + 1) if "=>" in text or "⇒" in text else 0


def _expected(links: tuple[str, ...]) -> list[str]:
    """Return the kinds that links in turn would have, so that the fewest are other ones."""
    turns = [[("strong", "weak")[(n + shift) % 2] for n in range(len(links))] for shift in (0, 1)]
    return min(turns, key=lambda kinds: sum(a != b for a, b in zip(kinds, links, strict=True)))


def _beside(one: int, other: int, keep: Any) -> Iterator[tuple[int, int]]:
    """Yield pairs of candidates that can both be true."""
    for first_one in bits(one):
        for second in bits(other & keep[first_one]):
            if second != first_one:
                yield first_one, second
