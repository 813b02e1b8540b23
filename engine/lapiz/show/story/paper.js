/** The story on paper: the board at each step that is no single; singles one after the other, in a paragraph. */

import { html } from "../table/vendor/preact-htm.js";
import { Board } from "../table/boardview.js";
import { app, fill, label } from "../table/state.js";
import { effectOf, StepText, titled } from "../table/step.js";
import { drawnAt } from "../table/steps.js";
import { data } from "./voice.js";

export const anyResting = data.steps.some((step) => step.resting);

/** What no square shows of a position, in words. */
export const beneath = ({ beneath: number }) =>
  number === undefined ? "" : html`<p class="beneath">${app.story.words[number][0]}</p>`;

/** The rules of a stage, and of the first one also what its setter says. */
export function rulesOf(stage) {
  const lines = [
    ...app.story.texts[stage.rules].split("\n"),
    ...(stage === data.stages[0] ? data.setter : []),
  ];
  return lines.filter(Boolean).map((text) => html`<p class="rule">${text}</p>`);
}

/** What is said at the start, and at the end. */
export const ending = (end) =>
  end
    ? label("status")[data.status] || data.status
    : fill(label("given"), { all: data.steps.length });

function Sheet({ at, children }) {
  const drawn = drawnAt({ story: app.story, at });
  return html`<article><div class="drawn"><${Board} ...${drawn} small apart=${at > 0} />${beneath(drawn.here)}</div>
    <div>${children}</div></article>`;
}

export function Paper() {
  const { story } = app,
    { steps } = story,
    made = [];
  const told = (at) => ({ story, step: steps[at - 1], paper: true });
  const titleOf = (at) => html`<strong>${at}. ${titled(story, steps[at - 1])}</strong>`;
  steps.forEach((step, i) => {
    const before = made[made.length - 1];
    const single = html`<span class="single">${titleOf(i + 1)}: ${effectOf(story, step)}. </span>`;
    if (!step.single) made.push(i + 1);
    else if (Array.isArray(before)) before.push(single);
    else made.push([single]);
  });
  return html`<${Sheet} at=${0}>${rulesOf(data.stages[0])}<//>
    ${made.map((one) =>
      Array.isArray(one)
        ? html`<p class="singles">${one}</p>`
        : html`<${Sheet} at=${one}>${titleOf(one)}<${StepText} ...${told(one)} /><//>`,
    )}
    <${Sheet} at=${steps.length + 1}><p>${ending(true)}</p>
      ${anyResting ? html`<p>${label("resting")}</p>` : ""}<//>`;
}
