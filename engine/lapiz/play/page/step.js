/** A step in words: what it says at a rung, and its implications as a list, cases as tabs. */

import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { Icon } from "./icons.js";
import { RUNGS, capital, caseName, caseOf, lineName, listOf, partsOf } from "./board.js";
import { app, label, set, t } from "./state.js";

const light = spots => () => set({ lights: spots });

/** What is left out of a sentence until a later rung. */
const HIDDEN = "…";

function Word({ story, number, first = false }) {
  const [word, spots] = story.words[number], text = first && word.length > 1 ? capital(word) : word;
  if (!spots.length) return text;
  return html`<span class="word" tabindex="0" onMouseEnter=${light(spots)} onFocus=${light(spots)}
    onMouseLeave=${light([])} onBlur=${light([])}>${text}</span>`;
}

/** A template with its words, as a sentence that begins with a capital. */
export function Sentence({ story, template, words }) {
  const whole = partsOf(story.texts[template], words);
  const parts = whole.map((part, at) => {
    if (typeof part === "number") return html`<${Word} story=${story} number=${part} first=${!at} />`;
    const before = whole[at - 1], hidden = typeof before === "number" && story.words[before][0] === HIDDEN;
    if (hidden && part === ".") return "";  // the sign is an end already
    return at ? part : capital(part);
  });
  return html`<p class="sentence">${parts}</p>`;
}

export const effectOf = (story, step) => step.effect.map(number => story.words[number][0]).join(", ");

/** The title of a step, with the sign of those that rest on there being one solution. */
export const titled = (story, step) => story.texts[step.title] + (step.resting ? ` ${label("sign")}` : "");

function Part({ name, children }) {
  return html`<div class="part"><p class="label">${label(name)}</p>${children}</div>`;
}

/** What a step says at a rung from 5 on: pattern, reason, implications, effect. */
export function StepText({ story, step, rung = RUNGS, line = -1 }) {
  const words = rung < RUNGS ? { ...step.words, ...step.hidden } : step.words, own = { story, step };
  return html`<div class="step-text">
    ${rung >= 5 && story.texts[step.pattern] ? html`<${Part} name="pattern"><${Sentence} ...${own} template=${step.pattern} words=${words} /><//>` : ""}
    ${rung >= 6 && story.texts[step.reason] ? html`<${Part} name="reason"><${Sentence} ...${own} template=${step.reason} words=${words} /><//>` : ""}
    ${rung >= RUNGS && step.told.length ? html`<${Telling} ...${own} line=${line} />` : ""}
    ${rung >= 6 && step.unique ? html`<p class="note">${label("unique")}</p>` : ""}
    ${rung >= RUNGS ? html`<${Part} name="effect"><p class="effect">⇒ ${step.effect.map((number, at) =>
      html`${at ? ", " : ""}<${Word} story=${story} number=${number} />`)}</p><//>` : ""}</div>`;
}

/** The list of implications with the buttons that play it. */
function Telling({ story, step, line }) {
  const last = step.told.length - 1;
  const play = at => set({ over: { ...app.over, line: Math.min(Math.max(at, -1), last) } });
  useEffect(() => {
    document.querySelector(".implications [aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [line]);
  return html`<section class="telling">
    <div class="row">
      <button type="button" aria-label=${label("before")} disabled=${line < 0} onClick=${() => play(line - 1)}><${Icon} name="back" /></button>
      <span>${line < 0 ? label("implications") : label("implication").replace("{number}", line + 1).replace("{all}", last + 1)}</span>
      <button type="button" aria-label=${label("after")} disabled=${line >= last} onClick=${() => play(line + 1)}><${Icon} name="next" /></button>
    </div>
    <${Implications} ...${{ story, step, line, play, from: 0, to: last + 1, depth: 0 }} />
  </section>`;
}

function Implications({ from, to, depth, ...own }) {
  return html`<ol class="implications">${listOf(own.step.told, from, to, depth).map(({ at, cases }) => cases
    ? html`<li class="cases"><${Cases} ...${{ ...own, cases, depth }} /></li>` : html`<${Implication} ...${{ ...own, at }} />`)}</ol>`;
}

function Implication({ story, step, line, play, at }) {
  const one = step.told[at], name = one.line ? lineName(one.line) : "▸";
  return html`<li aria-current=${at === line ? "true" : null}>
    <button type="button" class=${one.true ? "number" : "number false"} aria-label=${`${label("play")} ${one.line ? name : ""}`.trim()}
      onClick=${() => play(at)}>${name}</button>
    <${Sentence} story=${story} template=${one.text} words=${one.words} /></li>`;
}

function Cases({ cases, depth, ...own }) {
  const { step, line, play } = own, [chosen, choose] = useState(cases[0].number);
  const open = caseOf(step.told, line, cases, depth) ?? chosen;
  const turn = event => {
    const step_ = { ArrowRight: 1, ArrowLeft: -1 }[event.key], place = cases.findIndex(one => one.number === open);
    if (!step_) return;
    event.preventDefault();
    event.stopPropagation();
    const next = cases[(place + step_ + cases.length) % cases.length];
    play(next.first);
    queueMicrotask(() => document.getElementById(`case-${next.path}`)?.focus());
  };
  return html`<div role="tablist" onKeyDown=${turn}>${cases.map(({ number, first, path }) => html`
      <button type="button" role="tab" id=${`case-${path}`} aria-selected=${number === open ? "true" : "false"} aria-controls=${`panel-${path}`}
        tabindex=${number === open ? 0 : -1} onClick=${() => { choose(number); play(first); }}>${caseName(number, path, label)}</button>`)}</div>
    ${cases.map(({ number, first, end, path }) => html`<div role="tabpanel" id=${`panel-${path}`} aria-labelledby=${`case-${path}`} hidden=${number !== open}>
      ${number === open ? html`<${Implications} ...${{ ...own, from: first, to: end, depth: depth + 1 }} />` : ""}</div>`)}`;
}

/** Steps of a story one after the other, with the board beside. */
/** `alone`: the steps do not follow each other, each begins with the position. */
export function Steps({ story, onApply, close, title, alone = false }) {
  const { over } = app, at = over?.story === story ? over.at : 0, step = story.steps[at - 1], all = story.steps.length;
  const end = alone ? all : all + 1, go = to => set({ over: { story, at: Math.min(Math.max(to, 1), end), rung: RUNGS, line: -1, alone }, lights: [] });
  useEffect(() => {
    const list = document.querySelector(".story-list"), current = list?.querySelector("[aria-current]");
    if (current) list.scrollTop = current.offsetTop - list.clientHeight / 2;
  }, [at, story]);
  return html`<section class="steps">
    ${title ? html`<h2>${title}</h2>` : ""}
    <div class="row">
      <button type="button" aria-label=${label("back")} disabled=${at <= 1} onClick=${() => go(at - 1)}><${Icon} name="back" /></button>
      <span class="grow">${at > all ? label("end") : at ? label("step").replace("{number}", at).replace("{all}", all) : ""}</span>
      <button type="button" aria-label=${label("forward")} disabled=${at >= end} onClick=${() => go(at + 1)}><${Icon} name="next" /></button>
      ${close ? html`<button type="button" class="quiet" onClick=${close}>${t("close")}</button>` : ""}
    </div>
    ${step ? html`<div class="card" aria-live="polite"><h2 class="title">${titled(story, step)}</h2>
      <${StepText} story=${story} step=${step} line=${over.line} />
      ${onApply ? html`<button type="button" class="main" onClick=${() => onApply(step)}>${t("apply")}</button>` : ""}</div>` : ""}
    ${all > 1 ? html`<ol class="list story-list">${story.steps.map((one, number) => html`<li>
      <button type="button" class="entry" aria-current=${number + 1 === at ? "step" : null} onClick=${() => go(number + 1)}>
        <span class="number">${number + 1}</span><span class="grow">${titled(story, one)}</span><span class="does">${effectOf(story, one)}</span></button></li>`)}</ol>` : ""}
    ${story.steps.some(one => one.resting) ? html`<p class="note">${label("resting")}</p>` : ""}
  </section>`;
}
