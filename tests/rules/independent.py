"""A model of sudokus with rules for OR-Tools CP-SAT, from what the rules mean; nothing of lapiz.

It reads the documents that `lapiz generate --rule` makes, and counts their solutions up to two.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, groupby, pairwise, permutations, product
from typing import Any

Place = tuple[int, int]
Group = list[Place]
BOXES = {4: (2, 2), 6: (2, 3), 8: (2, 4), 9: (3, 3), 16: (4, 4)}
THIRDS = 3


def places(text: str) -> Group:
    """The places (from 0) that a text names one by one."""
    return [(int(r) - 1, int(c) - 1) for r, c in re.findall(r"r(\d+)c(\d+)", text)]


def entries(rules: Iterable[Any]) -> Iterator[tuple[str, list[Group], dict[str, Any]]]:
    """Name, groups of places and other fields of each rule."""
    for entry in rules:
        (name, value), *others = entry.items() if isinstance(entry, dict) else [(entry, None)]
        fields = dict(value) if isinstance(value, dict) else {"": value} if value else {}
        fields |= dict(others)
        groups: list[Group] = []
        for field, texts in list(fields.items()):
            texts = texts if isinstance(texts, list) else [texts]
            if all(isinstance(text, str) and re.search(r"r\d", text) for text in texts):
                groups = [places(text) for text in texts]
                del fields[field]
        yield name, groups, fields


class Model:
    """The grid: `x` are digits by place, `b` whether a digit is in a place."""

    def __init__(self, document: dict[str, Any]) -> None:
        from ortools.sat.python import cp_model  # it takes a second, which most runs can do without

        self.solving = cp_model
        rows = document["grid"]
        rows = rows.split() if isinstance(rows, str) else rows
        self.side, self.model = len(rows), cp_model.CpModel()
        n, model = self.side, self.model
        self.every = list(product(range(n), repeat=2))
        self.x = {p: model.new_int_var(1, n, f"x{p}") for p in self.every}
        self.b = {(p, d): model.new_bool_var("") for p in self.every for d in range(1, n + 1)}
        for p in self.every:
            model.add_exactly_one(self.b[p, d] for d in range(1, n + 1))
            model.add(self.x[p] == sum(d * self.b[p, d] for d in range(1, n + 1)))
        regions = document.get("regions")
        high, wide = BOXES.get(n, (1, n))
        labels = {p: regions[p[0]][p[1]] if regions else (p[0] // high, p[1] // wide)
                  for p in self.every}  # fmt: skip
        self.labels = labels
        for key in (lambda p: p[0], lambda p: p[1], labels.__getitem__):
            for value in {key(p) for p in self.every}:
                self.differ([p for p in self.every if key(p) == value])
        for p in self.every:
            if rows[p[0]][p[1]] not in ".0":
                model.add(self.x[p] == int(rows[p[0]][p[1]], 36))
        self.shaded: dict[Place, Any] = {}
        stated = list(entries(document.get("rules", ())))
        self.marked = {  # of marks in a cell all count, whichever entry of the file has them
            kind: {
                p for name, groups, _ in stated if name == kind for group in groups for p in group
            }
            for kind in ("minimum", "maximum")
        }
        for name, groups, fields in stated:
            self.state(name, groups, fields)

    def state(self, name: str, groups: list[Group], fields: dict[str, Any]) -> None:
        RULES[name](self, groups, fields)

    def shade(self, p: Place) -> Any:
        """Whether a place is shaded: where one may be, all may."""
        self.shaded = self.shaded or {q: self.model.new_bool_var(f"s{q}") for q in self.every}
        return self.shaded[p]

    def in_one_piece(self, alike: dict[Place, Any]) -> None:
        """Each place of a shade but the root is one step farther from it than one beside it."""
        n, model = self.side, self.model
        far = {p: model.new_int_var(0, n * n, "") for p in self.every}
        root = {p: model.new_bool_var("") for p in self.every}
        model.add(sum(root.values()) <= 1)
        for p in self.every:
            model.add(far[p] == 0).only_enforce_if(root[p])
            from_beside = []
            for q in self.near(p):
                one = model.new_bool_var("")
                model.add_implication(one, alike[q])
                model.add(far[p] == far[q] + 1).only_enforce_if(one)
                from_beside.append(one)
            model.add_bool_or([*from_beside, root[p], alike[p].negated()])

    def count(self) -> int | None:
        """How many solutions there are, up to two; None if the time is not enough."""
        solver, found = self.solving.CpSolver(), 0
        solver.parameters.num_workers, solver.parameters.max_time_in_seconds = 1, 60
        while found < 2:
            status = solver.solve(self.model)
            if status == self.solving.INFEASIBLE:
                return found
            if status not in (self.solving.OPTIMAL, self.solving.FEASIBLE):
                return None
            found += 1
            here = [self.b[p, solver.value(self.x[p])] for p in self.every]
            here += [
                shade if solver.value(shade) else shade.negated() for shade in self.shaded.values()
            ]
            self.model.add_bool_or([one.negated() for one in here])
        return found

    def differ(self, group: Iterable[Place]) -> None:
        self.model.add_all_different([self.x[p] for p in group])

    def total(self, group: Iterable[Place]) -> Any:
        return sum(self.x[p] for p in group)

    def times(self, group: Iterable[Place], digits: Iterable[int]) -> Any:
        """How often digits are in a group."""
        return sum(self.b[p, d] for p in group for d in digits if 1 <= d <= self.side)

    def pair(self, p: Place, q: Place, fits: Callable[[int, int], bool]) -> None:
        digits = range(1, self.side + 1)
        table = [(a, c) for a, c in product(digits, digits) if fits(a, c)]
        self.model.add_allowed_assignments([self.x[p], self.x[q]], table)

    def near(self, p: Place) -> Group:
        return [q for q in self.every if abs(p[0] - q[0]) + abs(p[1] - q[1]) == 1]

    def sides(self) -> Iterator[tuple[Place, Place]]:
        return ((p, q) for p in self.every for q in self.near(p) if p < q)

    def extreme(self, group: Iterable[Place], largest: bool) -> Any:
        found = self.model.new_int_var(1, self.side, "")
        add = self.model.add_max_equality if largest else self.model.add_min_equality
        add(found, [self.x[p] for p in group])
        return found

    def inside(self, line: Group, low: Sequence[Any], high: Sequence[Any]) -> Any:
        """The sum of the digits between the place where `low` is true and that of `high`."""
        parts = []
        for k, p in enumerate(line):
            apart, inner = self.model.new_bool_var(""), self.model.new_bool_var("")
            self.model.add_abs_equality(apart, sum(low[:k]) - sum(high[:k]))
            self.model.add(inner <= apart)
            self.model.add(inner <= 1 - low[k] - high[k])
            self.model.add(inner >= apart - low[k] - high[k])
            part = self.model.new_int_var(0, self.side, "")
            self.model.add(part == self.x[p]).only_enforce_if(inner)
            self.model.add(part == 0).only_enforce_if(inner.negated())
            parts.append(part)
        return sum(parts)

    def where(self, line: Group, value: Any) -> list[Any]:
        """For each place whether it holds a value."""
        found = [self.model.new_bool_var("") for _ in line]
        for p, here in zip(line, found, strict=True):
            self.model.add(self.x[p] == value).only_enforce_if(here)
            self.model.add(self.x[p] != value).only_enforce_if(here.negated())
        return found

    def clue_line(self, groups: list[Group], fields: dict[str, Any]) -> Group:
        n, number = self.side, fields.get("row") or fields.get("column")
        line = groups[0] if groups else [
            (number - 1, k) if "row" in fields else (k, number - 1) for k in range(n)
        ]  # fmt: skip
        return line[::-1] if fields.get("reverse") else line

    def clued(self, number: Any, fields: dict[str, Any], *given: Any) -> None:
        """A number is that of a clue, or within its bounds, where something is given."""
        said = fields.get("sum", fields.get("value"))
        stated = [] if said is None else [number == said]
        stated += [number > fields["above"]] if "above" in fields else []
        stated += [number < fields["below"]] if "below" in fields else []
        for each_ in stated:
            self.model.add(each_).only_enforce_if(*given)


MODIFIED = {"doubl": 2, "negat": -1, "multipli": 3}


class ModifiedModel(Model):
    """A grid whose first rule says that some cells count for another number; `x` is that number."""

    def state(self, name: str, groups: list[Group], fields: dict[str, Any]) -> None:
        factor = next((n for stem, n in MODIFIED.items() if stem in name), 0)
        if factor and groups:
            self.model.add_bool_and([self.shade(p) for group in groups for p in group])
        elif factor:
            self._modified(factor, each_digit=not name.startswith("any-"))
        else:
            self.x, self.digit = self.counts, self.x
            super().state(name, groups, fields)
            self.x = self.digit

    def _modified(self, factor: int, each_digit: bool) -> None:
        n, model = self.side, self.model
        self.counts = {}
        for p in self.every:
            self.counts[p] = model.new_int_var(-9 * n, 9 * n, "")
            model.add(self.counts[p] == factor * self.x[p]).only_enforce_if(self.shade(p))
            model.add(self.counts[p] == self.x[p]).only_enforce_if(self.shade(p).negated())
        self.values = sorted({d * by for d in range(1, n + 1) for by in (1, factor)})
        for key in (lambda p: p[0], lambda p: p[1], self.labels.__getitem__):
            for value in {key(p) for p in self.every}:
                model.add_exactly_one(self.shade(p) for p in self.every if key(p) == value)
        for d in range(1, n + 1) if each_digit else ():
            both = {p: model.new_bool_var("") for p in self.every}
            for p, one in both.items():
                model.add_bool_and([self.shade(p), self.b[p, d]]).only_enforce_if(one)
                model.add_bool_or([self.shade(p).negated(), self.b[p, d].negated(), one])
            model.add_exactly_one(both.values())

    def differ(self, group: Iterable[Place]) -> None:
        """In a cage it is the digits that differ."""
        digit = getattr(self, "digit", self.x)
        self.model.add_all_different([digit[p] for p in group])

    def pair(self, p: Place, q: Place, fits: Callable[[int, int], bool]) -> None:
        table = [(a, c) for a, c in product(self.values, self.values) if fits(a, c)]
        self.model.add_allowed_assignments([self.x[p], self.x[q]], table)


Rule = Callable[[Model, list[Group], dict[str, Any]], None]
RULES: dict[str, Rule] = {}


def rule(*names: str) -> Callable[[Rule], Rule]:
    def noted(function: Rule) -> Rule:
        RULES.update(dict.fromkeys(names, function))
        return function

    return noted


def each(*names: str) -> Callable[[Callable[[Model, Group, dict[str, Any]], None]], None]:
    """A rule that holds for each group by itself."""

    def noted(function: Callable[[Model, Group, dict[str, Any]], None]) -> None:
        @rule(*names)
        def every(m: Model, groups: list[Group], fields: dict[str, Any]) -> None:
            for group in groups:
                function(m, group, fields)

    return noted


@each("extra-region", "no-repeats")
def _(m: Model, group: Group, _: Any) -> None:
    m.differ(group)


@rule("argyle")
def _(m: Model, _: Any, __: Any) -> None:
    starts = [((1, 0), 8), ((0, 1), 8), ((4, 0), 5), ((0, 4), 5)]
    for (r, c), size in starts:
        m.differ([(r + k, c + k) for k in range(size)])
        m.differ([(r + k, 8 - c - k) for k in range(size)])


def chess(name: str, move: Callable[[int, int], bool]) -> None:
    @rule(name)
    def _(m: Model, _: Any, __: Any) -> None:
        for p, q in combinations(m.every, 2):
            if move(*sorted((abs(p[0] - q[0]), abs(p[1] - q[1])))):
                m.model.add(m.x[p] != m.x[q])


chess("anti-knight", lambda a, b: (a, b) == (1, 2))
chess("anti-king", lambda a, b: (a, b) == (1, 1))


@rule("non-consecutive")
def _(m: Model, _: Any, __: Any) -> None:
    for p, q in m.sides():
        m.pair(p, q, lambda a, b: abs(a - b) != 1)


@rule("diagonal-non-consecutive")
def _(m: Model, _: Any, __: Any) -> None:
    for p, q in combinations(m.every, 2):
        if (abs(p[0] - q[0]), abs(p[1] - q[1])) == (1, 1):
            m.pair(p, q, lambda a, b: abs(a - b) != 1)


@rule("knightmare")
def _(m: Model, _: Any, fields: dict[str, Any]) -> None:
    sums = next(iter(fields.values()), [5, 15])
    for p, q in combinations(m.every, 2):
        if sorted((abs(p[0] - q[0]), abs(p[1] - q[1]))) == [1, 2]:
            m.pair(p, q, lambda a, b: a + b not in sums)


@rule("anti-taxicab")
def _(m: Model, _: Any, fields: dict[str, Any]) -> None:
    digits = [int(d) for d in str(next(iter(fields.values()), "123456789"))]
    for p, q in combinations(m.every, 2):
        far = abs(p[0] - q[0]) + abs(p[1] - q[1])
        if far in digits and far <= m.side:
            m.model.add_bool_or(m.b[p, far].negated(), m.b[q, far].negated())


@each("thermometer")
def _(m: Model, line: Group, _: Any) -> None:
    for p, q in pairwise(line):
        m.model.add(m.x[p] < m.x[q])


@each("slow-thermometer")
def _(m: Model, line: Group, _: Any) -> None:
    for p, q in pairwise(line):
        m.model.add(m.x[p] <= m.x[q])


@each("greater-than")
def _(m: Model, pair: Group, _: Any) -> None:
    m.model.add(m.x[pair[0]] > m.x[pair[1]])


def whisper(name: str, least: int) -> None:
    @each(name)
    def _(m: Model, line: Group, fields: dict[str, Any]) -> None:
        for p, q in pairwise(line):
            m.pair(p, q, lambda a, b: abs(a - b) >= fields.get("difference", least))


for _name, _least in (("german-whisper", 5), ("dutch-whisper", 4), ("whisper", 0)):
    whisper(_name, _least)


@each("renban")
def _(m: Model, line: Group, _: Any) -> None:
    m.differ(line)
    m.model.add(m.extreme(line, True) - m.extreme(line, False) == len(line) - 1)


@each("nabner")
def _(m: Model, line: Group, _: Any) -> None:
    for p, q in combinations(line, 2):
        m.pair(p, q, lambda a, b: abs(a - b) >= 2)


@each("palindrome")
def _(m: Model, line: Group, _: Any) -> None:
    for p, q in zip(line, line[::-1], strict=True):
        m.model.add(m.x[p] == m.x[q])


def windows(name: str, sort: Callable[[int, int, int], int]) -> None:
    @each(name)
    def _(m: Model, line: Group, fields: dict[str, Any]) -> None:
        size = fields.get("modulus", THIRDS)
        for start in range(len(line)):
            for p, q in combinations(line[start : start + size], 2):
                m.pair(p, q, lambda a, b: sort(a, m.side, size) != sort(b, m.side, size))


@each("parity-line")
def _(m: Model, line: Group, _: Any) -> None:
    for p, q in pairwise(line):
        m.pair(p, q, lambda a, b: (a + b) % 2 == 1)


def even_steps(name: str, ordered: bool) -> None:
    @each(name)
    def _(m: Model, line: Group, _: Any) -> None:
        step = m.model.new_int_var(-m.side, m.side, "")
        for p, q in pairwise(line):
            gap = m.x[q] - m.x[p]
            if ordered:
                m.model.add(gap == step)
            else:
                m.model.add_abs_equality(step, gap)


even_steps("same-difference-line", ordered=False)
even_steps("sequence-line", ordered=True)


@each("index-line")
def _(m: Model, line: Group, _: Any) -> None:
    for i, p in enumerate(line, 1):
        m.model.add(m.x[p] <= len(line))
        for j, q in enumerate(line, 1):
            m.model.add(m.b[p, j] == m.b[q, i])


EITHER: dict[str, Callable[[int, int], bool]] = {
    "white-dots": lambda a, b: abs(a - b) == 1,
    "black-dots": lambda a, b: 2 in (a / b, b / a),
    "x": lambda a, b: a + b == 10,
    "v": lambda a, b: a + b == 5,
}


@rule("one-of")
def _(m: Model, groups: list[Group], fields: dict[str, Any]) -> None:
    fits = [EITHER[name] for name in fields["rules"].split()]
    for p, q in groups:
        m.pair(p, q, lambda a, b: any(one(a, b) for one in fits))


@rule("before-digit")
def _(m: Model, groups: list[Group], fields: dict[str, Any]) -> None:
    line, end = m.clue_line(groups, fields), fields["digit"]
    ways = []
    for k, p in enumerate(line):
        here = m.model.new_bool_var("")
        seen = line[: k + bool(fields.get("inclusive"))]
        m.model.add(m.x[p] == end).only_enforce_if(here)
        m.model.add(m.times(line[:k], [end]) == 0).only_enforce_if(here)
        m.model.add(m.total(seen) == fields["sum"]).only_enforce_if(here)
        ways.append(here)
    m.model.add_exactly_one(ways)


@rule("first-seen")
def _(m: Model, groups: list[Group], fields: dict[str, Any]) -> None:
    line, digits = m.clue_line(groups, fields), [int(d) for d in str(fields["digits"])]
    ways = []
    for k, p in enumerate(line):
        here = m.model.new_bool_var("")
        m.model.add(m.x[p] == fields["value"]).only_enforce_if(here)
        m.model.add(m.times(line[:k], digits) == 0).only_enforce_if(here)
        ways.append(here)
    m.model.add_exactly_one(ways)


@rule("rising-start")
def _(m: Model, groups: list[Group], fields: dict[str, Any]) -> None:
    line, ways = m.clue_line(groups, fields), []
    for size in range(1, len(line) + 1):
        here = m.model.new_bool_var("")
        for p, q in pairwise(line[:size]):
            m.model.add(m.x[p] < m.x[q]).only_enforce_if(here)
        if size < len(line):
            m.model.add(m.x[line[size]] <= m.x[line[size - 1]]).only_enforce_if(here)
        m.model.add(m.total(line[:size]) == fields["sum"]).only_enforce_if(here)
        ways.append(here)
    m.model.add_exactly_one(ways)


def bounded(m: Model, group: Group, fields: dict[str, Any]) -> None:
    if fields.get("above"):
        m.model.add(m.total(group) > fields["above"])
    if fields.get("below"):
        m.model.add(m.total(group) < fields["below"])


each("bounded-sum")(bounded)


@each("bounded-cage")
def _(m: Model, group: Group, fields: dict[str, Any]) -> None:
    m.differ(group)
    bounded(m, group, fields)


@each("sums-cage")
def _(m: Model, group: Group, fields: dict[str, Any]) -> None:
    m.differ(group)
    m.model.add_linear_expression_in_domain(
        sum(m.x[p] for p in group), m.solving.Domain.from_values(fields["sums"])
    )


@each("product-cage")
def _(m: Model, group: Group, fields: dict[str, Any]) -> None:
    product_ = m.model.new_int_var(1, m.side ** len(group), "")
    m.model.add_multiplication_equality(product_, [m.x[p] for p in group])
    m.model.add(product_ == fields["product"])


windows("entropic-line", lambda digit, side, _: (digit - 1) // (side // 3))
windows("modular-line", lambda digit, _, size: digit % size)
windows("modulo-line", lambda digit, _, size: digit % size)


def mark(name: str, fits: Callable[[int, int, int], bool]) -> None:
    @rule(name)
    def _(m: Model, groups: list[Group], fields: dict[str, Any]) -> None:
        for p, q in groups:
            m.pair(p, q, lambda a, b: fits(a, b, fields.get("value", 0)))


mark("white-dots", lambda a, b, _: abs(a - b) == 1)
mark("black-dots", lambda a, b, _: 2 in (a / b, b / a))
mark("x", lambda a, b, _: a + b == 10)
mark("v", lambda a, b, _: a + b == 5)
mark("difference", lambda a, b, value: abs(a - b) == value)
mark("ratio", lambda a, b, value: value in (a / b, b / a))
mark("pair-sum", lambda a, b, value: a + b == value)


@each("even")
def _(m: Model, group: Group, _: Any) -> None:
    m.model.add(m.times(group, range(2, 40, 2)) == len(group))


@each("odd")
def _(m: Model, group: Group, _: Any) -> None:
    m.model.add(m.times(group, range(1, 40, 2)) == len(group))


@each("restricted")
def _(m: Model, group: Group, fields: dict[str, Any]) -> None:
    m.model.add(m.times(group, [int(d) for d in str(fields["digits"])]) == len(group))


@rule("minimum")
def _(m: Model, groups: list[Group], _: Any) -> None:
    for p, q in beside(m, groups, "minimum"):
        m.model.add(m.x[p] < m.x[q])


@rule("maximum")
def _(m: Model, groups: list[Group], _: Any) -> None:
    for p, q in beside(m, groups, "maximum"):
        m.model.add(m.x[p] > m.x[q])


def beside(m: Model, groups: list[Group], kind: str) -> list[tuple[Place, Place]]:
    """Marked cells, each with its neighbours that are not marked so, too."""
    marked = [p for group in groups for p in group]
    return [(p, q) for p in marked for q in m.near(p) if q not in m.marked[kind]]


@rule("clone")
def _(m: Model, groups: list[Group], _: Any) -> None:
    for group in groups[1:]:
        for p, q in zip(groups[0], group, strict=True):
            m.model.add(m.x[p] == m.x[q])


def index(m: Model, p: Place, by_row: bool) -> None:
    """The digit j says that the own column (row) is in column (row) j."""
    r, c = p
    for j in range(m.side):
        there = m.b[(j, c), r + 1] if by_row else m.b[(r, j), c + 1]
        m.model.add(m.b[p, j + 1] == there)


for _name, _by_row in (("column-index", False), ("row-index", True)):

    @each(_name)
    def _(m: Model, group: Group, _: Any, by_row: bool = _by_row) -> None:
        for p in group:
            index(m, p, by_row)


for _name, _by_row in (("column-indexing", False), ("row-indexing", True)):

    @rule(_name)
    def _(m: Model, __: Any, fields: dict[str, Any], by_row: bool = _by_row) -> None:
        for line in (int(d) - 1 for d in str(next(iter(fields.values())))):
            for k in range(m.side):
                index(m, (line, k) if by_row else (k, line), by_row)


@each("killer")
def _(m: Model, group: Group, fields: dict[str, Any]) -> None:
    m.differ(group)
    if fields.get("sum"):
        m.model.add(m.total(group) == fields["sum"])


@each("rellik")
def _(m: Model, group: Group, fields: dict[str, Any]) -> None:
    m.differ(group)
    for size in range(1, len(group) + 1):
        for part in combinations(group, size):
            m.model.add(m.total(part) != fields["sum"])


@each("equality-cage")
def _(m: Model, group: Group, _: Any) -> None:
    m.differ(group)
    digits = range(1, m.side + 1)
    halves = [d for d in digits if 2 * d < m.side + 1], [d for d in digits if 2 * d > m.side + 1]
    for some in (*halves, range(1, 40, 2), range(2, 40, 2)):
        m.model.add(2 * m.times(group, some) == len(group))


@each("look-and-say")
def _(m: Model, group: Group, fields: dict[str, Any]) -> None:
    for count, digit in re.findall("(.)(.)", str(fields["clue"])):
        m.model.add(m.times(group, [int(digit)]) == int(count))


@rule("counting-circles")
def _(m: Model, groups: list[Group], _: Any) -> None:
    every = [p for group in groups for p in group]
    for d in range(1, m.side + 1):
        m.model.add(m.times(every, [d]) == d * m.model.new_bool_var(""))


@each("arrow")
def _(m: Model, line: Group, _: Any) -> None:
    m.model.add(m.x[line[0]] == m.total(line[1:]))


@each("pill-arrow")
def _(m: Model, line: Group, fields: dict[str, Any]) -> None:
    pill = fields.get("pill", 2)
    number = sum(m.x[p] * 10 ** (pill - 1 - k) for k, p in enumerate(line[:pill]))
    m.model.add(number == m.total(line[pill:]))


@each("double-arrow")
def _(m: Model, line: Group, _: Any) -> None:
    m.model.add(m.x[line[0]] + m.x[line[-1]] == m.total(line[1:-1]))


@each("sum", "little-killer")
def _(m: Model, group: Group, fields: dict[str, Any]) -> None:
    m.model.add(m.total(group) == fields["sum"])


@each("sum-line")
def _(m: Model, line: Group, fields: dict[str, Any]) -> None:
    value, before, cut = fields["sum"], None, None
    for p in line:
        part, here = m.model.new_int_var(1, max(1, value), ""), m.model.new_bool_var("")
        if cut is None:
            m.model.add(part == m.x[p])
        else:
            m.model.add(part == m.x[p]).only_enforce_if(cut)
            m.model.add(part == before + m.x[p]).only_enforce_if(cut.negated())
        m.model.add(part == value).only_enforce_if(here)
        m.model.add(part < value).only_enforce_if(here.negated())
        before, cut = part, here
    m.model.add(cut == 1)


@each("region-sum-line")
def _(m: Model, line: Group, _: Any) -> None:
    visits = [list(visit) for _, visit in groupby(line, m.labels.__getitem__)]
    for one, other in pairwise(visits):
        m.model.add(m.total(one) == m.total(other))


@rule("equal-sums")
def _(m: Model, groups: list[Group], _: Any) -> None:
    for one, other in pairwise(groups):
        m.model.add(m.total(one) == m.total(other))


@each("zipper")
def _(m: Model, line: Group, _: Any) -> None:
    half = len(line) // 2
    sums = [m.x[line[k]] + m.x[line[-1 - k]] for k in range(half)]
    sums += [m.x[line[half]]] if len(line) % 2 else []
    for one, other in pairwise(sums):
        m.model.add(one == other)


@rule("sandwich", "bounded-sandwich")
def _(m: Model, groups: list[Group], fields: dict[str, Any]) -> None:
    line = m.clue_line(groups, fields)
    ends = ([m.b[p, d] for p in line] for d in (1, m.side))
    m.clued(m.inside(line, *ends), fields)


@rule("x-sum", "bounded-x-sum")
def _(m: Model, groups: list[Group], fields: dict[str, Any]) -> None:
    line = m.clue_line(groups, fields)
    for k in range(1, m.side + 1):
        m.clued(m.total(line[:k]), fields, m.b[line[0], k])


@rule("skyscraper", "bounded-skyscraper")
def _(m: Model, groups: list[Group], fields: dict[str, Any]) -> None:
    line, seen = m.clue_line(groups, fields), []
    for k in range(1, len(line)):
        tallest, here = m.extreme(line[:k], True), m.model.new_bool_var("")
        m.model.add(m.x[line[k]] > tallest).only_enforce_if(here)
        m.model.add(m.x[line[k]] < tallest).only_enforce_if(here.negated())
        seen.append(here)
    m.clued(sum(seen) + 1, fields)


@rule("hidden-skyscraper")
def _(m: Model, groups: list[Group], fields: dict[str, Any]) -> None:
    line = m.clue_line(groups, fields)
    firsts = []
    for k in range(1, len(line)):
        first = m.model.new_bool_var("")
        for before in range(1, k):
            m.model.add(m.x[line[before]] > m.x[line[before - 1]]).only_enforce_if(first)
        m.model.add(m.x[line[k]] < m.x[line[k - 1]]).only_enforce_if(first)
        m.model.add(m.x[line[k]] == fields["value"]).only_enforce_if(first)
        firsts.append(first)
    m.model.add_exactly_one(firsts)


@rule("numbered-room")
def _(m: Model, groups: list[Group], fields: dict[str, Any]) -> None:
    line = m.clue_line(groups, fields)
    for k in range(1, m.side + 1):
        m.model.add(m.x[line[k - 1]] == fields["value"]).only_enforce_if(m.b[line[0], k])


@each("between")
def _(m: Model, line: Group, _: Any) -> None:
    ends = [line[0], line[-1]]
    for p in line[1:-1]:
        m.model.add(m.x[p] > m.extreme(ends, False))
        m.model.add(m.x[p] < m.extreme(ends, True))


@each("lockout")
def _(m: Model, line: Group, fields: dict[str, Any]) -> None:
    ends = [line[0], line[-1]]
    low, high = m.extreme(ends, False), m.extreme(ends, True)
    m.model.add(high - low >= fields.get("difference", 4))
    for p in line[1:-1]:
        below = m.model.new_bool_var("")
        m.model.add(m.x[p] < low).only_enforce_if(below)
        m.model.add(m.x[p] > high).only_enforce_if(below.negated())


@each("lunchbox")
def _(m: Model, line: Group, fields: dict[str, Any]) -> None:
    m.differ(line)
    ends = (m.where(line, m.extreme(line, largest)) for largest in (False, True))
    m.model.add(m.inside(line, *ends) == fields["sum"])


@each("quadruple")
def _(m: Model, group: Group, fields: dict[str, Any]) -> None:
    digits = str(fields["digits"])
    for d in set(digits):
        m.model.add(m.times(group, [int(d)]) >= digits.count(d))


@rule("same-digits")
def _(m: Model, groups: list[Group], _: Any) -> None:
    for one, other in pairwise(groups):
        for d in range(1, m.side + 1):
            m.model.add(m.times(one, [d]) == m.times(other, [d]))


def squares(name: str, sort: Callable[[int, int], int]) -> None:
    @rule(name)
    def _(m: Model, _: Any, __: Any) -> None:
        for r, c in product(range(m.side - 1), repeat=2):
            square = [(r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1)]
            for third in range(THIRDS):
                own = [d for d in range(1, m.side + 1) if sort(d, m.side) == third]
                m.model.add(m.times(square, own) >= 1)


squares("global-entropy", lambda digit, side: (digit - 1) // (side // 3))
squares("global-modulo", lambda digit, _: digit % 3)


@rule("dutch-flatmates")
def _(m: Model, _: Any, __: Any) -> None:
    for r, c in m.every:
        mates = [m.b[(r - 1, c), 1]] if r else []
        mates += [m.b[(r + 1, c), m.side]] if r + 1 < m.side else []
        m.model.add(m.b[(r, c), (m.side + 1) // 2] <= sum(mates))


@each("value-indexing")
def _(m: Model, line: Group, _: Any) -> None:
    m.model.add(m.x[line[1]] <= len(line) - 2)
    for k in range(1, min(m.side, len(line) - 2) + 1):
        m.model.add(m.x[line[1 + k]] == m.x[line[0]]).only_enforce_if(m.b[line[1], k])


@each("count-distinct")
def _(m: Model, group: Group, _: Any) -> None:
    kinds = []
    for d in range(1, m.side + 1):
        there = m.model.new_bool_var("")
        m.model.add_max_equality(there, [m.b[p, d] for p in group[1:]])
        kinds.append(there)
    m.model.add(m.x[group[0]] == sum(kinds))


@each("regex")
def _(m: Model, line: Group, fields: dict[str, Any]) -> None:
    digits = range(1, m.side + 1)
    ways = product(digits, repeat=len(line))
    fits = [way for way in ways if re.fullmatch(fields["pattern"], "".join(map(str, way)))]
    m.model.add_allowed_assignments([m.x[p] for p in line], fits)


def digits_of(text: str, side: int) -> list[int]:
    """The digits that a rule that is stated in full names."""
    if text == "*":
        return list(range(1, side + 1))
    return [int(one) for one in (text.split(",") if "," in text else text)]


def table_of(text: str, side: int) -> set[tuple[int, int]]:
    """The pairs of digits that a table allows."""
    entries = [entry.split(":") for entry in text.split()]
    return {(one, other) for first, others in entries for one in digits_of(first, side)
            for other in digits_of(others, side)}  # fmt: skip


@rule("relation")
def _(m: Model, lines: list[Group], fields: dict[str, Any]) -> None:
    pairs, marked = table_of(fields["allowed"], m.side), set[frozenset[Place]]()
    for one, other in (pair for line in lines for pair in pairwise(line)):
        m.model.add_allowed_assignments([m.x[one], m.x[other]], sorted(pairs))
        marked.add(frozenset((one, other)))
    for one, other in combinations(m.every, 2) if fields.get("negative") else ():
        beside = sum(abs(a - b) for a, b in zip(one, other, strict=True)) == 1
        if beside and frozenset((one, other)) not in marked:
            never = sorted(pairs | {(b, a) for a, b in pairs})
            m.model.add_forbidden_assignments([m.x[one], m.x[other]], never)


@each("mutual-relation")
def _(m: Model, group: Group, fields: dict[str, Any]) -> None:
    pairs = table_of(fields["allowed"], m.side)
    for one, other in permutations(group, 2):
        m.model.add_allowed_assignments([m.x[one], m.x[other]], sorted(pairs))


@each("automaton")
def _(m: Model, line: Group, fields: dict[str, Any]) -> None:
    states = [state.strip().split(":") for state in fields["states"].split(";")]
    number = {name.strip("!"): at for at, (name, _) in enumerate(states)}
    moves = [
        (at, digit, number[target])
        for at, (_, leads) in enumerate(states)
        for move in leads.split()
        for digit in digits_of(move.split(">")[0], m.side)
        for target in move.split(">")[1].split("/")
    ]
    ends = [at for at, (name, _) in enumerate(states) if name.endswith("!")]
    m.model.add_automaton([m.x[p] for p in line], 0, ends, moves)


@each("contains")
def _(m: Model, group: Group, fields: dict[str, Any]) -> None:
    digits = str(fields["digits"])
    for d in set(digits):
        m.model.add(m.times(group, [int(d)]) >= digits.count(d))


@each("contains-exactly")
def _(m: Model, group: Group, fields: dict[str, Any]) -> None:
    digits = str(fields["digits"])
    for d in set(digits):
        m.model.add(m.times(group, [int(d)]) == digits.count(d))


@each("weighted-sum")
def _(m: Model, line: Group, fields: dict[str, Any]) -> None:
    weights = fields.get("weights", [1])
    weights = [*weights, *weights[-1:] * len(line)]
    parts = [weight * m.x[p] for weight, p in zip(weights, line, strict=False)]
    m.model.add(sum(parts) == fields["sum"])


@rule("yin-yang")
def _(m: Model, groups: list[Group], fields: dict[str, Any]) -> None:
    shaded = {p: m.shade(p) for p in m.every}
    m.in_one_piece(shaded)
    m.in_one_piece({p: one.negated() for p, one in shaded.items()})
    for r, c in product(range(m.side - 1), repeat=2):
        square = [shaded[p] for p in ((r, c), (r, c + 1), (r + 1, c), (r + 1, c + 1))]
        m.model.add_bool_or(square)
        m.model.add_bool_or([one.negated() for one in square])


@each("shaded")
def _(m: Model, group: Group, fields: dict[str, Any]) -> None:
    m.model.add_bool_and([m.shade(p) for p in group])


@each("unshaded")
def _(m: Model, group: Group, fields: dict[str, Any]) -> None:
    m.model.add_bool_and([m.shade(p).negated() for p in group])


@rule("shaded-count")
def _(m: Model, groups: list[Group], fields: dict[str, Any]) -> None:
    m.model.add(sum(m.shade(p) for p in m.clue_line(groups, fields)) == fields["count"])


@rule("shaded-sum")
def _(m: Model, groups: list[Group], fields: dict[str, Any]) -> None:
    parts = []
    for p in m.clue_line(groups, fields):
        part = m.model.new_int_var(0, m.side, "")
        m.model.add(part == m.x[p]).only_enforce_if(m.shade(p))
        m.model.add(part == 0).only_enforce_if(m.shade(p).negated())
        parts.append(part)
    m.model.add(sum(parts) == fields["sum"])


@each("shaded-around")
def _(m: Model, group: Group, fields: dict[str, Any]) -> None:
    for r, c in group:
        near = [p for p in m.every if max(abs(p[0] - r), abs(p[1] - c)) < 2]
        m.model.add(sum(m.shade(p) for p in near) == m.x[r, c])


@rule("shaded-digits")
def _(m: Model, groups: list[Group], fields: dict[str, Any]) -> None:
    text = str(fields.get("digits", fields.get("")))
    digits = {int(sign, 36) for sign in re.findall(r"\w", text)}
    for p in m.every:
        for d in set(range(1, m.side + 1)) - digits:
            m.model.add_implication(m.shade(p), m.b[p, d].negated())
