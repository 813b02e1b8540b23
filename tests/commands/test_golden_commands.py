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
hint --technique hidden-single --rung 3 easy
hint --technique x-wing easy
hint --technique x-wing --json easy
hint --technique x-wong easy
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
solve --count open wrong easy
solve --count --limit 2 open
solve --count --limit 3 --json open
solve --all --limit 2 open
solve --all --limit 3 open
solve --all --json easy
solve --all --as no-such easy
solve --all wrong
solve --quiet easy open wrong
solve --quiet - < easy
solve --length simple --wide hard
solve --no-unique --length name open
solve --no-fallback --length name twice
solve --choose --length line open
solve --json easy -o log.txt
solve easy -o log.pdf
solve easy -o easy
solve --profile no-such easy
check log.txt
check --json log.txt
check --profile plain.yaml log.txt
check --profile plain.yaml easy
solve --json --profile plain.yaml -o plain.txt easy
check --profile plain.yaml plain.txt
check - < log.txt
check - < easy
check missing.txt easy
graph log.txt --to r1c1
graph log.txt --to r1c1=1
graph --as svg -o picture.dot easy
graph --to r9c9 easy
steps --profile plain.yaml --limit 2 easy
steps --limit 1 easy wrong
steps --technique naked-pair easy
steps --all --limit 3 easy
steps --json --limit 1 easy
steps --technique skyscraper --grid --wide hard
hint --length name easy
hint --rung 5 easy
hint --rung 6 --wide hard
hint --placed "r1c1=2, r1c2=1" easy
hint --placed r9c9=1 easy
hint --original easy more.yaml open
why --without-uniqueness r1c1 easy
why --json --without-uniqueness r1c1 easy
why --without-uniqueness r1c1=1 easy
why easy r1c1
why-not r1c2=1 wrong
why-not r9c9=1 easy
story --to r1c1 --grid easy
story --at full-house easy
story easy open
story --to r1c1=1 easy
story --to r1c1 --gentlest easy
story --theme dark -o page.html easy
check page.html
show page.html
example
example --json x-wing
rules
rules killer --language es
techniques --kind shikaku
techniques --kind chess
techniques --kind queens x-wing
techniques --markdown gurths-theorem exclusion
techniques --markdown --puzzle hard skyscraper
techniques --markdown --puzzle easy skyscraper
techniques --puzzle easy x-wing
new-technique mine --puzzle easy
judge easy "r1c3=4"
judge - argument < easy
judge easy - < argument
backdoors wrong
lab exclusion
lab full-house missing.txt
why-not --length name r4c6=1 hard
why-not --length line --grid r1c1=4 easy
backdoors --limit 1 hard
lab x-wing easy
lab full-house --corpus open easy
lab naked-single --save run.jsonl easy
lab hidden-single --against run.jsonl easy
lab naked-single -o teach.yaml hard
try module.py:no-such easy
try nothing.py easy
generate --side 4 --option x
generate --side 4 --minutes x
generate --side 4 --seed 3 --hardest full-house
generate --side 4 --seed 3 --hardest x-wing --tries 1
generate --side 4 --seed 5 --uses naked-pair --tries 1
rate - < hard
rate --profile plain.yaml easy hard
rate --length 1 easy
rate -o rated.jsonl easy
rate -o rated.jsonl --resume easy
rate --resume easy
rate -o more.csv missing.txt easy wrong
rate --columns puzzle wrong
print -o sheet.pdf easy
show -o drawn.svg easy open
show --svg a.svg -o b.svg easy
show --true-candidates wrong
show --step 11 --format yaml easy
show --step 12 easy
show --json --step 1 easy
show --caption --wide more.yaml open
show --profile plain.yaml --step 1 easy
generate --side 4 --seed 3 --max-score 44
generate --side 4 --seed 3 --level Easy --format sdm
course
course --chapter no-such
rate --reasons easy
rate --range --scale lapiz,hodoku easy
rate --range --routes 2 --seed 2 --json easy
solve --json --all wrong easy
"""


DRAWN = re.compile(
    r"<(style|script).*?</\1>|<div id=.icons.*?</div>|<svg[^>]*class.*?</svg>|sha256-[\w+/=]*",
    re.DOTALL,
)
"""What pages share, and pictures, which are kept elsewhere."""
CHANGING = re.compile(r"(?<=Time: ).*|[\d.]+ m?s\b|(?<=solve: )[\d.]+%|, [\d,]+ a second")
"""What a clock says."""
LISTS = ("example", "rules")
"""Commands that list what lapiz has."""


def lines() -> list[str]:
    return [line for line in LINES.splitlines() if line]


def shortened(text: str) -> str:
    """Return a text without the middle of a long list, which grows with lapiz."""
    lines = text.splitlines(keepends=True)
    return "".join([*lines[:9], "…\n", *lines[-3:]])


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text + "\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_golden_commands(here: Path) -> None:
    told = []
    for line in lines():
        typed, _, source = line.partition(" < ")
        given = (here / source).read_bytes() if source else None
        done = CliRunner().invoke(cli, shlex.split(typed), input=given, prog_name="lapiz")
        text = CHANGING.sub("…", DRAWN.sub("", done.output))
        text = shortened(text) if line in LISTS else text
        told.append(f"$ lapiz {line}\n{text}[{done.exit_code}]\n")
    check_golden(GOLDEN, "\n".join(told))


def test_one_is_no_plural() -> None:
    """What is counted goes by `counted`: "1 position", never "1 positions"."""
    plural = re.compile(r"(?<![\w.,+=*/-])1 (?!has\b|is\b|does\b|appears\b)[a-z]+s\b(?! [+=*/])")
    assert not plural.findall(GOLDEN.read_text(encoding="utf-8"))
