"""Thirty questions of newcomers are answered within two clicks of the first page."""

import re

import pytest
import yaml

import lapiz
from tests.support.places import ROOT

DOCS = ROOT / "docs"
QUESTIONS: dict[str, list[str]] = yaml.safe_load(
    (ROOT / "tests" / "house" / "newcomers.yaml").read_text("utf-8")
)
LINK = re.compile(r"\]\((?!https?:|#)([^)#\s]+)\.md")


def text_of(page: str) -> str:
    """A page's Markdown; of a technique, whose page is built, what makes it."""
    if page.startswith("techniques/"):
        return lapiz.registry().technique(page.removeprefix("techniques/")).doc
    return (DOCS / f"{page}.md").read_text("utf-8")


def links(page: str) -> set[str]:
    folder = (DOCS / page).parent
    found = ((folder / target).resolve() for target in LINK.findall(text_of(page)))
    return {path.relative_to(DOCS).as_posix() for path in found if path.is_relative_to(DOCS)}


def within(clicks: int) -> set[str]:
    pages = {"index"}
    for _ in range(clicks):
        pages |= {target for page in pages for target in links(page)}
    return pages


@pytest.fixture(scope="module")
def near() -> set[str]:
    return within(2)


@pytest.mark.parametrize("question", QUESTIONS)
def test_a_question_is_answered_within_two_clicks(question: str, near: set[str]) -> None:
    page, words = QUESTIONS[question]
    assert page in near
    assert words in " ".join(text_of(page).split())


def test_a_page_that_is_farther_is_not_near() -> None:
    assert within(0) == {"index"}
    assert "techniques/skyscraper" not in within(1)
