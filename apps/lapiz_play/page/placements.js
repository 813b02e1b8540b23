/** What stands in a game in the order in which it was placed, and how long each took. */

import { atMove, position } from "./game.js";

/** From this rung on a hint has named the technique. */
const NAMED = 3;

/**
 * What stands, in order: the candidate, `at` which second it was placed for good, the `seconds` since
 * the one before, and the `help` before it, the technique that a hint told of and how far.
 */
export function placements(game) {
  const made = new Map();
  let before = new Set(position(atMove(game, 0)).placed);
  for (let move = 1; move <= game.at; move++) {
    const now = new Set(position(atMove(game, move)).placed);
    for (const one of before) if (!now.has(one)) made.delete(one);
    for (const one of now) if (!before.has(one)) made.set(one, move);
    before = now;
  }
  let from = 0,
    asked = 0;
  return [...made].map(([candidate, move]) => {
    const at = Math.max(from, game.times[move - 1] || 0),
      seconds = at - from;
    const help =
      game.helped
        .filter((one) => one.at >= asked && one.at < move)
        .sort((a, b) => b.rung - a.rung)[0] || null;
    from = at;
    asked = move;
    return { candidate, at, seconds, help };
  });
}

/** Which entry took longest; -1 if there is none. */
export const longest = (made) =>
  made.reduce((best, one, at) => (best < 0 || one.seconds > made[best].seconds ? at : best), -1);

/** The techniques that hints named, that of most entries first. */
export function helpedBy(made) {
  const counts = new Map();
  for (const { help } of made)
    if (help?.rung >= NAMED) counts.set(help.name, (counts.get(help.name) || 0) + 1);
  return [...counts.keys()].sort((a, b) => counts.get(b) - counts.get(a));
}

/** Seconds as a clock shows them. */
export const clock = (seconds) =>
  [seconds / 3600, (seconds / 60) % 60, seconds % 60]
    .map(Math.floor)
    .filter((part, at) => at || part)
    .map((part, at) => (at ? String(part).padStart(2, "0") : part))
    .join(":");
