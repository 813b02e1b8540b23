/**
 * What clashes on the board, and whether all is done: seen without a search.
 *
 * Two that exclude each other are seen here, in the moment in which they are entered; what a rule alone
 * forbids, the engine adds.
 */

import * as play from "./game.js";
import * as pace from "./pace.js";
import * as results from "./results.js";
import { engine } from "./engine.js";
import { app, say, set, t } from "./state.js";
import { clashing, spaceOf } from "./space.js";

/** Milliseconds without a move after which the engine is asked. */
const STILL = 60;
let looking = 0,
  moved = false;

/** The squares in which something clashes: by the board, and by what else the engine has said. */
export function clashesOf(game, further = []) {
  const space = spaceOf(game.read),
    placed = [...game.read.given, ...play.position(game).placed],
    there = new Set(placed),
    wrong = [...clashing(space, placed), ...further.filter((one) => there.has(one))];
  return new Set(wrong.flatMap((one) => space.spots[one].map(([square]) => square)));
}

/** A game that was changed, and what clashes in it now: more than before is a mistake, which is counted. */
export function clashed(game, further = app.forbidden) {
  const clash = clashesOf(game, further),
    mistakes = game.mistakes + (clash.size > app.clash.size ? 1 : 0);
  return { game: mistakes > game.mistakes ? { ...game, mistakes } : game, clash };
}

/** Have the engine look once nothing was changed for a moment; `begun` tells whether this is after a move. */
export function lookSoon(begun) {
  moved = begun;
  if (!begun) app.forbidden = [];
  clearTimeout(looking);
  looking = setTimeout(look, STILL);
}

async function look() {
  const { game } = app;
  if (!game) return;
  const { placed } = play.position(game);
  const answer = await engine(
    "look",
    { ask: "check", quick: true, puzzle: game.read.puzzle, position: { placed, removed: [] } },
    { quiet: true, gentle: true },
  );
  if (!answer || app.game.read !== game.read) return;
  const now = clashed(app.game, answer.clash),
    solved = answer.solved && !now.clash.size;
  const first = solved && !app.solved;
  set({ ...now, forbidden: answer.clash, solved, next: answer.next || null });
  if (!first) return;
  say(t("solved"));
  if (!moved) return;
  pace.note(app.game, app.gameId);
  results.solved(app.game, app.gameId);
}
