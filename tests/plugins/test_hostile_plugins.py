"""Plugins that do harm: each is contained and reported, and the solve finishes.

Each is found as any installed plugin is.
"""

import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from lapiz.cli import cli
from tests.support.places import ROOT
from tests.support.plugin_sites import here, install, run

pytestmark = pytest.mark.hostile

PUZZLE = ROOT / "puzzles_yaml" / "sudoku" / "skyscraper.yaml"

HEAD = """
from tests.support.places import ROOT
import lapiz
def hostile(name, **more):
    return lapiz.technique(name, kind="sudoku", scores={"hodoku": 20}, **more)
def first_open(grid):
    return grid.position.open & -grid.position.open
"""
SUPPLY = """
@lapiz.hook
def lapiz_techniques():
    return [evil]
"""


def technique(body: str, name: str = "evil") -> str:
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    return f'{HEAD}\n@hostile("{name}")\ndef evil(grid):\n    """Evil."""\n{lines}\n{SUPPLY}'


TRUE = """
from lapiz_sudoku.wings.wings import xy_wing
from lapiz_sudoku.one_digit.single_digit import TECHNIQUES
import attrs
(one,) = [one for one in TECHNIQUES if one.name == "skyscraper"]
"""

APART = ["--plugin-timeout", "20"]
NO_IMAGES = ", expected candidates by candidate"
NO_FACTORS = ", expected whole numbers up to 1000000 by number of item"
LYING = "type('D', (dict,), {'items': lambda self: iter(int, 1)})({0: 1})"
# what they are, as written in the plugin, what is reported, options of the command
IMAGES = [
    ("none", "{}", "it rests on a symmetry but names no images", []),
    ("a text", "'r1c1=1'", NO_IMAGES, []),
    ("a text, apart", "'r1c1=1'", NO_IMAGES, APART),
    ("labels", "{'r1c1=1': 'r9c9=1'}", NO_IMAGES, []),
    ("not numbers", "{0: float('nan'), 1: 0}", NO_IMAGES, []),
    ("beyond the board", "{0: 10**9, 10**9: 0}", NO_IMAGES, []),
    ("beyond all numbers", "{0: 1 << (1 << 24)}", NO_IMAGES, []),
    ("negative", "{0: -1, -1: 0}", NO_IMAGES, []),
    ("a million", "dict.fromkeys(range(10**6), 0)", NO_IMAGES, []),
    ("a million, apart", "dict.fromkeys(range(10**6), 0)", NO_IMAGES, APART),
    ("one that holds itself", "(d := {}).update({0: d}) or d", NO_IMAGES, []),
    ("a class that lies", LYING, NO_IMAGES, []),
    ("no bijection", "{0: 5, 1: 5, 5: 0}", "no candidate has the image r1c2=1", []),
    ("no symmetry", "{0: 1, 1: 0}", "the image of r1c1 is no item: r1c2=1, ", []),
    (
        "no symmetry of the givens",
        "{d * 81 + c: d * 81 + 80 - c for d in range(9) for c in range(81)}",
        " is given, and its image ",
        APART,
    ),
]
FACTORS = [
    ("a list", "[1, 2]", NO_FACTORS, []),
    ("a list, apart", "[1, 2]", NO_FACTORS, APART),
    ("not numbers", "{0: float('nan')}", NO_FACTORS, []),
    ("infinite", "{0: float('inf')}", NO_FACTORS, APART),
    ("fractions", "{0: 0.5}", NO_FACTORS, []),
    ("truth values", "{0: True}", NO_FACTORS, []),
    ("huge", "{0: 1 << (1 << 24)}", NO_FACTORS, []),
    ("huge, apart", "{0: 1 << (1 << 24)}", NO_FACTORS, APART),
    ("a million", "dict.fromkeys(range(10**6), 1)", NO_FACTORS, []),
    ("one that holds itself", "(d := {}).update({0: d}) or d", NO_FACTORS, []),
    ("a class that lies", LYING, NO_FACTORS, []),
    (
        "of items that are no truths",
        "{0: 1, 1: 1}",
        "r1c2 has the factor 1, but is not a truth",
        [],
    ),
    ("negative", "{0: -1}", "its factors do not prove it: ", []),
    ("that leave it possible", "{0: 3, 90: -2}", "its factors do not prove it: ", []),
]

# name: (the plugin, what is reported on standard error, options of the command)
HOSTILE: dict[str, tuple[str, str, list[str]]] = {
    "raises": (technique("raise OSError('no pencil')\nyield"), "raised OSError: no pencil", []),
    "raises in the view": (technique("yield grid.nothing"), "raised AttributeError", []),
    "exits": (technique("raise SystemExit(9)\nyield"), "raised SystemExit: 9", []),
    "recurses": (technique("yield from evil(grid)"), "raised RecursionError", []),
    "exits hard": (
        technique("import os\nos._exit(7)\nyield"),
        "ended the process that it ran in (status 7)",
        ["--plugin-timeout", "20"],
    ),
    "crashes": (
        technique("import ctypes\nctypes.string_at(0)\nyield"),
        "ended the process that it ran in (status -11)",
        ["--plugin-timeout", "20"],
    ),
    "loops for ever": (
        technique("while True:\n    pass\nyield"),
        "took more than 0.5 seconds",
        ["--plugin-timeout", "0.5"],
    ),
    "loops in C": (
        technique("sum(iter(int, 1))\nyield"),
        "took more than 0.5 seconds",
        ["--plugin-timeout", "0.5"],
    ),
    "loops in its text": (
        technique(
            "class Slow(str):\n"
            "    def __str__(self):\n"
            "        while True: pass\n"
            "token = lapiz.Token('any', Slow('x'))\n"
            "yield lapiz.Deduction(removes=first_open(grid), says=lapiz.Says('{x}', x=token))"
        ),
        "took more than 0.5 seconds",
        ["--plugin-timeout", "0.5"],
    ),
    "false": (
        technique("yield lapiz.Deduction(removes=grid.position.open, truths=(0,))"),
        "true all truths can be satisfied",
        [],
    ),
    "false, of what is placed": (
        technique("yield lapiz.Deduction(removes=grid.position.placed, truths=(0, 1, 2))"),
        "technique evil: ",
        [],
    ),
    "without truths": (
        technique("yield lapiz.Deduction(places=first_open(grid))"),
        "it names no truths",
        [],
    ),
    "nothing": (technique("yield None"), "yielded None, expected a Deduction", []),
    "a number": (technique("yield 5"), "yielded 5, expected a Deduction", []),
    "a wrong type": (
        technique("yield 'r1c1=4'"),
        "yielded 'r1c1=4', expected a Deduction",
        [],
    ),
    "a wrong type, apart": (
        technique("yield 'r1c1=4'"),
        "'str' object has no attribute",
        ["--plugin-timeout", "20"],
    ),
    "wrong fields": (
        technique("yield lapiz.Deduction(removes=-1, truths=('r1c1',), roles=7)"),
        "yielded a deduction whose removes is -1, expected a set of candidates",
        [],
    ),
    "the same for ever": (
        technique(
            "gone = grid.position.space.everything & ~grid.position.alive\n"
            "while True:\n    yield lapiz.Deduction(removes=gone, truths=(0,))"
        ),
        "yielded 10000 deductions in a row that change nothing new",
        [],
    ),
    "the same for ever, apart": (
        technique(
            "gone = grid.position.space.everything & ~grid.position.alive\n"
            "while True:\n    yield lapiz.Deduction(removes=gone, truths=(0,))"
        ),
        "yielded 10000 deductions in a row that change nothing new",
        ["--plugin-timeout", "20"],
    ),
    "huge memory": (
        technique("yield lapiz.Deduction(removes=1, says=lapiz.Says('x' * (1 << 36)))"),
        "raised MemoryError",
        ["--plugin-timeout", "20"],
    ),
    **{
        f"images: {what}": (
            technique(
                f"images = {images}\n"
                "yield lapiz.Deduction(removes=first_open(grid), images=images,\n"
                "    grounds=lapiz.Grounds.SYMMETRY)"
            ).replace('("evil")', '("evil", grounds=lapiz.Grounds.SYMMETRY)'),
            problem,
            options,
        )
        for what, images, problem, options in IMAGES
    },
    **{
        f"factors: {what}": (
            technique(
                f"factors = {factors}\n"
                "yield lapiz.Deduction(removes=first_open(grid), truths=(0,), factors=factors)"
            ),
            problem,
            options,
        )
        for what, factors, problem, options in FACTORS
    },
    "raises at import": ("raise RuntimeError('broken')", "cannot be loaded: RuntimeError", []),
    "exits at import": ("raise SystemExit('bye')", "cannot be loaded: SystemExit: bye", []),
    "no Python": ("def (", "cannot be loaded: SyntaxError", []),
    "an unknown hook": (
        technique("yield from ()", "meek")
        + "\n@lapiz.hook\ndef lapiz_renderers():\n    return []\n",
        "there is no hook 'lapiz_renderers', expected one of lapiz_techniques, lapiz_kinds",
        [],
    ),
    "a hook with arguments": (
        "import lapiz\n@lapiz.hook\ndef lapiz_techniques(more):\n    return []\n",
        "cannot be loaded: PluginValidationError",
        [],
    ),
    "a hook that raises": (
        "import lapiz\n@lapiz.hook\ndef lapiz_kinds():\n    raise SystemExit\n",
        "lapiz_kinds raised SystemExit",
        [],
    ),
    "the name of another technique": (
        technique("raise OSError\nyield", "skyscraper"),
        "technique 'skyscraper' is supplied by lapiz:sudoku and by evil:evil; the first is used",
        [],
    ),
    "the engine's name": (
        technique("yield from ()", "unnamed"),
        "'unnamed' is not possible: the name is taken by lapiz",
        [],
    ),
    "no name": (
        technique("yield from ()").replace('"evil"', '""'),
        "has the name '', expected a short text",
        [],
    ),
    "a score of text": (
        technique("yield from ()").replace('"hodoku": 20', '"hodoku": "easy"'),
        "has scores {'hodoku': 'easy'}, expected numbers by scale",
        [],
    ),
    "the name of a command": (
        "import lapiz, click\n@click.command()\ndef solve():\n    raise SystemExit(99)\n"
        "@lapiz.hook\ndef lapiz_commands():\n    return [solve]\n",
        "command 'solve' of a plugin has the name of one of lapiz, which is used",
        [],
    ),
}


def lapiz_(site: Path, *arguments: str, profile: Path | str = "all") -> Result:
    """Run the command with the site's plugins, each technique in its turn by its score."""
    with here(site):
        return CliRunner().invoke(cli, [*arguments, "--profile", str(profile), str(PUZZLE)])


@pytest.mark.sample(6, 14)
@pytest.mark.parametrize("name", HOSTILE)
def test_contained_and_reported(name: str, tmp_path: Path) -> None:
    source, message, options = HOSTILE[name]
    install(tmp_path / "site", "evil", source)
    done = lapiz_(tmp_path / "site", "solve", "--quiet", *options)
    assert done.exit_code == 0, done.stderr
    assert re.fullmatch(r"\d{81}\n", done.stdout)
    assert message in done.stderr
    assert all(line.startswith("lapiz: warning: ") for line in done.stderr.splitlines())
    assert len(done.stderr) < 1500


HARMLESS = f"""{HEAD}{TRUE}
@hostile("evil")
def evil(grid):
    \"\"\"Skyscrapers with a long text.\"\"\"
    for found in one.find(grid):
        tokens = {{"x": lapiz.Token("digit", 1)}}
        yield attrs.evolve(found, says=lapiz.Says(TEXT, "{{nothing}} {{x:>999999999}}", **tokens))
{SUPPLY}
"""


SINGLE = """
import lapiz
@lapiz.last_candidate("evil", sorts=("cell",), kind="sudoku", scores={"hodoku": 1})
def evil(grid, candidate, item):
    \"\"\"Evil.\"\"\"
    BODY
"""


@pytest.mark.parametrize("options", [[], ["--plugin-timeout", "20"]])
@pytest.mark.parametrize(
    "body",
    [
        "raise OSError('no pencil')",
        "return lapiz.Deduction(places=1 << candidate + 1, truths=(item,))",
        "return 'text'",
    ],
)
def test_singles_that_cannot_be_explained(tmp_path: Path, options: list[str], body: str) -> None:
    install(tmp_path / "site", "evil", SINGLE.replace("BODY", body) + SUPPLY)
    done = lapiz_(tmp_path / "site", "solve", *options)
    assert done.exit_code == 0, done.stderr
    assert "Solution: 3519" in done.stdout
    assert "technique evil: " in done.stderr


@pytest.mark.parametrize("options", [[], ["--plugin-timeout", "20"]])
def test_a_text_without_end_is_cut(tmp_path: Path, options: list[str]) -> None:
    install(tmp_path / "site", "evil", HARMLESS.replace("TEXT", "'{x:>99999999}' + 'x' * 10**7"))
    done = lapiz_(tmp_path / "site", "solve", *options)
    assert done.exit_code == 0
    assert re.search(r"Note: technique evil: its text of \d+ characters is cut\.", done.stdout)
    assert len(done.stdout) < 20_000
    assert " Evil: " in done.stdout


def test_odd_texts_are_valid_json(tmp_path: Path) -> None:
    install(tmp_path / "site", "evil", HARMLESS.replace("TEXT", r"'\x1b[31m {y} \ud800'"))
    done = lapiz_(tmp_path / "site", "solve", "--json", "--plugin-timeout", "20")
    assert done.exit_code == 0, done.stderr
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert "evil" in {line.get("technique") for line in lines}


SINGLES = "order: [full-house, hidden-single, naked-single, {}]\nothers: false\n"


def test_several_at_once_and_steps(tmp_path: Path) -> None:
    """Techniques that hang, lie or end the process do not keep `lapiz steps` from the others."""
    site, profile = tmp_path / "site", tmp_path / "profile.yaml"
    names = []
    for name in ("loops for ever", "false, of what is placed", "exits hard"):
        names.append(re.sub(r"\W", "", name))
        install(site, names[-1], HOSTILE[name][0].replace('"evil"', f'"{names[-1]}"'))
    profile.write_text(SINGLES.format(", ".join(names)))
    limit = ("steps", "--plugin-timeout", "0.5")
    done = lapiz_(site, *limit, profile=profile)
    assert done.exit_code == 0
    assert "Naked Single" in done.stdout
    assert len(done.stderr.splitlines()) == 3, done.stderr
    alone = lapiz_(site, *limit, "--technique", names[0], profile=profile)
    assert alone.exit_code == 1
    assert "technique loopsforever: took" in alone.stderr


def test_a_process_of_its_own(tmp_path: Path) -> None:
    """What holds in the process of the tests holds for the command itself."""
    install(tmp_path / "site", "evil", HOSTILE["loops in C"][0])
    options = ("--quiet", "--profile", "all")
    done = run(tmp_path / "site", "solve", *options, PUZZLE, LAPIZ_PLUGIN_TIMEOUT="0.5")
    assert done.returncode == 0
    assert re.fullmatch(r"\d{81}\n", done.stdout)
    assert "technique evil: took more than 0.5 seconds" in done.stderr
