import assert from "node:assert/strict";
import { test } from "node:test";

import * as shapes from "../../../apps/lapiz_play/page/shapes.js";

const field = (name, sort, required = true) => ({ name, sort, required });
const RULES = {
  area: { name: "killer", fields: [field("cells", "cells"), field("sum", "number", false)] },
  path: { name: "thermometer", fields: [field("line", "line")] },
  pair: {
    name: "white-dots",
    fields: [field("pairs", "pair", false), field("negative", "flag", false)],
  },
  outside: {
    name: "sandwich",
    fields: [
      field("sum", "number"),
      ...["line", "row", "column", "reverse"].map((name) => field(name, "line", false)),
    ],
  },
  whole: { name: "anti-knight", fields: [] },
};
const SIDE = 4,
  names = Array.from(
    { length: SIDE * SIDE },
    (_, at) => `r${Math.floor(at / SIDE) + 1}c${(at % SIDE) + 1}`,
  ),
  read = { square_names: names, board: { rows: SIDE, columns: SIDE } };

test("the form of a rule is that of its fields", () => {
  for (const [form, rule] of Object.entries(RULES)) assert.equal(shapes.formOf(rule), form);
  assert.equal(shapes.typedOf(RULES.area).name, "sum");
  assert.equal(shapes.typedOf(RULES.outside).name, "sum");
  assert.equal(shapes.typedOf(RULES.pair), undefined);
});

test("what is laid on squares is found on them again", () => {
  for (const form of ["area", "path", "pair"]) {
    const entry = shapes.entryOf(RULES[form], shapes.laid(RULES[form], [5, 6], read));
    assert.deepEqual(shapes.squaresOf(entry, RULES[form], read), [5, 6]);
  }
  assert.deepEqual(shapes.squaresOf({ thermometer: ["r1c1", "r2c2"] }, RULES.path, read), [0, 5]);
});

test("a row is seen from the edge, and from a corner along a drag", () => {
  assert.deepEqual(shapes.viewFrom([1], read.board), { column: 2, reverse: false });
  assert.deepEqual(shapes.viewFrom([7], read.board), { row: 2, reverse: true });
  assert.deepEqual(shapes.viewFrom([0, 1], read.board), { row: 1, reverse: false });
  assert.deepEqual(shapes.viewFrom([15, 11], read.board), { column: 4, reverse: true });
  assert.equal(shapes.viewFrom([5], read.board), null);
  const entry = { sandwich: { sum: 3, row: 2, reverse: true } };
  assert.deepEqual(shapes.squaresOf(entry, RULES.outside, read), [7, 6, 5, 4]);
});

test("a way has no gaps, and goes back where the pointer does", () => {
  assert.deepEqual(shapes.pathOf([0, 10], read.board), [0, 5, 10]);
  assert.deepEqual(shapes.pathOf([0, 1, 2, 1, 5], read.board), [0, 1, 5]);
});

test("a shape moves within the board", () => {
  const entry = { killer: { cells: "r1c1 r1c2", sum: 3 } };
  assert.deepEqual(shapes.moved(entry, RULES.area, read, 1, 2), {
    killer: { cells: "r2c3 r2c4", sum: 3 },
  });
  assert.equal(shapes.moved(entry, RULES.area, read, 0, 3), null);
  const seen = { sandwich: { sum: 3, row: 2 } };
  assert.deepEqual(shapes.moved(seen, RULES.outside, read, 1, 0), { sandwich: { sum: 3, row: 3 } });
});

test("an entry is whole when it says what its rule needs", () => {
  assert.ok(shapes.isWhole({ killer: { cells: "r1c1" } }, RULES.area));
  assert.ok(!shapes.isWhole({ sandwich: { row: 1 } }, RULES.outside));
  assert.ok(shapes.isWhole("anti-knight", RULES.whole));
});
