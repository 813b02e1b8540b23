/** Steps one after the other: what the board shows of one, the way through them, their list, the ruler of a hint. */

import { html, useEffect, useRef } from "./vendor/preact-htm.js";
import { Icon } from "./icons.js";
import { RUNGS, forStep, shown, stateAt } from "./board.js";
import { app, fill, label, set, t } from "./state.js";
import { StepText, effectOf, titled } from "./step.js";
import { veiled } from "./veil.js";

/** Show a step of a story on the board. `alone`: the steps do not follow each other, each begins with the position. */
export function show(story, at = 1, { rung = RUNGS, alone = false } = {}) {
  set({ over: { story, at, rung, line: -1, alone }, lights: [] });
}

/** What a board shows of a step; as a `hint` all but the place to look at fades. */
export function drawnAt({ story, at, rung = RUNGS, line = -1, alone = false }, hint = false) {
  const step = story.steps[at - 1],
    here = forStep(stateAt(story, alone ? 1 : at), step, rung);
  const veil = hint && step ? veiled(here, step, rung) : {};
  const { tints, ...bare } = step ? shown(step, rung) : {},
    picture = veil.house ? bare : { tints, ...bare };
  return {
    veil,
    here,
    picture,
    shapes: story.shapes,
    told: step?.told,
    line: rung >= RUNGS ? line : -1,
  };
}

/** The buttons that lead through steps, between two places, and where one is. */
export function Moves({ at, all, from, to, go, children }) {
  const place =
    at > all ? label("end") : at ? fill(label("step"), { number: at, all }) : label("start");
  const button = (
    name,
    where,
  ) => html`<button type="button" class=${`move ${name}`} aria-label=${label(name)}
    title=${label(name)} disabled=${where < from || where > to || where === at} onClick=${() => go(where)}>
    <${Icon} name=${name === "forward" ? "next" : name} /></button>`;
  return html`<nav class="row moves" aria-label=${label("moving")}>
    ${button("first", from)}${button("back", at - 1)}<span class="grow place">${place}</span>
    ${button("forward", at + 1)}${button("last", to)}${children}</nav>`;
}

/**
 * The list of steps. `tells` says of which ones it may name title and effect, `hardest` is the one with a star;
 * with `link`, which makes the address of a place, it has the start and the end besides.
 */
export function StepList({ story, at, go, tells = () => true, hardest = 0, link = null }) {
  const list = useRef(),
    all = story.steps.length;
  useEffect(() => {
    const {
      current: { firstChild, scrollTop, clientHeight },
      current,
    } = list;
    const one = firstChild && current.querySelector("[aria-current]");
    if (!one) return;
    const above = one.offsetTop < scrollTop,
      below = one.offsetTop + one.offsetHeight > scrollTop + clientHeight;
    if (above || below) current.scrollTop = one.offsetTop - clientHeight / 2;
  }, [at, story]);
  const entry = (place, name, does = "") => {
    const star =
      place === hardest
        ? html`<span class="star" title=${label("hardest")}>★</span>
      <span class="unseen">(${label("hardest")})</span>`
        : "";
    const inside = html`<span class="number">${place && place <= all ? place : ""}</span>
      <span class="grow">${name}</span>${star}<span class="does">${does}</span>`,
      now = place === at ? "step" : null;
    const own = { class: "entry", "aria-current": now },
      press = () => go(place);
    return html`<li>${
      link
        ? html`<a ...${own} href=${link(place)}>${inside}</a>`
        : html`<button ...${own} type="button" onClick=${press}>${inside}</button>`
    }</li>`;
  };
  return html`<ol class="list story-list" ref=${list}>
    ${link ? entry(0, label("start")) : ""}
    ${story.steps.map((step, i) =>
      tells(i + 1) ? entry(i + 1, titled(story, step), effectOf(story, step)) : entry(i + 1, "…"),
    )}
    ${link ? entry(all + 1, label("end")) : ""}</ol>`;
}

/** How far a hint has told: a pencil as long as that, on a ruler with a tick for each rung. */
export function Ruler({ rung, go, name }) {
  return html`<div class="rungs" role="group" aria-label=${name}>${label("rungs").map(
    (title, at) => html`
    <button type="button" class=${at < rung ? "rung on" : "rung"} aria-current=${at + 1 === rung ? "step" : null}
      aria-label=${`${at + 1}. ${title}`} title=${title} onClick=${() => go(at + 1)}>${at + 1}</button>`,
  )}</div>`;
}

/** Steps of a story, with the board beside. `alone`: as in `show`. */
export function Steps({ story, onApply, close, title, alone = false }) {
  const { over } = app,
    all = story.steps.length,
    at = over?.story === story ? over.at : 0,
    step = story.steps[at - 1];
  const to = alone ? all : all + 1,
    go = (place) => show(story, Math.min(Math.max(place, 1), to), { alone }),
    closing = close
      ? html`<button type="button" class="quiet" onClick=${close}>${t("close")}</button>`
      : "";
  return html`<section class="steps">
    ${title ? html`<h2>${title}</h2>` : ""}
    ${all > 1 ? html`<${Moves} ...${{ at, all, from: 1, to, go }}>${closing}<//>` : closing}
    ${
      step
        ? html`<div class="card" aria-live="polite"><h2 class="title">${titled(story, step)}</h2>
      <${StepText} story=${story} step=${step} line=${over.line} />
      ${onApply ? html`<button type="button" class="main" onClick=${() => onApply(step)}>${t("apply")}</button>` : ""}
    </div>`
        : ""
    }
    ${all > 1 ? html`<${StepList} ...${{ story, at, go }} />` : ""}
    ${story.steps.some((one) => one.resting) ? html`<p class="note">${label("resting")}</p>` : ""}
  </section>`;
}
