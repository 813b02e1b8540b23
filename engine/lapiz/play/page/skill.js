/**
 * What the player knows: a card for each technique, kept in this browser and exported as JSON.
 *
 * A technique is known while it is still remembered with 9 in 10, and 4 of the last 6 questions were
 * right, one at least in which it is nearly there. One that is not asked is known once it is read.
 */

import { createEmptyCard, fsrs, Rating } from "./vendor/ts-fsrs.js";
import { download, keep, kept } from "./keep.js";

const KEY = "practice", LAST = 6, RIGHT = 4, REMEMBERED = .9;
const scheduler = fsrs({ enable_fuzz: false });

/** What is kept of each technique: when it is due, how often it was right, and the last answers. */
export function cards() {
  const all = kept(KEY, {});
  return all && typeof all === "object" && !Array.isArray(all) ? all : {};
}

const note = (name, patch) => keep(KEY, { ...cards(), [name]: { right: 0, wrong: 0, ...cards()[name], ...patch } });

/** Note an answer; `near` is that the technique was not there. */
export function learnt(name, right, near) {
  const { card = createEmptyCard(new Date()), right: good = 0, wrong = 0, last = [] } = cards()[name] || {};
  const next = scheduler.next(card, new Date(), right ? Rating.Good : Rating.Again).card;
  const answers = [...last, { right, near }].slice(-LAST);
  note(name, { card: next, right: good + Number(right), wrong: wrong + Number(!right), last: answers });
}

/** Note that a lesson was read to its end. */
export const wasRead = name => note(name, { read: new Date().toISOString() });

/** When a technique is due; never if it was not asked yet. */
export const due = name => new Date(cards()[name]?.card?.due ?? NaN).getTime();
export const isDue = name => due(name) <= Date.now();

/** Whether a technique is known, of which questions are `asked` or not. */
export function isKnown(name, asked = true) {
  const { card, last = [], read } = cards()[name] || {};
  if (!asked) return Boolean(read);
  const right = last.filter(one => one.right);
  return Boolean(card) && right.length >= RIGHT && right.some(one => one.near)
    && scheduler.get_retrievability(card, new Date(), false) >= REMEMBERED;
}

export function exportSkill() {
  const text = JSON.stringify({ lapiz: "skill", cards: cards() }, null, 1);
  download("lapiz-skill.json", text, "application/json");
}
