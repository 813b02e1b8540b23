/** The path: every technique in its chapter, what is known of it, and what to do next. */

import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { Waiting } from "./waiting.js";
import { Icon } from "./icons.js";
import { LessonView } from "./lesson.js";
import { ahead, loadPath, loadPreview, teach, until, walked } from "./path.js";
import { practise } from "./practise.js";
import { cards, due, exportSkill } from "./skill.js";
import { app, language, set, t } from "./state.js";

const NAMED = 3;
/** A title of more signs has the room of two. */
const LONG = 26;
const BADGES = { known: "check", due: "clock" };

/** A lesson if one is open, else the path. */
export const Learn = () => html`<${app.lesson ? LessonView : Path} practise=${practise} />`;

function Path({ practise }) {
  const { path } = app;
  useEffect(() => {
    loadPath();
  }, [language()]);
  return html`<main class="learning">
    <div class="path"><h1>${t("activity_learn")}</h1>
      ${path?.problems.map((problem) => html`<p class="note">${problem}</p>`)}
      ${
        path
          ? walked(path.chapters).map((chapter) => html`<${Chapter} of=${chapter} />`)
          : html`<${Waiting} name="path" />`
      }</div>
    <aside class="stack" aria-label=${t("next_steps")}>${path ? html`<${Next} practise=${practise} />` : ""}</aside>
  </main>`;
}

/** A chapter; those that are neither gone on with nor due begin folded. */
function Chapter({ of }) {
  const [open] = useState(of.techniques.some(({ state }) => ["now", "due"].includes(state)));
  const known = of.techniques.filter(({ state }) => state === "known").length,
    count = of.techniques.length;
  return html`<details class="chapter" open=${open}>
    <summary><header><h2>${of.title}</h2><p class="small">${of.question}</p>
      <p class="small">${t("chapter_known", { known, count })}</p></header></summary>
    <ol>${of.techniques.map(
      (one) => html`<li key=${one.name} class=${one.title.length > LONG ? "wide" : ""}>
      <${Node} of=${one} /></li>`,
    )}</ol></details>`;
}

function Node({ of }) {
  const { name, title, kind, state, rule, glyph } = of,
    badge = BADGES[state];
  const back = state !== "known" && due(name) > Date.now() ? until(due(name)) : "";
  return html`<button type="button" class=${`node ${state}`} aria-current=${state === "now" ? "step" : null}
    onClick=${() => teach(name, kind)}><span class="sign" aria-hidden="true">
    ${
      glyph
        ? html`<span class="glyph" dangerouslySetInnerHTML=${{ __html: glyph }} />`
        : html`<${Icon} name="learn" />`
    }
    ${badge ? html`<span class="badge"><${Icon} name=${badge} /></span>` : ""}</span>
    <span>${title}${rule ? html` <small>${rule}</small>` : ""}</span>
    ${" "}<span class="unseen">${t(`state_${state}`)}</span>
    ${back ? html`<small class="back-again">${back}</small>` : ""}</button>`;
}

/** What is due, the next lesson with its last picture, and what is kept. */
function Next({ practise }) {
  const { late, next } = ahead(),
    { preview } = app;
  useEffect(() => {
    loadPreview(next);
  }, [next?.name, language()]);
  return html`${late.length ? html`<${Due} late=${late} practise=${practise} />` : ""}
    ${
      next
        ? html`<section class=${`card of-${next.kind}`}><h2>${t("next_lesson", { technique: next.title })}</h2>
      <p class="small">${next.chapter.title}${next.level ? ` · ${next.level}` : ""}</p>
      ${
        preview?.name === next.name
          ? html`<div class="lesson-picture" aria-hidden="true"
        dangerouslySetInnerHTML=${{ __html: preview.picture }} />`
          : ""
      }
      <button type="button" class=${late.length ? "" : "main"}
        onClick=${() => teach(next.name, next.kind)}>${t("start_lesson")}</button></section>`
        : html`<section class="card"><h2>${t("all_known")}</h2></section>`
    }
    <div class="row wrap">
      <button type="button" class="link" onClick=${() => set({ activity: "practise" })}>${t("practise_any")}</button>
      ${
        Object.keys(cards()).length
          ? html`<button type="button" class="link" onClick=${exportSkill}>${t("export_skill")}</button>`
          : ""
      }</div>`;
}

function Due({ late, practise }) {
  const names = late
    .slice(0, NAMED)
    .map((one) => one.title)
    .join(", ");
  const text =
    late.length > NAMED ? t("due_and_more", { names, count: late.length - NAMED }) : names;
  return html`<section class="card is-due">
    <p class="chip due"><${Icon} name="clock" /> ${t("due_today", { count: late.length })}</p>
    <h2>${t("keep_sharp")}</h2><p>${text}</p>
    <button type="button" class="main"
      onClick=${() => practise(late[0].name, late[0].kind)}>${t("practise_now")}</button></section>`;
}
