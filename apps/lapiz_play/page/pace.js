/**
 * How long a player takes, beside typical solvers: kept in this browser, and only if the player wants it.
 *
 * A record is a puzzle that was solved: its seconds, the minutes that typical solvers need, and how many
 * hints and mistakes there were. Nothing of it leaves the device.
 */

import { keep, kept } from "./keep.js";
import { setting } from "./engine.js";
import { app, t } from "./state.js";

const KEY = "pace",
  MOST = 200,
  STEADY = 5;

const records = () => {
  const list = kept(KEY, []);
  return (Array.isArray(list) ? list : []).filter((one) => one?.seconds > 0 && one.usual > 0);
};

/** Note a puzzle that was just solved, once. */
export function note(game, id) {
  const list = records(),
    { seconds, usual, hints, mistakes } = game;
  if (!app.settings.pace || !usual || !seconds || list.some((one) => one.id === id)) return;
  keep(KEY, [...list, { id, seconds, usual, hints, mistakes }].slice(-MOST));
}

/** Keep times from now on, or keep none and forget those that were kept. */
export function consent(yes) {
  if (!yes) keep(KEY, undefined);
  setting("pace", yes);
}

/** How many times slower than typical solvers; nearer to 1 the fewer puzzles tell it, 0 if none does. */
function factor() {
  const alone = records().filter((one) => !one.hints); // with hints it is not the player's own time
  if (!app.settings.pace || !alone.length) return 0;
  const mean =
    alone.reduce((sum, one) => sum + Math.log(one.seconds / 60 / one.usual), 0) / alone.length;
  return Math.exp((mean * alone.length) / (alone.length + STEADY));
}

const whole = (minutes) => Math.max(1, Math.round(minutes));

/** What is said of the minutes of a puzzle: those of typical solvers, and about how many the player may take. */
export function told(usual) {
  if (!usual) return "";
  const own = factor(),
    text = t("usual_minutes", { minutes: whole(usual) });
  return own ? `${text} · ${t("own_minutes", { minutes: whole(usual * own) })}` : text;
}
