/** What a click, a drag and a key do on the board of a setter, by the tool in hand. */

import * as shapes from "./shapes.js";
import { again, back, change, give, ruleOf, settled } from "./making.js";
import { slotKey } from "./play.js";
import { app, say, t } from "./state.js";

const SELECT = "select",
  DIGIT = "digit";
const toolRule = () => app.making.known?.find(({ name }) => name === app.making.tool);
const NOTHING = { picked: new Set(), order: [] };

export const tool = (name) => settled({ ...NOTHING, tool: name, chosen: -1 });

/** What is there in a square, the smallest first: a dot lies on a cage, and that on a longer line. */
function thereIn(square, only = "") {
  const { rules, read } = app.making;
  return rules
    .map((entry, at) => ({
      at,
      name: shapes.nameOf(entry),
      squares: shapes.squaresOf(entry, ruleOf(entry), read),
    }))
    .filter(({ name, squares }) => squares.includes(square) && (!only || only === name))
    .sort((one, other) => one.squares.length - other.squares.length)
    .map(({ at }) => at);
}

export function choose(at) {
  const { rules, read } = app.making,
    squares = at < 0 ? [] : shapes.squaresOf(rules[at], ruleOf(rules[at]), read);
  settled({ chosen: at, picked: new Set(squares), order: squares, last: "" });
}

/** Choose what is in a square; what lies beneath it when it is pressed once more. */
function select(square, only) {
  const there = thereIn(square, only);
  choose(there.length ? there[(there.indexOf(app.making.chosen) + 1) % there.length] : -1);
  settled({ cursor: square });
  if (there.length) say(ruleOf(app.making.rules[app.making.chosen])?.title);
  return there.length > 0;
}

/** Write an entry anew, or a new one; it is chosen then, so that its number can be typed. */
function put(at, entry, goesOn) {
  const { rules } = app.making,
    place = at < 0 ? rules.length : at;
  change({ rules: Object.assign([...rules], { [place]: entry }) }, goesOn);
  settled({ chosen: place });
}

export function remove(at) {
  change({ ...NOTHING, chosen: -1, rules: app.making.rules.filter((_, other) => other !== at) });
  say(t("erased"));
}

/** Lay the rule of the tool on some squares: a new shape, or the chosen one anew. */
function lay(squares, at = -1) {
  const rule = toolRule(),
    { read, rules } = app.making,
    place = shapes.placeOf(rule);
  const view = shapes.formOf(rule) === "outside";
  const lies = view ? shapes.viewFrom(squares, read.board) : shapes.laid(rule, squares, read);
  const few = squares.length < (view ? 1 : shapes.formOf(rule) === "pair" ? 2 : place.least);
  if (few || !lies) {
    settled(NOTHING);
    return say(t(`draw_${shapes.formOf(rule)}`));
  }
  put(at, shapes.entryOf(rule, { ...(at < 0 ? {} : shapes.fieldsOf(rules[at], rule)), ...lies }));
  choose(app.making.chosen);
  say(`${rule.title}: ${t("n_cells", { count: squares.length })}`);
}

/** A rule of the whole board comes, or goes where it is there. */
export function whole(rule) {
  const at = app.making.rules.findIndex((entry) => shapes.nameOf(entry) === rule.name);
  if (at >= 0) return remove(at);
  put(-1, rule.name);
  settled(NOTHING);
}

export const write = (at, field, value) => {
  const entry = app.making.rules[at],
    rule = ruleOf(entry),
    { [field]: _, ...others } = shapes.fieldsOf(entry, rule);
  const kept = value === "" || value === false ? others : { ...others, [field]: value };
  put(at, shapes.entryOf(rule, kept), `${at} ${field}`);
};

/** Type a digit of the number that belongs to the chosen shape; whether there is one. */
export function typed(symbol) {
  const { rules, chosen, last } = app.making,
    rule = chosen >= 0 && ruleOf(rules[chosen]),
    field = rule && shapes.typedOf(rule);
  if (!field) return false;
  const before = String(shapes.fieldsOf(rules[chosen], rule)[field.name] ?? ""),
    goesOn = last === `${chosen} ${field.name}`;
  const next = symbol === "" ? before.slice(0, -1) : (goesOn ? before : "") + symbol;
  write(chosen, field.name, field.sort === "number" && next ? Number(next) : next);
  return true;
}

export function pick(squares, { more, away }) {
  const { picked, order } = app.making,
    own = new Set(more ? picked : []);
  for (const square of squares) away ? own.delete(square) : own.add(square);
  // Lines are drawn in the order in which their cells are chosen.
  const line = (more ? order : []).filter((one) => own.has(one) && !squares.includes(one));
  settled({
    chosen: -1,
    picked: own,
    order: [...line, ...squares.filter((one) => own.has(one))],
    cursor: squares[squares.length - 1],
  });
}

// Drawing with a pointer.

/** The neighbour that is nearest to where somebody points in a square. */
function beside(square, event) {
  const box = document
      .querySelector(`.making-view [data-square="${square}"]`)
      .getBoundingClientRect(),
    { rows, columns } = app.making.read.board;
  const x = (event.clientX - box.left) / box.width - 0.5,
    y = (event.clientY - box.top) / box.height - 0.5;
  const [down, right] = Math.abs(x) > Math.abs(y) ? [0, Math.sign(x)] : [Math.sign(y), 0],
    [row, column] = [Math.floor(square / columns) + down, (square % columns) + right];
  return row >= 0 && row < rows && column >= 0 && column < columns ? row * columns + column : -1;
}

/** The squares of a drag: one that begins in the chosen shape goes on with it, from either end of a path. */
function drawn(way) {
  const { board } = app.making.read,
    form = shapes.formOf(toolRule()),
    { held } = stroke;
  if (form === "area") return [...new Set([...held, ...pathOf(way)])];
  if (form === "path") return shapes.pathOf([...held, ...way], board);
  return shapes.pathOf(way, board).slice(0, 2);
}
const pathOf = (way) => shapes.pathOf(way, app.making.read.board);

/** What a drag goes on with: the squares of the chosen shape where it begins in them. */
function held(from) {
  const { chosen, rules, read, tool: name } = app.making,
    entry = rules[chosen];
  if (!entry || shapes.nameOf(entry) !== name) return [];
  const squares = shapes.squaresOf(entry, toolRule(), read),
    form = shapes.formOf(toolRule());
  if (form === "area") return squares.includes(from) ? squares : [];
  if (form !== "path") return [];
  return squares[squares.length - 1] === from
    ? squares
    : squares[0] === from
      ? squares.reverse()
      : [];
}

const stroke = {
  diagonal: true,
  held: null,
  drag(way) {
    stroke.held ||= held(way[0]);
    const order = drawn(way);
    settled({ order, picked: new Set(order), cursor: way[way.length - 1] });
  },
  end(way) {
    const { held: before } = stroke,
      { chosen } = app.making;
    const squares = drawn(way);
    stroke.held = null;
    const turned =
      before.length &&
      shapes.squaresOf(app.making.rules[chosen], toolRule(), app.making.read)[0] !== before[0];
    lay(turned ? squares.reverse() : squares, before.length ? chosen : -1);
  },
  tap(square, event) {
    const rule = toolRule(),
      form = shapes.formOf(rule),
      { chosen, order, picked } = app.making;
    settled({ cursor: square });
    if (form === "pair") return pair(square, beside(square, event), rule.name);
    if (form === "area" && chosen >= 0 && picked.has(square) && order.length > 1)
      return lay(
        order.filter((one) => one !== square),
        chosen,
      );
    if (select(square, rule.name)) return;
    lay([square]);
  },
};

function pair(square, other, only) {
  const { rules, read } = app.making;
  const there = thereIn(square, only).find((at) =>
    shapes.squaresOf(rules[at], ruleOf(rules[at]), read).includes(other),
  );
  if (there !== undefined) return choose(there);
  lay(other < 0 ? [square] : [square, other]);
}

/** With nothing to draw, a click chooses what is there, and a drag moves it. */
const moving = {
  from: -1,
  to: null,
  drag(way) {
    if (moving.from !== way[0]) {
      moving.from = way[0];
      if (!app.making.picked.has(way[0])) select(way[0]);
    }
    const { chosen, rules, read } = app.making,
      { columns } = read.board,
      last = way[way.length - 1];
    if (chosen < 0) return;
    const rule = ruleOf(rules[chosen]),
      by = [
        Math.floor(last / columns) - Math.floor(way[0] / columns),
        (last % columns) - (way[0] % columns),
      ];
    moving.to = shapes.moved(rules[chosen], rule, read, ...by);
    if (moving.to)
      settled({ picked: new Set(shapes.squaresOf(moving.to, rule, read)), cursor: last });
  },
  end() {
    if (moving.to) {
      put(app.making.chosen, moving.to);
      choose(app.making.chosen);
    }
    Object.assign(moving, { from: -1, to: null });
  },
  tap: (square) => select(square),
};

/** What clicks and drags do: digits are given in cells that are chosen, as in a game. */
export function strokeOf({ tool: name }) {
  if (name === SELECT) return moving;
  return name !== DIGIT && toolRule() ? stroke : null;
}

// Keys.

const MOVES = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

function go([down, right], more) {
  const { rows, columns } = app.making.read.board,
    { cursor, tool: name, order } = app.making;
  const row = (Math.floor(cursor / columns) + down + rows) % rows,
    to = row * columns + ((cursor + right + columns) % columns);
  if (name === SELECT) settled({ cursor: to });
  else pick(more && !order.length ? [cursor, to] : [to], { more });
  queueMicrotask(() => document.querySelector(`[data-square="${to}"]`)?.focus());
}

/** Enter lays the rule of the tool on the cells chosen with Shift and arrows, or chooses what is there. */
function enter() {
  const { order, cursor, tool: name } = app.making;
  if (name === SELECT) return void select(cursor);
  if (name === DIGIT || !toolRule()) return;
  lay(order.length ? order : [cursor]);
}

const WITH_CONTROL = { KeyZ: (event) => (event.shiftKey ? again() : back()), KeyY: again };

function erase() {
  const { chosen, tool: name } = app.making;
  if (chosen >= 0) remove(chosen);
  else if (name === DIGIT) give(-1);
}

export function keys(event) {
  if (event.target.closest("select, input, textarea, summary")) return;
  const { read, tool: name, chosen } = app.making,
    control = event.ctrlKey || event.metaKey,
    onBoard = Boolean(event.target.closest("[data-square]"));
  if (event.key in MOVES && onBoard) go(MOVES[event.key], event.shiftKey || control);
  else if (control && event.code in WITH_CONTROL) WITH_CONTROL[event.code](event);
  else if (control || event.altKey) return;
  else if (event.key === "Enter" && onBoard) enter();
  else if (event.key === "Escape" && chosen >= 0) choose(-1);
  else if (chosen >= 0 && /^\d$/.test(event.key) && typed(event.key));
  else if (chosen >= 0 && event.key === "Backspace" && typed(""));
  else if (["Backspace", "Delete"].includes(event.key)) erase();
  else if (name === DIGIT && slotKey(event, read) >= 0) give(slotKey(event, read));
  else return;
  event.preventDefault();
}
