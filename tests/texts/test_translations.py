"""Every text of the first-party packages is there in Spanish, and says the same things."""

import gettext
import io
import re
import warnings
from collections.abc import Iterable

import pytest

import lapiz
from lapiz.core import Name
from lapiz.plugins.registry import registry
from lapiz.testing.compiling import compiled
from lapiz.testing.messages import (
    catalogue,
    catalogue_path,
    complete,
    tokens,
    untranslated,
    written,
)
from lapiz.texts import (
    check_language,
    language,
    languages,
    listed,
    lookup,
    named,
    pattern,
    speaking,
    title,
)
from lapiz.texts.translations import WORD, translator
from tests.support.places import ROOT
from tests.support.steps import examples

PACKAGES = ["lapiz", *sorted(path.parent.name for path in ROOT.glob("techniques/*/__init__.py"))]
RENEW = "run: python -m lapiz_workshop.renew"
ENGLISH = re.compile(r"\b(the|is|are|of|and|all|places?|cells?|digits?|rows?|has|have|so|only)\b")


def tell_missing(missing: Iterable[str]) -> None:
    """Fail in CI if a text has no Spanish; elsewhere warn: not everyone can write it."""
    told = "".join(f"\n  {text}" for text in sorted(missing))
    if told and complete():
        pytest.fail(f"no Spanish for{told}")
    if told:
        warnings.warn(f"no Spanish for{told}", stacklevel=2)


@pytest.mark.parametrize("package", PACKAGES)
def test_every_text_is_translated_with_its_tokens(package: str) -> None:
    made = catalogue(package, "es")
    tell_missing(f"{package}: {text}" for text in untranslated(made))
    assert catalogue_path(package, "es").read_text(encoding="utf-8") == written(made), RENEW
    for one in made:
        if one.id and one.string and not one.fuzzy and "python-brace-format" in one.flags:
            assert tokens(one.string) == tokens(one.id), one.id


def test_a_missing_translation_fails_in_ci_and_warns_elsewhere(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="no Spanish for\n  A pencil"):
        tell_missing(["A pencil"])
    tell_missing([])
    for value in ("", "0", "false"):
        monkeypatch.setenv("CI", value)
        with pytest.warns(UserWarning, match="no Spanish for\n  A pencil"):
            tell_missing(["A pencil"])


@pytest.mark.parametrize("package", PACKAGES)
def test_compiled_catalogue_is_in_step(package: str) -> None:
    path = catalogue_path(package, "es")
    assert path.with_suffix(".mo").exists(), RENEW
    fresh = gettext.GNUTranslations(io.BytesIO(compiled(path.read_text(encoding="utf-8"))))
    kept = gettext.GNUTranslations(io.BytesIO(path.with_suffix(".mo").read_bytes()))
    texts = [dict(vars(one)["_catalog"]) for one in (kept, fresh)]
    for one in texts:
        one.pop("")  # the head names the version of Babel
    assert texts[0] == texts[1], RENEW


@pytest.mark.rest
def test_what_techniques_say_is_translated() -> None:
    """Texts as they come, which may be put together of several; not only those in the code."""
    find = lookup("es", ("lapiz", *registry().packages))
    says = [found.says for _, _, found in examples()]
    said = {text for one in says for text in (one.pattern, one.reason) if text}
    techniques = {one.title for one in registry().techniques.values() if not one.foreign}
    found = (text for text in said | techniques if find(text) is None)
    tell_missing(text for text in found if WORD.search(text))


@pytest.mark.rest
def test_no_english_is_left() -> None:
    find = lookup("es", ("lapiz", *registry().packages))
    for name, puzzle, found in examples():
        texts = filter(None, (title(name), found.says.pattern))
        if all(find(text) is not None for text in texts):
            with speaking("es"):
                told = f"{title(name)}: {pattern(puzzle, found)}"
            assert not ENGLISH.search(told), told


def test_every_technique_has_an_example() -> None:
    shown = {path.stem for path in ROOT.glob("puzzles_yaml/sudoku/*.yaml")}
    own = {one.name for one in registry().techniques.values() if one.kind == "sudoku"}
    assert len(shown & own) > 0.8 * len(own), sorted(own - shown)


def test_what_is_missing_stays_english() -> None:
    translate = translator("es", ("lapiz_sudoku",))
    text = "{cell} can only be {digit}. Nobody has translated this."
    assert translate(text) == text
    assert translator("tlh", ("lapiz_sudoku",))("Naked Pair") == "Naked Pair"
    assert translator("en", ("lapiz_sudoku",))("Naked Pair") == "Naked Pair"


def test_sentences_are_translated_one_by_one() -> None:
    translate = translator("es", ("lapiz_sudoku",))
    both = "So it is true. {cell} can only be {digit}."
    assert translate(both) == "Así que es verdadero. {cell} solo puede ser {digit}."
    assert translate("{set7} has {has7}.") == "{set7} tiene {has7}."


def test_phrases() -> None:
    assert listed([]) == ""
    with speaking("es"):
        assert language() == "es"
        assert listed(["a", "b"], "or") == "a o b"
        assert named(Name("{0} in row {1}", 7, 3), "lapiz_sudoku") == "el 7 de la fila 3"
        assert named("no such name", "lapiz_sudoku") == "no such name"
    assert named(Name("{0} in row {1}", 7, 3), "lapiz_sudoku") == "7 in row 3"


def test_languages() -> None:
    assert languages(PACKAGES) == ["en", "es"]
    assert check_language("es_MX.UTF-8", PACKAGES) == "es"
    with pytest.raises(lapiz.BadInput, match="expected one of: en, es"):
        check_language("tlh", PACKAGES)
