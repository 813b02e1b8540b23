/** A game and what a look back at it is made of; the puzzle is as the engine reads it, beside this file. */

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const page = "../../../apps/lapiz_play/page/";
const game = await import(`${page}game.js`);
const { handmade } = await import(`${page}hand.js`);
const { clock, helpedBy, longest, placements } = await import(`${page}placements.js`);

const read = JSON.parse(readFileSync(new URL("./read.json", import.meta.url), "utf8"));
const [FIRST, SECOND, THIRD] = read.codes.flatMap((code, square) =>
  typeof code === "string" ? [] : [square],
);
const candidate = (square, digit) => read.board.cells[square][digit - 1][0];

/** Play a list of `[second, square, digit]`; "undo" and hints, as `{ name, rung }`, between them. */
function played(...moves) {
  return moves.reduce((now, move) => {
    if (move === "undo") return game.undo(now);
    if (move.name) return game.note(now, move.name, move.rung);
    const [seconds, square, digit] = move;
    return game.enter({ ...now, seconds }, [square], "digit", digit - 1);
  }, game.begin(read));
}
const told = (now) =>
  placements(now).map(({ candidate: one, at, seconds, help }) => [
    one,
    at,
    seconds,
    help?.name ?? "",
  ]);

test("each entry took the time since the one before", () => {
  assert.deepEqual(told(played([5, FIRST, 4], [65, SECOND, 6])), [
    [candidate(FIRST, 4), 5, 5, ""],
    [candidate(SECOND, 6), 65, 60, ""],
  ]);
});

test("what was taken back or replaced is not told of, and its time goes to the next", () => {
  const undone = told(played([5, FIRST, 4], [9, SECOND, 1], "undo", [30, SECOND, 6]));
  const replaced = told(played([5, FIRST, 4], [9, SECOND, 1], [30, SECOND, 6]));
  assert.deepEqual(undone, [
    [candidate(FIRST, 4), 5, 5, ""],
    [candidate(SECOND, 6), 30, 25, ""],
  ]);
  assert.deepEqual(replaced, undone);
});

test("a hint belongs to the entry after it, as far as it went", () => {
  const now = played(
    [5, FIRST, 4],
    { name: "x-wing", rung: 1 },
    { name: "x-wing", rung: 5 },
    { name: "x-wing", rung: 2 },
    [9, SECOND, 6],
    [12, THIRD, 8],
  );
  assert.deepEqual(now.helped, [{ at: 1, name: "x-wing", rung: 5 }]);
  assert.deepEqual(
    told(now).map((one) => one[3]),
    ["", "x-wing", ""],
  );
  assert.deepEqual(helpedBy(placements(now)), ["x-wing"]);
  assert.equal(longest(placements(now)), 0);
});

test("a hint that did not name the technique teaches none", () => {
  assert.deepEqual(helpedBy(placements(played({ name: "x-wing", rung: 2 }, [9, SECOND, 6]))), []);
});

test("a game that is kept comes back with its times and hints", () => {
  const now = played([5, FIRST, 4], { name: "x-wing", rung: 3 }, [9, SECOND, 6]);
  const back = game.unpack(JSON.parse(JSON.stringify(game.pack(now))), read);
  assert.deepEqual(told(back), told(now));
  const { times, helped, ...older } = game.pack(now); // as games were kept before
  assert.deepEqual(
    told(game.unpack(older, read)).map(([, at, seconds]) => [at, seconds]),
    [
      [0, 0],
      [0, 0],
    ],
  );
  assert.deepEqual([times, helped], [[5, 9], [{ at: 1, name: "x-wing", rung: 3 }]]);
  const broken = game.unpack({ ...older, times: "x", helped: [null, { at: "no" }] }, read);
  assert.deepEqual(
    [broken.times, broken.helped],
    [
      [0, 0],
      [
        { at: 0, name: "", rung: 0 },
        { at: 0, name: "", rung: 0 },
      ],
    ],
  );
});

for (const [seconds, text] of [
  [0, "0:00"],
  [65, "1:05"],
  [3605, "1:00:05"],
]) {
  test(`${seconds} seconds are ${text}`, () => assert.equal(clock(seconds), text));
}

const MARKED = [
  ["corner", 3],
  ["centre", 0],
  ["centre", 3],
];
const marked = MARKED.reduce(
  (now, [mode, slot]) => game.enter(now, [FIRST], mode, slot),
  game.begin(read),
);

test("to make marks automatic is a move, which undo and redo know", () => {
  const auto = game.automatic(marked, true),
    again = game.automatic(auto, false);
  assert.equal(auto.at, marked.at + 1);
  for (const [there, before] of [
    [auto, marked],
    [again, auto],
  ]) {
    const back = game.undo(there);
    assert.deepEqual([back.auto, back.cells], [before.auto, before.cells]);
    assert.deepEqual(game.redo(back), there);
  }
  assert.equal(game.undo(game.automatic(game.begin(read), true)).auto, false);
  const kept = game.unpack(JSON.parse(JSON.stringify(game.pack(again))), read);
  assert.deepEqual(game.undo(kept).auto, true);
  assert.equal(game.restore(game.automatic(game.save(auto, "here"), false), 0).auto, true);
});

test("marks in corners are seen over automatic ones, and all in their places where that is wanted", () => {
  const code = (now, grid) => game.shown(now, grid).codes[FIRST];
  const automatic = code(game.automatic(marked, true));
  assert.deepEqual([automatic.corner, automatic.grid], [1 << 3, true]);
  assert.deepEqual(code(marked), { corner: 1 << 3, centre: 9 });
  assert.deepEqual(code(marked, true), { corner: 1 << 3, centre: 9, grid: true });
  assert.equal(handmade(read.board, automatic).match(/<rect class="cornered"/g).length, 1);
  assert.equal(handmade(read.board, code(marked, true)).match(/<text/g).length, 2);
});
