"""The files of a site as its service worker lists them, under a version that is theirs alone."""

import json
import re
from collections.abc import Mapping

import pytest

from lapiz_site.building import EDITOR, PACKED, PICTURE, PYODIDE, _service_worker, _sizes

FILES = {
    "sw.js": b"// the end",
    "index.html": b"<html>",
    f"{PYODIDE}pyodide.js": b"0",
    f"{PICTURE}eyes.bin": b"1",
    f"{EDITOR}.js": b"2",
    f"site{PACKED}": b"12345",
}
CHANGED = [
    {**FILES, "sw.js": b"// another end"},
    {**FILES, "index.html": b"<body>"},
    {**FILES, "more.js": b""},
    {("first.html" if name == "index.html" else name): part for name, part in FILES.items()},
]


def constants(made: Mapping[str, bytes]) -> dict[str, object]:
    head = _service_worker(made).decode()
    return {name: json.loads(value) for name, value in re.findall(r"const (\w+) = (.*);", head)}


def test_each_file_is_listed_once() -> None:
    told = constants(FILES)
    assert told["SMALL"] == ["./", "index.html"]
    assert told["LARGE"] == sorted(name for name in FILES if name not in ("sw.js", "index.html"))
    assert _service_worker(FILES).endswith(FILES["sw.js"])


@pytest.mark.parametrize("made", CHANGED)
def test_a_change_is_another_version(made: Mapping[str, bytes]) -> None:
    assert constants(made)["VERSION"] != constants(FILES)["VERSION"]
    assert constants(dict(reversed([*made.items()]))) == constants(made)


def test_the_version_of_python_is_of_its_own_files_alone() -> None:
    told = json.loads(_sizes(FILES))
    assert told["whole"] == 6
    assert json.loads(_sizes(CHANGED[1])) == told
    for name in (f"{PYODIDE}pyodide.js", f"site{PACKED}"):
        assert json.loads(_sizes({**FILES, name: b"other"}))["version"] != told["version"]
