"""How many deductions of a plugin may be idle, how large one may be, and marks that are gone."""

import attrs
import pytest

import lapiz
from lapiz import Deduction, Link, Says, Token
from lapiz.core.messages import MOST_NAMED
from lapiz.plugins import deductions
from lapiz.plugins.containment import PluginError
from lapiz.plugins.deductions import LONGEST_TEXT, changing, dead_roles, tamed

PUZZLE = lapiz.load({"kind": "sudoku", "grid": ["1...", "....", "....", "...."]})
START = PUZZLE.start
GONE = [n for n in range(64) if not START.alive >> n & 1 and not START.placed >> n & 1]
OPEN = [n for n in range(64) if START.open >> n & 1]
FIRST, SECOND = Deduction(removes=1 << OPEN[0]), Deduction(removes=1 << OPEN[1])
IDLE = Deduction(removes=1 << GONE[0])


@pytest.mark.parametrize(
    ("found", "changes", "ends"),
    [
        ([], 0, False),
        ([IDLE] * 2, 0, False),
        ([IDLE] * 3, 0, True),
        ([IDLE, IDLE, FIRST, IDLE, IDLE, SECOND, IDLE], 2, False),
        ([FIRST] * 3, 3, False),  # the first of them is new
        ([FIRST] * 4, 4, True),
        ([FIRST, IDLE, FIRST, IDLE], 2, True),
        ([FIRST, *[attrs.evolve(FIRST, truths=(n,)) for n in range(5)]], 6, False),
        ([FIRST, *[attrs.evolve(FIRST, deadly=(n,)) for n in range(5)]], 6, False),
        ([Deduction(places=1 << n) for n in OPEN[:5]], 5, False),
    ],
)
def test_so_many_may_change_nothing_new_in_a_row(
    found: list[Deduction], changes: int, ends: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deductions, "IDLE_DEDUCTIONS", 3)
    seen: list[Deduction] = []
    told = ""
    try:
        seen.extend(changing(iter(found), START))
    except PluginError as error:
        told = str(error)
    assert told == ("yielded 3 deductions in a row that change nothing new" if ends else "")
    assert len(seen) == changes


def bits(numbers: list[int]) -> int:
    return sum(1 << number for number in numbers)


NAMES = [PUZZLE.space.labels[n] for n in GONE]


@pytest.mark.parametrize(
    ("members", "listed"),
    [
        (OPEN, None),
        ([OPEN[0], GONE[0]], NAMES[0]),
        (GONE[:MOST_NAMED], ", ".join(NAMES[:MOST_NAMED])),
        (GONE[: MOST_NAMED + 1], ", ".join(NAMES[:MOST_NAMED]) + ", …"),
    ],
)
def test_marks_of_candidates_that_are_gone(members: list[int], listed: str | None) -> None:
    roles = {"placed": START.placed, "base": bits(members)}
    told = dead_roles(Deduction(removes=1, roles=roles), START)
    if listed is None:
        assert told is None
    else:
        assert str(told) == (
            f"a deduction is skipped: role 'base' has candidates that are gone: {listed}; "
            "give those that are left (are these cells, or items?)"
        )


LINK = Link("strong", 1, 2, 0)
MANY = LONGEST_TEXT + 1


@pytest.mark.parametrize(
    ("field", "most", "more"),
    [
        ("links", (LINK,) * LONGEST_TEXT, (LINK,) * MANY),
        (
            "roles",
            {str(n): 1 for n in range(LONGEST_TEXT)},
            {str(n): 1 for n in range(MANY)},
        ),
    ],
)
def test_parts_are_so_many(field: str, most: object, more: object) -> None:
    plain, _ = tamed(Deduction(1, **{field: most}), PUZZLE)  # type: ignore[arg-type]
    assert getattr(plain, field) == most
    with pytest.raises(
        PluginError, match=rf"^yielded a deduction whose {field} is .*at most 2000$"
    ):
        tamed(Deduction(1, **{field: more}), PUZZLE)  # type: ignore[arg-type]


ONE = Token("number", 1)
FULL, LONG = "x" * LONGEST_TEXT, "{" * MANY
CUT = f"{'(' * LONGEST_TEXT}…"
LARGE = "its text is omitted: token x is too large"


@pytest.mark.parametrize(
    ("says", "pattern", "reason", "note"),
    [
        (Says("a", "b"), "a", "b", ""),
        (Says(FULL, ""), FULL, "", ""),
        (Says(FULL, "y"), FULL, "y", f"its text of {MANY} characters is cut"),
        (Says(LONG, "y"), CUT, "y", f"its text of {MANY + 1} characters is cut"),
        (Says("a", LONG), "a", CUT, f"its text of {MANY + 1} characters is cut"),
        (Says("a", x=Token("any", FULL)), "a", "", ""),
        (Says("a", x=Token("any", LONG)), "", "", LARGE),
        (Says("a", x=Token("number", (1 << 1000) - 1)), "a", "", ""),
        (Says("a", x=Token("number", 1 << 1000)), "", "", LARGE),
        (Says("a", x=Token("any", ("y",) * LONGEST_TEXT)), "a", "", ""),
        (Says("a", x=Token("any", ("y",) * MANY)), "", "", LARGE),
        (Says("a", x=Token("s" * 101, 1)), "", "", LARGE),
        (Says("a", x=Token("bad\nsort", 1)), "", "", LARGE),
        (
            Says("a", x=7),  # type: ignore[arg-type]
            "",
            "",
            "its text is omitted: token x is 7, expected one such as candidates(7)",
        ),
        (
            Says("{set0}.", sets=ONE),
            "{set0}.",
            "",
            "its text names {set0}, which is no token of it; did you mean sets?",
        ),
        (Says("a", "{}", x=ONE), "a", "{}", "its text names {}, which is no token of it"),
        (Says("{x", x=ONE), "{x", "", "its text has a brace without its other: '{x'"),
        (Says("{{x}", x=ONE), "{{x}", "", "its text has a brace without its other: '{{x}'"),
        (Says("{{x}} {x}", x=ONE), "{{x}} {x}", "", ""),
        (
            Says("", "a"),
            "",
            "a",
            "its text has a reason and no pattern, expected Says(pattern, reason)",
        ),
    ],
)
def test_texts_are_so_long(says: Says, pattern: str, reason: str, note: str) -> None:
    plain, told = tamed(Deduction(removes=1, says=says), PUZZLE)
    assert (plain.says.pattern, plain.says.reason, told) == (pattern, reason, note)


@pytest.mark.parametrize(
    ("token", "told"),
    [
        (
            Token("digits", 1 << 40),
            "1099511627776, expected a value that is printed as digits; did you mean candidates?",
        ),
        (
            Token("cells", 1 << 16),
            "65536, expected a value that is printed as cells; did you mean candidates?",
        ),
        (Token("cells", -1), "-1, expected a value that is printed as cells"),
        (Token("number", "1"), "'1', expected a value that is printed as number"),
    ],
)
def test_a_token_of_another_sort(token: Token, told: str) -> None:
    with pytest.raises(PluginError) as caught:
        tamed(Deduction(removes=1, says=Says("{x}", x=token)), PUZZLE)
    assert str(caught.value) == f"yielded a deduction whose token x is {told}"


@pytest.mark.parametrize("supposes", [True, False, 1, "yes"])
def test_only_what_is_true_is_a_supposition(supposes: object) -> None:
    plain, _ = tamed(Deduction(removes=1, supposes=supposes), PUZZLE)  # type: ignore[arg-type]
    assert plain.supposes is (supposes is True)


@pytest.mark.parametrize(
    ("thing", "told"),
    [
        (None, "yielded None, expected a Deduction"),
        (7, "yielded 7, expected a Deduction"),
    ],
)
def test_what_is_no_deduction(thing: object, told: str) -> None:
    with pytest.raises(PluginError, match=f"^{told}$"):
        tamed(thing, PUZZLE)
