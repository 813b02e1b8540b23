/** A lesson: one step of a technique, in pictures that build it up. */

import { html, useEffect } from "./vendor/preact-htm.js";
import { Waiting } from "./waiting.js";
import { Icon } from "./icons.js";
import { teach } from "./path.js";
import * as play from "./play.js";
import { wasRead } from "./skill.js";
import { engine } from "./engine.js";
import { app, say, set, t } from "./state.js";

function go(at) {
  const { lesson } = app;
  if (!lesson?.frames?.[at]) return;
  set({ lesson: { ...lesson, at, counter: null } });
  say(lesson.frames[at].caption);
  if (at === lesson.frames.length - 1) wasRead(lesson.name);
}

function keys(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  if (!step || app.dialog || event.target.closest?.("select, input, textarea")) return;
  go(app.lesson.at + step);
  event.preventDefault();
}

/** A finger that goes across the picture turns it over, as the arrow keys do. */
const SWIPE = 40;
let from = null;
const touched = ({ touches: [{ clientX: x, clientY: y }] }) => {
  from = { x, y };
};
function left({ changedTouches: [{ clientX, clientY }] }) {
  const across = clientX - from.x,
    along = clientY - from.y;
  if (Math.abs(across) > SWIPE && Math.abs(across) > 2 * Math.abs(along))
    go(app.lesson.at - Math.sign(across));
}

/** Show what happens if something that goes were supposed; once more shows the picture again. */
async function suppose(candidate) {
  const asked = app.lesson,
    { name, kind, frames, at, counter } = asked;
  if (at !== frames.length - 1) return;
  if (counter?.candidate === candidate) return go(at);
  const answer = await engine("counter", { ask: "counter", technique: name, kind, candidate });
  if (!answer || app.lesson !== asked) return;
  set({ lesson: { ...asked, counter: { candidate, ...answer } } });
  say(answer.caption);
}

/** What was tapped of what goes: the nearest one within a finger's width. */
const FINGER = 22;
function tapped({ currentTarget, clientX, clientY }) {
  const away = (mark) => {
    const { left, right, top, bottom } = mark.getBoundingClientRect();
    return Math.hypot((left + right) / 2 - clientX, (top + bottom) / 2 - clientY);
  };
  const marks = [...currentTarget.querySelectorAll(".mark.removed")].sort(
    (a, b) => away(a) - away(b),
  );
  if (marks.length && away(marks[0]) < FINGER) suppose(marks[0].dataset.c);
}

/** What stands in a square that stays empty has a cross, as on the board that is played. */
const crossed = (picture, kind) =>
  kind === "star-battle" ? picture.replaceAll(">·<", ">×<") : picture;
const Picture = ({ of, kind }) =>
  html`<div class="frame-picture" dangerouslySetInnerHTML=${{ __html: crossed(of, kind) }} />`;

export function LessonView({ practise }) {
  const { lesson, busy } = app,
    { frames, at = 0, title, counter } = lesson || {};
  useEffect(() => {
    document.addEventListener("keydown", keys);
    return () => document.removeEventListener("keydown", keys);
  }, []);
  if (!frames)
    return html`<main class="lesson">${busy.lesson ? html`<${Waiting} name="lesson" />` : ""}</main>`;
  return html`<main class=${`lesson of-${lesson.kind}`}>
    <div class="about"><button type="button" class="quiet back" onClick=${() => teach("")}>
        <${Icon} name="back" /> ${t("activity_learn")}</button>
      <h1>${title}</h1></div>
    <section class="turned" aria-label=${t("board")} onClick=${tapped} onTouchStart=${touched} onTouchEnd=${left}>
      <${Picture} of=${counter?.picture || frames[at].picture} kind=${lesson.kind} /></section>
    <${Film} lesson=${lesson} />
    <section class="side stack" aria-label=${t("lesson")}>
      <ol class="captions">${frames.slice(0, at + 1).map(
        (frame, number) => html`
        <li value=${number + 1} class=${number === at && !counter ? "now" : ""}>${frame.caption}</li>`,
      )}</ol>
      ${at === frames.length - 1 ? html`<${Counter} lesson=${lesson} />` : ""}
      <${Turn} lesson=${lesson} practise=${practise} />
    </section></main>`;
}

/** All pictures, small, each with what it says: where there is room beside the large one, else below it. */
function Film({ lesson: { frames, at, kind, counter } }) {
  const now = (number) => (number === at ? "step" : null);
  return html`<ol class=${counter ? "film still" : "film"} aria-label=${t("pictures")}>${frames.map(
    (frame, number) => html`<li class=${number > at ? "to-come" : ""}><button type="button"
    aria-current=${now(number)} onClick=${() => go(number)}>
    <span aria-hidden="true"><${Picture} of=${frame.picture} kind=${kind} /></span>
    <small>${frame.caption}</small></button></li>`,
  )}</ol>`;
}

/** A few of what goes, each to be supposed. */
const SUPPOSED = 4;
function Counter({ lesson: { removed, counter } }) {
  if (!removed.length) return "";
  const pressed = (label) => (counter?.candidate === label ? "true" : "false");
  return html`<div class="counter stack">${counter ? html`<p class="refuted">${counter.caption}</p>` : ""}
    <div class="row wrap" role="group" aria-label=${t("what_if_help")}>
      ${removed.slice(0, SUPPOSED).map(
        ([label, name]) => html`<button type="button" aria-pressed=${pressed(label)}
        onClick=${() => suppose(label)}>${t("what_if", { name })}</button>`,
      )}</div></div>`;
}

function Turn({ lesson: { frames, at, asked, name, kind, puzzle }, practise }) {
  const last = at === frames.length - 1,
    needing = () => play.open(puzzle, { kind });
  const [text, act] = !last
    ? [t("on_one"), () => go(at + 1)]
    : asked
      ? [t("try_it"), () => practise(name, kind)]
      : [t("puzzle_with_it"), needing];
  return html`<div class="row wrap">
    <button type="button" disabled=${!at} onClick=${() => go(at - 1)}>${t("back_one")}</button>
    <button type="button" class="main" onClick=${act}>${text}</button>
    ${
      last && asked && puzzle
        ? html`<button type="button" onClick=${needing}>${t("puzzle_with_it")}</button>`
        : ""
    }</div>`;
}
