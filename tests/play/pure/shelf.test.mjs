/** Which puzzles suit a player: by games solved, and by what is known. */

import assert from "node:assert/strict";
import { test } from "node:test";
import { shelf, spread, suited } from "../../../apps/lapiz_play/page/shelf.js";

const LEVELS = [["easy"], ["medium"], ["hard"]];
const RANKS = { easy: 1, medium: 2, hard: 3 };
const one = (level, hardest) => ({ rank: RANKS[level], hardest, id: `${level} ${hardest}` });
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

const of = (variety, rank, kind = "sudoku") => ({ variety, rank, kind, id: `${variety}${rank}` });
const VARIED = [
  ...[1, 1, 2, 3].map((rank) => of("sudoku", rank)),
  ...[1, 2, 3].map((rank) => of("killer", rank)),
  ...[2, 3].map((rank) => of("arrow", rank)),
  of("maze", 3),
  ...[1, 2].map((rank) => of("queens", rank, "queens")),
  of("shikaku", 1, "shikaku"),
];

test("puzzles of a level come together, the varieties taking turns", () => {
  assert.deepEqual(ids(spread(VARIED)).slice(0, 6), [
    "sudoku1",
    "killer1",
    "queens1",
    "shikaku1",
    "sudoku1",
    "sudoku2",
  ]);
  assert.equal(spread(VARIED).length, VARIED.length);
});

const wanted = { levels: LEVELS, solved: 0, fits: () => false, most: 6 };

test("a stranger's shelf has a plain one, several kinds, and nothing hard", () => {
  for (const number of [0, 1, 2, 3, 20261128]) {
    const found = shelf(VARIED, "sudoku", { ...wanted, number });
    assert.equal(found[0].id, "sudoku1");
    assert.ok(new Set(found.map((one) => one.kind)).size >= 3);
    assert.ok(found.every((one) => one.rank <= 2));
    assert.equal(found.length, 6);
  }
});

test("the shelf of who has solved much goes on, and changes by day", () => {
  const days = [0, 1].map((number) => shelf(VARIED, "sudoku", { ...wanted, solved: 9, number }));
  assert.equal(days[0][0].id, "sudoku3");
  assert.notDeepEqual(ids(days[0]), ids(days[1]));
});

test("a shelf of nothing is empty", () => {
  assert.deepEqual(shelf([], "sudoku", { ...wanted, number: 5 }), []);
});
