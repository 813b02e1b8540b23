/** What the editor offers: names of the objects that `names.json` has, which the engine made of them. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const { classOf, completions } = await import("../../../apps/lapiz_play/page/completing.js");
const names = JSON.parse(readFileSync(new URL("./names.json", import.meta.url), "utf8"));

const HEAD = `import lapiz
import lapiz as l
from lapiz import Deduction, Grounds, bits
from lapiz_sudoku import Grid


@lapiz.technique("my-wing", kind="sudoku", scores={"hodoku": 100})
def my_wing(board: Grid):
    """Two cells."""
`;
const BARE = HEAD.replace(": Grid", "");

/** What is offered where a text ends: names, and how many letters of one are written already. */
const offered = (text, before = HEAD) => {
  const found = completions(names, before + text);
  return found ? [found.choices.map(({ label }) => label), found.length] : [[], 0];
};

const CASES = [
  ["    board.", "bivalue", 0],
  ["    board.biv", "bivalue", 3],
  ["    board.layout.", "seen_by_all", 0],
  ["    layout = board.layout\n    layout.pe", "peers", 2],
  ["    for cell in bits(board.", "unsolved", 0],
  ["    lapiz.", "Deduction", 0],
  ["    l.", "technique", 0],
  ["    Grounds.", "PROOF", 0],
  ["from lapiz import Deduction, Sa", "Says", 2],
  ["from lapiz_sudoku import (\n    Gr", "Grid", 2],
  ["    yield Deduction(", "removes=", 0],
  ["    yield Deduction(removes=board.candidates(1, 2), tr", "truths=", 2],
  ["    board.candidates(", "digit=", 0],
  ["@lapiz.technique('other', ", "scores=", 0],
];

test("names are offered where they may stand", () => {
  for (const [text, name, length] of CASES) {
    const [labels, there] = offered(text);
    assert.ok(labels.includes(name), `${text} does not offer ${name}: ${labels}`);
    assert.equal(there, length, text);
  }
});

test("the view is known without its annotation, as what the decorated function is given", () => {
  assert.ok(offered("    board.", BARE)[0].includes("bivalue"));
});

test("nothing is offered where nothing is known", () => {
  for (const text of ["    cell.", "    board.bivalue.", "    a + b", "    print(", "    x = [1, "])
    assert.deepEqual(offered(text), [[], 0], text);
});

test("a name that is given to itself, or in a circle, ends", () => {
  assert.equal(classOf(names, "\na = b\nb = a\n", "a"), "");
  assert.equal(classOf(names, "\na = a\n", "a"), "");
});
