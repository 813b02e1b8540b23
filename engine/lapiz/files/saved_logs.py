"""Reads a saved log back and proves every step again, trusting nothing in it but the puzzle."""

import json
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

import attrs

from lapiz.core import BadInput, Deduction, Grounds, Name, OutOfBudget, Position, Puzzle
from lapiz.files.claims import Doubt, granted, is_told_so, recognised
from lapiz.files.comparing import differences
from lapiz.files.log_lines import PUZZLE, RESULT, STEP
from lapiz.files.puzzles import load
from lapiz.files.results import STORY, Result
from lapiz.files.saved_steps import deduction_of
from lapiz.proof import Refusal, refuse_choice
from lapiz.search.clauses import refuse_in_writing
from lapiz.search.walking import last_count, number_of_solutions
from lapiz.show.json_lines import head, puzzle_object, standing_object
from lapiz.solving.goals import goal_of, subject
from lapiz.solving.last_resort import givens, known_number, refuse_by_counting
from lapiz.solving.log import FinalLog, LinkedLog, Log
from lapiz.solving.stages import TRIAL, next_puzzle, wholes
from lapiz.texts import one_line

LONGEST_LINE_CHARACTERS = 1024 * 1024
VERSION = 1
PUZZLE_FIELDS = ("version", "type", "name", "puzzle")
STANDING = ("number", "rests_on", "assumes_unique")
"""The fields that say where a step stands in its log."""


class RefusedLogError(ValueError):
    """A saved log is well formed but says something wrong: file, line, and what."""

    def __init__(self, message: str, source: str, line: int) -> None:
        super().__init__(message, source, line)
        self.message = message
        self.source = source
        self.line = line

    def __str__(self) -> str:
        return Name("{0}:{1}: {2}", self.source, self.line, self.message)


def check_log(text: str, name: str = "", profile: str = "") -> Iterator[Log]:
    """Prove the logs of a text again, one after the other, and return them.

    Each line is compared with the one that lapiz would write. `profile` is the name or the file of
    the one that the solves were made with, by default whichever fits of those that have names.
    What could not be compared is in the notes of the logs. Raises BadInput for what is malformed or
    cut off, RefusedLogError for a step that is not proved and for a field that lapiz would not
    write so; both name the line.
    """
    replay: _Replay | None = None
    line = 0
    for line, entry in _objects(text, name):
        try:
            if replay is None:
                replay = _Replay(entry, profile)
                continue
            log = replay.take(entry, line)
        except BadInput as error:
            raise BadInput(error.message, source=name, line=line) from None
        except _WrongError as error:
            raise RefusedLogError(error.args[0], name, error.line or line) from None
        if log:
            yield log
            replay = None
    if replay is not None or not line:
        raise BadInput("it ends without a result", source=name, line=line or 1)


class _WrongError(ValueError):
    """Something in a log is wrong, as for a `Name`; `line` is 0 for the line being read."""

    def __init__(self, template: str, *arguments: object, line: int = 0) -> None:
        super().__init__(Name(template, *arguments))
        self.line = line


def _objects(text: str, name: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the objects of the lines that are not blank, each with its line number."""
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip():
            continue
        if len(line) > LONGEST_LINE_CHARACTERS:
            raise BadInput(
                f"longer than {LONGEST_LINE_CHARACTERS} characters", source=name, line=number
            )
        try:
            entry = json.loads(line)
        except json.JSONDecodeError as error:
            message = f"not JSON: {error.msg} (column {error.colno})"
            raise BadInput(message, source=name, line=number) from None
        except (ValueError, RecursionError) as error:
            raise BadInput(f"not JSON: {error}", source=name, line=number) from None
        if isinstance(entry, dict) and entry.get("type") == "project":
            continue  # what a project file has set is in the log that follows
        if not isinstance(entry, dict) or entry.get("version") != VERSION:
            message = f"expected an object of version {VERSION}"
            raise BadInput(message, source=name, line=number)
        yield number, entry


class _Replay:
    """One log, followed step by step from its puzzle, through the puzzles it hands over to."""

    def __init__(self, entry: Mapping[str, Any], profile: str) -> None:
        _expect_type(entry, "puzzle")
        PUZZLE(entry)
        _compare(entry, {field: entry.get(field) for field in PUZZLE_FIELDS})
        self.profile = profile
        self.stages: list[Log] = []
        self.claims: list[tuple[int, Mapping[str, Any]]] = []
        self.doubts: list[tuple[int, str, Doubt]] = []
        self.elsewhere = False
        self._begin(load(entry["puzzle"]))

    def _begin(self, puzzle: Puzzle) -> None:
        self.puzzle, self.position = puzzle, puzzle.start.fresh()
        self.entries: list[Deduction] = []
        self.unique = self.several = False

    def take(self, entry: Mapping[str, Any], line: int) -> Log | None:
        """Follow one object; return the whole log when it was the result."""
        _expect_type(entry, "step", "puzzle", "result")
        if entry["type"] == "result":
            RESULT(entry)
            return self._finish(entry)
        if entry["type"] == "puzzle":
            PUZZLE(entry)
            self._go_on(entry)
            return None
        STEP(entry)
        self._step(entry)
        self.claims.append((line, entry))
        return None

    def _step(self, entry: Mapping[str, Any]) -> None:
        number = len(self.claims) + 1
        if entry["number"] != number:
            raise _WrongError("the step has number {0}, expected {1}", entry["number"], number)
        deduction = deduction_of(entry, self.puzzle)
        name = Name("step {0} ({1})", number, one_line(deduction.technique))
        refusal = self._refusal(deduction)
        if refusal:
            raise _WrongError("{0} is refused: {1}", name, refusal.explain(self.puzzle.space))
        if not deduction.changes(self.position):
            raise _WrongError("{0} changes nothing", name)
        if deduction.grounds.assumes_unique and not self._has_one_solution():
            raise _WrongError("{0} assumes one solution, which is not known", name)
        tried = sum(claim.get("technique") == TRIAL for _, claim in self.claims) + 1
        told, doubt = recognised(entry, deduction, self.puzzle, self.position, tried)
        if doubt:
            self.doubts.append((number, one_line(deduction.technique), doubt))
        self.entries.append(told)
        self.position = self.position.apply(deduction.removes, deduction.places)

    def _has_one_solution(self) -> bool:
        """Tell whether the givens have one solution, as far as a search can tell; counted once."""
        if not self.unique:
            self.unique = number_of_solutions(givens(self.puzzle.start)) == 1
        return self.unique

    def _refusal(self, deduction: Deduction) -> Refusal | None:
        """Return why a step is not accepted; a choice is only where there are several solutions."""
        if not granted(deduction):
            return Refusal(f"its technique never makes a step of grounds {deduction.grounds.value}")
        if deduction.grounds is Grounds.COUNT:
            return refuse_by_counting(deduction, self.position)
        if deduction.grounds is not Grounds.CHOICE:
            return refuse_in_writing(deduction, self.position)
        trial = deduction.technique == TRIAL
        if bool(self.puzzle.kind.hand_over) != trial or (trial and not self.stages):
            return Refusal("nothing may be chosen there")
        if not self._has_several():
            return Refusal("it chooses, but the puzzle is not known to have several solutions")
        return refuse_choice(deduction, self.position)

    def _has_several(self) -> bool:
        """Tell whether the puzzle of this stage is known to have several solutions."""
        if not self.several:
            # Of what hands over, only its own ways count here: a trial goes through them.
            by_search = self.puzzle.kind.hand_over
            start = self.puzzle.start
            number = number_of_solutions(start) if by_search else known_number(self.puzzle)
            self.several = number is not None and number > 1
        return self.several

    def _close(self, status: str = "") -> None:
        """Put the log of the puzzle under way with those before it."""
        before = len(self.claims) - len(self.entries)
        log = FinalLog(self.puzzle, self.entries, self.position, status, before=before)
        self.stages.append(log)

    def _notes(self) -> Iterator[str]:
        """Yield what could not be compared, though every step is proved."""
        if self.elsewhere:
            yield Name("where its steps are in the whole solve is not confirmed")
        by_reason: dict[str, list[str]] = {}
        for number, name, doubt in self.doubts:
            by_reason.setdefault(Name("{0}: {1}", name, doubt.why), []).append(str(number))
        for why, numbers in by_reason.items():
            steps = ", ".join(numbers)
            yield Name("names and texts of steps {0} are not confirmed: {1}", steps, why)

    def _go_on(self, entry: Mapping[str, Any]) -> None:
        """Begin the next puzzle, which must be the one that the log can go on with here."""
        self._close()
        following = next_puzzle(self.stages)
        if following is None:
            raise _WrongError("the log does not go on with this puzzle")
        made = {**head("puzzle"), **puzzle_object(following), "name": entry.get("name")}
        for difference in differences(entry, made):
            text = str(difference)
            raise _WrongError("the log does not go on with this puzzle: {0}", text)
        failed = len(self.stages) > 1 and not self.position.solved
        if failed and number_of_solutions(self.position) != 0:
            raise _WrongError("another way is tried before this one has ended")
        self._begin(following)

    def _finish(self, entry: Mapping[str, Any]) -> Log:
        """Compare what the file says of its steps and its end with what came out here.

        Only in a story, which has a goal, a technique may say something else of a step, which is
        then noted: fewer steps before it leave more candidates, in spite of which it is proved.
        """
        self._close(entry["status"])
        log = LinkedLog.of(self.stages, entry["status"]) if self.stages[1:] else self.stages[0]
        result = Result(entry, log, self.profile)
        if "goal" in entry:
            self._as_story(result)
        for number, name, doubt in self.doubts:
            if doubt.certain or (doubt.asked and "goal" not in entry):
                line = self.claims[number - 1][0]
                raise _WrongError("step {0} ({1}): {2}", number, name, doubt.why, line=line)
        for step, (line, claim) in zip(log.steps, self.claims, strict=True):
            standing = {field: value for field, value in claim.items() if field in STANDING}
            _compare(standing, {"number": step.number, **standing_object(step)}, line, step.number)
        possible = (*_statuses(log), *(("reached",) if _reaches(log, entry) else ()))
        if log.status not in possible:
            wanted = " or ".join(possible)
            raise _WrongError("the status is {0}, expected {1}", repr(log.status), wanted)
        for difference in result.differences():
            raise _WrongError("the result's {0}", str(difference))
        return attrs.evolve(log, notes=list(self._notes()))

    def _as_story(self, result: Result) -> None:
        """Drop the doubts of steps that are told just so in the story that lapiz tells."""
        story = result.story()
        told = {step.number: step for step in story.steps} if story else {}
        self.elsewhere = story is None and any(field in result.entry for field in STORY)
        self.doubts = [
            (number, name, doubt)
            for number, name, doubt in self.doubts
            if number not in told or not is_told_so(self.claims[number - 1][1], told[number])
        ]


def _reaches(log: Log, entry: Mapping[str, Any]) -> bool:
    """Tell whether a log is a story that has shown its goal."""
    last = log.stages[-1]
    try:
        return goal_of(subject(last.puzzle, str(entry.get("goal", ""))), last.end) is not None
    except BadInput:
        return False


def _statuses(log: Log) -> tuple[str, ...]:
    """Return the statuses that the end of a log allows; what is stuck may have run out of time."""
    statuses = _statuses_by_number(log)
    return (*statuses, "out of time", "gave up") if "stuck" in statuses else statuses


def _statuses_by_number(log: Log) -> tuple[str, ...]:
    """Return the statuses that the number of solutions allows at the end of a log."""
    solved = log.end.solved
    chose = any(step.deduction.grounds is Grounds.CHOICE for step in log.steps)
    if solved and not chose:
        return ("solved",)
    start = log.puzzle.start if chose else log.stages[-1].end
    puzzle = log.puzzle if chose else log.stages[-1].puzzle
    solutions = _solutions(puzzle, start)
    if solutions is None and log.status in ("no solution", "many solutions"):
        counted = last_count(start)  # as a solve does that ends so
        solutions = counted.number if counted else None
    by_number = {
        0: ("no solution", "stuck"),
        1: ("solved",) if solved else ("stuck",),
        2: ("many solutions",) if solved else ("many solutions", "stuck"),
    }
    return ("stuck",) if solutions is None else by_number[solutions]


def _compare(
    found: Mapping[str, Any], expected: Mapping[str, Any], line: int = 0, step: int = 0
) -> None:
    """Raise for the first field that lapiz would write otherwise."""
    for difference in differences(found, expected):
        text = str(difference)
        raise _WrongError(*(("step {0}: {1}", step, text) if step else ("{0}", text)), line=line)


def _expect_type(entry: Mapping[str, Any], *types: str) -> None:
    if entry.get("type") not in types:
        raise BadInput(f"type is {entry.get('type')!r}, expected {' or '.join(map(repr, types))}")


def _solutions(puzzle: Puzzle, position: Position) -> int | None:
    """Count solutions up to 2, those of what a puzzle hands over to included; None: not known."""
    if puzzle.kind.solutions.hopeless and puzzle.kind.solutions.hopeless(puzzle):
        return 0
    if not puzzle.kind.hand_over:
        number = known_number(attrs.evolve(puzzle, start=position))
        return None if number is None else min(number, 2)
    try:
        return len(list(islice(wholes(puzzle, position), 2)))
    except OutOfBudget:
        return None
