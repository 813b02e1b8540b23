/** A lesson: one step of a technique, in pictures that build it up. */

import { html, useEffect } from "./vendor/preact-htm.js";
import { Waiting } from "./waiting.js";
import { Icon } from "./icons.js";
import { wasRead } from "./skill.js";
import { app, engine, say, set, t } from "./state.js";

/** Open the lesson of a technique; without one, the path. */
export async function teach(name, kind = "") {
  const asked = name ? { name, kind } : null;
  set({ activity: "learn", over: null, lights: [], message: "", lesson: asked });
  if (!asked) return;
  const answer = await engine("lesson", { ask: "lesson", technique: name, kind });
  if (app.lesson !== asked) return;
  if (answer) set({ lesson: { ...asked, ...answer, at: 0 } });
  else set({ lesson: null });
}

function go(at) {
  const { lesson } = app;
  if (!lesson?.frames?.[at]) return;
  set({ lesson: { ...lesson, at } });
  say(lesson.frames[at].caption);
  if (at === lesson.frames.length - 1) wasRead(lesson.name);
}

function keys(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step || app.dialog || event.target.closest?.("select, input, textarea")) return;
  go(app.lesson.at + step);
  event.preventDefault();
}

const Picture = ({ of }) => html`<div class="frame-picture" dangerouslySetInnerHTML=${{ __html: of }} />`;

export function LessonView({ practise }) {
  const { lesson, busy } = app, { frames, at = 0, title, name, kind } = lesson || {};
  useEffect(() => {
    document.addEventListener("keydown", keys);
    return () => document.removeEventListener("keydown", keys);
  }, []);
  if (!frames) return html`<main class="lesson">${busy.lesson ? html`<${Waiting} name="lesson" />` : ""}</main>`;
  const last = at === frames.length - 1, tryIt = () => practise(name, kind);
  const play = () => set({ activity: app.game ? "play" : "home" });
  return html`<main class="lesson">
    <section class="shown" aria-label=${t("board")}><button type="button" class="quiet back" onClick=${() => teach("")}><${Icon} name="back" /> ${t("activity_learn")}</button><h1>${title}</h1><${Picture} of=${frames[at].picture} />
      <ol class="film" aria-label=${t("pictures")}>${frames.map((frame, number) => html`<li><button type="button" aria-label=${frame.caption}
        aria-current=${number === at ? "step" : null} onClick=${() => go(number)}><span aria-hidden="true"><${Picture} of=${frame.picture} /></span></button></li>`)}</ol></section>
    <section class="side stack" aria-label=${t("lesson")}>
      <ol class="captions">${frames.slice(0, at + 1).map((frame, number) => html`<li value=${number + 1} class=${number === at ? "now" : ""}>${frame.caption}</li>`)}</ol>
      <div class="row wrap"><button type="button" disabled=${!at} onClick=${() => go(at - 1)}>${t("back_one")}</button>
        ${last ? html`<button type="button" class="main" onClick=${lesson.asked ? tryIt : play}>${t(lesson.asked ? "try_it" : "activity_play")}</button>` : html`<button type="button" class="main" onClick=${() => go(at + 1)}>${t("on_one")}</button>`}</div>
    </section></main>`;
}
