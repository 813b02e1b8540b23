/** What a player does on the board: choosing squares, entering, going back, and what is kept of it. */

import * as play from "./game.js";
import { finished } from "./finished.js";
import { further, take } from "./help.js";
import { decode, encode, fragment, keep, kept } from "./keep.js";
import { hueName } from "./boardview.js";
import { backToLeft, enter, keepSoon, leave } from "./table.js";
import { sizeOf } from "./marks.js";
import { cancelAll, complain, engine } from "./engine.js";
import { app, called, say, set, t } from "./state.js";
import { around, spaceOf, symbolOf } from "./space.js";
import { clashed, clashesOf, lookSoon } from "./watch.js";

/** Take up a game that was changed: keep it, look at it, and hide the help for the one before. */
export function change(game, { still = false } = {}) {
  if (game === app.game) return false;
  const whole = finished(game.read, play.shown(app.game).codes, play.shown(game).codes);
  // Whoever plays on has seen what became of the game before.
  set({
    ...clashed(game),
    finished: whole,
    message: "",
    notice: app.notice?.back ? null : app.notice,
    ...(still
      ? {}
      : {
          over: null,
          lights: [],
          hint: null,
          found: null,
          reason: null,
          listed: null,
          whole: null,
          advanced: "",
        }),
  });
  keepSoon();
  lookSoon(true);
  return true;
}

/** Begin with a puzzle that the engine has read; `data` and `id` are those of a game that is kept. */
export function start(read, data = null, id = "") {
  cancelAll();
  const left = leave(),
    game = data ? play.unpack(data, read) : play.begin(read, kept("auto", false));
  const cursor = Math.max(
    0,
    game.cells.findIndex((_, square) => !play.isFixed(game, square)),
  );
  set({
    game,
    cursor,
    picked: new Set(),
    activity: "play",
    tab: "pad",
    over: null,
    lights: [],
    hint: null,
    found: null,
    reasoned: null,
    rating: null,
    listed: null,
    whole: null,
    clash: clashesOf(game),
    finished: [],
    solved: false,
    dialog: "",
    message: "",
    digit: -1,
    filter: "",
    mode: "digit",
  });
  enter(id, left);
  lookSoon(false);
}

export async function open(text, { minutes = 0, shelf = "", ...more } = {}) {
  const read = await engine("read", { ask: "read", text, ...more }, { raw: true });
  if (read?.reading && !more.choices && !more.without) {
    set({ reading: { text, more, read }, dialog: "reading", message: "" });
    return null;
  }
  set({ unread: read?.unknown ? { text, more, message: read.error } : null });
  if (read?.error) complain(read.error);
  else if (read) start({ ...read, minutes, ...(shelf ? { shelf } : {}) });
  return read?.error ? null : read;
}

/** Begin with the puzzle or the game of a link, if the address is one; tell whether it was. */
export async function openLink(hash = location.hash) {
  const link = fragment(hash);
  if (link?.name !== "game" && link?.name !== "puzzle") return false;
  history.replaceState(null, "", location.pathname + location.search);
  try {
    const data =
      link.name === "game" ? await decode(link.value) : { puzzle: decodeURIComponent(link.value) };
    return await openData(data);
  } catch {
    complain(t("bad_link"));
    return false;
  }
}

/** Begin with a packed game; nothing is said of one that cannot be read if `quiet`. */
export async function openData(data, { id = "", quiet = false } = {}) {
  const text = typeof data?.puzzle === "string";
  const read = await engine(
    "read",
    { ask: "read", ...(text ? { text: data.puzzle } : { puzzle: data?.puzzle }) },
    { quiet },
  );
  if (read) start(read, text || !data.cells ? null : data, id);
  return Boolean(read);
}

/** Have a game read anew that began with what was kept: another lapiz, or another language, may read it otherwise. */
export async function renew() {
  const {
    gameId: id,
    game: { read: before },
  } = app;
  const now = await engine("renew", { ask: "read", puzzle: before.puzzle }, { quiet: true });
  if (
    !now ||
    app.gameId !== id ||
    Object.keys(now).every((name) => JSON.stringify(now[name]) === JSON.stringify(before[name]))
  )
    return;
  const { game } = app,
    read = { ...before, ...now };
  set({
    game:
      now.space === before.space
        ? { ...game, read }
        : { ...game, ...play.unpack(play.pack(game), read) },
  });
}

/** A link that holds puzzle and position in its fragment, which browsers do not send. */
export async function link() {
  return `${location.href.split("#")[0]}#game=${await encode(play.pack(app.game, false))}`;
}

// Choosing squares.

export function pick(squares, { more = false, away = false, tap = false } = {}) {
  const picked = new Set(more || app.several ? app.picked : []);
  const gone = away || (app.several && !more && tap && squares.every((one) => app.picked.has(one)));
  for (const square of squares) gone ? picked.delete(square) : picked.add(square);
  const cursor = squares[squares.length - 1] ?? app.cursor;
  const { game } = app;
  const cell = game.cells[cursor],
    own = game.read.board.cells[cursor];
  const given = own.findIndex((members) =>
    members.some((one) => spaceOf(game.read).given.has(one)),
  );
  set({
    picked,
    cursor,
    digit: given >= 0 ? given : cell.value >= 0 ? cell.value : app.filter ? app.digit : -1,
  });
}

export function moveCursor(down, right, more) {
  const { rows, columns } = app.game.read.board,
    row = Math.floor(app.cursor / columns),
    column = app.cursor % columns;
  const to = ((row + down + rows) % rows) * columns + ((column + right + columns) % columns);
  pick([to], { more });
  focusCursor();
}

export function focusCursor() {
  queueMicrotask(() => document.querySelector(`.playing [data-square="${app.cursor}"]`)?.focus());
}

const chosen = () => (app.picked.size ? [...app.picked] : [app.cursor]);

// Entering.

export function press(slot, mode = app.mode) {
  const { game } = app;
  if (game.read.board.joins) return cover();
  const next = play.enter(game, chosen(), mode, slot);
  if (!change(next)) return;
  if (mode === "digit") set({ digit: slot });
  tell(
    mode === "colour" ? hueName(game.read.board, slot) : symbolOf(game.read, app.cursor, slot),
    mode,
  );
}

function tell(symbol, mode) {
  const names = app.game.read.square_names,
    squares = chosen(),
    cell = app.game.cells[squares[0]];
  const there = mode === "digit" ? cell.value >= 0 : mode === "colour" ? cell.colour : true;
  const where =
    squares.length > 3
      ? t("n_cells", { count: squares.length })
      : squares.map((one) => names[one]).join(", ");
  say(
    `${where}: ${there ? `${mode === "digit" ? "" : `${t(`mode_${mode}`)} `}${called(symbol)}` : t("erased")}`,
  );
}

/** On a board of pieces: the one that covers what is chosen; a rectangle needs only its corners. */
export function cover() {
  const { read } = app.game,
    squares = spaceOf(read).rectangles ? around(read.board, chosen()) : chosen();
  const next = play.piece(app.game, squares);
  if (!change(next)) (say(t("no_piece")), set({ message: t("no_piece") }));
}

/** On a board with one symbol: rule squares out. */
export function cross() {
  if (change(play.cross(app.game, chosen())))
    say(play.isStruck(app.game, chosen()[0]) ? t("crossed") : t("erased"));
}

export function erase() {
  if (change(play.erase(app.game, chosen(), app.mode))) say(t("erased"));
}

/** Take back a move; before the first one, the game that was open before this one comes back. */
export function undo() {
  if (!app.game.at && app.left) return backToLeft();
  if (change(play.undo(app.game))) say(t("undone", { left: app.game.at }));
}

export function redo() {
  if (change(play.redo(app.game))) say(t("redone"));
}
export function restart() {
  change(play.restart(app.game));
}
export function undoTo(at) {
  if (change(play.atMove(app.game, at))) say(t("undone", { left: at }));
}
export const savePoint = (name) => change(play.save(app.game, name), { still: true });
export const rename = (number, name) =>
  change(play.rename(app.game, number, name), { still: true });
export const restore = (number) => change(play.restore(app.game, number));
export const forget = (number) => change(play.forget(app.game, number), { still: true });

export function automatic(on) {
  keep("auto", on);
  change(play.automatic(app.game, on));
}

export function markAll() {
  const squares = app.picked.size > 1 ? [...app.picked] : app.game.cells.map((_, square) => square);
  change(play.mark(app.game, squares));
}

/** Make the marks that a step needs: of a square without any all, of others those that are missing. */
export const markMissing = (missing) =>
  change(play.markMissing(app.game, missing), { still: true });

export function applied(step) {
  return change(play.apply(app.game, step.places, step.removes));
}

export function applyAll(placed, removed) {
  return change(play.apply(app.game, placed, removed));
}

export function nextMode(step = 1) {
  const modes = play.MODES;
  set({ mode: modes[(modes.indexOf(app.mode) + step + modes.length) % modes.length] });
  say(t(`mode_${app.mode}`));
}

// What is highlighted.

/** Squares with the digit that is looked at, squares that a cell sees, squares with two marks. */
export function highlighted(here) {
  const { game, digit, filter, cursor, settings, picked } = app,
    { read } = game,
    space = spaceOf(read);
  if (read.board.joins || read.board.lone) return { same: [], seen: [] };
  const marks = bits(here.codes),
    same = [],
    seen = [];
  here.codes.forEach((code, square) => {
    const bit = marks[square],
      value = typeof code === "string" ? code.slice(1) : "";
    if (
      filter === "two"
        ? sizeOf(bit) === 2
        : filter === "digit" && digit >= 0
          ? (bit >> digit) & 1 || (value && value === read.board.symbols[digit])
          : settings.same && digit >= 0 && value && value === read.board.symbols[digit]
    )
      same.push(square);
  });
  if (settings.sees && picked.size === 1 && !filter) seen.push(...space.seenFrom(cursor));
  return { same, seen };
}

const bits = (codes) =>
  codes.map((code) =>
    typeof code === "number"
      ? code
      : typeof code === "object"
        ? code.centre || code.corner || 0
        : 0,
  );

/** How many of each digit are still to be placed. */
export function remaining(here) {
  const { board } = here,
    counts = board.symbols.map(() => board.rows);
  here.codes.forEach((code) => {
    const slot = typeof code === "string" ? board.symbols.indexOf(code.slice(1)) : -1;
    if (slot >= 0) counts[slot]--;
  });
  return counts;
}

export async function openDocument(document_) {
  const read = await engine("read", { ask: "read", puzzle: document_ });
  if (read) start(read);
}

// Keys, as in SudokuPad.

const ARROWS = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
const LETTERS = { KeyZ: "digit", KeyX: "corner", KeyC: "centre", KeyV: "colour" };
const HELP = { h: further, n: take, "?": () => set({ dialog: "keys", message: "" }) };

/** The slot of the symbol that a key means; -1 if none. With Shift the key of a digit says another sign. */
export function slotKey(event, read = app.game.read) {
  const { symbols } = read.board,
    digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
  return symbols.indexOf(digit ?? event.key.toUpperCase());
}

const UNDO = {
  KeyZ: (event) => (event.shiftKey ? redo() : undo()),
  KeyY: () => redo(),
  KeyA: () => set({ picked: new Set(app.game.cells.keys()) }),
};
const PLAIN = {
  Backspace: () => erase(),
  Delete: () => erase(),
  " ": (event) => nextMode(event.shiftKey ? -1 : 1),
  Escape: () => set({ picked: new Set(), over: null, lights: [] }),
  Home: () => moveTo(app.cursor - (app.cursor % columns())),
  End: () => moveTo(app.cursor - (app.cursor % columns()) + columns() - 1),
  Enter: () => app.game.read.board.joins && cover(),
};
const columns = () => app.game.read.board.columns;
const moveTo = (square) => {
  pick([square]);
  focusCursor();
};

export function keys(event) {
  if (!app.game || app.dialog || app.activity !== "play") return;
  if (event.target.closest("input, textarea, select, dialog, summary, [role=tab]")) return;
  const button = event.target.closest("button"),
    control = event.ctrlKey || event.metaKey;
  if (button && (event.key === " " || event.key === "Enter")) return;
  const slot = slotKey(event),
    { board } = app.game.read;
  if (event.key in ARROWS && !event.altKey)
    moveCursor(...ARROWS[event.key], control || event.shiftKey);
  else if (control && event.code in UNDO) UNDO[event.code](event);
  else if (slot >= 0)
    press(
      slot,
      control ? "centre" : event.shiftKey ? "corner" : event.altKey ? "colour" : app.mode,
    );
  else if (play.isSimple(board) && /^[1x]$/i.test(event.key))
    event.key === "1" ? press(0, "digit") : cross();
  else if (!control && event.key in PLAIN) PLAIN[event.key](event);
  else if (!control && !event.altKey && app.settings.letters && event.code in LETTERS)
    set({ mode: LETTERS[event.code] });
  else if (!control && !event.altKey && app.settings.letters && event.key.toLowerCase() in HELP)
    HELP[event.key.toLowerCase()]();
  else return;
  event.preventDefault();
}
