/** The game on the table of this tab, as a record among the games that are kept. */

import * as play from "./game.js";
import * as games from "./games.js";
import { keep, kept } from "./keep.js";
import { openData, renew, start } from "./play.js";
import { keepShared, own, together } from "./shared.js";
import { app, set, t } from "./state.js";

const TAB = "lapiz-play-game";
const SOON = 300;

/** Games left before anything was done in them: Back goes to them, and no list shows them. */
const untouched = new Map();

let timer = 0,
  saved = null,
  told = false,
  pending = Promise.resolve();

/** Which game this tab had before it was loaded anew. */
const ofTab = () => {
  try {
    return sessionStorage.getItem(TAB);
  } catch {
    return null;
  }
};
const toTab = (id) => {
  try {
    sessionStorage.setItem(TAB, id);
  } catch {
    /* the latest game is taken instead */
  }
};

/** What is kept of the game: all of it, and what a list shows. */
function record() {
  const { game, solved } = app,
    { read } = game,
    open = game.cells.map((_, square) => square).filter((square) => !play.isFixed(game, square));
  const now = play.shown(game),
    plain = !now.board.joins && !now.board.lone;
  return {
    id: app.gameId,
    game: play.pack(game),
    read: own(read),
    title: read.title,
    kind: read.kind,
    solved,
    done: plain ? open.filter((square) => game.cells[square].value >= 0).length : 0,
    open: plain ? open.length : 0,
    columns: read.board.columns,
    look: now.codes.map((code) => (typeof code === "string" ? code : "")),
  };
}

/** Whether something was done in a game: others are not worth keeping. */
export const begun = (game) =>
  game.moves.length > 0 ||
  game.saves.length > 0 ||
  game.pieces.length > 0 ||
  game.cells.some((cell) => cell !== play.EMPTY);
const same = (one, other) =>
  one &&
  other &&
  one.cells === other.cells &&
  one.pieces === other.pieces &&
  one.moves === other.moves &&
  one.saves === other.saves;

export function keepSoon() {
  clearTimeout(timer);
  timer = setTimeout(keepNow, SOON);
}

/** Keep the game; one write comes after the other. */
export function keepNow() {
  clearTimeout(timer);
  if (!app.game || !app.gameId) return pending;
  const { game } = app,
    now = record(),
    passing = same(game, saved);
  pending = pending
    .then(() => keepShared(game.read))
    .then(() => games.save(now, { passing }))
    .then((id) => {
      if (app.gameId === now.id) {
        saved = game;
        if (id !== now.id) copied(id);
      }
      complain();
    });
  return pending;
}

/** The page is being closed: what is not kept yet is kept where that needs no waiting. */
export function keepAtOnce() {
  if (app.game && app.gameId && !same(app.game, saved)) games.saveAtOnce(record());
}

function copied(id) {
  set({ gameId: id, notice: { text: t("copied_game") } });
  toTab(id);
}

/** Say once that games cannot be kept, and why. */
function complain() {
  const trouble = games.trouble();
  if (trouble && !told)
    set({ notice: { text: t(trouble === "full" ? "games_full" : "games_not_kept") } });
  told = Boolean(trouble);
}

/** Leave the game that is open, because another one begins; return what is to be told of it. */
export function leave() {
  const { game, gameId: id } = app;
  if (!game || !id) return null;
  if (!begun(game)) {
    clearTimeout(timer);
    untouched.set(id, { game: play.pack(game), read: game.read });
    pending = pending.then(() => games.drop(id));
    return app.left;
  }
  keepNow();
  return { id, title: game.read.title || game.read.kind_title || game.read.kind };
}

/** Enter the game that was just put on the table: a new one, or the one of an ID. */
export function enter(id, left) {
  const gameId = id || games.newId(),
    other = left?.id === gameId ? null : left,
    first = !app.gameId;
  saved = null;
  if (!first)
    set({
      notice:
        other && other !== app.left
          ? { text: t("left_game", { title: other.title }), games: true, back: other.id }
          : null,
    });
  set({ gameId, left: other });
  toTab(gameId);
  keepSoon();
  if (!id) begunBefore(gameId);
}

/** Offer to go on with the same puzzle, where it was begun before. */
async function begunBefore(id) {
  const puzzle = JSON.stringify(app.game.read.puzzle);
  const other = (await games.all()).find(
    (one) => one.id !== id && one.done && JSON.stringify(one.game.puzzle) === puzzle,
  );
  if (other && app.gameId === id && !begun(app.game)) {
    set({
      notice: {
        text: t("begun_before", { done: other.done, open: other.open }),
        games: true,
        back: other.id,
        go: t("go_on_with_it"),
      },
    });
  }
}

/** Take up a kept game: without the engine, where this browser has kept how it was read. */
export async function takeUp(id) {
  await keepNow();
  const found = (await games.take(id)) || untouched.get(id);
  if (!found) return false;
  const read = await together(found.read);
  if (!read) return openData(found.game, { id, quiet: true });
  start(read, found.game, id);
  renew();
  return true;
}

export const backToLeft = () => takeUp(app.left.id);

/** Make ready to keep games, and take over what was kept otherwise. */
export async function prepare() {
  const keeps = await games.begin();
  if (!keeps) set({ notice: { text: t("games_not_kept") } });
  told = !keeps;
  await games.takeUnsaved();
  await fromBefore();
}

/** Begin with the game that the address names, that of this tab, or else the latest one; false if there is none. */
export async function resume(named = "") {
  const latest = (await games.all())[0]?.id;
  for (const id of new Set([named, ofTab(), latest])) if (id && (await takeUp(id))) return true;
  return false;
}

/** Take over the one game that lapiz kept before it kept several. */
async function fromBefore() {
  const game = kept("game", null);
  if (!game?.puzzle) return;
  const id = games.newId(),
    title = typeof game.puzzle === "object" ? game.puzzle.title || game.puzzle.kind : "";
  await games.save({
    id,
    game,
    title,
    kind: game.puzzle.kind || "",
    done: 0,
    open: 0,
    columns: 0,
    look: [],
  });
  if (await games.take(id)) keep("game", undefined);
}
