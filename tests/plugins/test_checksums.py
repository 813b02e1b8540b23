"""Checksums of modules: a comment is no edit, and all else is one."""

from pathlib import Path

import pytest

from lapiz.plugins.checksums import MOST, checksums, fits

MODULE = b'''"""A module."""

NAME = "# no comment"


def first(view, *rest):
    """Says much.

    # This is no comment.
    """
    if view:
        return [
            1,
            NAME,
        ]
    return f"{view}#"
'''
SAME = {
    "a comment in front": (b'"""A', b'# coding: utf-8\n# Much is said.\n"""A'),
    "an empty line": (b"\n    if", b"\n\n\n    if"),
    "a comment behind": (b"return [", b"return [  # all"),
    "a comment in brackets": (b"1,\n", b"1,\n# two\n"),
    "a comment at an indent of its own": (b"    if view:\n", b"    if view:\n  # so\n"),
    "a comment at the end": (b'#"\n', b'#"\n    # so\n'),
    "no end of the line": (b'#"\n', b'#"'),
}
OTHER = {
    "a string that looks like a comment": (b'"# no', b'"# a'),
    "a line of a string that looks like one": (b"# This is no", b"# This is a"),
    "an empty line in a string": (b"much.\n", b"much.\n\n"),
    "what stands behind a mark in a string": (b'}#"', b'}##"'),
    "an indent": (b"    return f", b"        return f"),
    "a name": (b"NAME,", b"GAME,"),
    "another order": (b"1,\n            NAME", b"NAME,\n            1"),
    "code that is made a comment": (b"            1,", b"            # 1,"),
    "a comment that is made code": (b"            1,", b"            1, 2,"),
    "two lines of one": (b"return [", b"return; ["),
    "another encoding": (b'"""A mod', b'# coding: latin-1\n"""\xc3\xa4 mod'),
    "what Python cannot read": (b'"# no comment"', b'"# no comment'),
    "nothing": (MODULE, b""),
}


@pytest.fixture
def room(tmp_path: Path) -> Path:
    (tmp_path / "inside").mkdir()
    (tmp_path / "inside" / "some.py").write_bytes(MODULE)
    (tmp_path / "aside.py").touch()
    (tmp_path / "data.json").touch()
    return tmp_path


@pytest.mark.parametrize(
    ("old", "new", "same"),
    [pytest.param(*edit, True, id=name) for name, edit in SAME.items()]
    + [pytest.param(*edit, False, id=name) for name, edit in OTHER.items()],
)
def test_only_an_edit_of_code_is_one(room: Path, old: bytes, new: bytes, same: bool) -> None:
    told = checksums(str(room))
    assert fits(told, str(room))
    assert MODULE.count(old) == 1
    (room / "inside" / "some.py").write_bytes(MODULE.replace(old, new))
    assert fits(told, str(room)) is same


def test_encodings_are_told_apart(room: Path) -> None:
    """The bytes below the comment are the same, and say something else."""
    module = room / "inside" / "some.py"
    module.write_bytes(b"# coding: utf-8\nNAME = '\xc3\xa4'\n")
    told = checksums(str(room))
    module.write_bytes(b"# coding: latin-1\nNAME = '\xc3\xa4'\n")
    assert not fits(told, str(room))


def test_modules_may_not_come_or_go_unless_they_do_not_count(room: Path) -> None:
    told = checksums(str(room), ["aside"])
    assert [*told] == ["inside/some.py"]
    assert not fits(told, str(room))
    (room / "aside.py").unlink()
    assert fits(told, str(room), ["aside"])
    (room / "inside" / "more.py").touch()
    assert not fits(told, str(room), ["aside"])
    (room / "inside" / "more.py").unlink()
    (room / "inside" / "some.py").unlink()
    assert not fits(told, str(room), ["aside"])


def test_what_python_cannot_read_fits_as_long_as_it_is_as_it_was(room: Path) -> None:
    module = room / "inside" / "some.py"
    module.write_bytes(b"(\n# a\n")
    told = checksums(str(room))
    assert fits(told, str(room))
    module.write_bytes(b"(\n# b\n")
    assert not fits(told, str(room))


def test_where_more_comments_are_new_than_a_start_can_look_at_nothing_fits(room: Path) -> None:
    modules = [room / f"module_{number}.py" for number in range(MOST + 1)]
    for module in modules:
        module.write_bytes(MODULE)
    told = checksums(str(room))
    for module in modules:
        assert fits(told, str(room))
        module.write_bytes(MODULE + b"# so\n")
    assert not fits(told, str(room))
