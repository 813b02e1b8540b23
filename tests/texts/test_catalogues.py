"""Catalogues are kept up to date without losing what somebody has translated."""

import gettext
import io
from pathlib import Path

import pytest

from lapiz.core import BadInput
from lapiz.testing import messages
from lapiz_workshop import renew

OLD, NEW = "The pencil is in the {box} of the house.", "The pencils are in the {box} of the house."
SPANISH = "El lápiz está en la {box} de la casa."
OTHER = "Nothing else is left here."
HEAD = 'msgid ""\nmsgstr ""\n"Project-Id-Version: told VERSION\\n"\n"Language: es\\n"\n\n'


class Told:
    """A package of some texts, with a Spanish catalogue."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.path = folder / "es" / "LC_MESSAGES" / "told.po"
        self.path.parent.mkdir(parents=True)
        self.texts: tuple[str, ...] = ()
        monkeypatch.setattr(messages, "messages", lambda package: {t: [] for t in self.texts})
        monkeypatch.setattr(messages, "catalogue_path", lambda package, language: self.path)

    def write(self, text: str, translation: str) -> None:
        """Translate a text."""
        entry = f'#, python-brace-format\nmsgid "{text}"\nmsgstr "{translation}"\n'
        self.path.write_text(HEAD + entry, "utf-8")

    def renew(self, *texts: str) -> list[str]:
        """Renew the catalogue as if these were the texts; return those without translation."""
        self.texts = texts
        return messages.renew("told", "es")

    def spanish(self, text: str) -> str:
        """Return a text as the compiled catalogue has it."""
        binary = io.BytesIO(self.path.with_suffix(".mo").read_bytes())
        return gettext.GNUTranslations(binary).gettext(text)


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Told:
    made = Told(tmp_path, monkeypatch)
    made.write(OLD, SPANISH)
    return made


def test_a_changed_text_has_a_draft_that_is_not_compiled(told: Told) -> None:
    assert told.renew(NEW) == [NEW]
    text = told.path.read_text("utf-8")
    assert f'#, fuzzy, python-brace-format\nmsgid "{NEW}"\nmsgstr "{SPANISH}"\n' in text
    assert f'#~ msgid "{OLD}"\n#~ msgstr "{SPANISH}"\n' in text
    assert told.spanish(NEW) == NEW
    assert told.renew(NEW) == [NEW]
    assert told.path.read_text("utf-8") == text


def test_a_change_undone_brings_the_translation_back(told: Told) -> None:
    told.renew(OLD)
    text = told.path.read_text("utf-8")
    for changed in (NEW, OTHER):
        assert told.renew(changed) == [changed]
        assert told.renew(OLD) == []
        assert told.spanish(OLD) == SPANISH
        assert told.path.read_text("utf-8") == text


def test_a_new_text_takes_no_draft_from_one_that_is_still_there(told: Told) -> None:
    assert told.renew(OLD, NEW) == [NEW]
    text = told.path.read_text("utf-8")
    assert f'msgid "{NEW}"\nmsgstr ""\n' in text
    assert "fuzzy" not in text
    assert "#~" not in text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (HEAD + f'#, python-brace-format\nmsgid "{OLD}"\nmsgstr "El lápiz {{caja}}."\n', "tokens"),
        (HEAD + f'msgid "{OLD}\nmsgstr neither\n', "told.po:6: msgid .*: expected msgid"),
    ],
)
def test_nothing_is_written_over_what_is_wrong(told: Told, text: str, message: str) -> None:
    told.path.write_text(text, "utf-8")
    with pytest.raises(BadInput, match=message):
        told.renew(OLD)
    assert told.path.read_text("utf-8") == text
    assert not told.path.with_suffix(".mo").exists()


def test_a_draft_is_told_apart_from_nothing(told: Told) -> None:
    told.texts = (NEW, OTHER)
    made = messages.renewed("told", "es")
    assert [line.partition(" (")[0] for line in renew.missing_in(made)] == [
        f"told: {NEW!r} has changed, and its translation is a draft",
        f"told: {OTHER!r} has no translation",
    ]
