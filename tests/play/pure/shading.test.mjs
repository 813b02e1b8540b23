/** Squares that are shaded or not: what a player says of them, and what a step does. */

import assert from "node:assert/strict";
import { test } from "node:test";

const page = "../../../apps/lapiz_play/page/";
const game = await import(`${page}game.js`);
const { coloured } = await import(`${page}shading.js`);

/** Two squares with one digit each; the first is given as shaded. Candidates 2 to 5 are shades. */
const read = {
  names: ["a=1", "b=1", "a=shaded", "b=shaded", "a=unshaded", "b=unshaded"],
  items: [[0], [1], [2, 4], [3, 5]],
  beside: [],
  given: [2],
  alive: [0, 1, 2, 3, 5],
  places: [[0], [1], [0], [1], [0], [1]],
  codes: [1, 1],
  symbols: ["1", "1", "■", "■", "□", "□"],
  position: {},
  board: {
    cells: [[[0]], [[1]]],
    shades: [
      [2, 4],
      [3, 5],
    ],
    looks: [
      [0, "■", "shaded", 0, "shaded"],
      [2, "□", "unshaded", 0, "unshaded"],
    ],
    fixed: ["", ""],
    symbols: ["1"],
    loose: [],
    joins: false,
    lone: false,
    rows: 1,
    columns: 2,
    regions: ["", ""],
  },
};

test("a square is of one shade or the other, and what is given stays", () => {
  const shaded = game.enter(game.begin(read), [0, 1], "colour", 0);
  assert.deepEqual(coloured(shaded), [1, 1]);
  const other = game.enter(shaded, [0, 1], "colour", 2);
  assert.deepEqual(coloured(other), [1, 4]);
  assert.deepEqual(coloured(game.enter(other, [1], "colour", 2)), [1, 0]);
  assert.deepEqual(coloured(game.undo(other)), [1, 1]);
});

test("the engine is told the shades that a player gave", () => {
  const other = game.enter(game.begin(read), [1], "colour", 2);
  assert.deepEqual(game.position(other).placed, [5]);
  assert.deepEqual(game.position(game.begin(read)).placed, []);
});

test("a step that rules out one shade says the other", () => {
  assert.deepEqual(coloured(game.apply(game.begin(read), [], [3])), [1, 4]);
  assert.deepEqual(coloured(game.apply(game.begin(read), [3], [])), [1, 1]);
});
