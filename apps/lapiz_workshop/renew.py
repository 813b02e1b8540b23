"""Renews everything that is generated in a project: one command after any change.

    python -m lapiz_workshop.renew [FOLDER]

The project is the folder (by default the current one): that of lapiz itself, or of a plugin that
is installed from it. It renews

- the indexes of techniques of those packages that have one (`techniques.json`);
- the catalogues of its packages, in every language that they have: new texts are added, old ones
  kept aside, `.mo` files compiled (this needs Babel); where a text has changed, its translation
  becomes a draft, marked "fuzzy", which is not compiled until somebody takes the mark away;
- the pages and tables that its `docs/generate_*.py` write;
- its golden files, by running the tests with "golden" in their names (if pytest is there).

Indexes and catalogues are written once all of them are made: where a plugin cannot be loaded, or a
catalogue cannot be read, nothing is written. A text without translation is a warning, or an error
if CI is set in the environment.
"""

import importlib.util
import json
import os
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from lapiz import BadInput, registry
from lapiz.plugins import installed, technique_index, techniques_found
from lapiz.testing import RENEW, messages
from lapiz.texts import folder_of, forget, known_packages

PUT_TOGETHER = (
    "an f-string in Says cannot be translated; write a whole sentence with a token in it, "
    'Says("{house} has …", house=houses(0)), or choose between whole sentences'
)


def packages_in(folder: Path) -> list[str]:
    """Return the packages of lapiz and its plugins that are below a folder."""
    known = dict.fromkeys(known_packages())
    return [name for name in known if _is_below(name, folder)]


def _is_below(package: str, folder: Path) -> bool:
    place = folder_of(package)
    return place is not None and Path(place).is_relative_to(folder)


def renew(folder: Path) -> list[str]:
    """Renew everything that is generated in a project; return messages about untranslated texts.

    Raises BadInput if there is nothing to renew or something fails.
    """
    _check_plugins(folder)
    packages = packages_in(folder)
    if not packages:
        raise BadInput(
            "this folder has no package that lapiz knows; is it installed? (pip install -e .)",
            source=str(folder),
        )
    indexes = [made for package in packages for made in _technique_index(package)]
    catalogues = [made for package in packages for made in _catalogues(package)]
    _forget_stale(folder)
    for path, text in indexes:
        path.write_text(text, "utf-8")
    for made in catalogues:
        made.write()
    missing = [line for made in catalogues for line in missing_in(made)]
    missing += [line for package in packages for line in _put_together(package)]
    forget()
    for script in sorted(folder.glob("docs/generate_*.py")):
        print(script.relative_to(folder))
        runpy.run_path(str(script), run_name="__main__")
    _golden(folder)
    return missing


def _forget_stale(folder: Path) -> None:
    """Remove compiled catalogues whose source no longer exists."""
    for path in folder.glob("**/locale/*/LC_MESSAGES/*.mo"):
        if not path.with_suffix(".po").exists():
            path.unlink()


def _check_plugins(folder: Path) -> None:
    """Raise BadInput if a plugin below a folder lacks something: its texts would go as well."""
    within = [entry.provider for entry in installed() if _is_below(entry.package, folder)]
    for problem in registry().problems:
        if problem.startswith(tuple(f"plugin {provider}" for provider in within)):
            raise BadInput(problem)


def _technique_index(package: str) -> Iterator[tuple[Path, str]]:
    """Yield the index of a package's techniques as it should be, if it has one, with its path."""
    path = Path(technique_index.folder_of(package)) / technique_index.FILE
    if path.is_file():
        print(f"{package}, techniques")
        but = json.loads(path.read_text("utf-8")).get("but", ())
        yield path, technique_index.index_of(package, techniques_found(package, but), but)


def _catalogues(package: str) -> Iterator[messages.Renewed]:
    """Yield the catalogues of a package as they should be."""
    place = folder_of(package)
    for path in sorted(Path(place).glob(f"*/LC_MESSAGES/{package}.po")) if place else ():
        language = path.parts[-3]
        print(f"{package}, texts ({language})")
        try:
            yield messages.renewed(package, language)
        except ImportError:
            raise BadInput("catalogues need Babel: pip install 'lapiz[plugins]'") from None


def missing_in(made: messages.Renewed) -> Iterator[str]:
    """Yield a message for each untranslated text of a catalogue."""
    package, language = made.path.stem, made.path.parts[-3]
    for text in made.missing:
        told = "has changed, and its translation is a draft" if text in made.drafts else ""
        yield f"{package}: {text!r} {told or 'has no translation'} ({language})"


def _put_together(package: str) -> Iterator[str]:
    """Yield a message for each sentence of a package that cannot be translated."""
    if folder_of(package):
        yield from (f"{where}: {PUT_TOGETHER}" for where in messages.put_together(package))


def _golden(folder: Path) -> None:
    """Write the golden files again, by running the tests that compare them."""
    # What lies under tests/data is looked at by tests, and is none.
    tests = sorted(set(folder.glob("tests/**/test_*.py")) - set(folder.glob("tests/data/**/*.py")))
    comparing = [str(path) for path in tests if "def test_golden" in path.read_text("utf-8")]
    if not comparing or not importlib.util.find_spec("pytest"):
        return
    print("golden files")
    command = [sys.executable, "-m", "pytest", "-q", "-k", "test_golden", *comparing]
    environment = {**os.environ, RENEW: "1"}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    if done.returncode:
        raise BadInput(f"the tests of golden files fail:\n{done.stdout}{done.stderr}")


def main(arguments: list[str]) -> int:
    """Renew a project and print what remains to be translated; return the exit status."""
    if len(arguments) > 1 or any(text.startswith("-") for text in arguments):
        print("usage: python -m lapiz_workshop.renew [FOLDER]", file=sys.stderr)
        return 2
    try:
        missing = renew(Path(*arguments).resolve())
    except BadInput as error:
        print(f"renew: {error}", file=sys.stderr)
        return 2
    fails = bool(missing) and messages.complete()
    for line in missing:
        print(f"{'error' if fails else 'warning'}: {line}", file=sys.stderr)
    return int(fails)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
