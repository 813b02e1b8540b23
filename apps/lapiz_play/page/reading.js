/** The dialog on what was drawn: the picture beside the rules that it was read as. */

import { html, useState } from "./vendor/preact-htm.js";
import { close, Dialog } from "./bring.js";
import * as play from "./play.js";
import { app, t } from "./state.js";

const FAINT = 24,
  ROOM = 1.3;

/** A line through the middles of points, a shape or a text, as the link draws it; a cage by its cells. */
function Stroke({ stroke, side }) {
  const { form, points = [], colour, rim, size, text } = stroke;
  if (form === "line") {
    const through = points.map(([y, x]) => `${x},${y}`).join(" "),
      wide = Math.max(size, 0.04); // a white line needs a rim
    return html`<g><polyline class="rim" points=${through} stroke-width=${wide + 0.05} />
      <polyline points=${through} stroke=${colour || "#000"} stroke-width=${wide} /></g>`;
  }
  const column = (cell) => cell % side,
    row = (cell) => Math.floor(cell / side);
  if (form === "cage")
    return html`<g class="cage">${(stroke.cells || []).map(
      (cell) =>
        html`<rect x=${column(cell) + 0.06} y=${row(cell) + 0.06} width=".88" height=".88" />`,
    )}
    ${
      text
        ? html`<text x=${column(stroke.cells[0]) + 0.1} y=${row(stroke.cells[0]) + 0.3}
      class="small">${text}</text>`
        : ""
    }</g>`;
  const [[y, x]] = points,
    high = stroke.high || size,
    turned = `rotate(${stroke.turn || 0} ${x} ${y})`;
  return html`<g>${
    size && (colour || rim)
      ? form === "circle"
        ? html`<rect x=${x - size / 2} y=${y - high / 2} width=${size} height=${high}
          rx=${Math.min(size, high) / 2} fill=${colour || "none"} stroke=${rim || "none"} />`
        : html`<rect x=${x - size / 2} y=${y - high / 2} width=${size} height=${high}
          fill=${colour || "none"} stroke=${rim || "none"} transform=${turned} />`
      : ""
  }
    ${text ? html`<text x=${x} y=${y}>${text.slice(0, FAINT)}</text>` : ""}</g>`;
}

/** The grid with all that is drawn; the sort that is looked at stands out. */
function Drawn({ reading, lit, look }) {
  const { side, sorts } = reading,
    ends = [...Array(side + 1).keys()],
    across = side + 2 * ROOM;
  return html`<svg class=${`drawn${lit >= 0 ? " one" : ""}`} viewBox=${`${-ROOM} ${-ROOM} ${across} ${across}`}
    role="img" aria-label=${t("reading_picture")}>
    <rect class="paper" x="0" y="0" width=${side} height=${side} />
    ${ends.map((at) => html`<path class="grid" d=${`M0,${at}H${side}M${at},0V${side}`} />`)}
    ${sorts.map(
      (sort, number) =>
        html`<g class=${`sort${number === lit ? " lit" : ""}`}
      onPointerEnter=${() => look(number)} onPointerLeave=${() => look(-1)}>
      ${sort.strokes.map((stroke) => html`<${Stroke} stroke=${stroke} side=${side} />`)}</g>`,
    )}</svg>`;
}

const swatch = (colour) =>
  html`<span class="swatch" style=${`background:${colour || "transparent"}`} aria-hidden="true"></span>`;

/** What drawings that look alike are read as, and what else they may be. */
function Row({ sort, number, picked, pick, lit, look }) {
  const way = sort.ways.find((one) => one.rule === picked),
    mark = picked && picked === sort.rule ? sort.mark : way?.mark || "left";
  return html`<li class=${number === lit ? "lit" : ""} onPointerEnter=${() => look(number)}
    onPointerLeave=${() => look(-1)} onFocusIn=${() => look(number)}>
    <div class="row">${swatch(sort.colour)}<span class="grow">${sort.drawn}</span>
      <span class=${`mark ${mark}`}>${t(`mark_${mark}`)}</span></div>
    <label class="field inline"><span class="unseen">${t("reading_rule", { drawn: sort.drawn })}</span>
      <select id=${`sort-${number}`} value=${picked} onChange=${(event) => pick(event.target.value)}>
        ${sort.ways.map((one) => html`<option value=${one.rule} selected=${one.rule === picked}>${one.title}</option>`)}
        <option value="" selected=${!picked}>${t("reading_none")}</option></select></label>
    ${sort.sentence ? html`<q class="small">${sort.sentence}</q>` : ""}</li>`;
}

export const ReadDrawing = () => (app.reading ? html`<${Rows} ...${app.reading} />` : "");

function Rows({ text, more, read }) {
  const { reading } = read,
    [picked, write] = useState(reading.sorts.map((one) => one.rule)),
    [lit, look] = useState(-1);
  const same = picked.every((one, number) => one === reading.sorts[number].rule),
    whole = !read.error;
  const rest = whole && same ? [] : reading.left;
  const use = () => {
    if (whole && same) return play.start(read);
    return play.open(text, {
      ...more,
      choices: Object.fromEntries(picked.map((one, number) => [number, one])),
    });
  };
  const opens = t(rest.length ? "reading_use_rest" : "reading_use");
  return html`<${Dialog} title=${t("reading_title")} wide>
    <p class="told">${t(`reading_${reading.verdict}`)}</p>
    <div class="reading"><${Drawn} reading=${reading} lit=${lit} look=${look} />
      <div class="stack"><ul class="sorts">${reading.sorts.map(
        (
          sort,
          number,
        ) => html`<${Row} sort=${sort} number=${number} picked=${picked[number]} lit=${lit} look=${look}
        pick=${(name) => write(picked.map((one, at) => (at === number ? name : one)))} />`,
      )}</ul>
      ${
        rest.length
          ? html`<details open><summary>${t("reading_left")}</summary>
        <ul class="small">${rest.map((one) => html`<li>${one}</li>`)}</ul></details>`
          : ""
      }
      <div class="row wrap"><button type="button" class="main" onClick=${use}>${opens}</button>
        <button type="button" onClick=${close}>${t("cancel")}</button></div></div></div></${Dialog}>`;
}
