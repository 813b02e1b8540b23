"""Texts packed into addresses: what was packed is unpacked, and what is damaged is said."""

import base64
import json
import zlib
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, strategies as st

from lapiz.core import BadInput
from lapiz.files import links
from lapiz.files.links import Address, first_link, read_links
from lapiz_formats import lz_string
from lapiz_formats.lz_string import BROKEN, compressed, decompressed
from lapiz_formats.packed import inflated, json_object, number16, unpacked

TEXTS = st.text(alphabet=st.sampled_from("ab\n\x00ÿĀ€𝄞"), max_size=80) | st.text(max_size=20)


@given(TEXTS)
def test_what_was_compressed_is_decompressed(text: str) -> None:
    packed = compressed(text)
    assert decompressed(packed) == text
    assert len(packed) % 4 == 0
    assert decompressed(packed.rstrip("=") + "$") == text
    assert decompressed(packed.replace("+", " ").replace("/", "-")) == text


@pytest.mark.parametrize(
    ("text", "packed"),
    [("", "Q==="), ("a", "IZA="), ("Hello, world!", "BIUwNmD2A0AEDukBOYAmBCIA")],
)
def test_it_is_packed_as_elsewhere(text: str, packed: str) -> None:
    assert compressed(text) == packed


def test_only_characters_of_more_than_eight_bits_are_wide() -> None:
    narrow, wide = ([*lz_string._numbers(one, {}, {one})] for one in "ÿĀ")
    assert (narrow, wide) == ([(0, 0), (255, 8)], [(1, 0), (256, 16)])


@pytest.mark.parametrize(
    ("packed", "fault"),
    [
        ("", BROKEN),
        ("BIUw", BROKEN),
        ("BIUwNmD2A0AEDukBOYAmBC!A", "'!' in the link is not a base64 character"),
        ("w===", BROKEN),  # the number of a phrase that is not there
        (compressed("a" * 9)[:2], BROKEN),
    ],
)
def test_what_is_damaged_is_said(packed: str, fault: str) -> None:
    with pytest.raises(BadInput) as raised:
        decompressed(packed)
    assert str(raised.value) == fault


def test_a_text_that_grows_too_long_is_not_read(monkeypatch: pytest.MonkeyPatch) -> None:
    packed = compressed("ab" * 50)
    monkeypatch.setattr(lz_string, "LARGEST", 100)
    assert decompressed(packed) == "ab" * 50
    monkeypatch.setattr(lz_string, "LARGEST", 99)
    with pytest.raises(BadInput, match="the text in the link is longer than 99 characters"):
        decompressed(packed)


ADDRESSES: list[tuple[str, tuple[str, str, str, dict[str, str]]]] = [
    ("https://www.a.org/play/?a=1#b=2", ("a.org", "/play", "a=1", {"a": "1", "b": "2"})),
    ("example.org/a%20b/c", ("example.org", "/a b/c", "", {})),
    ("http://www.www.org?a=1+2&c=&a=3", ("www.org", "", "a=1+2&c=&a=3", {"a": "3", "c": ""})),
    ("https://EXAMPLE.org:80/#x=a+b", ("example.org", "", "", {"x": "a+b"})),
]  # fmt: skip


@pytest.mark.parametrize(("text", "parts"), ADDRESSES)
def test_the_parts_of_an_address(text: str, parts: tuple[Any, ...]) -> None:
    link = Address.of(text)
    assert (link.host, link.path, link.query, link.fields) == parts
    assert link.last == parts[1].rpartition("/")[2]


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("see (https://a.org/x?y=1).", "/x"),
        ("a.org/x and b.org/z", "/x"),
        ('<a href="https://a.org/x">', "/x"),
        ("mail me@a.org/x", None),
        ("./a.org/x", None),
        ("a.b", None),
        ("nothing", None),
        ("https://[bad/x", None),
    ],
)
def test_the_first_address_of_a_text(text: str, path: str | None) -> None:
    link = first_link(text)
    assert (link and link.path) == path


def test_an_address_may_go_on_in_the_next_lines() -> None:
    text = (
        "first\na.org/?q=abc\ndef=\n  ghi.  \n\nb.org/?q=x y\nzz\nc.org/?q=1 d.org/?q=2,\nword !\n"
    )
    assert [*links._whole_lines(text)] == [
        (1, "first"), (2, "a.org/?q=abcdef=ghi."), (6, "b.org/?q=x y"), (7, "zz"),
        (8, "c.org/?q=1 d.org/?q=2,"), (9, "word !"),
    ]  # fmt: skip
    assert read_links(text, lambda link: link.fields["q"]) == ["abcdef=ghi", "x", "1", "2"]


def test_a_fault_in_an_address_has_its_line() -> None:
    with pytest.raises(BadInput, match="line 2: no"):
        read_links("text\na.org/x", _failing)
    with pytest.raises(BadInput, match="line 1: the link is not a valid address"):
        read_links("https://[bad/x", _failing)


def _failing(link: Address) -> None:
    raise BadInput("no")


@given(st.binary(max_size=30))
def test_base64_in_either_alphabet_is_unpacked(data: bytes) -> None:
    for encode in (base64.b64encode, base64.urlsafe_b64encode):
        text = encode(data).decode()
        for form in (text, text.rstrip("="), text.replace("+", " ")):
            assert unpacked(form) == data


@pytest.mark.parametrize("text", ["a", "ab!c", "é"])
def test_what_is_no_base64_is_said(text: str) -> None:
    with pytest.raises(BadInput, match="what the link holds is not base64: is it complete"):
        unpacked(text)


def raw(text: bytes) -> bytes:
    packer = zlib.compressobj(wbits=-15)
    return packer.compress(text) + packer.flush()


@pytest.mark.parametrize(("pack", "of_deflate"), [(zlib.compress, False), (raw, True)])
def test_what_was_deflated_is_inflated(
    pack: Callable[[bytes], bytes], of_deflate: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    packed = pack("äb".encode() * 100)
    monkeypatch.setattr("lapiz_formats.packed.LARGEST", 300)
    assert inflated(packed, raw=of_deflate) == "äb" * 100
    for data, fault in (
        (packed[:-1], "incomplete"),
        (b"\xff" + packed, "damaged"),
        (pack(b"\xff"), "damaged"),
        (pack(b"a" * 400), "longer than 300 bytes"),
    ):
        with pytest.raises(BadInput, match=f"the .*text in the link is {fault}"):
            inflated(data, raw=of_deflate)
    with pytest.raises(BadInput):
        inflated(packed, raw=not of_deflate)


def test_an_object_in_a_link() -> None:
    assert json_object('{"a": [1]}') == {"a": [1]}
    for text in ("[1]", "{", "", json.dumps("a"), "[" * 100_000):
        with pytest.raises(BadInput, match="what the link holds is not a JSON object"):
            json_object(text)


@pytest.mark.parametrize(
    ("body", "numbers"),
    [
        ("", []),
        ("3i-10", [3, 0, 0, 0, 16]),
        ("gzf", [0] * 21 + [15]),
        ("-ffg+100", [255, 0, 256]),
        ("=000@000", [4096, 8192]),
        ("*0001$00001", [12241, 77777]),
        ("=fff", [8191]),
    ],
)
def test_numbers_of_an_address(body: str, numbers: list[int]) -> None:
    assert [*number16(body, 100_000)] == numbers


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        (".", "an unknown number (?) in the address, expected numbers only"),
        ("0", "the number 0 in the address, expected 1 to 99"),
        ("-64", "the number 100 in the address, expected 1 to 99"),
        ("-1", "'-1' in the address is not a number"),
        ("-zz", "'-zz' in the address is not a number"),
        ("A", "'A' in the address is not a number"),
        ("1!", "'!' in the address is not a number"),
    ],
)
def test_what_is_no_number_of_an_address(body: str, fault: str) -> None:
    with pytest.raises(BadInput) as raised:
        [*number16(body, 99)]
    assert str(raised.value) == fault
    assert [*number16("-63", 99)] == [99]
