/** The story page: the table of the page to play on, read only, with the steps of one solve. */

import { html, render, useLayoutEffect, useRef } from "../table/vendor/preact-htm.js";
import { RUNGS, group } from "../table/board.js";
import { Board } from "../table/boardview.js";
import { app, fill, label, onChange, say, set } from "../table/state.js";
import { playLine, StepText, titled } from "../table/step.js";
import { drawnAt, Moves, Ruler, show, StepList } from "../table/steps.js";
import { anyResting, beneath, ending, Paper, rulesOf } from "./paper.js";
import {
  asks,
  choose,
  data,
  KNOWN,
  namesOf,
  opened,
  rowName,
  setting,
  squareName,
} from "./voice.js";

const { steps, stages } = data,
  END = steps.length + 1;
const find = (id) => document.getElementById(id);
const hardest =
  1 +
  steps.reduce((best, step, at) => (best < 0 || step.score > steps[best].score ? at : best), -1);

Object.assign(app, { guess: false, cursor: 0, zoomed: false, printed: false });

/** Which steps may be named: while one guesses, none that is to come. */
const tells = (at) =>
  at < app.over.at || (app.over.rung >= 3 && (at === app.over.at || !app.guess));

// Going about.

const hashOf = (at) => (at === 0 ? "#start" : at === END ? "#end" : `#step-${at}`);

function go(place) {
  const at = Math.min(Math.max(place, 0), END);
  if (at !== app.over?.at) show(app.story, at, { rung: app.guess ? 1 : RUNGS });
  if (location.hash !== hashOf(at)) history.replaceState(null, "", hashOf(at));
}

function goToHash() {
  const found = location.hash.match(/^#step-(\d+)$/);
  go(found ? Number(found[1]) : location.hash === "#end" ? END : 0);
}

function reveal(rung) {
  const { over } = app;
  if (steps[over.at - 1]) show(app.story, over.at, { rung: Math.min(Math.max(rung, 1), RUNGS) });
}

const turnTo = (line) =>
  steps[app.over.at - 1]?.told.length && app.over.rung >= RUNGS && playLine(line);

function focusCell(square) {
  const { length } = drawnAt(app.over).here.codes;
  set({ cursor: Math.min(Math.max(square, 0), length - 1) });
  queueMicrotask(() => document.querySelector(`#board [data-square="${app.cursor}"]`)?.focus());
}

function inGrid(event) {
  const { columns, rows } = drawnAt(app.over).here.board,
    { cursor } = app,
    column = cursor % columns;
  const moves = {
    ArrowLeft: column > 0 ? -1 : 0,
    ArrowRight: column < columns - 1 ? 1 : 0,
    ArrowUp: cursor >= columns ? -columns : 0,
    ArrowDown: cursor + columns < rows * columns ? columns : 0,
    Home: -column,
    End: columns - 1 - column,
  };
  if (event.key === "Escape") find("title").focus();
  else if (event.key in moves) focusCell(cursor + moves[event.key]);
  else return false;
  return true;
}

const next = (name) =>
  choose(name, KNOWN[name][(KNOWN[name].indexOf(app.settings[name]) + 1) % KNOWN[name].length]);
const KEYS = {
  ArrowLeft: () => go(app.over.at - 1),
  ArrowRight: () => go(app.over.at + 1),
  p: () => go(app.over.at - 1),
  n: () => go(app.over.at + 1),
  Home: () => go(0),
  End: () => go(END),
  j: () => turnTo(app.over.line + 1),
  k: () => turnTo(app.over.line - 1),
  m: () => reveal(app.over.rung + 1),
  b: () => focusCell(app.cursor),
  l: () => next("language"),
  o: () => next("notation"),
  t: () => next("theme"),
  "?": () => find("keys").showModal(),
};

function pressed(event) {
  if (
    event.ctrlKey ||
    event.metaKey ||
    event.altKey ||
    find("keys").open ||
    event.target.matches("select")
  )
    return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (event.target.closest?.("#board .grid") && inGrid(event)) event.preventDefault();
  else if (key in KEYS) {
    event.preventDefault();
    KEYS[key]();
  } else if (/^[1-7]$/.test(key)) reveal(Number(key));
}

function Choice({ name, names }) {
  if (KNOWN[name].length < 2) return "";
  return html`<label><span>${label(name)}</span> <select id=${name} value=${app.settings[name]}
    onChange=${(event) => choose(name, event.target.value)}>${KNOWN[name].map(
      (one) => html`
      <option value=${one} selected=${one === app.settings[name]}>${names[one] || one}</option>`,
    )}</select></label>`;
}

function Header() {
  const { author, level, score, rating_notes: notes } = data,
    { language } = app.settings;
  const words = { level: label("levels")[level] || level, score: score.toLocaleString(language) };
  return html`<header>
    <h1>${document.title}</h1>
    ${author ? html`<p>${fill(label("by"), { author })}</p>` : ""}
    <p>${[level ? fill(label("rating"), words) : "", ...notes[language]].join(" ")}</p>
    <details id="settings" open=${asks("(min-width: 56rem)")}>
      <summary>${label("settings")}</summary>
      <div>
        <${Choice} name="language" names=${data.languages} /><${Choice} name="notation" names=${label("notations")} />
        <${Choice} name="theme" names=${label("themes")} />
        <button type="button" onClick=${() => window.print()}>${label("print")}</button>
        <button type="button" onClick=${() => find("keys").showModal()}>${label("keys")}</button>
      </div>
    </details></header>`;
}

// The board, what a step says, and all steps.

function Table() {
  const { over, lights, cursor, zoomed } = app,
    root = useRef();
  const drawn = drawnAt(over, over.rung < RUNGS),
    { board } = drawn.here,
    toggle = () => set({ zoomed: !zoomed });
  useLayoutEffect(() => {
    const rows = [...group("labels", root.current).children].slice(board.columns);
    rows.forEach((one, row) => {
      one.textContent = rowName(row);
    });
  });
  const point = (event) =>
    set({ pointed: Number(event.target.closest("[role=gridcell]")?.dataset.square ?? -1) });
  const leave = () => set({ pointed: -1 });
  return html`<section id="play">
    <button type="button" id="zoom" aria-pressed=${String(zoomed)} onClick=${toggle}>${label("zoom")}</button>
    <div id="board" class=${zoomed ? "zoomed" : ""} ref=${root} style=${`--columns:${board.columns}`}
      onMouseOver=${point} onMouseOut=${leave} onFocusIn=${point} onFocusOut=${leave}>
      <${Board} ...${drawn} read=${{ square_names: namesOf(board) }} own=${{ veil: drawn.veil }} lights=${lights}
        cursor=${Math.min(cursor, board.fixed.length - 1)} name=${label("board")}
        pick=${([square, ...more]) => more.length || set({ cursor: square })} /></div>
    ${beneath(drawn.here)}
    <${Moves} ...${{ at: over.at, all: steps.length, from: 0, to: END, go }} />
  </section>`;
}

function hintLines({ hint: { part, look, symbol, cell }, title }, rung, board) {
  const { texts } = app.story;
  const lines = [
    part ? fill(label("look_part"), { part: label("parts")[part] || part }) : label("look_all"),
  ];
  const where = Array.isArray(look)
    ? `${label("houses")[look[0]]} ${look[0] === "row" ? rowName(look[1] - 1) : look[1]}`
    : texts[look];
  if (rung >= 2 && where)
    lines.push(fill(label(symbol ? "look_digit" : "look_at"), { where, digit: where }));
  if (rung >= 3) lines.push(fill(label("look_technique"), { title: texts[title] }));
  if (rung >= 4 && cell >= 0)
    lines.push(fill(label("look_cell"), { cell: squareName(board, cell) }));
  return lines.map((text) => html`<p>${text}</p>`);
}

function Told({ step, over: { at, rung, line } }) {
  if (!step) return html`<p>${ending(at)}</p>${at ? "" : rulesOf(stages[0])}`;
  const rests = step.rests.map(
    (one, place) => html`${place ? ", " : " "}<a href=${hashOf(one)}>${one}</a>`,
  );
  return html`${rung < RUNGS ? hintLines(step, rung, data.boards[stages[step.stage].board]) : ""}
    <${StepText} story=${app.story} step=${step} rung=${rung} line=${line} />
    ${rung >= RUNGS && rests.length ? html`<p class="label">${label("rests")}${rests}</p>` : ""}`;
}

/** Say where one is, the title, and what is told: of implications that are played only the one. */
function speak() {
  const text = find("text"),
    played = text.querySelector('.implications [aria-current="true"]');
  const lines = played
    ? [played.querySelector(".sentence")]
    : [...text.querySelectorAll("p")].filter((one) => !one.closest(".telling"));
  const told = [document.querySelector(".place"), find("title"), ...lines].map((one) =>
    one.textContent.trim(),
  );
  say(told.join(". ").replace(/([.:])\. /g, "$1 "));
}

function choosesToGuess({ target: { checked } }) {
  app.guess = checked;
  reveal(checked ? 1 : RUNGS);
}

function Telling() {
  const { over, guess, story } = app,
    { at, rung } = over,
    step = story.steps[at - 1];
  useLayoutEffect(speak, [over]);
  const title = !step
    ? label(at ? "end" : "start")
    : rung >= 3
      ? `${at}. ${titled(story, step)}`
      : fill(label("short"), { number: at, all: steps.length });
  return html`<section id="told">
    <h2 id="title" tabindex="-1">${title}</h2>
    <div id="text"><${Told} step=${step} over=${over} /></div>
    ${
      step
        ? html`<div id="hints">
      <p>${label("hint")}: <output>${rung}. ${label("rungs")[rung - 1]}</output></p>
      <${Ruler} rung=${rung} go=${reveal} name=${label("hint")} />
      <div class="row wrap"><label class="grow"><input type="checkbox" id="guess" checked=${guess}
        onChange=${choosesToGuess} /> ${label("guess")}</label><button type="button" id="more"
        disabled=${rung >= RUNGS} onClick=${() => reveal(rung + 1)}>${label("more")}</button></div>
    </div>`
        : ""
    }</section>`;
}

function Curve({ at }) {
  const highest = Math.log1p(hardest ? steps[hardest - 1].score : 0) || 1;
  const height = ({ score }) =>
    `height:${(6 + (94 * Math.log1p(Math.max(score, 0))) / highest).toFixed(1)}%`;
  const looks = (place) =>
    [place === at ? "now" : "", place === hardest ? "hardest" : ""].join(" ").trim();
  return html`<div id="curve" aria-hidden="true">${steps.map(
    (step, i) => html`
    <a href=${hashOf(i + 1)} tabindex="-1" class=${looks(i + 1)}><i style=${height(step)} /></a>`,
  )}</div>`;
}

function Overview() {
  const {
    story,
    over: { at },
  } = app;
  const named = hardest && {
    number: hardest,
    title: tells(hardest) ? titled(story, steps[hardest - 1]) : "…",
  };
  return html`<section id="overview"><h2>${label("steps")}</h2>
    <figure><${Curve} at=${at} />
      <figcaption>${label("curve")}. ${named ? fill(label("hardest_step"), named) : ""}</figcaption></figure>
    <nav id="list" aria-label=${label("steps")}>
      <${StepList} ...${{ story, at, go, tells, hardest, link: hashOf }} /></nav>
    ${anyResting ? html`<p>${label("resting")}</p>` : ""}</section>`;
}

const Keys =
  () => html`<dialog id="keys" aria-labelledby="keys-title"><h2 id="keys-title">${label("keys")}</h2>
  <dl>${label("key_list").map(([keys, what]) => html`<dt>${keys}</dt><dd>${what}</dd>`)}</dl>
  <form method="dialog"><button>${label("close")}</button></form></dialog>`;

const Page = () => html`<${Header} />
  <main class=${app.over.line >= 0 ? "played" : ""}><${Table} /><${Telling} /><${Overview} /></main>
  <p id="live" class="unseen" role="status" aria-live="polite">${app.spoken}</p>
  <${Keys} /><section id="paper" aria-hidden="true">${app.printed ? html`<${Paper} />` : ""}</section>`;

app.settings.lines = true;
setting(Object.fromEntries(Object.keys(KNOWN).map((name) => [name, opened(name)])));
goToHash();
const draw = () => render(html`<${Page} />`, find("app"));
onChange(draw);
draw();
document.addEventListener("keydown", pressed);
window.addEventListener("hashchange", goToHash);
window.addEventListener("beforeprint", () => set({ printed: true }));
window.addEventListener("afterprint", () => set({ printed: false }));
