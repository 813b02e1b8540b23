/** For setters: givens and rules on an empty board, counted and rated while they are placed. */

import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { Close, Icon } from "./icons.js";
import { Board } from "./boardview.js";
import { kinds, KindField, usual } from "./bring.js";
import { keep, kept } from "./keep.js";
import * as play from "./play.js";
import { slotKey } from "./play.js";
import { slotBits, spaceOf, symbolOf } from "./space.js";
import { complain, engine } from "./engine.js";
import { app, say, set, t } from "./state.js";
import { solutions } from "./typing.js";

const settled = (patch) => set({ making: { ...app.making, ...patch } });
const MOST = 500;
const parts = ({ given, rules, title }) => ({ given, rules, title });

/** Begin with a board that the engine has read. */
function begin(read, before = []) {
  settled({
    read,
    given: read.given,
    rules: read.puzzle.rules || [],
    title: read.title,
    before,
    count: null,
    rated: null,
    picked: new Set(),
    order: [],
    cursor: Math.min(app.making?.cursor || 0, read.codes.length - 1),
  });
  look();
}

/** Change givens, rules or title: it is seen at once, and the engine looks at it when no more comes. */
function change(patch) {
  const { before } = app.making;
  settled({ ...patch, before: [...before, parts(app.making)], count: null, rated: null });
  sendSoon();
}

function back() {
  const { before } = app.making;
  if (!before.length) return;
  settled({ ...before[before.length - 1], before: before.slice(0, -1), count: null, rated: null });
  sendSoon();
}

let timer = 0;

function sendSoon() {
  clearTimeout(timer);
  timer = setTimeout(send, 120);
}

async function send() {
  const { read, ...rest } = app.making,
    wanted = parts(rest);
  const next = await engine(
    "make",
    { ask: "set", puzzle: read.puzzle, ...wanted },
    { raw: true, gentle: true },
  );
  if (!next) return;
  if (next.error) {
    complain(next.error);
    return back();
  }
  settled({ read: next });
  keep("made", next.puzzle);
  if (next.problem) say(next.problem);
  else look();
}

let counting = false,
  waiting = false;

/** Count one board at a time, and then the newest: on a busy machine those on the way would add up. */
async function look() {
  waiting = counting;
  if (counting) return;
  counting = true;
  try {
    do {
      waiting = false;
      await countBoard();
    } while (waiting);
  } finally {
    counting = false;
  }
}

async function countBoard() {
  const { read, before } = app.making,
    asked = { puzzle: read.puzzle, position: {} };
  const changed = () => app.making.read !== read || app.making.before !== before;
  const count = await engine(
    "count",
    { ask: "count", ...asked, most: MOST },
    { raw: true, gentle: true },
  );
  if (!count || changed()) return;
  settled({ count });
  say(count.error || solutions(count));
  if (count.unique) rate(asked, changed);
}

async function rate(asked, changed) {
  const rated = await engine("rated", { ask: "rate", ...asked, quick: true }, { quiet: true });
  if (rated && !changed()) settled({ rated });
}

/** Begin with an empty board; undo brings back the one before. */
async function fresh(kind, options) {
  const read = await engine("make", { ask: "set", kind, options });
  if (!read) return;
  const { making } = app,
    before = making?.read ? [...making.before, { read: making.read, ...parts(making) }] : [];
  begin(read, before);
}

/** Give a digit in the squares chosen; the same one again takes it away. */
function give(slot) {
  const { read, given, picked, cursor } = app.making,
    { board } = read,
    squares = picked.size ? [...picked] : [cursor];
  const own = new Set(squares.flatMap((square) => board.cells[square].flat()));
  const wanted = slot < 0 ? [] : squares.flatMap((square) => board.cells[square][slot] || []);
  const all = wanted.length && wanted.every((one) => given.includes(one)),
    others = given.filter((one) => !own.has(one));
  change({ given: all ? others : [...others, ...wanted] });
}

function pick(squares, { more, away }) {
  const { picked, order } = app.making,
    extend = more || app.several,
    own = new Set(extend ? picked : []);
  for (const square of squares) away ? own.delete(square) : own.add(square);
  // Lines are drawn in the order in which their cells are chosen.
  const line = (extend ? order : []).filter((one) => own.has(one) && !squares.includes(one));
  settled({
    picked: own,
    order: [...line, ...squares.filter((one) => own.has(one))],
    cursor: squares[squares.length - 1],
  });
}

function keys(event) {
  if (event.target.closest("select, input, textarea, summary")) return;
  const { read } = app.making,
    cursor = Number(event.target.dataset.square ?? app.making.cursor),
    { rows, columns } = read.board,
    row = Math.floor(cursor / columns),
    column = cursor % columns;
  const move = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[
      event.key
    ],
    slot = slotKey(event, read);
  if (move) {
    pick([((row + move[0] + rows) % rows) * columns + ((column + move[1] + columns) % columns)], {
      more: event.shiftKey || event.ctrlKey,
    });
    queueMicrotask(() => document.querySelector(`[data-square="${app.making.cursor}"]`)?.focus());
  } else if ((event.ctrlKey || event.metaKey) && event.code === "KeyZ") back();
  else if (event.ctrlKey || event.metaKey || event.altKey) return;
  else if (slot >= 0) give(slot);
  else if (["Backspace", "Delete"].includes(event.key)) give(-1);
  else return;
  event.preventDefault();
}

/** Givens, and in other squares what can be there in some solution. */
function codes({ read, given, count }) {
  const { board } = read,
    there = new Set(given),
    alive = new Uint8Array(read.names.length),
    known = count && !count.error && count.known !== false;
  for (const one of known ? count.possible : []) alive[one] = 1;
  return read.codes.map((code, square) => {
    const slot = board.cells[square].findIndex((members) => members.some((one) => there.has(one)));
    if (slot >= 0) return `+${symbolOf(read, square, slot)}`;
    if (board.fixed[square]) return code;
    return known ? slotBits(spaceOf(read), square, alive) : {};
  });
}

export function MakeView() {
  const { making, busy } = app;
  useEffect(() => {
    if (app.making?.read) return;
    const puzzle = kept("made", null);
    if (puzzle)
      engine("make", { ask: "read", puzzle }, { raw: true }).then((read) =>
        read && !read.error ? begin(read) : fresh(usual(), {}),
      );
    else fresh(usual(), {});
  }, []);
  if (!making?.read) return html`<main class="loading">${t("thinking")}</main>`;
  const { read, count, rated, picked, cursor } = making,
    { board } = read,
    here = { board, codes: codes(making), areas: [], loose: [] };
  const thinking = busy.count || busy.make ? t("thinking") : "",
    counted = count ? count.error || solutions(count) : thinking;
  const titled = (event) => change({ title: event.target.value });
  return html`<main class="playing making-view">
    <section class="table" aria-label=${t("board")}>
      <div class="heading"><h1 class="grow">${making.title || t("my_puzzle")}</h1></div>
      <div class="board" onKeyDown=${keys}><${Board} here=${here} read=${read} cursor=${cursor}
        own=${{ picked: [...picked] }} pick=${pick} /></div>
    </section>
    <section class="side" aria-label=${t("tools")}>
      <p class="told count">${read.problem || counted}
        ${
          rated?.scales?.length
            ? html` <strong>${rated.scales
                .filter((one) => !one.error)
                .map((one) => `${one.level_title ?? one.level}, ${one.score} (${one.scale})`)
                .join("; ")}</strong>`
            : ""
        }</p>
      ${keypad(making, board)}
      <${Rules} />
      <label class="field"><span>${t("title")}</span>
        <input value=${making.title} onChange=${titled} /></label>
      <div class="row wrap"><button type="button" class="main" onClick=${tried}>${t("play_it")}</button>
        <button type="button" onClick=${async () => {
          await tried();
          set({ dialog: "share" });
        }}>${t("share_export")}</button></div>
      <${Fresh} />
    </section></main>`;
}

/** Undo, several at once, and the digits to give. */
function keypad({ before }, { symbols }) {
  const toggle = () => set({ several: !app.several });
  const digit = (symbol, slot) =>
    html`<button type="button" class="digit" onClick=${() => give(slot)}>${symbol}</button>`;
  return html`<div class="pad" onKeyDown=${keys}><div class="tools">
      <button type="button" class="tool" disabled=${!before.length} onClick=${back}>
        <${Icon} name="undo" /><span class="tool-name">${t("undo")}</span></button>
      <button type="button" class="tool" aria-pressed=${app.several ? "true" : "false"} onClick=${toggle}>
        <${Icon} name="several" /><span class="tool-name">${t("several")}</span></button></div>
    <div class=${`digits ${symbols.length > 9 ? "many" : ""}`}>${symbols.map(digit)}
      <button type="button" class="digit erase" aria-label=${t("erase")} onClick=${() => give(-1)}>
        <${Icon} name="erase" /></button></div></div>`;
}

/** Play what was made; from there it is shared and exported, as any puzzle. */
async function tried() {
  clearTimeout(timer);
  await send();
  play.start(app.making.read);
}

/** What somebody typed, as a number where it is one. */
const numbered = (text) => (/^\d+$/.test(text) ? Number(text) : text);

function Fresh() {
  const [kind, setKind] = useState(usual()),
    [options, setOptions] = useState({}),
    own = kinds().find((one) => one.name === kind);
  const field = (one) => {
    const to = (value) => setOptions({ ...options, [one.name]: value });
    if (one.flag)
      return html`<label class="check"><input type="checkbox"
        onChange=${(event) => to(event.target.checked)} /> ${one.help}</label>`;
    if (one.choices.length)
      return html`<label class="field"><span>${one.help}</span>
        <select onChange=${(event) => to(event.target.value)}><option value=""></option>
          ${one.choices.map((choice) => html`<option>${choice}</option>`)}</select></label>`;
    return html`<label class="field"><span>${one.help}</span>
      <input onChange=${(event) => to(numbered(event.target.value))} /></label>`;
  };
  const given = Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== "" && value !== false),
  );
  return html`<details class="more"><summary>${t("new_board")}</summary><div class="stack">
    <${KindField} value=${kind} change=${(one) => {
      setKind(one);
      setOptions({});
    }} />${(own?.options || []).map(field)}
    <button type="button" onClick=${() => fresh(kind, given)}>${t("empty_board")}</button></div></details>`;
}

// Rules, as the engine describes them.

function Rules() {
  const { read, known: rules, rules: own } = app.making;
  useEffect(() => {
    let there = true;
    engine("rules", { ask: "rules", kind: read.kind }, { raw: true, quiet: true }).then(
      (answer) => there && settled({ known: answer?.rules || [] }),
    );
    return () => {
      there = false;
    };
  }, [read.kind]);
  if (!rules?.length && !own.length) return "";
  const nameOf = (rule) => (typeof rule === "string" ? rule : Object.keys(rule)[0]);
  const titleOf = (rule) =>
    (rules || []).find((one) => one.name === nameOf(rule))?.title || nameOf(rule);
  const value = (one) => JSON.stringify(one).replace(/["[\]{}]/g, "");
  const detail = (rule) => {
    const [fields] = typeof rule === "string" ? [{}] : Object.values(rule),
      plain = (name) => Array.isArray(fields) || SQUARES.includes(name);
    return Object.entries(fields)
      .map(([name, one]) => (plain(name) ? value(one) : `${name}: ${value(one)}`))
      .join(", ")
      .slice(0, 60);
  };
  // Others are made of rules.
  const alone = (rules || []).filter((one) => one.fields.every((field) => field.sort !== "rules"));
  const drop = (at) => change({ rules: own.filter((_, other) => other !== at) });
  return html`<section class="rules-made"><h2>${t("rules")}</h2>
    ${
      own.length
        ? html`<ul class="saves">${own.map(
            (rule, at) =>
              html`<li><span class="grow">${titleOf(rule)} <small>${detail(rule)}</small></span>
      <${Close} label=${t("forget", { name: titleOf(rule) })} act=${() => drop(at)} /></li>`,
          )}</ul>`
        : ""
    }
    <${AddRule} rules=${alone} own=${own} /></section>`;
}

const SQUARES = ["cells", "line", "pair", "clue"];

function AddRule({ rules, own }) {
  const [name, setName] = useState(""),
    [values, setValues] = useState({}),
    rule = rules.find((one) => one.name === name),
    { read, order } = app.making;
  const names = order.map((square) => read.square_names[square]).join(" ");
  const add = () => {
    const fields = Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== "" && value !== false),
    );
    change({ rules: [...own, Object.keys(fields).length ? { [name]: fields } : name] });
    setValues({});
  };
  const field = (one) => {
    const id = `rule-${one.name}`,
      to = (value) => setValues({ ...values, [one.name]: value }),
      value = values[one.name] ?? "";
    if (one.sort === "flag")
      return html`<label class="check"><input type="checkbox" checked=${Boolean(value)}
        onChange=${(event) => to(event.target.checked)} /> ${one.help}</label>`;
    const number = one.sort === "number";
    const typed = (event) => to(number ? numbered(event.target.value) : event.target.value);
    const take = () => to(one.sort === "pair" ? names.replace(" ", "-") : names);
    return html`<label class="field" for=${id}><span>${one.help}</span></label>
      <div class="row"><input id=${id} class="grow" inputmode=${number ? "numeric" : "text"}
        value=${value} onInput=${typed} />
      ${
        SQUARES.includes(one.sort)
          ? html`<button type="button" disabled=${!order.length} onClick=${take}>
            ${t("take_chosen")}</button>`
          : ""
      }</div>`;
  };
  const choose = (event) => {
    setName(event.target.value);
    setValues({});
  };
  const sentence = () => rule.sentence.replace(/[:,]? ?\{\w+\}/g, "");
  return html`<div class="stack"><label class="field"><span>${t("add_rule")}</span>
      <select id="add-rule" value=${name} onChange=${choose}><option value="">${t("choose")}</option>
        ${rules.map((one) => html`<option value=${one.name}>${one.title}</option>`)}</select></label>
    ${
      rule
        ? html`<p class="small">${sentence()}</p>${rule.fields.map(field)}
      <button type="button" onClick=${add}>${t("add")}</button>`
        : ""
    }</div>`;
}
