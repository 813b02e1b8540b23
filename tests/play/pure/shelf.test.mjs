/** Which puzzles suit a player: by games solved, and by what is known. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { suited } from "../../../apps/lapiz_play/page/shelf.js";

const LEVELS = [["easy"], ["medium"], ["hard"]];
const one = (level, hardest) => ({ level, hardest, id: `${level} ${hardest}` });
const PUZZLES = [
  one("easy", "hidden-single"),
  one("medium", "naked-pair"),
  one("medium", "locked-pair"),
  one("hard", "x-wing"),
  one("hard", "w-wing"),
];
const ids = (list) => list.map(({ id }) => id);
const knows =
  (...names) =>
  ({ hardest }) =>
    names.includes(hardest);

for (const [name, solved, fits, expected] of [
  ["a stranger gets the easiest", 0, knows(), ["easy hidden-single"]],
  ["three solved games lead on", 3, knows(), ["medium naked-pair", "medium locked-pair"]],
  ["there is nothing beyond the last level", 99, knows(), ["hard x-wing", "hard w-wing"]],
  ["what is known leads further than games", 0, knows("hidden-single", "x-wing"), ["hard x-wing"]],
  ["of the level the ones that fit", 3, knows("locked-pair"), ["medium locked-pair"]],
  [
    "games lead further than what is known",
    6,
    knows("hidden-single"),
    ["hard x-wing", "hard w-wing"],
  ],
])
  test(name, () => assert.deepEqual(ids(suited(PUZZLES, LEVELS, solved, fits)), expected));

test("without a puzzle of the level there are all", () => {
  assert.deepEqual(suited(PUZZLES.slice(0, 1), LEVELS, 3), PUZZLES.slice(0, 1));
});
