"""What makes many puzzles quick, pieces, blocks, rows of CSV, is not seen in what comes out."""

import csv
import io
import pickle

import pytest

from lapiz_many import work
from lapiz_many.job import Job
from lapiz_many.records import Bundle, Record
from lapiz_many.rows import dump
from tests.support.places import ROOT

EASY = "..6...2..29.5..8..5.......3....9.4.......1.8..18.6.93.37.6.5....2.3.8..98..12..6."
CLASH = "11" + "." * 79


@pytest.mark.parametrize("number", [0, 1, 3])
def test_a_piece_arrives_as_it_was_sent(number: int) -> None:
    records = [Record(0, f"x:{n}", EASY, more={"n": n}) for n in range(number)]
    piece = pickle.loads(pickle.dumps(Bundle(records)))
    assert piece == records
    assert all(isinstance(record, Record) for record in piece)


@pytest.mark.parametrize(
    "cells",
    [
        ("plain", "text", ""),
        ("a,b", "", "c"),
        ('"quoted"', "x", "y"),
        ("two\nlines", "x", "y"),
        ("return\r", " x ", "'"),
        ("é, ñ", "½", "\u2028"),
        ("", "", ""),
    ],
)
def test_rows_of_csv_are_those_of_a_writer(cells: tuple[str, ...]) -> None:
    columns = tuple("abc")
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerow(cells)
    row = dict(zip(columns, cells, strict=True))
    assert dump(row, Job(form="csv", columns=columns)) == file.getvalue()


@pytest.mark.parametrize("form", ["csv", "json"])
def test_what_utf_8_cannot_hold_is_escaped(form: str) -> None:
    row = {"name": "é\udcff", "score": 1.5}
    text = dump(row, Job(form=form, columns=("name", "score")))
    assert "é" in text
    assert "udcff" in text
    text.encode()


def test_blocks_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = [EASY, CLASH, "", EASY.replace(".", "0"), "." * 81, EASY] * 3
    records = [Record(0, f"x:{n}", text, bad="" if text else "oh") for n, text in enumerate(texts)]
    job, results = Job(scale="lapiz,hodoku"), []
    for size in (1, 4, len(records), 100):
        monkeypatch.setattr(work, "BLOCK", size)
        done = work.work(job, records)
        results.append((done.text, done.summary, done.messages, done.status, done.digest))
    assert results[0][0].count("\n") == 12
    assert all(result == results[0] for result in results)


def test_a_scale_that_does_not_fit_leaves_the_others_in_the_summary() -> None:
    path = ROOT / "puzzles_yaml" / "variants" / "killer.yaml"
    text = path.read_text("utf-8")
    summary = work.work(Job(scale="hodoku,lapiz"), [Record(1, "x", text)]).summary
    assert [key.partition("\t")[0] for key in summary.levels] == ["lapiz"]
    assert not summary.hardest
