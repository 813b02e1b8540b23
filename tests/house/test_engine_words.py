"""The engine knows no puzzle: none of their words is in its code, and it reads no label."""

import ast
import doctest
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.places import ROOT
from tests.support.tables import check_all

pytestmark = pytest.mark.rest

ENGINE = ROOT / "engine" / "lapiz"
MODULES = sorted(ENGINE.rglob("*.py"))
WORDS = re.compile(r"sudoku|hodoku|jigsaw|(?<![a-z])box(?:es)?(?![a-z])", re.IGNORECASE)
PARSING = {"partition", "rpartition", "split", "rsplit", "replace", "removeprefix", "removesuffix"}


def words_of(text: str) -> Iterator[tuple[int, str]]:
    """The words of puzzles in a module, each with its line; not in the examples of docstrings."""
    docstrings = _docstrings(ast.parse(text))
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        told = docstrings.get(token.start[0]) if token.type == tokenize.STRING else None
        for found in WORDS.finditer(token.string if told is None else told):
            yield token.start[0], found[0].lower()


def _docstrings(tree: ast.Module) -> dict[int, str]:
    """The prose of the docstrings, without the examples, by the line where they begin."""
    found = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            text = node.value.value
            if isinstance(text, str):
                parts = doctest.DocTestParser().parse(text)
                found[node.lineno] = " ".join(one for one in parts if isinstance(one, str))
    return found


def test_words_are_found_in_names_texts_comments_and_prose() -> None:
    text = (
        '"""About a box.\n\n>>> load("sudoku")\n1\n"""\n'
        "hodoku_score = 'Jigsaw'  # boxes\nboxing = inbox = 1\n"
    )
    assert list(words_of(text)) == [(1, "box"), (6, "hodoku"), (6, "jigsaw"), (6, "boxes")]


def test_no_word_of_a_puzzle() -> None:
    check_all(MODULES, check_words)


def check_words(path: Path) -> None:
    assert not list(words_of(path.read_text("utf-8")))


def parsed(text: str) -> Iterator[tuple[int, str]]:
    """Where a module takes a text apart at what labels are made of: =, <>, +, digits, rXcY."""
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        texts = [one.value for one in node.args if isinstance(one, ast.Constant)]
        if name in PARSING and any(one in ("=", "<>", "+", "r", "c", " in ") for one in texts):
            yield node.lineno, ast.unparse(node)
        if any(isinstance(one, str) and LABELLED.search(one) for one in texts):
            yield node.lineno, ast.unparse(node)
        if name in ("isdigit", "isdecimal"):
            yield node.lineno, ast.unparse(node)
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Compare) and isinstance(node.ops[0], ast.In | ast.NotIn):
            yield from [(node.lineno, ast.unparse(node))][: _is_sign(node.left)]


def _is_sign(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and node.value in ("=", "<>", "+")


LABELLED = re.compile(r"r\(?(?:\[0-9\]|\\d)|<>|\[\\w\+=-\]|\\w\*\\d")
"""A pattern of a label: a row by number, an inequality, a word with digits in it."""
ALLOWED = {
    "commands/common/conditions.py": "term.",  # an option with its values
    "core/deduction.py": "part.isdecimal()",  # numbered tokens of a template
    "files/schemas.py": "part.isdecimal()",  # the path of a field
    "plugins/distributions.py": "line.partition('=')",  # an entry point
    "show/role_styles.py": "name.isdigit()",  # the number of a set in the name of a role
    "texts/phrases.py": "text.replace('<>', '≠')",  # as a whole text is read, not a name
    "show/markdown.py": "re.sub(",  # characters that mean something to Markdown
}


def test_parsing_is_found() -> None:
    parsing = ("name.partition('=')", "'=' in name", "name.replace('<>', '=')", "x.isdigit()")
    for line in (*parsing, r"re.compile(r'r(\d+)c(\d+)')", r"re.compile(r'\b(?:\w*\d\w*|\w)\b')"):
        assert list(parsed(line)), line
    assert not list(parsed("name.partition('.'), name in names, 'a' in name"))


def test_no_label_is_parsed() -> None:
    check_all(MODULES, check_parsing)


def check_parsing(path: Path) -> None:
    """Only `core/notations.py` looks into a name; a kind's own notation reads what is typed."""
    own = str(path.relative_to(ENGINE))
    found = [code for _, code in parsed(path.read_text("utf-8"))]
    other = [code for code in found if not code.startswith(ALLOWED.get(own, "\0"))]
    assert not other or own == "core/notations.py"
