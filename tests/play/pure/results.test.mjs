/** What was solved: days in a row, and the time in the middle, of each kind and level. */

import assert from "node:assert/strict";
import { test } from "node:test";

const held = new Map();
globalThis.localStorage = {
  getItem: (key) => held.get(key) ?? null,
  setItem: (key, text) => held.set(key, text),
  removeItem: (key) => held.delete(key),
};
const results = await import("../../../apps/lapiz_play/page/results.js");

const TODAY = "2026-03-30"; // the day after the clocks have changed in Europe
const solvedOn = (day, at = day) => ({ id: day, at: results.dateOf(at).toISOString(), day });

test("a day has one name, and a name that is no day is none", () => {
  assert.equal(results.before(TODAY, 2), "2026-03-28");
  assert.equal(results.before("2026-03-01", 1), "2026-02-28");
  for (const wrong of ["2026-02-31", "2026-2-3", "today", ""])
    assert.equal(results.dateOf(wrong), null);
});

test("days in a row end with today or yesterday, each solved on its day", () => {
  const days = (...all) => all.map((day) => solvedOn(day));
  assert.equal(results.streak(days("2026-03-28", "2026-03-29", TODAY), TODAY), 3);
  assert.equal(results.streak(days("2026-03-28", "2026-03-29"), TODAY), 2);
  assert.equal(results.streak(days("2026-03-28"), TODAY), 0);
  assert.equal(results.streak([solvedOn("2026-03-29", TODAY), solvedOn(TODAY)], TODAY), 1);
  assert.equal(results.streak([], TODAY), 0);
});

test("a game counts once, as it was solved first, and its level may come later", () => {
  const game = { read: { kind: "sudoku" }, seconds: 60, hints: 1, mistakes: 0 };
  results.solved(game, "one");
  results.solved({ ...game, seconds: 9 }, "one");
  results.solved(
    { ...game, read: { kind: "sudoku", level: "Easy", day: TODAY }, seconds: 100 },
    "two",
  );
  results.rated("one", "Easy");
  results.rated("two", "Hard");
  assert.equal(results.levelOf("one"), "Easy");
  assert.equal(results.ofDay(TODAY).id, "two");
  assert.deepEqual(results.medians(results.results()), [
    { kind: "sudoku", level: "Easy", count: 2, median: 80 },
  ]);
});
