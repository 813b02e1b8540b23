/** What is remembered of answers, by times that are passed in: no clock is read. */

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const kept = new Map();
globalThis.localStorage = {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, text) => kept.set(key, text),
  removeItem: (key) => kept.delete(key),
};
const { cards, graded, learnt } = await import("../../../apps/lapiz_play/page/skill.js");

const AGAIN = 1,
  HARD = 2,
  GOOD = 3,
  EASY = 4;
const right = (seconds, more = {}) => ({ right: true, near: false, seconds, ...more });
const USUAL = [right(20), right(10), right(30)];
const DECEIVED = { right: false, near: true, seconds: 9 };

beforeEach(() => kept.clear());

for (const [name, answer, last, grade] of [
  ["what is wrong comes again, however quick", { right: false, seconds: 1 }, USUAL, AGAIN],
  ["right with help was hard", right(5, { helped: true }), USUAL, HARD],
  ["more than twice the usual time was hard", right(41), USUAL, HARD],
  ["twice the usual time is good", right(40), USUAL, GOOD],
  ["half the usual time was easy", right(10), USUAL, EASY],
  ["more than half is good", right(11), USUAL, GOOD],
  ["nothing is easy while near-misses deceive", right(5), [...USUAL, DECEIVED], GOOD],
  ["nothing is easy or hard before a usual time is known", right(1), USUAL.slice(1), GOOD],
  [
    "times with help are not the player's own",
    right(400),
    [...USUAL.slice(1), right(90, { helped: true })],
    GOOD,
  ],
  ["wrong answers have no time of their own", right(400), [...USUAL.slice(1), DECEIVED], GOOD],
  ["an answer without a time is good", right(0), USUAL, GOOD],
  [
    "answers kept before times were are read",
    right(1),
    [
      { right: true, near: false },
      { right: true, near: true },
      { right: true, near: true },
    ],
    GOOD,
  ],
])
  test(name, () => assert.equal(graded(answer, last), grade));

const NOW = new Date("2026-01-01T12:00:00Z"),
  DAY = 86_400_000;
const later = (days) => new Date(NOW.getTime() + days * DAY);

test("what was easy comes back later than what was good, and that later than what was hard", () => {
  const due = { hard: right(90), good: right(20), easy: right(4) };
  for (const [name, answer] of Object.entries(due)) {
    [0, 3, 12].forEach((day) => learnt(name, right(20), later(day)));
    due[name] = learnt(name, answer, later(40)).getTime();
  }
  assert.ok(
    later(41).getTime() < due.hard && due.hard < due.good && due.good < due.easy,
    JSON.stringify(due),
  );
});

test("what is wrong is due within the day", () => {
  [0, 3, 12].forEach((day) => learnt("x-wing", right(20), later(day)));
  assert.ok(learnt("x-wing", { right: false, near: true, seconds: 3 }, later(40)) < later(41));
  const { right: good, wrong, last } = cards()["x-wing"];
  assert.deepEqual([good, wrong, last.length], [3, 1, 4]);
});
