"""Makes the editor of the page's Write view: `python -m lapiz_workshop.editor OUT`.

It writes two files into OUT: `codemirror.js`, the parts of CodeMirror 6 that the page uses as one
minified module, and `LICENSES-codemirror.txt`, the versions with their licences. Node and npm are
needed for it, which lapiz is not built with: the two files are committed.

In `style-mod` one condition is changed, so that styles are adopted sheets and never <style>
elements, which the policy of the page forbids.
"""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

ESBUILD = "0.28.2"
PACKAGES: Mapping[str, str] = {
    "@codemirror/autocomplete": "6.20.4",
    "@codemirror/commands": "6.11.1",
    "@codemirror/lang-python": "6.2.1",
    "@codemirror/language": "6.13.1",
    "@codemirror/lint": "6.9.8",
    "@codemirror/state": "6.7.6",
    "@codemirror/streamparser": "6.0.0",
    "@codemirror/view": "6.43.15",
    "@lezer/common": "1.5.5",
    "@lezer/highlight": "1.2.5",
    "@lezer/lr": "1.4.12",
    "@lezer/python": "1.1.19",
    "@marijn/find-cluster-break": "1.0.4",
    "crelt": "1.0.7",
    "style-mod": "4.1.5",
    "w3c-keyname": "2.2.8",
}
"""What the module is made of; all of it is under the MIT licence."""
USED: Mapping[str, tuple[str, ...]] = {
    "@codemirror/autocomplete": (
        "autocompletion",
        "closeBrackets",
        "closeBracketsKeymap",
        "completionKeymap",
        "ifNotIn",
    ),
    "@codemirror/commands": ("defaultKeymap", "history", "historyKeymap", "indentWithTab"),
    "@codemirror/lang-python": ("globalCompletion", "localCompletionSource", "python"),
    "@codemirror/language": (
        "HighlightStyle",
        "bracketMatching",
        "indentOnInput",
        "indentUnit",
        "syntaxHighlighting",
    ),
    "@codemirror/lint": ("lintGutter", "setDiagnostics"),
    "@codemirror/state": ("EditorState",),
    "@codemirror/view": ("EditorView", "keymap", "lineNumbers"),
    "@lezer/highlight": ("tags",),
}
"""What the page imports from it."""
CHANGED = Path("style-mod/src/style-mod.js")
UNCHANGED_TEXT = "!root.head && root.adoptedStyleSheets"
CHANGED_TEXT = "root.adoptedStyleSheets"
MODULE, LICENCES = "codemirror.js", "LICENSES-codemirror.txt"
USED_FILES = "used.json"
BUNDLING = ("--bundle", "--minify", "--format=esm", "--target=es2022", "--legal-comments=none")


def make(out: Path) -> None:
    """Write the module and its licences into a folder. Raises CalledProcessError, ValueError."""
    with TemporaryDirectory(prefix="lapiz-editor-") as name:
        folder = Path(name)
        wanted = {"private": True, "dependencies": {**PACKAGES, "esbuild": ESBUILD}}
        (folder / "package.json").write_text(json.dumps(wanted), encoding="utf-8")
        _run("npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", at=folder)
        _adopt_styles(folder / "node_modules" / CHANGED)
        (folder / "entry.js").write_text(entry(), encoding="utf-8")
        files = (f"--outfile={MODULE}", f"--metafile={USED_FILES}")
        _run("npx", "--no-install", "esbuild", "entry.js", *BUNDLING, *files, at=folder)
        _check_packages(json.loads((folder / USED_FILES).read_text(encoding="utf-8"))["inputs"])
        licences = _licences(folder / "node_modules")
        shutil.copy(folder / MODULE, out / MODULE)
        (out / LICENCES).write_text(licences, encoding="utf-8")


def entry() -> str:
    """Return the module that passes on what the page uses.

    >>> entry().splitlines()[-1]
    'export { tags } from "@lezer/highlight";'
    """
    return "\n".join(
        f'export {{ {", ".join(names)} }} from "{package}";' for package, names in USED.items()
    )


def _check_packages(files: Iterable[str]) -> None:
    """Raise ValueError where the module is made of other packages than those that are listed."""
    parts = [name.split("/")[1:3] for name in files if name.startswith("node_modules/")]
    found = {"/".join(part if part[0].startswith("@") else part[:1]) for part in parts}
    if found != PACKAGES.keys():
        raise ValueError(f"expected exactly {sorted(PACKAGES)} in it, found {sorted(found)}")


def _run(*command: str, at: Path) -> None:
    subprocess.run(command, cwd=at, check=True)


def _adopt_styles(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if text.count(UNCHANGED_TEXT) != 1:
        raise ValueError(f"{path.name} is another one: {UNCHANGED_TEXT!r} is not in it once")
    path.write_text(text.replace(UNCHANGED_TEXT, CHANGED_TEXT), encoding="utf-8")


def _licences(modules: Path) -> str:
    """Return the versions, and each licence once with the names of what is under it."""
    under: dict[str, list[str]] = {}
    for name, version in PACKAGES.items():
        text = (modules / name / "LICENSE").read_text(encoding="utf-8").strip()
        under.setdefault(text, []).append(f"{name} {version}")
    head = (
        f"{MODULE}: CodeMirror 6, made by lapiz_workshop/editor.py with esbuild {ESBUILD}; "
        "style-mod adopts its sheets always, nothing else is changed."
    )
    parts = [
        "\n".join(f"== {name}" for name in names) + f"\n\n{text}" for text, names in under.items()
    ]
    return "\n\n".join((head, *parts)) + "\n"


if __name__ == "__main__":
    make(Path(sys.argv[1]))
