/** How hard a puzzle is: on the scales that people know, step by step, and where the way is narrow. */

import { html } from "./vendor/preact-htm.js";
import { kinds } from "./bring.js";
import { whole } from "./allsteps.js";
import { Waiting } from "./waiting.js";
import { engine } from "./engine.js";
import { app, label, set, t } from "./state.js";

const none = { placed: [], removed: [] };

/** The scales that people know, in this order; of kinds without any the first of their scales. */
const KNOWN = ["se", "hodoku", "human"];
/** Seconds after which a scale that nobody asked for by name is given up. */
const UNASKED = 20;

/**
 * The scales of the kind on the table: those that are asked at once, and more, one by one on request. Where those that
 * people know have no number, as for other rules, the usual one comes with them.
 */
function scales() {
  const all = kinds().find((one) => one.name === app.game.read.kind)?.scales || [],
    known = KNOWN.filter((one) => all.includes(one)),
    rated = app.rating?.rated || {},
    usual = Object.keys(rated).filter((one) => !rated[one].error),
    first = known.some((one) => !rated[one]?.error) ? known : [...new Set([...usual, ...known])],
    asked = first.length ? first : all.slice(0, 1);
  return [asked, all.filter((one) => !asked.includes(one))];
}

/** What a scale is called: by its usual name, by that of its kind, or as it is. */
function named(scale) {
  const key = `scale_${scale}`,
    title = t(key);
  return title !== key ? title : kinds().find((one) => one.name === scale)?.title || scale;
}

/** Rate with the curve, and then on the scales that people know. */
export async function rate() {
  const { read } = app.game,
    answer = await engine("rate", { ask: "rate", puzzle: read.puzzle, position: none });
  if (!answer) return;
  const rated = Object.fromEntries(answer.scales.map((one) => [one.scale, one]));
  set({ rating: { ...answer, rated } });
  for (const scale of scales()[0]) if (!rated[scale]) await rateOn(scale, UNASKED);
}

/** Rate on one scale; `seconds` limit it where nobody asked for it by name. */
async function rateOn(scale, seconds) {
  const { read } = app.game,
    there = () => app.rating && app.game.read === read;
  if (!there()) return;
  const answer = await engine(
    `rate-${scale}`,
    { ask: "rate", puzzle: read.puzzle, position: none, scale },
    { raw: true, seconds },
  );
  const rated = answer?.scales?.[0] || { error: answer?.error || t("stopped"), again: true };
  if (there()) set({ rating: { ...app.rating, rated: { ...app.rating.rated, [scale]: rated } } });
}

const minutes = (number) => Math.max(1, Math.round(number));

/** Minutes in two sentences: how long it takes, and at how many steps one is held up. */
function inMinutes({ score, numbers: { low, high, bottlenecks, extrapolated } }) {
  const held = bottlenecks > 1 ? "held_n" : bottlenecks ? "held_one" : "held_none";
  const long = extrapolated ? "minutes_more" : "minutes_about";
  const told = { minutes: minutes(score), low: minutes(low), high: minutes(high ?? low) };
  return html`<p>${t(long, told)} ${t(held, { count: bottlenecks })}</p>`;
}

/** What a scale says: its number and level, and the step that counts. */
function Said({ scale, one }) {
  if (scale === "human") return inMinutes(one);
  const number = scale === "se" ? one.score?.toFixed(1) : one.worded;
  return html`<p><b>${number}</b> ${one.level_title || one.level}</p>
    ${one.title ? html`<p class="small">${t("hardest_is", { step: one.title })}</p>` : ""}
    ${KNOWN.includes(scale) || !one.measures ? "" : html`<p class="small">${one.measures}</p>`}
    ${(one.notes || []).map((note) => html`<p class="small">${note}</p>`)}`;
}

/** One scale: what it says, that it is being asked, or the way to ask it. */
function OnScale({ scale, names = named(scale) }) {
  const one = app.rating.rated[scale],
    key = `rate-${scale}`;
  const ask = html`<button type="button" aria-label=${t("rate_on", { scale: named(scale) })}
    onClick=${() => rateOn(scale)}>${t("rate_now")}</button>`;
  const said = app.busy[key]
    ? html`<${Waiting} name=${key} />`
    : !one
      ? ask
      : one.error
        ? html`<p>${one.error}</p>${one.again ? ask : ""}`
        : html`<${Said} scale=${scale} one=${one} />`;
  return html`<div class="scale"><dt>${names}</dt><dd>${said}</dd></div>`;
}

/** Scales in groups: those that say one and the same, such as why they have no number, say it once. */
function grouped(names) {
  const groups = new Map();
  for (const scale of names) {
    const { error, again } = app.rating.rated[scale] || {},
      key = error && !again ? error : scale;
    groups.set(key, [...(groups.get(key) || []), scale]);
  }
  return [...groups.values()];
}

/** The scales that people know, and behind them those of research, of which each is asked by itself. */
function Scales() {
  const [known, more] = scales(),
    list = (names) =>
      html`<dl class="scales">${grouped(names).map(
        (group) =>
          html`<${OnScale} key=${group[0]} scale=${group[0]} names=${group.map(named).join(", ")} />`,
      )}</dl>`;
  return html`${list(known)}
    ${more.length ? html`<details class="more"><summary>${t("more_scales")}</summary>${list(more)}</details>` : ""}`;
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
  const step = (number, { title }) =>
    html`<button type="button" class="link" onClick=${() => whole(number)}>${number}. ${title}</button>`;
  return html`<div class="panel-body">
    <button type="button" class="main" onClick=${rate}>${t("rate")}</button>
    ${busy.rate ? html`<${Waiting} name="rate" />` : ""}
    ${
      rating
        ? html`
      <${Scales} />
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
