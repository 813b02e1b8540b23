/** What was read of a picture, beside the picture: to compare, to correct, and to play. */

import { html, useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { keep } from "../keep.js";
import * as play from "../play.js";
import { engine } from "../engine.js";
import { app, set, t } from "../state.js";
import { Sheet, symbolsOf, useTold } from "../typing.js";
import { CELL } from "./cells.js";
import { shapes } from "./regions.js";

/** Larger files are not read, and reading ends after so many seconds. */
const LARGEST = 40_000_000,
  SECONDS = 60;

let worker = null;

/**
 * Read a file in a worker beside the page: `answer` is told once it is read, and `leave` ends it before that.
 * It is ended where it takes too long, too; otherwise the worker stays, and the next picture is read sooner.
 */
function reading(file, answer) {
  if (file.size > LARGEST) return void answer({ fault: "large" });
  const own = (worker ??= new Worker(new URL("worker.js", import.meta.url), { type: "module" }));
  const end = () => {
    own.terminate();
    if (worker === own) worker = null;
  };
  const timer = setTimeout(() => {
    leave();
    answer({ fault: "late" });
  }, 1000 * SECONDS);
  let waiting = true;
  const told = (data) => {
    clearTimeout(timer);
    waiting = false;
    answer(data);
  };
  const leave = () => {
    clearTimeout(timer);
    if (waiting) end();
    waiting = false;
  };
  own.onmessage = ({ data }) => told(data);
  own.onerror = (event) => {
    event.preventDefault();
    end();
    told({ fault: "not_loaded" });
  };
  own.postMessage(file);
  return leave;
}

const waits = (text) =>
  html`<p class="waiting" role="status"><span class="spin" aria-hidden="true"></span> ${text}</p>`;

export function Reader({ file }) {
  const [found, tell] = useState(null),
    [chosen, choose] = useState(0);
  useEffect(() => {
    const leave = reading(file, tell);
    return () => {
      leave?.();
      if (app.picture === file) set({ picture: null });
    };
  }, [file]);
  if (!found) return waits(t("picture_reading"));
  if (found.fault) return html`<p class="error" role="alert">${t(`picture_${found.fault}`)}</p>`;
  const grid = found.grids[chosen],
    flaw = grid ? grid.flaw : "none",
    several = found.grids.length > 1;
  return html`${
    several ? html`<${Choice} grids=${found.grids} chosen=${chosen} choose=${choose} />` : ""
  }
    ${
      flaw
        ? html`<p class="error" role="alert">${t(`picture_${flaw}`)}</p>`
        : html`<${Compared} key=${chosen} grid=${grid} />`
    }`;
}

/** Which of several grids is meant. */
const Choice = ({ grids, chosen, choose }) =>
  html`<p>${t("picture_choose", { count: grids.length })}</p>
  <div class="row wrap">${grids.map(
    (grid, at) =>
      html`<button type="button" class="choice" aria-pressed=${at === chosen ? "true" : "false"}
    aria-label=${t("picture_grid", { number: at + 1 })} onClick=${() => choose(at)}>
    <${Photo} grid=${grid} /></button>`,
  )}</div>`;

const drawn = new WeakMap();

/** The straightened grid as a canvas, upright; drawn once for all places where it is shown. */
function drawing(grid) {
  if (drawn.has(grid)) return drawn.get(grid);
  const {
      board: { wide, high, data },
      quarters,
    } = grid,
    points = new ImageData(wide, high),
    whole = new Uint32Array(points.data.buffer);
  for (let at = 0; at < data.length; at++) whole[at] = 0xff000000 | (0x10101 * data[at]);
  const [flat, made] = [new OffscreenCanvas(wide, high), new OffscreenCanvas(wide, high)],
    pen = made.getContext("2d");
  flat.getContext("2d").putImageData(points, 0, 0);
  pen.translate(wide / 2, high / 2);
  pen.rotate((quarters * Math.PI) / 2);
  pen.drawImage(flat, -wide / 2, -high / 2);
  drawn.set(grid, made);
  return made;
}

/** The grid as it is in the picture, straightened and upright; or one cell of it. */
function Photo({ grid, cell = -1 }) {
  const own = useRef(),
    size = cell < 0 ? grid.side * CELL : CELL;
  useEffect(() => {
    const [x, y] =
      cell < 0 ? [0, 0] : [(cell % grid.side) * CELL, Math.floor(cell / grid.side) * CELL];
    own.current.getContext("2d").drawImage(drawing(grid), x, y, size, size, 0, 0, size, size);
  }, [grid, cell]);
  return html`<canvas ref=${own} width=${size} height=${size} role="img"
    aria-label=${t(cell < 0 ? "picture_seen" : "picture_cell")}></canvas>`;
}

/** The document of a grid with some givens, and the regions where these are no usual boxes. */
function documentOf({ side, regions }, cells) {
  const rows = (list) =>
    Array.from({ length: side }, (_, row) => list.slice(row * side, (row + 1) * side).join(""));
  const letters = regions.labels?.map((one) => String.fromCharCode(65 + one)),
    grid = rows(cells.map((one) => one || "."));
  if (!letters && !shapes(side).length) return { kind: "sudoku", grid, boxes: false };
  return {
    kind: "sudoku",
    grid,
    ...(letters && !usual(side, regions) ? { regions: rows(letters) } : {}),
  };
}

/** Whether regions are the boxes that a side has without saying so: at least as wide as high. */
const usual = (side, { labels, plain }) =>
  plain && !(side === 6 && labels[2] !== labels[0]) && !(side === 8 && labels[3] !== labels[0]);

/**
 * Ask the engine for the likeliest reading with one solution: of the givens, or if they have none, of
 * all that stands there.
 */
async function likeliest(grid) {
  const { side, likely } = grid,
    empty = [1000, ...Array(side).fill(0)];
  const some = grid.entered.some(Boolean),
    puzzle = documentOf(grid, Array(side * side).fill(""));
  const ask = (list) => engine("picture", { ask: "picture", puzzle, likely: list }, { raw: true });
  const own = await ask(likely.map((one, at) => (grid.entered[at] ? empty : one)));
  if (!some || !own || own.error) return { answer: own, entered: grid.entered };
  if (own.unique) return { answer: withEntered(own, grid), entered: grid.entered };
  return { answer: await ask(likely), entered: grid.entered.map(() => false) };
}

/** An answer with what was entered besides, as it looks. */
function withEntered(answer, { entered, likely }) {
  const slots = answer.slots.map((slot, at) =>
    entered[at] ? likely[at].indexOf(Math.max(...likely[at])) - 1 : slot,
  );
  return { ...answer, slots };
}

function Compared({ grid }) {
  const { side, marks } = grid,
    symbols = symbolsOf(side);
  const [cells, write] = useState(null),
    [read, settle] = useState(null),
    [chosen, choose] = useState(-1);
  useEffect(() => {
    let there = true;
    likeliest(grid).then(({ answer, entered }) => {
      if (!there || !answer) return;
      settle({ ...answer, entered });
      if (!answer.error) write(answer.slots.map((slot) => symbols[slot] || ""));
    });
    return () => {
      there = false;
    };
  }, [grid]);
  const givens = cells?.map((one, at) => (read.entered[at] ? "" : one)),
    told = useTold(cells && { puzzle: documentOf(grid, givens) });
  if (read?.error) return html`<p class="error" role="alert">${read.error}</p>`;
  if (!cells) return waits(t("thinking"));
  const unsure = new Map(read.unsure),
    looks = cells.map(
      (_, at) =>
        `${unsure.has(at) ? "unsure" : ""} ${read.entered[at] ? "entered" : ""} ${at === chosen ? "chosen" : ""}`,
    );
  const begin = () => begun(grid, cells, read.entered);
  return html`<div class="compared"><${Photo} grid=${grid} />
      <${Sheet} side=${side} cells=${cells} write=${write} name=${t("picture_read")} looks=${looks}
        chosen=${choose} /></div>
    ${unsure.size ? html`<${Unsure} grid=${grid} unsure=${read.unsure} cells=${cells} write=${write} />` : ""}
    <p class=${`told light ${told.unique ? "green" : ""}`} role="status">${told.text}</p>
    ${marks.some((one) => one.length) ? html`<p class="small">${t("picture_marks")}</p>` : ""}
    ${grid.regions.seen || !shapes(side).length ? "" : html`<p class="small">${t("picture_no_boxes")}</p>`}
    <p class="small">${t("picture_only_digits")}</p>
    <div class="row wrap"><button type="button" class="main" onClick=${begin}>${t("open")}</button>
      <button type="button" class="quiet" onClick=${() => ruled(grid, givens)}>${t("picture_rules")}</button></div>`;
}

/** The cells that are not sure, each as it looks and with what it may be: one press corrects. */
const Unsure = ({ grid, unsure, cells, write }) => {
  const symbols = symbolsOf(grid.side),
    put = (at, slot) =>
      write(cells.map((one, other) => (other === at ? symbols[slot] || "" : one)));
  const stands = (at, slot) => cells[at] === (symbols[slot] || "");
  return html`<p>${t("picture_unsure")}</p><ul class="unsure-cells">${unsure.map(
    ([at, slots]) => html`<li><${Photo} grid=${grid} cell=${at} />
    <span>${`r${Math.floor(at / grid.side) + 1}c${(at % grid.side) + 1}`}</span>
    ${slots.map(
      (slot) =>
        html`<button type="button" aria-pressed=${stands(at, slot) ? "true" : "false"}
      onClick=${() => put(at, slot)}>${symbols[slot] || t("picture_blank")}</button>`,
    )}</li>`,
  )}</ul>`;
};

/** Begin the game: givens, what was entered, and marks in cells that are still empty. */
async function begun(grid, cells, entered) {
  const givens = cells.map((one, at) => (entered[at] ? "" : one)),
    read = await engine("read", { ask: "read", puzzle: documentOf(grid, givens) });
  if (!read) return;
  const symbols = symbolsOf(grid.side),
    own = cells.map((one, at) => (entered[at] && one ? symbols.indexOf(one) : -1));
  const marks = grid.marks.map((digits, at) =>
    cells[at] ? 0 : digits.reduce((bits, digit) => bits | (1 << (digit - 1)), 0),
  );
  const some = own.some((slot) => slot >= 0) || marks.some(Boolean);
  play.start(
    read,
    some ? { cells: own.map((slot, at) => [slot, 0, slot < 0 ? marks[at] : 0, 0, 0]) } : null,
  );
  set({ picture: null });
}

/** Cages, thermometers and the like are not read: where they are drawn, the puzzle goes on. */
function ruled(grid, givens) {
  keep("made", documentOf(grid, givens));
  set({ making: null, activity: "make", dialog: "", picture: null });
}
