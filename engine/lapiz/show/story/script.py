"""The modules of a page as one plain script, for a page that is a single file.

A page that is opened as a file can import no modules, so each becomes a function here that is run
once. Only what our own modules use is known: `import { a, b as c } from "./x.js"`, `export` before
a declaration, and one list of exports at the end.
"""

import re
from importlib.resources import files
from posixpath import dirname, join, normpath

IMPORT = re.compile(r'^import \{([^}]*)\} from "(\.[^"]+)";$', re.MULTILINE)
EXPORT = re.compile(r"^export (?=(?:const|class|(?:async )?function) (\w+))", re.MULTILINE)
LISTED = re.compile(r"\bexport\s*\{([^}]*)\};?\s*\Z")


def bundled(name: str) -> str:
    """Return a module of `lapiz.show`, by its path there, and all that it imports, as one script.

    >>> "import {" in bundled("story/story.js")
    False
    """
    made: dict[str, str] = {}
    _add(name, made, ())
    return '"use strict";\n' + "\n".join(made.values())


def _add(name: str, made: dict[str, str], above: tuple[str, ...]) -> None:
    """Add a module after those that it imports."""
    if name in above:
        raise ValueError(f"modules that import each other: {' → '.join([*above, name])}")
    if name in made:
        return
    text = files("lapiz.show").joinpath(name).read_text(encoding="utf-8")
    for _, other in IMPORT.findall(text):
        _add(_path(name, other), made, (*above, name))
    made[name] = _wrapped(name, text)


def _path(name: str, other: str) -> str:
    return normpath(join(dirname(name), other))


def _wrapped(name: str, text: str) -> str:
    """Return a module as a function that returns what it exports."""
    exported = list(EXPORT.findall(text))
    listed = LISTED.search(text)
    if listed:
        exported += [_renamed(export, outwards=True) for export in listed[1].split(",")]
    body = EXPORT.sub("", LISTED.sub("", text))
    body = IMPORT.sub(lambda found: _taken(found[1], _variable(_path(name, found[2]))), body)
    returned = f"return {{ {', '.join(exported)} }};"
    return f"const {_variable(name)} = (() => {{\n{body}\n{returned}\n}})();"


def _taken(names: str, module: str) -> str:
    parts = (_renamed(part, outwards=False) for part in names.split(","))
    return f"const {{ {', '.join(parts)} }} = {module};"


def _renamed(entry: str, *, outwards: bool) -> str:
    """Return an entry `a as b` as a property: exported as b, or imported under that name."""
    name, _, other = entry.strip().partition(" as ")
    if not other:
        return name
    return f"{other}: {name}" if outwards else f"{name}: {other}"


def _variable(name: str) -> str:
    return "module_" + re.sub(r"\W", "_", name.removesuffix(".js"))
