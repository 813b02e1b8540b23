/** What the player argues, judged step by step: what is proved, false, not shown, or not read. */

import { html } from "./vendor/preact-htm.js";
import { asked, found } from "./help.js";
import { Waiting } from "./waiting.js";
import { spaceOf } from "./space.js";
import { StepText } from "./step.js";
import { show } from "./steps.js";
import { complain, engine } from "./engine.js";
import { app, say, set, t } from "./state.js";

const EXAMPLE = "X-Wing 7 r37c26 ⇒ r9c2≠7";
const SIGNS = { proved: "✓", false: "✗", "not shown": "?", "not read": "…" };

/** Ask for a judgement of what is written; an entry that is wrong is told first. */
async function judge() {
  const argument = app.argument || "";
  if (!argument.trim()) return complain(t("reasoning_first"));
  set({ hint: null, found: null, reasoned: null, over: null, message: "" });
  const answer = await engine("reasoning", { ...asked("reasoning"), argument });
  if (!answer) return;
  if (answer.mistakes) return found(answer.mistakes);
  set({ reasoned: answer });
  say([answer.message, ...answer.steps.map((step, at) => `${at + 1}. ${spoken(step)}`)].join(" "));
}

/** Why a step is judged so, in words. */
const because = ({ title, link, why }) => [title, link, why].filter(Boolean).join(": ");
const spoken = (step) => `${step.said}: ${because(step)}.`;

/** A solution on the board, the cells that contradict a step marked like a clash. */
function solved({ solution, against }) {
  const { spots } = spaceOf(app.game.read),
    clash = against.flatMap((one) => spots[one].map(([square]) => square));
  set({ over: { solution, clash }, lights: [] });
  say(t("reasoning_solution", { names: names(against) }));
}

const names = (list) => list.map((one) => app.game.read.names[one]).join(", ");

function Judged({ step }) {
  const { over } = app,
    [own] = step.story?.steps || [],
    shows = own && over?.story === step.story;
  const lead = (text) => (text ? html`<b>${text}</b>: ` : "");
  const look = () => show(step.story, 1, { alone: true });
  return html`<li class=${`card judged ${step.verdict.replace(" ", "-")}`}>
    <p class="verdict"><span aria-hidden="true">${SIGNS[step.verdict]}</span> ${step.said}</p>
    <q>${step.text}${step.unread ? html` <mark>${step.unread}</mark>` : ""}</q>
    ${because(step) ? html`<p>${lead(step.title)}${lead(step.link)}${step.why}.</p>` : ""}
    ${step.against.length ? html`<p>${t("reasoning_solution", { names: names(step.against) })}</p>` : ""}
    ${shows ? html`<${StepText} story=${step.story} step=${own} />` : ""}
    ${
      own
        ? html`<div class="row"><button type="button" aria-pressed=${shows ? "true" : "false"}
      onClick=${look}>${t("reasoning_show")}</button></div>`
        : ""
    }
    ${
      step.solution.length
        ? html`<div class="row"><button type="button" onClick=${() => solved(step)}>
      ${t("reasoning_show_solution")}</button></div>`
        : ""
    }</li>`;
}

export function Reasoning() {
  const { argument = "", busy, reasoned } = app;
  return html`<section class="why reasoning"><h2><label for="argument">${t("reasoning")}</label></h2>
    <p class="small" id="argument-help">${t("reasoning_help")} <code>${EXAMPLE}</code></p>
    <textarea id="argument" rows="4" aria-describedby="argument-help" spellcheck="false"
      autocapitalize="off" autocomplete="off" value=${argument}
      onInput=${(event) => set({ argument: event.target.value })}></textarea>
    <div class="row"><button type="button" onClick=${judge}>${t("reasoning_check")}</button></div>
    ${busy.reasoning ? html`<${Waiting} name="reasoning" />` : ""}
    ${
      reasoned
        ? html`<p class="answer">${reasoned.message}</p>
      <ol class="verdicts">${reasoned.steps.map((step) => html`<${Judged} step=${step} />`)}</ol>`
        : ""
    }
  </section>`;
}
