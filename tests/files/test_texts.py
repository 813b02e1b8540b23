"""Bytes and files as text: encodings, sizes, and what is said of what is no text."""

import codecs
from pathlib import Path

import pytest

from lapiz.core import BadInput
from lapiz.files import text as module
from lapiz.files.text import BINARY, decode, encodable, looks_like_log, read_file


@pytest.mark.parametrize(
    ("data", "name", "text"),
    [
        (b"", "", ""),
        ("é€𝄞".encode(), "", "é€𝄞"),
        (codecs.BOM_UTF8 + "é".encode(), "", "é"),
        (codecs.BOM_UTF16_LE + "é".encode("utf-16-le"), "", "é"),
        (codecs.BOM_UTF16_BE + "é".encode("utf-16-be"), "", "é"),
        ("Rätsel – “é”".encode("cp1252"), "a.txt", "Rätsel – “é”"),
    ],
)
def test_text_in_each_encoding(data: bytes, name: str, text: str) -> None:
    assert decode(data, name) == text


WESTERN = "ä".encode("latin-1")


@pytest.mark.parametrize(
    ("data", "name", "fault"),
    [
        (WESTERN, "a.YAML", "a.YAML:1: not UTF-8 text: byte 0xe4"),
        (b"kind: sudoku\n" + WESTERN, "a.txt", "a.txt:2: not UTF-8 text: byte 0xe4"),
        (b'{"a": "' + WESTERN, "a.txt", "a.txt:1: not UTF-8 text: byte 0xe4"),
        (b"\n\n\x01\xff", "", "line 3: not UTF-8 text: byte 0xff"),
        (codecs.BOM_UTF16_LE + b"a", "a", "a:1: not UTF-16 text: byte 0x61"),
        (b"\x1f\x8b\x08\x00", "a.csv.GZ", "a.csv.GZ: gzip is not text; `lapiz rate` reads it"),
        (b"PAR1\x00\xff", "a.parquet", "a.parquet: Parquet is not text; `lapiz rate` reads it"),
        *((start + b"\0\xff", "a", f"a: {said}") for start, said in BINARY.items()),
    ],
)
def test_what_is_no_text(data: bytes, name: str, fault: str) -> None:
    with pytest.raises(BadInput) as raised:
        decode(data, name)
    assert str(raised.value) == fault


def test_a_text_has_so_many_bytes(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"abcde")
    assert read_file(path, 5) == decode(b"abcde", largest=5) == "abcde"
    with pytest.raises(BadInput) as raised:
        read_file(path, 4)
    assert str(raised.value) == f"{path}: larger than 4 bytes"


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("puzle.txt", "No such file or directory; did you mean puzzle.txt?"),
        ("other", "No such file or directory"),
        ("no/puzzle.txt", "No such file or directory"),
        (".", "Is a directory; name the files in it, such as {}/*.yaml"),
        ("puzzle.txt/a", "Not a directory"),
        ("x" * 300, "File name too long"),
        (
            "puzzles_yaml/sudoku/skyscraper.yaml",
            "No such file or directory; `lapiz example skyscraper` prints this puzzle",
        ),
        ("puzzles_yaml/sudoku/lost.yaml", "No such file or directory"),
        ("sudoku/skyscraper.yaml", "No such file or directory"),
    ],
)
def test_what_helps_where_a_file_cannot_be_read(name: str, fault: str, tmp_path: Path) -> None:
    (tmp_path / "puzzle.txt").touch()
    path = tmp_path / name
    with pytest.raises(BadInput) as raised:
        read_file(path)
    assert str(raised.value) == f"{path}: {fault.format(path)}"


def test_not_all_of_a_large_folder_is_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("os.listdir", lambda path: ["b", "c", "puzzle.txt"])
    for most, told in ((3, "; did you mean puzzle.txt?"), (2, "")):
        monkeypatch.setattr(module, "MOST_FILES", most)
        with pytest.raises(BadInput) as raised:
            read_file(tmp_path / "puzle.txt")
        assert str(raised.value).endswith(f"No such file or directory{told}")


@pytest.mark.parametrize(
    ("text", "shown"), [("abc", "abc"), ("é\udcff", "é\\udcff"), ("\ud800", "\\ud800"), ("é", "é")]
)
def test_what_utf8_cannot_hold_is_escaped(text: str, shown: str) -> None:
    assert encodable(text) == shown


@pytest.mark.parametrize(
    ("text", "log"),
    [
        ('{"version": 1}', True), ('\n {"version"', True), ('{"a": 1, "version"', False),
        (f'{" " * 191}{{"version"', False), (f'{" " * 190}{{"version"', True), ("", False),
    ],
)  # fmt: skip
def test_what_is_meant_as_a_log(text: str, log: bool) -> None:
    assert looks_like_log(text) is log
