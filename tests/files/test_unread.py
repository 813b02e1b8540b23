"""Texts that no format reads, parts of links, and rules that someone chooses for drawings."""

import base64
import zlib
from itertools import chain
from pathlib import Path
from typing import Any

import pytest

from lapiz.core import BadInput
from lapiz.core.readings import ReadSort
from lapiz.files.chosen_rules import as_picked, asking, rules_of_file, with_rules, without_rules
from lapiz.files.examples import by_folder, example_file, names
from lapiz.files.links import Address, first_link, read_links
from lapiz.files.sources import SourceText, documents_in
from lapiz_formats.packed import inflated, number16, unpacked

SQUARES = "AABB\nAABB\nCCDD\nCCDD"
UNKNOWN = "in no known format"
LONG = "hello there, this is a rather long text of many words"


@pytest.mark.parametrize(
    ("text", "kind", "fault"),
    [
        ("a/b.txt", "", "a/b.txt: No such file or directory"),
        ("a/b.txt\nc", "", "'a/b.txt\\nc' is not a file, and as text it is in no known format"),
        (" <TABLE><tr>", "", "it is HTML, and lapiz reads only text"),
        ("see https://example.com/x.", "", "it links to example.com, whose links lapiz does not"),
        ("x-wing", "", "'x-wing' is not a file, but an example: type `lapiz example x-wing | "),
        ("hello", "", f"'hello' is not a file, and as text it is {UNKNOWN}; `lapiz example` lists"),
        (LONG, "", f"'{LONG[:37]}...' is not a file, and as text it is {UNKNOWN}"),
        (LONG[:40], "", f"'{LONG[:40]}' is not a file, and as text it is {UNKNOWN}"),
        (LONG[:41], "", f"'{LONG[:37]}...' is not a file, and as text it is {UNKNOWN}"),
        (SQUARES, "", f"{SQUARES!r} is not a file, and as text it is the kind of puzzle is not"),
        (SQUARES, "sudoku", f"{SQUARES!r} is not a file, and as text it is {UNKNOWN}; "),
        ("53..7" * 16, "", f"line 1: {UNKNOWN}; nearly a line of digits: the line has 80"),
        ("12.\n...\n..1", "sudoku", f"line 1: {UNKNOWN}; nearly rows of digits, plain or"),
        ("1 2 3", "shikaku", f"{UNKNOWN}; nearly rows of numbers (shikaku): the numbers sum to"),
    ],
)
def test_why_a_text_is_not_read(text: str, kind: str, fault: str) -> None:
    with pytest.raises(BadInput) as raised:
        list(documents_in(SourceText(text, kind=kind)))
    assert str(raised.value).startswith(fault)
    with pytest.raises(BadInput) as raised:
        list(documents_in(SourceText(text, "a.txt", kind=kind)))
    assert raised.value.source == "a.txt"
    assert "is not a file" not in str(raised.value)


# Links


@pytest.mark.parametrize(
    ("link", "host", "path", "fields"),
    [
        ("https://www.a.org/b/?c=1+2&d=#e=5", "a.org", "/b", {"c": "1+2", "d": "", "e": "5"}),
        ("a.org/x%20y/", "a.org", "/x y", {}),
        ("https://A.org", "a.org", "", {}),
    ],
)
def test_the_parts_of_a_link(link: str, host: str, path: str, fields: dict[str, str]) -> None:
    found = Address.of(link)
    assert (found.host, found.path, found.fields) == (host, path, fields)
    assert found.last == path.rpartition("/")[2]


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("see (https://a.org/x).", "a.org"),
        ("a.org/x, b.org/y", "a.org"),
        ("me@a.org/x", None),
        ("a.b", None),
        ("https://[x", None),
    ],
)
def test_the_first_link_of_a_text(text: str, host: str | None) -> None:
    found = first_link(text)
    assert (found.host if found else None) == host


def test_each_link_is_read_and_may_go_on_in_the_next_lines() -> None:
    text = "one: https://a.org/?x=1\n\nhttps://b.org/?x=abc\ndef\nGHI=\n\nzz and a.org/y?x=3!"
    assert read_links(text, lambda link: link.fields["x"]) == ["1", "abcdefGHI=", "3"]
    for text, line in (("https://[x/", 1), ("a\n\nhttps://a.org/\nb c\nhttps://[y/", 5)):
        with pytest.raises(BadInput, match="the link is not a valid address") as raised:
            read_links(text, str)
        assert raised.value.line == line


@pytest.mark.parametrize("data", [b"", b"l", b"la", b"lap", b"\xfb\xff\xfe" * 3])
def test_base_64_in_either_alphabet_with_or_without_padding(data: bytes) -> None:
    for encode in (base64.b64encode, base64.urlsafe_b64encode):
        text = encode(data).decode()
        assert unpacked(text) == unpacked(text.rstrip("=")) == data
        assert unpacked(text.replace("+", " ")) == data
    for wrong in ("a", "ab*c", "é"):
        with pytest.raises(BadInput, match="not base64"):
            unpacked(wrong)


def test_compressed_texts() -> None:
    packed, squeeze = zlib.compress("é".encode()), zlib.compressobj(wbits=-zlib.MAX_WBITS)
    bare = squeeze.compress("é".encode()) + squeeze.flush()
    assert inflated(packed) == inflated(bare, raw=True) == "é"
    for data, raw, fault in (
        (bare, False, "damaged"),
        (packed, True, "damaged"),
        (zlib.compress(b"\xff"), False, "damaged"),
        (packed[:-1], False, "incomplete"),
        (zlib.compress(b"0" * (4 * 1024 * 1024 + 1)), False, "longer than 4194304 bytes"),
    ):
        with pytest.raises(BadInput, match=fault):
            inflated(data, raw=raw)
    assert len(inflated(zlib.compress(b"0" * (4 * 1024 * 1024 - 1)))) == 4 * 1024 * 1024 - 1


@pytest.mark.parametrize(
    ("body", "numbers"),
    [
        ("", []),
        ("1f", [1, 15]),
        ("3i-10", [3, 0, 0, 0, 16]),
        ("gz", [0] * 21),
        ("-ff+100", [255, 256]),
        ("=000@000*0000$00000", [4096, 8192, 12240, 77776]),
        ("0", "the number 0 in the address, expected 1 to 99999"),
        ("1.", "an unknown number (?) in the address"),
        ("1-1", "'-1' in the address is not a number"),
        ("1-zz", "'-zz' in the address is not a number"),
        ("A", "'A' in the address is not a number"),
        ("$0ffff", "the number 143311 in the address, expected 1 to 99999"),
    ],
)
def test_grids_of_numbers(body: str, numbers: list[int] | str) -> None:
    if isinstance(numbers, list):
        assert list(number16(body, 99_999)) == numbers
    else:
        with pytest.raises(BadInput) as raised:
            list(number16(body, 99_999))
        assert str(raised.value).startswith(numbers)


# Rules that someone chooses

KILLER, ARROW = {"killer": {"cells": "r1c1 r1c2"}}, {"arrow": "r1c1 r1c2"}
BETWEEN = {"between": "r1c1 r1c2"}
SORTS: list[dict[str, Any]] = [
    {"drawn": "1 cage", "mark": "agrees", "rule": "killer", "entries": [KILLER]},
    {
        "drawn": "1 line",
        "mark": "disagrees",
        "rule": "arrow",
        "entries": [ARROW],
        "may": [{"rule": "between", "mark": "agrees", "entries": [BETWEEN]}],
    },
]
LEFT = [{"rule": "1 blob", "format": "link"}]
READ = {
    "rules": [KILLER, ARROW],
    "reading": {"verdict": "partial", "sorts": SORTS},
    "unknown_rules": LEFT,
    "notes": ["n"],
}
NOTES = ["n", "not read, and left out: 1 blob"]


def test_a_document_without_its_rules() -> None:
    bare = "the rules of its drawing and its text are left out, as asked for"
    assert without_rules({"kind": "k", "rules": [1]}) == {"kind": "k", "notes": [bare]}
    assert without_rules({"kind": "k", "unknown_rules": LEFT}) == {"kind": "k", "notes": [bare]}
    assert without_rules({"kind": "k", "rules": []}) == {"kind": "k", "rules": []}


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        ("- anti-king\n- arrow: r1c1 r1c2", ["anti-king", ARROW]),
        ("kind: sudoku\nrules: [anti-king]", ["anti-king"]),
        ("kind: sudoku", None),
        ("[a]\n---\n[b]", None),
        ("", None),
        ("rules: a", None),
    ],
)
def test_rules_of_a_file(text: str, rules: list[Any] | None, tmp_path: Path) -> None:
    path = tmp_path / "rules.yaml"
    path.write_text(text, encoding="utf-8")
    if rules is not None:
        assert rules_of_file(path) == rules
        return
    with pytest.raises(BadInput) as raised:
        rules_of_file(path)
    assert str(raised.value) == f"{path}: expected a list of rules, as under `rules`"


def test_rules_stand_for_those_of_the_same_name_and_for_what_is_unknown() -> None:
    other = {"arrow": "r3c3 r3c4"}
    made = with_rules([other, "anti-king"])(READ)
    assert made["rules"] == [KILLER, other, "anti-king"]
    assert (made["notes"], "unknown_rules" in made) == (NOTES, False)
    assert with_rules(["anti-king"])({"rules": "as text"}) == {"rules": ["anti-king"]}
    assert with_rules([])({"rules": ["a"]}) == {"rules": ["a"]}


def test_what_is_not_certain_is_asked() -> None:
    asked = list[ReadSort]()

    def answer(sort: ReadSort) -> list[Any]:
        asked.append(sort)
        return [BETWEEN]

    made = asking(answer)(READ)
    assert [sort.drawn for sort in asked] == ["1 line"]
    assert made["rules"] == [KILLER, BETWEEN]
    assert made["notes"] == NOTES
    assert asking(lambda _: None)(READ)["rules"] == [KILLER, ARROW]
    certain = {name: value for name, value in READ.items() if name != "unknown_rules"}
    assert asking(lambda _: pytest.fail("it is certain"))(certain) is certain
    assert asking(lambda _: pytest.fail("it is no drawing"))({"rules": []}) == {"rules": []}


@pytest.mark.parametrize(
    ("picked", "rules"),
    [
        ({}, [KILLER, ARROW]),
        ({"1": "arrow"}, [KILLER, ARROW]),
        ({"1": "between"}, [KILLER, BETWEEN]),
        ({"1": ""}, [KILLER]),
        ({"0": "", "1": "no-such"}, []),
        ({"7": ""}, [KILLER, ARROW]),
    ],
)
def test_what_is_picked_stands_for_drawings(picked: dict[str, str], rules: list[Any]) -> None:
    made = as_picked(picked)(READ)
    assert made.get("rules", []) == rules
    assert made["notes"] == NOTES
    assert "unknown_rules" not in made


def test_examples_go_by_name_title_code_or_place() -> None:
    file = example_file("x-wing")
    assert file.name == "x-wing.yaml"
    for name in ("X-Wing", "hodoku:0300", "sudoku/x-wing", "a/sudoku/X-Wing.yaml"):
        assert example_file(name) == file
    for name in ("", "no-such", "queens/x-wing", "."):
        with pytest.raises(BadInput, match=r"^there is no example "):
            example_file(name)
    assert sorted(chain(*by_folder().values())) == sorted(names())
    assert {"techniques", "triomino/techniques"} <= {*names()}
    assert "triomino/techniques" in by_folder()["triomino"]
