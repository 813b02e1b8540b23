"""Texts that try to be code: in every place of a puzzle, nothing runs and nothing is requested."""

import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import attrs
import pytest

import lapiz
from lapiz import Deduction, Geometry, Item, Kind, Naming, Puzzle, Says, Space, Square, Token
from lapiz.plugins.registry import including
from lapiz.show import latex, markdown, notebook, svg
from lapiz.show.story import booklet, story
from lapiz_judge import graphs
from tests.support.samples import sweep
from tests.support.tabs import types_fast

FAR = "https://far.invalid"
ATTACKS = (
    "<script>hit({n})</script>",
    "<ScRiPt>hit({n})</sCrIpT >",
    f"<script src={FAR}/{{n}}></script>",
    f"<script type=module>import '{FAR}/{{n}}'</script>",
    "<img src=x onerror=hit({n})>",
    f"<img src={FAR}/{{n}}.png>",
    "<svg onload=hit({n})>",
    "<svg><script>hit({n})</script></svg>",
    "<svg><animate onbegin=hit({n}) attributeName=x dur=1s>",
    "<svg><set attributeName=href to=javascript:hit({n})></svg>",
    f"<svg><use href={FAR}/{{n}}#x></svg>",
    f"<svg><image href={FAR}/{{n}}></svg>",
    "<svg><foreignObject><body onload=hit({n})></foreignObject></svg>",
    "<math><mtext><img src=x onerror=hit({n})></mtext></math>",
    "<a href=javascript:hit({n}) autofocus onfocus=hit({n})>x</a>",
    "<input autofocus onfocus=hit({n})>",
    "<details open ontoggle=hit({n})>",
    "<video><source onerror=hit({n})></video>",
    f"<iframe src={FAR}/{{n}}></iframe>",
    "<iframe srcdoc='<script>parent.hit({n})</script>'></iframe>",
    f"<object data={FAR}/{{n}}></object>",
    f"<link rel=stylesheet href={FAR}/{{n}}>",
    f"<base href={FAR}/{{n}}/>",
    f"<meta http-equiv=refresh content='0;url={FAR}/{{n}}'>",
    f"<form action={FAR}/{{n}}><button autofocus>x</button></form>",
    f"<style>@import url({FAR}/{{n}})</style>",
    f"<p style='background:url({FAR}/{{n}})'>x</p>",
    f"}}}}*{{{{background:url({FAR}/{{n}})}}}}",
    "javascript:hit({n})",
    "onmouseover=hit({n}) onfocus=hit({n}) x=",
    "${{hit({n})}}",
    "{{{{constructor.constructor('hit({n})')()}}}}",
    "{{__proto__}} {{constructor}} {{0}} {{n.__class__}}",
    "\\u003cscript\\u003ehit({n})\\u003c/script\\u003e",
    "&lt;script&gt;hit({n})&lt;/script&gt; &#60;script&#62;",
    "\uff1cscript\uff1ehit({n})\uff1c/script\uff1e",
    "\u202e<script>hit({n})</script>\u202c \u2028hit({n})\u2029",
    "[x](javascript:hit({n})) ![x](" + FAR + "/{n}) <javascript:hit({n})>",
    "```\n\n<script>hit({n})</script>\n\n# x {n}",
    r"\input{{x{n}}}\write18{{x}}\def\x{{^^5cinput}}$x$ %& # ~ \end{{document}}",
)
BREAKS = (
    *("", '"', "'", "`", '">', "'>", "-->", "]]>", "*/", "//", "\\", "\\\\", "\n", "\t"),
    *("</script>", "</style>", "</title>", "</textarea>", "</svg>", "<!--", "<![CDATA["),
    *('" onload=hit(0) x="', "'-hit(0)-'", ";hit(0);", "\x00"),
)
"""What ends the place that a text stands in."""
TEXTS = [
    start + attack.format(n=number)
    for number, (attack, start) in enumerate(itertools.product(ATTACKS, BREAKS), 1)
]
EACH = 8
"""How many texts each square of the board takes up."""
WIDE = 25
RUNS = ("script", "iframe", "object", "img", "image", "use", "foreignObject", "set", "animate")


def test_a_thousand_texts() -> None:
    assert len(TEXTS) == len(set(TEXTS)) == 1000


def _part(number: int, place: int) -> str:
    return TEXTS[number * EACH + place]


def _name(text: str) -> str:
    """A text as lapiz takes it for a name; others are refused."""
    return "".join(filter(str.isprintable, text))[:100]


def _read(kind: Kind, document: Any) -> Puzzle:
    count = len(TEXTS) // EACH
    labels = tuple(_part(number, 0) for number in range(count))
    cells = (Item(_part(number, 1), "cell", 1 << number) for number in range(count))
    space = Space(labels, tuple(cells))
    return Puzzle.of(kind, document, space, space.start())


def _geometry(puzzle: Puzzle) -> Geometry:
    squares = [
        Square(((number, _part(number, 2)),), region=_part(number, 3), fixed=fixed)
        for number, fixed in enumerate(_fixed(len(puzzle.space.labels)))
    ]
    rows = tuple(tuple(squares[at : at + WIDE]) for at in range(0, len(squares), WIDE))
    return Geometry(rows, word=TEXTS[0])


def _fixed(count: int) -> Iterator[str]:
    """Every other square has a clue, so that there are both sorts."""
    for number in range(count):
        yield _part(number, 4) if number % 2 else ""


def _technique(number: int) -> lapiz.Technique:
    """A technique that places what is left for one square, and says so in hostile words."""

    def find(view: Any) -> Iterator[Deduction]:
        """Places a candidate."""
        words = f"{{word}} {{item}} {_part(number, 5)}", _part(number, 6)
        tokens = {"word": Token("word", _part(number, 7)), "item": lapiz.items(number)}
        says = Says(*words, **tokens)
        roles = {"target": 1 << number, _name(_part(number, 5)): 1 << number}
        yield Deduction(places=1 << number, truths=(number,), says=says, roles=roles)

    return lapiz.technique(f"hostile-{number}", kind="hostile", title=_name(_part(number, 6)))(find)


@pytest.fixture(scope="module")
def puzzle() -> Iterator[Puzzle]:
    kind = Kind(
        name="hostile",
        title=_name(TEXTS[1]),
        read=lambda document: _read(kind, document),
        write=lambda _, __: {"kind": "hostile"},
        view=lambda position: SimpleNamespace(position=position),
        geometry=_geometry,
        answer=lambda *_: "\n".join(TEXTS),
        naming=Naming(
            notation={"word": lambda _, value: str(value)},
            notations={TEXTS[2]: {"word": lambda _, value: f"{value}."}},
            titles={TEXTS[2]: TEXTS[3]},
        ),
    )

    class Plugin:
        @lapiz.hook
        def lapiz_kinds(self) -> list[Kind]:
            return [kind]

        @lapiz.hook
        def lapiz_techniques(self) -> list[lapiz.Technique]:
            return [_technique(number) for number in range(len(TEXTS) // EACH)]

    with including("hostile", Plugin()):
        document = {"kind": "hostile", "title": TEXTS[4], "source": TEXTS[5]}
        yield attrs.evolve(_read(kind, document), notes=(TEXTS[6],), where=TEXTS[7])


@pytest.fixture(scope="module")
def log(puzzle: Puzzle) -> lapiz.Log:
    log = lapiz.solve(puzzle)
    assert log.status == "solved", (log.problems[:3], log.notes, lapiz.registry().problems[:3])
    assert len(log.entries) == len(TEXTS) // EACH
    return log


def _elements(text: str) -> Iterator[ElementTree.Element]:
    for element in ElementTree.fromstring(text).iter():
        element.tag = element.tag.rpartition("}")[2]
        yield element


def _check_inert(text: str) -> None:
    """Well-formed XML with no element that runs or loads anything."""
    for element in _elements(text):
        assert element.tag not in RUNS
        assert not any(name.startswith("on") or "href" in name for name in element.attrib)
        assert element.tag == "style" or "style" not in element.attrib


@sweep(2, 12)
def test_a_picture_is_inert(number: int, log: lapiz.Log) -> None:
    for shown in (log.puzzle, *log.steps[:: len(log.steps) // number]):
        _check_inert(svg(shown))
        _check_inert(svg(shown, title=TEXTS[0]))
        _check_inert(notebook.page(shown))


def test_a_graph_is_inert(log: lapiz.Log) -> None:
    _check_inert(graphs.svg(log))
    names = re.findall(r'label="((?:[^"\\]|\\.)*)"', graphs.dot(log))
    assert len(names) == len(log.entries)


def test_markdown_has_no_html_and_no_link(log: lapiz.Log) -> None:
    text = markdown(log)
    prose = re.sub(r"^(`{3,})text\n.*?\n\1$", "", text, flags=re.DOTALL | re.MULTILINE)
    assert "hit(" in prose
    assert not re.findall(r"(?<!\\)(?:\\\\)*[<>\[\]`]", prose)


def test_latex_has_only_commands_of_its_own(log: lapiz.Log) -> None:
    plain = lapiz.load({"kind": "queens", "size": 5})
    own = set(re.findall(r"\\[A-Za-z]+", latex(lapiz.solve(plain), document=True)))
    own |= {rf"\text{name}" for name in ("backslash", "asciitilde", "asciicircum", "less")}
    own |= {r"\textgreater", r"\textbar", r"\textbf", r"\rule", r"\times"}
    text = latex(log, document=True)
    assert set(re.findall(r"\\[A-Za-z]+", text)) <= own
    assert not re.findall(r"(?<!\\)[%#&~]|\^\^", text)
    assert text.count(r"\end{document}") == 1


# In a browser.

WATCHING = """
window.hits = [];
window.hit = number => window.hits.push(number);
document.addEventListener("securitypolicyviolation", event => window.hits.push(event.blockedURI));
"""


def _outside(request: Any) -> Iterator[str]:
    """Yield the address of a request that left the page; blocked ones did not."""
    if not request.url.startswith(("file:", "data:")) and request.failure not in ("csp", "origin"):
        yield f"{request.url} {request.failure}"


def _opened(browser: Any, path: Path) -> tuple[Any, list[str]]:
    """Return a tab with a page, and the list of what it does that it must not."""
    tab, faults = browser.new_page(), list[str]()
    tab.on("pageerror", lambda error: faults.append(str(error)))
    tab.on("dialog", lambda dialog: faults.append(dialog.message))
    tab.on("popup", lambda _: faults.append("popup"))
    tab.on("requestfinished", lambda request: faults.extend(_outside(request)))
    tab.on("requestfailed", lambda request: faults.extend(_outside(request)))
    tab.add_init_script(WATCHING)
    tab.goto(path.as_uri())
    return tab, faults


def test_nothing_runs_in_a_story(browser: Any, log: lapiz.Log, tmp_path: Path) -> None:
    """Each step, some at each rung, both notations, on paper: and its buttons still work."""
    path = tmp_path / "story.html"
    path.write_text(story(log), encoding="utf-8")
    tab, faults = _opened(browser, path)
    types_fast(tab, *["n467j"] * 9, *["n7"] * (len(log.entries) - 9))
    assert tab.evaluate("location.hash") == f"#step-{len(log.entries)}"
    tab.evaluate("for (const one of document.querySelectorAll('.word')) one.focus()")
    for key in "lloott":
        tab.keyboard.press(key)
    tab.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    tab.keyboard.press("Home")
    tab.click(".move.forward")
    tab.click(".move.forward")
    tab.hover("#board [data-square='3']")
    assert tab.evaluate("location.hash") == "#step-2"
    assert "hit(" in tab.inner_text("#told") + tab.inner_text("#list")
    tab.click(".move.last")
    assert tab.is_disabled(".move.forward")
    assert (tab.evaluate("hits"), faults) == ([], [])
    assert tab.locator("#board .grid > div").first.bounding_box()["height"] > 0
    tab.close()


def test_nothing_runs_in_a_booklet(browser: Any, puzzle: Puzzle, tmp_path: Path) -> None:
    path = tmp_path / "booklet.html"
    path.write_text(booklet([puzzle], title=TEXTS[0], pencil=True), encoding="utf-8")
    tab, faults = _opened(browser, path)
    assert TEXTS[4] in tab.inner_text(".sheet h2")
    assert (tab.evaluate("hits"), faults) == ([], [])
    tab.close()


INJECTED = "".join(attack.format(n=1) for attack in ATTACKS[:28] if "refresh" not in attack)


@pytest.mark.parametrize("name", ["story", "booklet"])
def test_what_gets_into_a_page_all_the_same_is_blocked(
    browser: Any, name: str, tmp_path: Path
) -> None:
    """The page forbids itself what it does not need, should a text ever stand there as it is."""
    puzzle = lapiz.load({"kind": "sudoku", "grid": ["123.", "....", "....", "...."]})
    text = story(lapiz.solve(puzzle)) if name == "story" else booklet([puzzle])
    path = tmp_path / "page.html"
    path.write_text(text.replace("</body>", f"{INJECTED}</body>"), encoding="utf-8")
    tab, faults = _opened(browser, path)
    tab.wait_for_timeout(200)
    hits = tab.evaluate("hits")
    assert "inline" in hits
    assert 1 not in hits
    assert faults == []
    tab.close()
