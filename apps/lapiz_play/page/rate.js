/** How hard a puzzle is: on every scale, step by step, and where the way is narrow. */

import { html } from "./vendor/preact-htm.js";
import { kinds } from "./bring.js";
import { whole } from "./allsteps.js";
import { Waiting } from "./waiting.js";
import { engine } from "./engine.js";
import { app, label, set, t } from "./state.js";

const none = { placed: [], removed: [] };

/** Rate on the usual scale, with the curve; then on every other scale of the kind, one after the other. */
export async function rate() {
  const { read } = app.game,
    answer = await engine("rate", { ask: "rate", puzzle: read.puzzle, position: none });
  if (!answer) return;
  const done = new Set(answer.scales.map((one) => one.scale)),
    scales = kinds().find((one) => one.name === read.kind)?.scales || [];
  const waiting = scales.filter((one) => !done.has(one)).map((scale) => ({ scale, waiting: true }));
  set({ rating: { ...answer, scales: [...answer.scales, ...waiting] } });
  for (const { scale } of waiting) await rateOn(scale, read);
}

async function rateOn(scale, read) {
  const there = () => app.rating && app.game.read === read;
  if (!there()) return;
  const answer = await engine(
    `rate-${scale}`,
    { ask: "rate", puzzle: read.puzzle, position: none, scale },
    { raw: true },
  );
  const found = !answer
    ? { scale, error: t("stopped") }
    : answer.error
      ? { scale, error: answer.error }
      : answer.scales[0];
  if (there())
    set({
      rating: {
        ...app.rating,
        scales: app.rating.scales.map((one) => (one.scale === scale ? found : one)),
      },
    });
}

function Row({ one }) {
  const { scale, error, waiting } = one,
    content = waiting
      ? app.busy[`rate-${scale}`]
        ? html`<${Waiting} name=${`rate-${scale}`} />`
        : "…"
      : error;
  const about = (text) =>
    html`<tr class="about"><td></td><td colspan="3"><small>${text}</small></td></tr>`;
  return html`<tr><th scope="row">${scale}</th>${
    content
      ? html`<td colspan="3">${content}</td>`
      : html`<td>${one.level_title ?? one.level}</td><td class="figure">${one.worded}</td><td>${one.title}</td>`
  }</tr>
    ${one.measures && !content ? about(one.measures) : ""}
    ${(one.reasons || []).map((reason) => about(reason))}
    ${(one.notes || []).map((note) => html`<tr><td></td><td colspan="3"><small>${note}</small></td></tr>`)}`;
}

/** A bar for each step: its height how hard it is, a dot where few things could be done. */
function Curve({ rating }) {
  const { curve, hardest, bottleneck } = rating,
    wide = 600,
    high = 120,
    gap = wide / Math.max(curve.length, 1);
  const most = Math.log1p(Math.max(...curve.map((one) => one.score), 1));
  const bar = (one, at) => {
    const tall = 6 + ((high - 26) * Math.log1p(Math.max(one.score, 0))) / most,
      number = at + 1;
    const sort = number === hardest ? "bar hardest" : number === bottleneck ? "bar narrow" : "bar";
    const middle = at * gap + gap / 2,
      starAt = Math.min(Math.max(middle, 9), wide - 9),
      above = number === bottleneck ? 15 : 4;
    return html`<g class=${sort} onClick=${() => whole(number)}>
      <title>${`${number}. ${one.title} (${one.score})`}</title>
      <rect x=${at * gap + gap * 0.1} y=${high - tall} width=${gap * 0.8} height=${tall} />
      ${number === bottleneck ? html`<path d=${`M${middle} ${high - tall - 4}l-5 -9h10z`} />` : ""}
      ${number === hardest ? html`<text x=${starAt} y=${high - tall - above}>★</text>` : ""}</g>`;
  };
  return html`<svg class="curve" viewBox=${`0 0 ${wide} ${high}`} role="img"
    aria-label=${t("curve_label", { steps: curve.length })}>
    ${curve.map(bar)}<path class="axis" d=${`M0 ${high - 0.5}H${wide}`} /></svg>`;
}

export function RatePanel() {
  const { rating, busy } = app,
    hardest = rating?.curve?.[rating.hardest - 1],
    narrow = rating?.curve?.[rating.bottleneck - 1];
  const head = (key) => html`<th scope="col">${t(key)}</th>`;
  const step = (number, { title }) =>
    html`<button type="button" class="link" onClick=${() => whole(number)}>${number}. ${title}</button>`;
  return html`<div class="panel-body">
    <button type="button" class="main" onClick=${rate}>${t("rate")}</button>
    ${busy.rate ? html`<${Waiting} name="rate" />` : ""}
    ${
      rating
        ? html`
      <table><caption>${t("scales")}</caption>
        <thead><tr>${head("scale")}${head("level")}${head("score")}${head("hardest")}</tr></thead>
        <tbody>${rating.scales.map((one) => html`<${Row} one=${one} />`)}</tbody></table>
      ${
        rating.curve?.length
          ? html`<figure><${Curve} rating=${rating} />
        <figcaption>${label("curve")}. ${t("curve_help")}</figcaption></figure>
      <dl class="facts">
        ${
          hardest
            ? html`<div><dt>★ ${t("hardest_step")}</dt><dd>${step(rating.hardest, hardest)}</dd></div>`
            : ""
        }
        ${
          narrow
            ? html`<div><dt>▼ ${t("bottleneck")}</dt>
          <dd>${step(rating.bottleneck, narrow)} ${t("bottleneck_ways", { ways: narrow.ways })}</dd></div>`
            : ""
        }
      </dl>`
          : ""
      }`
        : ""
    }
  </div>`;
}
