"""Reads from the source of a module the texts that it may show.

These are the help of commands, the messages of errors, the arguments of `said`, `told` and `marked`
(of a constant, what is assigned to it), those of `Says` (of a name or an entry of a table, what is
assigned to it in the module, or to a constant in another), arguments called `because` or
`template`, and sentences that could be part of a deduction's text. What an f-string fills in is
numbered: f"no {name}" is the text "no {0}". Not so in `Says`, whose tokens have names: an f-string
there may put whole sentences together, any other is one of the texts that are `put_together`.
"""

import ast
import itertools
import re
from collections.abc import Iterator

SENTENCE = re.compile(r"(?!.*\{\})[A-Z0-9{].* .*[.]", re.ASCII)
ERRORS = (
    "BadInput",
    "BadParameter",
    "NotReached",
    "PluginError",
    "RefusedLogError",
    "UsageError",
    "_WrongError",
)
MARKS = {
    **dict.fromkeys(("said", "told", "marked", "numbered", "Name", "fail", *ERRORS), slice(0, 1)),
    "Says": slice(0, 2),
    **dict.fromkeys(("Rule", "Field"), slice(2, 3)),
    "worded": slice(0, 3),
    "counted": slice(1, 3),
}
"""The functions some of whose arguments are texts, with which of them."""
KEYWORDS: dict[str, tuple[str, ...]] = {
    "Says": ("pattern", "reason"),
    "Rule": ("sentence", "reason", "alone", "negative", "title"),
}
"""The same arguments by name, of what plugins call."""
FIELDS = {"because", "template"}
"""Arguments that are texts, by name, whatever is called."""
COMMANDS = {"command", "group"}

Values = dict[str, list[ast.expr]]


def values_of(*trees: ast.Module) -> Values:
    """Return what is assigned to each name in some modules."""
    values: Values = {}
    for node in itertools.chain.from_iterable(map(ast.walk, trees)):
        match node:
            case ast.Assign(targets=[ast.Name(id=name)], value=value):
                values.setdefault(name, []).append(value)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value):
                values.setdefault(name, []).append(value)
            case ast.NamedExpr(target=ast.Name(id=name), value=value):
                values.setdefault(name, []).append(value)
    return values


class SourceTexts(ast.NodeVisitor):
    """Gathers the texts of a module, and the sentences that may be texts."""

    def __init__(self, tree: ast.Module, values: Values) -> None:
        self.texts: list[str] = []
        self.sentences: list[str] = []
        self.put_together: list[int] = []  # the lines of f-strings that are parts of sentences
        self.values = values
        self._constants = {name: value for name, value in values.items() if name.isupper()}
        self.visit(tree)

    def visit_Call(self, node: ast.Call) -> None:
        """Gather the texts among the arguments of calls."""
        self._gather(node)
        self.generic_visit(node)

    def _gather(self, node: ast.Call) -> None:
        """Gather the texts among the arguments of a call."""
        name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        name = node.func.id if isinstance(node.func, ast.Name) else name
        given = KEYWORDS.get(name, ())
        named = [keyword.value for keyword in node.keywords if keyword.arg in given]
        arguments = [*node.args[MARKS.get(name, slice(0))], *named]
        if name == "marked":
            arguments = [text for table in arguments for text in _meant(table, {})]
        for argument in arguments:
            if name == "Name" and isinstance(argument, ast.JoinedStr):
                continue  # a template of templates
            if given and isinstance(argument, ast.JoinedStr):
                self.put_together += [argument.lineno] * any(texts_of(argument))
                continue
            self.texts += [text.strip() for text in texts_of(argument)]
            if not isinstance(argument, ast.Constant):
                values = self.values if given else self._constants
                meant = (text for part in _meant(argument, values) for text in texts_of(part))
                self.texts += [text.strip() for text in meant if " " in text.strip()]

    def visit_Constant(self, node: ast.Constant) -> None:
        """Gather sentences."""
        if isinstance(node.value, str) and SENTENCE.fullmatch(node.value.strip(" ")):
            self.sentences.append(node.value.strip())

    def visit_Expr(self, node: ast.Expr) -> None:
        """Pass over docstrings."""
        if not isinstance(node.value, ast.Constant):  # a docstring
            self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        """Gather the docstrings of commands, which are their help."""
        calls = [
            call
            for call in node.decorator_list
            if isinstance(call, ast.Call) and getattr(call.func, "attr", "") in COMMANDS
        ]
        helped = any(word.arg == "help" for call in calls for word in call.keywords)
        if calls and not helped:
            self.texts += _paragraphs(ast.get_docstring(node) or "")
        self.generic_visit(node)

    def visit_Raise(self, node: ast.Raise) -> None:
        """Gather the messages of errors, but no sentences."""
        for inner in ast.walk(node):
            if isinstance(inner, ast.Call):
                self._gather(inner)

    def visit_keyword(self, node: ast.keyword) -> None:
        """Gather the help of options; nothing that `doc` is given."""
        if node.arg == "help":
            self.texts += [part for text in texts_of(node.value) for part in _paragraphs(text)]
        elif node.arg != "doc":
            if node.arg in FIELDS:
                self.texts += [text.strip() for text in texts_of(node.value)]
            self.generic_visit(node)


def _meant(
    node: ast.expr, values: Values, seen: frozenset[str] = frozenset()
) -> Iterator[ast.expr]:
    """Yield what an argument may stand for: what is assigned to a name, the entries of a table."""
    match node:
        case ast.Attribute(attr=name) if not name.isupper():  # a field, of anything
            pass
        case ast.Name(id=name) | ast.Attribute(attr=name):
            for value in values.get(name, ()) if name not in seen else ():
                yield from _meant(value, values, seen | {name})
        case ast.Subscript(value=table):
            yield from _meant(table, values, seen)
        case ast.Dict(values=entries) | ast.Tuple(elts=entries) | ast.List(elts=entries):
            for entry in entries:
                yield from _meant(entry, values, seen)
        case ast.Starred(value=several):
            yield from _meant(several, values, seen)
        case ast.IfExp(body=one, orelse=other):
            yield from (*_meant(one, values, seen), *_meant(other, values, seen))
        case _:
            yield node


def texts_of(node: ast.expr) -> Iterator[str]:
    """Yield the texts that an expression may evaluate to, what is filled in numbered."""
    if isinstance(node, ast.IfExp):
        yield from (*texts_of(node.body), *texts_of(node.orelse))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        if _has_words(node.value):
            yield node.value
    elif isinstance(node, ast.JoinedStr):
        numbers = itertools.count()
        text = "".join(
            str(part.value).replace("{", "{{").replace("}", "}}")
            if isinstance(part, ast.Constant)
            else f"{{{next(numbers)}}}"
            for part in node.values
        )
        if _has_words(text):
            yield text


def _has_words(template: str) -> bool:
    """Tell whether a template has letters besides what is filled in."""
    return any(map(str.isalpha, re.sub(r"\{\w*\}", "", template)))


def _paragraphs(text: str) -> list[str]:
    """Return the paragraphs of a text, each on one line."""
    return [" ".join(part.split()) for part in text.split("\n\n") if part.strip()]
