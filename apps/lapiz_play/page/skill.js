/**
 * What the player knows: a card for each technique, kept in this browser and exported as JSON.
 *
 * A technique is known while it is still remembered with 9 in 10, and 4 of the last 6 questions were
 * right, one at least in which it is nearly there. One that is not asked is known once it is read.
 */

import { createEmptyCard, fsrs, Rating } from "./vendor/ts-fsrs.js";
import { download, keep, kept } from "./keep.js";
import { results } from "./results.js";

const KEY = "practice",
  LAST = 6,
  RIGHT = 4,
  REMEMBERED = 0.9;
/** Shares of the player's own usual time, which needs so many right answers to be known. */
const QUICK = 0.5,
  SLOW = 2,
  ENOUGH = 3;
const scheduler = fsrs({ enable_fuzz: false });

/** What is kept of each technique: when it is due, how often it was right, and the last answers. */
export function cards() {
  const all = kept(KEY, {});
  return all && typeof all === "object" && !Array.isArray(all) ? all : {};
}

const note = (name, patch) =>
  keep(KEY, { ...cards(), [name]: { right: 0, wrong: 0, ...cards()[name], ...patch } });

/** The usual time of some answers, the middle one; 0 if there are too few. */
function usual(answers) {
  const times = answers
    .filter((one) => one.right && !one.helped && one.seconds > 0)
    .map((one) => one.seconds)
    .sort((a, b) => a - b);
  return times.length < ENOUGH
    ? 0
    : (times[(times.length - 1) >> 1] + times[times.length >> 1]) / 2;
}

/**
 * How an answer is graded after the `last` ones: wrong is Again; with help, or long after the usual
 * time, it was Hard; well within it, and with no near-miss taken for the technique, Easy.
 */
export function graded({ right, helped = false, seconds = 0 }, last = []) {
  if (!right) return Rating.Again;
  const own = usual(last);
  if (helped || (own && seconds > SLOW * own)) return Rating.Hard;
  const deceived = last.some((one) => one.near && !one.right);
  return own && seconds > 0 && seconds <= QUICK * own && !deceived ? Rating.Easy : Rating.Good;
}

/**
 * Note an answer, and return when the technique is due again: whether it was `right`, `near` (the
 * technique was not there), `helped`, and how many `seconds` it took.
 */
export function learnt(name, answer, now = new Date()) {
  const {
    card = createEmptyCard(now),
    right: good = 0,
    wrong = 0,
    last = [],
  } = cards()[name] || {};
  const next = scheduler.next(card, now, graded(answer, last)).card,
    { right } = answer;
  note(name, {
    card: next,
    right: good + Number(right),
    wrong: wrong + Number(!right),
    last: [...last, answer].slice(-LAST),
  });
  return next.due;
}

/** Note that a lesson was read to its end. */
export const wasRead = (name) => note(name, { read: new Date().toISOString() });

/** When a technique is due; never if it was not asked yet. */
export const due = (name) => new Date(cards()[name]?.card?.due ?? NaN).getTime();
export const isDue = (name) => due(name) <= Date.now();

/** Whether a technique is known, of which questions are `asked` or not. */
export function isKnown(name, asked = true) {
  const { card, last = [], read } = cards()[name] || {};
  if (!asked) return Boolean(read);
  const right = last.filter((one) => one.right && !one.helped);
  return (
    Boolean(card) &&
    right.length >= RIGHT &&
    right.some((one) => one.near) &&
    scheduler.get_retrievability(card, new Date(), false) >= REMEMBERED
  );
}

export function exportSkill() {
  const text = JSON.stringify({ lapiz: "skill", cards: cards(), results: results() }, null, 1);
  download("lapiz-skill.json", text, "application/json");
}
