/** The pad: digits, marks and colours to press, and what goes with them. */

import { html } from "./vendor/preact-htm.js";
import { check, further } from "./help.js";
import { Close, Icon } from "./icons.js";
import { MODES, COLOURS, byHand, isSimple } from "./game.js";
import * as play from "./play.js";
import { hueName } from "./boardview.js";
import { setting } from "./engine.js";
import { app, label, set, t } from "./state.js";

const pressed = (on, act, text, more = {}) =>
  html`<button type="button" aria-pressed=${on ? "true" : "false"} onClick=${act} ...${more}>${text}</button>`;

/** What stands on a tool: its icon, and its name where there is room. */
const face = (name, key) => html`<${Icon} name=${name} /><span class="tool-name">${t(key)}</span>`;

const icon = (name, key, act, disabled = false) =>
  html`<button type="button" class="tool" onClick=${act} disabled=${disabled}>
    ${face(name, key)}</button>`;

const Erase = () =>
  html`<button type="button" class="digit erase" aria-label=${t("erase")} onClick=${play.erase}>
    <${Icon} name="erase" /></button>`;

function Digits({ here }) {
  const { game, mode } = app,
    { board } = game.read;
  if (board.joins) {
    return html`<div class="digits few">
      <button type="button" class="main" onClick=${play.cover}>${t("place_piece")}</button>
      <button type="button" onClick=${play.erase}>${t("erase")}</button></div>`;
  }
  if (isSimple(board)) {
    const placed = game.read.symbols[0] || "●",
      place = () => play.press(0, "digit");
    return html`<div class="digits few">
      <button type="button" class="digit" aria-label=${t("place")} onClick=${place}>${placed}</button>
      <button type="button" class="digit" aria-label=${t("rule_out")} onClick=${play.cross}>
        ✕</button></div>`;
  }
  if (mode === "colour") {
    const hues = board.looks || Array.from({ length: COLOURS }, (_, hue) => [hue, hue + 1]);
    return html`<div class=${board.shades ? "digits colours few" : "digits colours"}>${hues.map(
      ([
        hue,
        mark,
      ]) => html`<button type="button" class=${board.shades ? "digit" : `digit hue-${hue + 1}`}
      aria-label=${hueName(board, hue)} onClick=${() => play.press(hue)}>${mark}</button>`,
    )}<${Erase} /></div>`;
  }
  const left = play.remaining(here),
    counted = mode === "digit" && board.symbols.length <= board.rows; // else each row lacks some
  const leftOf = (slot) => Math.max(left[slot], 0),
    written = (symbol) => (mode === "digit" ? symbol : `${t(`mode_${mode}`)} ${symbol}`),
    called = (symbol, slot) =>
      counted ? t("digit_left", { digit: symbol, left: leftOf(slot) }) : written(symbol),
    number = (slot) =>
      counted ? html`<small data-left=${leftOf(slot)} aria-hidden="true"></small>` : "";
  return html`<div class=${`digits ${mode} ${board.symbols.length > 9 ? "many" : ""}`}>${board.symbols.map(
    (symbol, slot) => html`
    <button type="button" class=${counted && left[slot] <= 0 ? "digit done" : "digit"}
      aria-label=${called(symbol, slot)} onClick=${() => play.press(slot)}>
      <span class="symbol">${symbol}</span>${number(slot)}</button>`,
  )}<${Erase} /></div>`;
}

export function Tools() {
  const { game, several, hint: now, found } = app,
    toggle = () => set({ several: !several }),
    automatic = () => play.automatic(!game.auto),
    auto = { class: "tool", "aria-label": t("auto") };
  return html`<div class="tools">
    ${icon("undo", "undo", play.undo, !game.at && !app.left)}
    ${icon("redo", "redo", play.redo, game.at >= game.moves.length)}
    ${pressed(several, toggle, face("several", "several"), { class: "tool" })}
    ${pressed(game.auto, automatic, face("auto", "auto_short"), auto)}
    <button type="button" class=${found ? "tool on" : "tool"} aria-label=${t("check")} onClick=${check}>
      ${face("eye", "check_short")}</button>
    <button type="button" class=${now ? "tool on" : "tool ask"} onClick=${further}>
      ${face("hint", "hint")}</button>
  </div>`;
}

/** Marks of which each has its place are not in the centre. */
const modeName = (mode) => (mode === "centre" && app.settings.grid ? "mode_grid" : `mode_${mode}`);

export function Pad({ here }) {
  const { game, mode, filter, digit } = app,
    { board } = game.read,
    plain = !board.joins && !isSimple(board);
  const filters = (value) => set({ filter: filter === value ? "" : value }),
    savePoint = () => play.savePoint(t("point_n", { number: game.saves.length + 1 }));
  return html`<div class="pad">
    ${
      plain
        ? html`<div class="modes" role="group" aria-label=${t("modes")}>${MODES.map((one) =>
            pressed(
              mode === one,
              () => set({ mode: one }),
              html`<${Icon} name=${one} /><span>${t(modeName(one))}</span>`,
            ),
          )}</div>`
        : ""
    }
    <${Digits} here=${here} />
    <details class="more"><summary>${t("more_tools")}</summary>
      <div class="row wrap" role="group" aria-label=${t("highlight")}><span>${t("highlight")}</span>
        ${pressed(filter === "digit", () => filters("digit"), t("one_digit"))}
        ${pressed(filter === "two", () => filters("two"), t("two_marks"))}
        ${pressed(app.settings.sees, () => setting("sees", !app.settings.sees), t("seen"))}
      </div>
      ${
        filter === "digit"
          ? html`<div class="row wrap" role="group" aria-label=${t("one_digit")}>${game.read.board.symbols.map(
              (symbol, slot) => pressed(digit === slot, () => set({ digit: slot }), symbol),
            )}</div>`
          : ""
      }
      <div class="row wrap">
        ${byHand(game) ? html`<button type="button" onClick=${play.markAll}>${t("mark_all")}</button>` : ""}
        <button type="button" onClick=${play.restart}>${t("restart")}</button>
        <button type="button" onClick=${savePoint}>${t("save_point")}</button>
      </div>
      ${
        game.saves.length
          ? html`<ul class="saves">${game.saves.map(
              (one, number) => html`<li>
        <input aria-label=${t("point_name")} value=${one.name}
          onInput=${(event) => play.rename(number, event.target.value)} />
        <button type="button" onClick=${() => play.restore(number)}>${t("go_back")}</button>
        <${Close} label=${t("forget", { name: one.name })} act=${() => play.forget(number)} /></li>`,
            )}</ul>`
          : ""
      }
    </details>
  </div>`;
}
