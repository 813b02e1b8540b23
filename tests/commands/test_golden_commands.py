"""What commands print of small puzzles, kept in a file: each as typed, its text, its status."""

import re
import shlex
from pathlib import Path

import pytest
from click.testing import CliRunner

from lapiz.cli import cli
from lapiz.testing import check_golden

GOLDEN = Path(__file__).parent / "golden" / "commands.txt"

MODULE = """
import lapiz

@lapiz.technique(name="sure", title="Sure", kind="sudoku")
def sure(view):
    yield from lapiz.registry().technique("hidden-single")(view)

@lapiz.technique(name="hasty", title="Hasty", kind="sudoku")
def hasty(view):
    for item in (0, 3):
        yield lapiz.Deduction(removes=view.position.open & -view.position.open, truths=(item,))

@lapiz.technique(name="late", title="Late", kind="sudoku")
def late(view):
    if view.position.placed.bit_count() > 9:
        yield from sure(view)
"""
FILES = {
    "module.py": MODULE,
    "twice": "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "easy": "..3....2.2..14..",
    "open": "12........1....4",
    "wrong": "11..............",
    "hard": ".5..2.....6.1.......8...1.3....7.6.8...6..5.442.....799..2......125.8........69..",
    "plain.yaml": "name: plain\noff: [full-house]",
    "more.yaml": "kind: sudoku\ntitle: M\ngrid: [..3., ...2, .2.., 14..]\nexpect: {status: stuck}",
    "argument": "r1c4=1 is the last digit\nr2c3=1\nHidden Single: r4c4=2 in row 4 => r4c4=2",
}
"""Files beside which the commands run; of the puzzles some have several solutions, or none."""
LINES = r"""
solve easy
solve --length name easy open
solve --length full --grid --profile plain.yaml easy
solve --json open
solve --length name wrong easy
show easy more.yaml
show --json easy open
show --format sdm easy open
show --markdown --step 2 easy
show --technique naked-single --caption more.yaml
show --step 99 easy
show --technique x-wing easy
show --true-candidates open
hint easy
hint --rung 4 easy open
hint --rung 7 --placed r1c1=2 easy
hint --placed r1c2=4 easy
hint --placed r1c2=3,r2c2=1 easy
hint --removed r1c2<>1 --json easy
hint --original easy more.yaml
steps --technique hidden-single --limit 2 easy
steps --technique hidden-single --grid --all --length line easy
steps --technique x-wing easy
steps --technique naked-single --json easy
why r1c1 easy
why r1c1=2 --length line --grid easy
why r1c1=4 easy
why r1c1=9 easy
why r1c1<>3 easy
why --json r1c1 easy
why-not r1c1=4 easy
why-not --grid r1c1=2 easy
why-not r1c3=4 open
why-not --json r1c1=4 easy
check easy
check open wrong more.yaml
check --json easy open
judge easy argument
judge --json easy "r1c3=3"
judge easy r1c1=1
judge easy " "
judge - -
compare easy open
compare default plain.yaml easy
compare --json default plain.yaml easy
compare easy easy
backdoors easy open
backdoors --limit 2 hard
backdoors --json --limit 1 hard
rate --quiet easy open
rate --quiet --scale lapiz,hodoku easy wrong
rate --json easy
rate --range --scale all easy
rate --routes 3 easy
example x-wing
example no-such
graph easy
graph --to r1c1 --as dot easy
rules anti-king killer
rules --json anti-king
rules no-such
techniques x-wing
techniques --json full-house
techniques --markdown x-wing
techniques no-such
generate --side 4 --seed 3 --number 2
generate queens --size 5 --seed 1 --json
generate --side 4 --seed 3 --uses naked-pair --position --format yaml
generate --side 4 --seed 3 --max-score 1 --tries 2
generate --side 5
story --to r1c1 easy
story --at naked-single easy
story --at x-wing easy
story --json --to r1c1 easy
story -o - --notation a1 --title T easy
graph --as svg --to r1c1 easy
try module.py:sure easy
try module.py:late easy
try module.py:hasty easy -o -
backdoors twice
lab full-house easy
lab hidden-single --against naked-single easy open
lab naked-pair --starts hard
lab x-wing --absent -o miss.yaml hard
lab full-house --corpus easy
print -o - easy open
print -o - --pencil --per-page 2 --title P easy
print
print --technique x-wing easy
print --number 3 easy
print --technique only-rectangle --kind shikaku --number 1 -o -
print --technique attacks-all --number 3 -o exercises.html
course --kind shikaku --questions 1 -o - clue-pair
rate --range --routes 2 --story easy
rate -o rated.csv easy open wrong
solve -o steps.csv easy
course no-such
"""


DRAWN = re.compile(
    r"<(style|script).*?</\1>|<div id=.icons.*?</div>|<svg[^>]*class.*?</svg>|sha256-[\w+/=]*",
    re.DOTALL,
)
"""What pages share, and pictures, which are kept elsewhere."""
CHANGING = re.compile(r"(?<=Time: ).*|[\d.]+ m?s\b|(?<=solve: )[\d.]+%")
"""What a clock says."""


def lines() -> list[str]:
    return [line for line in LINES.splitlines() if line]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text + "\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_golden_commands(here: Path) -> None:
    told = []
    for line in lines():
        done = CliRunner().invoke(cli, shlex.split(line), prog_name="lapiz")
        text = CHANGING.sub("…", DRAWN.sub("", done.output))
        told.append(f"$ lapiz {line}\n{text}[{done.exit_code}]\n")
    check_golden(GOLDEN, "\n".join(told))
