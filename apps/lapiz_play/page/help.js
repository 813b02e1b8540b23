/** Help with the player's own position: hints, mistakes, why and why not. */

import { html, useLayoutEffect, useRef, useState } from "./vendor/preact-htm.js";
import { RUNGS } from "./board.js";
import { beforeEntries, isFixed, isSimple, note, position } from "./game.js";
import { applied, markMissing, undoTo } from "./play.js";
import { possible } from "./game.js";
import { engine } from "./engine.js";
import { app, called, label, say, set, t } from "./state.js";
import { Waiting } from "./waiting.js";
import { Close } from "./icons.js";
import { loadPath, placeOf, teach } from "./path.js";
import { StepText } from "./step.js";
import { isWide } from "./room.js";
import { Ruler, show, Steps } from "./steps.js";
import { spaceOf, symbolOf } from "./space.js";

export const asked = (ask) => ({ ask, puzzle: app.game.read.puzzle, position: position(app.game) });

// Hints.

/** The hint that is being thought of: more presses do not ask for another. */
let thinking = null;

export async function hint() {
  set({ tab: "pad", found: null, over: null });
  const asking = engine("help", asked("hint"));
  if (asking === thinking) return;
  thinking = asking;
  const answer = await asking;
  if (!answer) return;
  if (answer.mistakes) return found(answer.mistakes);
  if (answer.story)
    app.game = { ...note(app.game, answer.story.steps[0].name, 1), hints: app.game.hints + 1 };
  set({ hint: { ...answer, rung: answer.story ? 1 : 0 } });
  if (answer.story) show(answer.story, 1, { rung: 1 });
  say(answer.story ? answer.rungs[0].join(" ") : ended(answer));
}

export async function rung(to) {
  const { hint: now } = app,
    next = Math.min(Math.max(to, 1), RUNGS);
  app.game = note(app.game, now.story.steps[0].name, next);
  set({ hint: { ...now, rung: next } });
  show(now.story, 1, { rung: next });
  if (next >= NAMED) await loadPath();
  if (app.hint?.rung === next) say(saidAt(app.hint, next).join(" "));
}

/** The next rung that says something more; the patterns of some steps have no cell to name. */
function nextRung(now) {
  const says = (to) => to > 4 || now.rungs[to - 1]?.length;
  let next = now.rung + 1;
  while (!says(next)) next++;
  return next;
}

/** Ask for a hint, or for the next rung of the one that is shown. */
export function further() {
  const { hint: now } = app;
  if (!now?.story) return hint();
  if (now.rung < RUNGS) return rung(nextRung(now));
}

/** Do the step of a hint that has told it. */
export function take() {
  if (app.hint?.rung === RUNGS) applied(app.hint.story.steps[0]);
}

/** The rung that names the technique: who knows it is told to find it, who does not is offered the lesson. */
const NAMED = 3;
const named = (now) => placeOf(now.story.steps[0].name);

function saidAt(now, rung) {
  const known = rung === NAMED && named(now)?.known;
  return known
    ? [t("find_it", { technique: now.story.texts[now.story.steps[0].title] })]
    : now.rungs[rung - 1];
}

/** Make the marks that the hint asks for first. */
function markFirst() {
  markMissing(app.hint.first);
  set({ hint: { ...app.hint, first: [] } });
  say(t("marked_for_you"));
}

const ended = ({ status, note }) => note || label("status")[status] || status;

/** What the next rung tells, as its button says it. */
function coming(now) {
  const next = nextRung(now),
    { places } = now.story.steps[0],
    digits = !isSimple(app.game.read.board);
  if (next < RUNGS) return t(`rung_${next}`);
  return t(!places.length ? "rung_removes" : digits ? "rung_digit" : "rung_places");
}

/** Where a step does nothing but place one thing: that it goes in the cell on gold; "" otherwise. */
function goesHere({ places, removes }) {
  const { read } = app.game,
    { board } = read;
  if (places.length !== 1 || removes.length || board.joins) return "";
  const [[square, slot]] = spaceOf(read).spots[places[0]],
    symbol = symbolOf(read, square, slot);
  if (!isSimple(board)) return t("goes_here", { digit: symbol });
  return slot ? "" : t("piece_here", { piece: called(symbol) });
}

/** What earlier rungs said, on one line that can be opened, and the newest line whole. */
function Lines({ now }) {
  const [open, toggle] = useState(false),
    told = Array.from({ length: Math.min(now.rung, 4) }, (_, at) => saidAt(now, at + 1)).flat(),
    before = now.rung > 4 ? told : told.slice(0, -1);
  return html`<div class="lines">
    ${
      before.length
        ? html`<button type="button" class=${open ? "before open" : "before"} aria-expanded=${String(open)}
      onClick=${() => toggle(!open)}>${before.map((line) => html`<span>${line} </span>`)}</button>`
        : ""
    }
    <${First} now=${now} />
    ${now.rung > 4 ? "" : html`<p class="newest">${told.at(-1)}</p>`}</div>`;
}

/** The marks that a step needs first: in a sentence when they are first asked for, then only the button. */
function First({ now }) {
  if (!now.first.length || now.rung < 4) return "";
  return html`<div class="row wrap first">${now.rung > 4 ? "" : html`<p class="note grow">${now.first_text}</p>`}
    <button type="button" onClick=${markFirst}>${t("mark_for_me")}</button></div>`;
}

function Hint() {
  const { hint: now } = app;
  return now.story
    ? html`<${StepHint} now=${now} />`
    : html`<${Told}><p class="answer">${ended(now)}</p><//>`;
}

/** A hint of a step. What it says scrolls, should it be long; the ruler and the way on stay where they are. */
function StepHint({ now }) {
  const [step] = now.story.steps,
    told = useRef(),
    goes = now.rung === RUNGS ? goesHere(step) : "",
    place = now.rung >= NAMED ? named(now) : null,
    title = (!isWide() && place?.title) || now.story.texts[step.title];
  useLayoutEffect(() => {
    told.current.scrollTop = 0; // its end, where the newest line is
  }, [now.story, now.rung]);
  const lesson = () => teach(step.name, place.kind);
  return html`<div class="card hint">
    <div class="row"><h2 class="title grow">${now.rung < NAMED ? t("hint") : title}</h2>
      ${
        place && !place.known
          ? html`<button type="button" class="quiet" onClick=${lesson}>${t("lesson")}</button>`
          : ""
      }<${Close} label=${t("close")} act=${closeAsked} /></div>
    <div class="told" ref=${told}><div>
      <${Lines} now=${now} />
      <${StepText} story=${now.story} step=${step} rung=${now.rung} line=${app.over?.line ?? -1} />
      ${goes ? html`<p class="goes">${goes}</p>` : ""}
    </div></div>
    <div class="foot"><${Ruler} rung=${now.rung} go=${rung} name=${t("hint_rungs")} />
      <div class="row act">${
        now.rung === RUNGS
          ? html`<button type="button" class="main" onClick=${take}>${t("apply")}</button>`
          : html`${
              place?.known && now.rung === NAMED
                ? ""
                : html`<button type="button" class="main" onClick=${further}>${coming(now)}</button>`
            }
        <button type="button" class="see" onClick=${closeAsked}>${t("see_it")}</button>`
      }</div></div>
  </div>`;
}

// Mistakes.

export async function check() {
  set({ tab: "pad", hint: null, over: null });
  const answer = await engine("help", asked("check"));
  if (!answer) return;
  if (answer.mistakes) return found(answer.mistakes);
  set({ found: { none: true } });
  say(t("no_mistake"));
}

export function found(mistakes) {
  set({ hint: null, found: { mistakes, level: 0, proof: 0 } });
  say(t("a_mistake"));
}

function Mistake() {
  const { mistakes, none, level, proof } = app.found,
    to = (next) => set({ found: { ...app.found, ...next } });
  if (none) return html`<${Told}><p class="answer good">${t("no_mistake")}</p><//>`;
  const told = mistakes.proofs[proof];
  const where = () => {
    to({ level: 1 });
    say(mistakes.lines[0]);
  };
  const undo = () => undoTo(beforeEntries(app.game, mistakes.entries));
  const follows = ({ entries, clash, end }) =>
    clash
      ? `${clash}.`
      : t("follows", {
          entries: entries.map((one) => one.name).join(", "),
          end: end || t("no_way"),
        });
  return html`<div class="card bad"><h2 class="title">${t("a_mistake")}</h2>
    ${level < 1 ? html`<p>${t("mistake_hint")}</p>` : html`<p>${mistakes.lines[0]}</p>`}
    ${level < 2 ? "" : mistakes.lines.slice(1).map((line) => html`<p>${line}</p>`)}
    <div class="row">
      ${level < 1 ? html`<button type="button" onClick=${where}>${t("where")}</button>` : ""}
      ${
        level === 1
          ? html`<button type="button" onClick=${() => {
              to({ level: 2 });
              if (told?.story?.steps.length) show(told.story);
            }}>${t("show_why")}</button>`
          : ""
      }
      <button type="button" class="main" onClick=${undo}>${t("undo_mistake")}</button>
    </div>
    ${
      level >= 2 && mistakes.proofs.length > 1
        ? html`<div class="row">${mistakes.proofs.map(
            (one, at) => html`
      <button type="button" aria-pressed=${at === proof ? "true" : "false"} onClick=${() => {
        to({ proof: at });
        if (one.story) show(one.story);
      }}>
        ${one.entries.map((entry) => entry.name).join(", ")}</button>`,
          )}</div>`
        : ""
    }
    ${level >= 2 && told?.story?.steps.length ? html`<${Steps} story=${told.story} />` : ""}
    ${level >= 2 && told ? html`<p>${follows(told)}</p>` : ""}
  </div>`;
}

// Why, and why not.

export async function why(ask, square, slot) {
  const { read } = app.game,
    candidate = read.board.cells[square][slot]?.[0];
  if (candidate === undefined) return;
  set({ hint: null, over: null, found: null, reason: null });
  const answer = await engine("help", { ...asked(ask), candidate }, { raw: true });
  if (!answer) return;
  const text = answer.error || answer.message || answer.given || answer.clash;
  set({
    reason: {
      ...answer,
      text,
      name: `${read.square_names[square]}: ${symbolOf(read, square, slot)}`,
    },
  });
  say(text);
  if (answer.story?.steps.length) show(answer.story);
}

function Why() {
  const { game, cursor } = app,
    { read } = game,
    { board } = read;
  if (board.joins) return "";
  const alive = possible(game),
    slots = board.cells[cursor].map((members, slot) => ({
      slot,
      there: members.some((one) => alive[one]),
      own: members.length,
    }));
  const choices = slots.filter((one) => one.own),
    name = read.square_names[cursor];
  const title = html`<h2>${t("about_cell", { cell: name })}</h2>`;
  if (isFixed(game, cursor))
    return html`<section class="why">${title}<p class="small">${t("cell_given")}</p></section>`;
  const symbol = (slot) => symbolOf(read, cursor, slot);
  return html`<section class="why">${title}
    <p>${t("why_not")}</p><div class="why-digits" role="group" aria-label=${t("why_not")}>${choices.map(
      ({ slot, there }) => html`
      <button type="button" class=${there ? "symbol" : "symbol gone"}
        onClick=${() => why(there ? "why-not" : "why", cursor, slot)}
        aria-label=${t("why_not_n", { digit: symbol(slot), cell: name })}>${symbol(slot)}</button>`,
    )}</div>
    <p class="small">${t("why_help")}</p>
    ${
      app.reason
        ? html`<div class="card"><p class="answer">${app.reason.text}</p>
      ${app.reason.story?.steps.length ? html`<${Steps} story=${app.reason.story} />` : ""}</div>`
        : ""
    }
  </section>`;
}

const closeAsked = () => set({ hint: null, found: null, over: null, lights: [] });

/** An answer of one line, which can be put away. */
const Told = ({ children }) =>
  html`<div class="card row"><div class="grow">${children}</div>
    <${Close} label=${t("close")} act=${closeAsked} /></div>`;

/** What was asked last, a hint or whether there is a mistake: above the pad, which stays in reach. */
export function Asked() {
  const { busy, hint: now, found: mistake } = app;
  if (!busy.help && !now && !mistake) return "";
  return html`<div class="asked">${busy.help ? html`<${Waiting} name="help" />` : ""}
    ${now ? html`<${Hint} />` : ""}${mistake ? html`<${Mistake} />` : ""}</div>`;
}

export const HelpPanel = ({ children }) =>
  html`<div class="panel-body"><${Why} />${children}</div>`;
