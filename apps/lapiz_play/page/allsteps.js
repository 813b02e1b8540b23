/** All steps available now, the way on to the next hard one, and the whole story. */

import { html } from "./vendor/preact-htm.js";
import { applied, applyAll } from "./play.js";
import { complain, engine } from "./engine.js";
import { app, label, say, set, t } from "./state.js";
import { Waiting } from "./waiting.js";
import { Icon } from "./icons.js";
import { loadPath, placeOf } from "./path.js";
import { effectOf, StepText } from "./step.js";
import { show, Steps } from "./steps.js";
import { asked } from "./help.js";

export async function list(technique = "") {
  set({ hint: null, found: null, whole: null, over: null });
  const answer = await engine("steps", { ...asked("steps"), technique, most: 200, brief: true });
  if (!answer) return;
  set({ listed: { ...answer, only: "", chosen: 0, whole: null } });
  loadPath(); // which says what is known
}

/** Show a step of the list: its words and its picture are asked for only now. */
async function preview(at) {
  const { listed } = app,
    { name, removes, places } = listed.story.steps[at - 1];
  set({ listed: { ...listed, chosen: at, whole: null }, over: null });
  const answer = await engine(
    "steps",
    { ...asked("steps"), technique: name, removes, places },
    { quiet: true },
  );
  if (app.listed?.chosen !== at) return;
  if (!answer?.story.steps.length) return set({ listed: { ...app.listed, chosen: 0 } });
  set({ listed: { ...app.listed, whole: answer.story } });
  show(answer.story, 1, { alone: true });
  say(answer.story.steps[0].said);
}

export async function advance() {
  const answer = await engine("steps", asked("advance"));
  if (!answer) return;
  const moved = applyAll(answer.placed, answer.removed);
  const text = [
    t("advanced", { steps: answer.steps }),
    answer.status === "solved"
      ? label("status").solved
      : answer.next
        ? t("next_is", { technique: answer.next_title })
        : label("status")[answer.status] || answer.status,
  ]
    .filter(Boolean)
    .join(" ");
  set({ advanced: text });
  say(text);
  return moved;
}

export async function whole(at = 1) {
  set({ tab: "steps", listed: null, hint: null, found: null });
  const answer = await engine("steps", asked("solve"));
  if (!answer) return;
  if (!answer.story.steps.length) return complain(label("status")[answer.status] || answer.status);
  set({ whole: answer });
  show(answer.story, at);
}

export function StepsPanel() {
  const { listed, whole: all, busy } = app,
    fresh = Boolean(listed);
  const close = () => set({ whole: null, over: null });
  return html`<div class="panel-body">
    <div class="row wrap">
      <button type="button" class="main" onClick=${() => list()}>${t("all_steps")}</button>
      <button type="button" onClick=${advance}>${t("advance")}</button>
      <button type="button" onClick=${() => whole()}>${t("whole_story")}</button>
    </div>
    ${busy.steps ? html`<${Waiting} name="steps" />` : ""}
    ${app.advanced && !fresh && !all ? html`<p class="answer">${app.advanced}</p>` : ""}
    ${fresh ? html`<${Listed} />` : ""}
    ${
      all
        ? html`<p class="answer">${label("status")[all.status] || all.status}</p>
      <${Steps} story=${all.story} onApply=${applied} close=${close} />`
        : ""
    }
  </div>`;
}

const Known = () =>
  html` <span class="is-known" title=${t("state_known")}><${Icon} name="check" />
    <span class="unseen">${t("state_known")}</span></span>`;

function Listed() {
  const { listed, over } = app,
    { story, chosen, whole } = listed;
  const names = [...new Map(story.steps.map((step) => [step.name, story.texts[step.title]]))];
  const all = story.steps
    .map((step, at) => ({ step, at: at + 1, ways: listed.ways[at] }))
    .filter((one) => !listed.only || one.step.name === listed.only);
  const step = whole?.steps[0],
    count = listed.effects ?? story.steps.length;
  const choose = (event) =>
    set({ listed: { ...listed, only: event.target.value, chosen: 0, whole: null }, over: null });
  const worked = (at) => chosen === at && !whole;
  return html`<section class="steps">
    <p>${t(listed.effects === 1 ? "one_effect" : "n_effects", { count })}</p>
    ${listed.notes.map((note) => html`<p class="note">${note}</p>`)}
    ${
      names.length > 1
        ? html`<label class="field"><span>${t("technique")}</span>
      <select value=${listed.only} onChange=${choose}><option value="">${t("any")}</option>
        ${names.map(([name, title]) => html`<option value=${name}>${title}</option>`)}</select></label>`
        : ""
    }
    ${
      step
        ? html`<div class="card"><h2 class="title">${whole.texts[step.title]}</h2>
      <${StepText} story=${whole} step=${step} line=${over?.line ?? -1} />
      <button type="button" class="main" onClick=${() => applied(step)}>${t("apply")}</button></div>`
        : ""
    }
    <ol class="list">${all.map(
      ({ step, at, ways }) =>
        html`<li><button type="button" class="entry" aria-current=${chosen === at ? "true" : null}
      onClick=${() => preview(at)}><span class="grow">${story.texts[step.title]}
        ${placeOf(step.name)?.known ? html`<${Known} />` : ""}
        ${ways ? html` <small>${t("n_ways", { count: ways })}</small>` : ""}</span>
      ${worked(at) ? html`<small aria-hidden="true">…</small>` : ""}
      <span class="does">${effectOf(story, step)}</span></button></li>`,
    )}</ol>
  </section>`;
}
