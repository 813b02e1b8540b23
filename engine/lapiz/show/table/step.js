/** A step in words: what it says at a rung, and its implications as a list, cases as tabs. */

import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { Icon } from "./icons.js";
import { RUNGS, capital, partsOf } from "./board.js";
import { caseName, caseOf, lineName, listOf } from "./implied.js";
import { app, fill, label, set } from "./state.js";

const light = (spots) => () => set({ lights: spots });

/** Whether a spot is a square, or a slot of it (see boards.py). */
const means = (spot, square) => (spot < 0 ? Math.floor((-spot - 1) / 32) : spot) === square;

/** What is left out of a sentence until a later rung. */
const HIDDEN = "…";

function Word({ story, number, first = false }) {
  const [word, spots] = story.words[number],
    text = first && word.length > 1 ? capital(word) : word;
  if (!spots.length) return text;
  const lit = app.pointed >= 0 && spots.some((spot) => means(spot, app.pointed));
  return html`<span class=${lit ? "word lit" : "word"} tabindex="0" onMouseEnter=${light(spots)} onFocus=${light(spots)}
    onMouseLeave=${light([])} onBlur=${light([])}>${text}</span>`;
}

/** A template with its words, as a sentence that begins with a capital. */
export function Sentence({ story, template, words }) {
  const whole = partsOf(story.texts[template], words);
  const parts = whole.map((part, at) => {
    if (typeof part === "number")
      return html`<${Word} story=${story} number=${part} first=${!at} />`;
    const before = whole[at - 1],
      hidden = typeof before === "number" && story.words[before][0] === HIDDEN;
    if (hidden && part === ".") return ""; // the sign is an end already
    return at ? part : capital(part);
  });
  return html`<p class="sentence">${parts}</p>`;
}

export const effectOf = (story, step) =>
  step.effect.map((number) => story.words[number][0]).join(", ");

/** The title of a step, with the sign of those that rest on there being one solution. */
export const titled = (story, step) =>
  story.texts[step.title] + (step.resting ? ` ${label("sign")}` : "");

function Part({ name, children }) {
  return html`<div class="part"><p class="label">${label(name)}</p>${children}</div>`;
}

/** What a step says at a rung from 5 on: pattern, reason, implications, effect. On `paper` all cases are open. */
export function StepText({ story, step, rung = RUNGS, line = -1, paper = false }) {
  const words = rung < RUNGS ? { ...step.words, ...step.hidden } : step.words,
    own = { story, step };
  const says = (name, from) =>
    rung >= from && story.texts[step[name]]
      ? html`<${Part} name=${name}><${Sentence} story=${story} template=${step[name]} words=${words} /><//>`
      : "";
  return html`<div class="step-text">
    ${says("pattern", 5)}
    ${says("reason", 6)}
    ${rung >= RUNGS && step.told.length ? html`<${Telling} ...${own} line=${line} paper=${paper} />` : ""}
    ${rung >= 6 && step.unique ? html`<p class="note">${label("unique")}</p>` : ""}
    ${
      rung >= RUNGS
        ? html`<${Part} name="effect"><p class="effect">⇒ ${step.effect.map(
            (number, at) => html`${at ? ", " : ""}<${Word} story=${story} number=${number} />`,
          )}</p><//>`
        : ""
    }</div>`;
}

/** Play the implications of the step that is shown up to a line; -1 shows the step as a whole again. */
export function playLine(line) {
  const { story, at } = app.over,
    last = (story.steps[at - 1]?.told.length ?? 0) - 1;
  set({ over: { ...app.over, line: Math.min(Math.max(line, -1), last) } });
}

/** The list of implications with the buttons that play it. */
function Telling({ paper, ...own }) {
  const { step, line } = own,
    last = step.told.length - 1;
  useEffect(() => {
    document.querySelector(".implications [aria-current]")?.scrollIntoView({ block: "nearest" });
  }, [line]);
  const button = (
    name,
    icon,
    to,
  ) => html`<button type="button" class=${name} aria-label=${label(name)}
    disabled=${to < -1 || to > last} onClick=${() => playLine(to)}><${Icon} name=${icon} /></button>`;
  return html`<section class="telling">
    ${
      paper
        ? ""
        : html`<div class="row">
      ${button("before", "back", line - 1)}
      <span>${line < 0 ? label("implications") : fill(label("implication"), { number: line + 1, all: last + 1 })}</span>
      ${button("after", "next", line + 1)}
    </div>`
    }
    <${Implications} ...${{ ...own, paper, from: 0, to: last + 1, depth: 0 }} />
  </section>`;
}

function Implications({ from, to, depth, ...own }) {
  return html`<ol class="implications">${listOf(own.step.told, from, to, depth).map(
    ({ at, cases }) =>
      cases
        ? html`<li class="cases"><${Cases} ...${{ ...own, cases, depth }} /></li>`
        : html`<${Implication} ...${{ ...own, at }} />`,
  )}</ol>`;
}

function Implication({ story, step, line, at }) {
  const one = step.told[at],
    name = one.line ? lineName(one.line) : "▸";
  return html`<li aria-current=${at === line ? "true" : null}>
    <button type="button" class=${one.true ? "number" : "number false"} onClick=${() => playLine(at)}
      aria-label=${`${label("play")} ${one.line ? name : ""}`.trim()}>${name}</button>
    <${Sentence} story=${story} template=${one.text} words=${one.words} /></li>`;
}

function Cases({ cases, depth, ...own }) {
  const { step, line, paper } = own,
    [chosen, choose] = useState(cases[0].number);
  const open = caseOf(step.told, line, cases, depth) ?? chosen;
  const turn = (event) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key],
      place = cases.findIndex((one) => one.number === open);
    if (!way) return;
    event.preventDefault();
    event.stopPropagation();
    const next = cases[(place + way + cases.length) % cases.length];
    playLine(next.first);
    queueMicrotask(() => document.getElementById(`case-${next.path}`)?.focus());
  };
  const inside = ({ first, end }) =>
    html`<${Implications} ...${{ ...own, from: first, to: end, depth: depth + 1 }} />`;
  if (paper)
    return cases.map(
      (one) => html`<p class="label">${caseName(one.number, one.path, label)}</p>${inside(one)}`,
    );
  return html`<div role="tablist" onKeyDown=${turn}>${cases.map(
    ({ number, first, path }) => html`
      <button type="button" role="tab" id=${`case-${path}`} aria-selected=${number === open ? "true" : "false"}
        aria-controls=${`panel-${path}`} tabindex=${number === open ? 0 : -1}
        onClick=${() => {
          choose(number);
          playLine(first);
        }}>${caseName(number, path, label)}</button>`,
  )}</div>
    ${cases.map(
      (
        one,
      ) => html`<div role="tabpanel" id=${`panel-${one.path}`} aria-labelledby=${`case-${one.path}`}
      hidden=${one.number !== open}>${one.number === open ? inside(one) : ""}</div>`,
    )}`;
}
