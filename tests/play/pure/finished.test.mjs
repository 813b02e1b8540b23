/** Which houses are washed over: those that a move has made whole. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { finished } from "../../../apps/lapiz_play/page/finished.js";

const houses = [
  [0, 1],
  [2, 3],
  [0, 2],
].map((squares) => ({ squares }));
const read = { board: { lone: false, joins: false }, houses };
const OPEN = ["+1", 3, 0, { centre: 1 }];

for (const [name, now, expected] of [
  ["the last digit of a house", ["+1", "=2", 0, 3], [[0, 1]]],
  [
    "of two houses at once",
    ["+1", "=2", "=2", 3],
    [
      [0, 1],
      [0, 2],
    ],
  ],
  ["not a house with a digit twice", ["+1", "=1", 0, 3], []],
  ["nothing is whole by marks", ["+1", { centre: 2 }, 0, 3], []],
])
  test(name, () => assert.deepEqual(finished(read, OPEN, now), expected));

test("what was whole before is not told again", () => {
  const before = ["+1", "=2", 0, 3];
  assert.deepEqual(finished(read, before, ["+1", "=2", 0, "=1"]), []);
});

test("pieces and queens make no house whole", () => {
  for (const board of [{ lone: true }, { joins: true }])
    assert.deepEqual(finished({ board, houses }, OPEN, ["+1", "=2", 0, 3]), []);
});
