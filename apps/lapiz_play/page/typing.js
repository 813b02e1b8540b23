/** A grid to type a puzzle into, and what is told of it meanwhile. */

import { html, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import * as play from "./play.js";
import { engine } from "./engine.js";
import { t } from "./state.js";

const SIDES = [4, 6, 9, 12, 16];
export const symbolsOf = (side) => "123456789ABCDEFGHIJKLMNOP".slice(0, side);

export function solutions({ solutions: count, more, known }) {
  if (!known) return t("solutions_unknown", { count });
  if (more) return t("solutions_many", { count });
  return t(count === 1 ? "solutions_one" : count ? "solutions_n" : "solutions_none", { count });
}

const quiet = { quiet: true, raw: true, gentle: true };

/**
 * What is told of a puzzle that is not finished, soon after it was changed: that it clashes, or how many solutions
 * there are; `unique` if it is one. `puzzle` is what the engine reads: fields of a request.
 */
export function useTold(puzzle) {
  const [told, tell] = useState({ text: "", unique: false }),
    key = puzzle && JSON.stringify(puzzle);
  useEffect(() => {
    let there = true;
    const timer = setTimeout(async () => {
      const found = puzzle ? await toldOf(puzzle) : { text: "", unique: false };
      if (found && there) tell(found);
    }, 250);
    return () => {
      there = false;
      clearTimeout(timer);
    };
  }, [key]);
  return told;
}

async function toldOf(puzzle) {
  const read = await engine("type", { ask: "read", ...puzzle }, quiet);
  if (!read) return null;
  if (read.error) return { text: read.error, unique: false };
  const { clash, message } =
    (await engine(
      "type",
      { ask: "check", quick: true, puzzle: read.puzzle, position: {} },
      quiet,
    )) || {};
  if (clash?.length) return { text: message, unique: false };
  const counted = await engine(
    "type",
    { ask: "count", puzzle: read.puzzle, position: {}, most: 100 },
    quiet,
  );
  return counted && { text: counted.error || solutions(counted), unique: Boolean(counted.unique) };
}

/** A grid of cells to type in; `looks` are classes of single cells, `chosen` is told which one is in use. */
export function Sheet({ side, cells, write, name, looks = [], chosen = () => {} }) {
  const inputs = useRef(),
    symbols = symbolsOf(side);
  const to = (at, value) => write(cells.map((one, place) => (place === at ? value : one)));
  const focus = (at) =>
    inputs.current.querySelectorAll("input")[(at + side * side) % (side * side)]?.focus();
  const key = (event, at) => {
    const moves = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -side, ArrowDown: side },
      symbol = event.key.toUpperCase();
    if (event.key in moves) focus(at + moves[event.key]);
    else if (symbols.includes(symbol) && symbol.length === 1) {
      to(at, symbol);
      focus(at + 1);
    } else if (["Backspace", "Delete", "0", ".", " "].includes(event.key)) {
      to(at, "");
      focus(event.key === "Backspace" ? at - 1 : at + 1);
    } else return;
    event.preventDefault();
  };
  const typed = (event, at) => {
    // phones send no keys
    const symbol = event.target.value.toUpperCase().slice(-1);
    to(at, symbols.includes(symbol) ? symbol : "");
    if (symbol && symbols.includes(symbol)) focus(at + 1);
  };
  const place = (at) => `r${Math.floor(at / side) + 1}c${(at % side) + 1}`;
  return html`<div ref=${inputs} class=${`typing side-${side}`} role="group" aria-label=${name}>${cells.map(
    (value, at) => html`
      <input type="text" inputmode=${side > 9 ? "text" : "numeric"} autocomplete="off"
        class=${looks[at] || ""} value=${value} aria-label=${place(at)} tabindex=${at ? -1 : 0}
        onKeyDown=${(event) => key(event, at)} onInput=${(event) => typed(event, at)}
        onFocus=${() => chosen(at)} />`,
  )}</div>`;
}

/** Type a puzzle in: what clashes, and how many solutions there are so far, stands beneath. */
export function Typing() {
  const [side, resize] = useState(9),
    [cells, write] = useState(Array(81).fill("")),
    text = cells.map((one) => one || ".").join("");
  const told = useTold(cells.some(Boolean) ? { text, kind: "sudoku" } : null),
    open = () => play.open(text, { kind: "sudoku" });
  return html`<div class="stack">
    <label class="field inline"><span>${t("side")}</span><select value=${side} onChange=${(
      event,
    ) => {
      const chosen = Number(event.target.value);
      resize(chosen);
      write(Array(chosen * chosen).fill(""));
    }}>${SIDES.map((one) => html`<option value=${one}>${one} × ${one}</option>`)}</select></label>
    <${Sheet} side=${side} cells=${cells} write=${write} name=${t("way_type")} />
    <p class="told" role="status">${told.text}</p>
    <button type="button" class="main" disabled=${!cells.some(Boolean)} onClick=${open}>
      ${t("open")}</button></div>`;
}
