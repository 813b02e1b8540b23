/** The page: what is where, the keys, and the beginning. */

import { html, render, useEffect, useState } from "./vendor/preact-htm.js";
import { apply as applyTo, shown as shownOf } from "./game.js";
import { Board, Pieces } from "./boardview.js";
import { RUNGS, forStep, shown, stateAt } from "./board.js";
import { Bring, Keys, Settings, Share, Without } from "./bring.js";
import { HelpPanel, StepsPanel, hint, rung } from "./help.js";
import { LessonView } from "./lesson.js";
import { MakeView } from "./make.js";
import { told } from "./pace.js";
import { Pad } from "./pad.js";
import { pictureIn, showPicture } from "./picture.js";
import * as play from "./play.js";
import { ReadDrawing } from "./reading.js";
import { PractiseView } from "./practise.js";
import { RatePanel } from "./rate.js";
import { Reasoning } from "./reasoning.js";
import * as route from "./route.js";
import { app, engine, language, onChange, set, t } from "./state.js";
import { strokeOf } from "./strokes.js";
import * as transport from "./transport.js";
import { Notice } from "./recent.js";
import { keepAtOnce, keepNow, prepare, resume } from "./table.js";
import { takeLink, WriteView } from "./write.js";

const ACTIVITIES = ["play", "practise", "make", "write"];
const TABS = ["pad", "help", "steps", "rate"];
const Help = () => html`<${HelpPanel}><${Reasoning} /><//>`;
const PANELS = { help: Help, steps: StepsPanel, rate: RatePanel };
const DIALOGS = { bring: Bring, share: Share, settings: Settings, keys: Keys, reading: ReadDrawing };

/** What the board shows: the game, or a step of help over it. */
function seen() {
  const { game, over } = app;
  if (!over) return { here: shownOf(game) };
  if (over.solution) return { here: shownOf(applyTo(game, over.solution, [])) };
  const { story, at, rung, line, alone } = over, step = story.steps[at - 1], here = forStep(stateAt(story, alone ? 1 : at), step, rung);
  // Early rungs tell nothing of candidates, so the player's own marks stay.
  const own = rung < 5 ? shownOf(game).codes : null;
  const picture = step ? shown(step, rung) : {};
  return { here, picture, shapes: story.shapes, told: step?.told, line: rung >= RUNGS ? line : -1, shownCodes: own };
}

function Playing() {
  const { game, tab, clash, picked, cursor, lights } = app, now = shownOf(game), drawn = seen();
  const own = {
    ...play.highlighted(now), clash: [...clash], picked: [...picked], colours: game.cells.map(cell => cell.colour),
  };
  if (app.over) Object.assign(own, { same: [], seen: [], ...app.over.solution ? { clash: app.over.clash } : {} });
  return html`<main class=${`playing tab-${tab}${app.solved ? " solved" : ""}`}>
    <section class="table" aria-label=${t("board")}>
      <${Heading} over=${app.over} />
      <div class="board" onKeyDown=${play.keys}><${Board} ...${drawn} read=${game.read} own=${own} cursor=${cursor} lights=${lights} pick=${play.pick}
        stroke=${strokeOf(game.read)} several=${app.several} apart /></div>
      ${app.solved ? html`<p class="answer good">${t("solved")}</p>` : ""}
      ${app.next && app.solved ? html`<button type="button" class="main" onClick=${() => play.openDocument(app.next)}>${t("go_on")}</button>` : ""}
    </section>
    <section class="side" aria-label=${t("tools")} onKeyDown=${play.keys}>
      ${game.read.board.loose.length ? html`<${Pieces} here=${drawn.here} />` : ""}
      <div class="pad-place"><${Pad} here=${now} /></div>
      <${Tabs} />
    </section>
  </main>`;
}

/** The title; while a step is shown, the way back to the game in its place, so that the board stays where it is. */
function Heading({ over }) {
  const { read } = app.game, rules = [...new Set([...read.rules || [], ...read.special || [], ...read.setter || []])];
  return html`<div class="heading">
    <div class="grow"><h1 class=${over ? "unseen" : ""}>${read.title || read.kind_title || read.kind}</h1>
      ${over ? html`<p class="over-note"><span>${t(over.solution ? "shows_solution" : "shows_step")}</span> <button type="button" class="quiet" onClick=${() => set({ over: null, lights: [] })}>${t("back_to_game")}</button></p>`
        : read.author ? html`<p class="by">${read.author}</p>` : ""}
      ${app.game.usual && !over ? html`<p class="by usual" title=${t("usual_help")}>${told(app.game.usual)}</p>` : ""}</div>
    ${rules.length ? html`<details class="rules"><summary>${t("rules")}</summary><div>${rules.map(one => html`<p>${one}</p>`)}</div></details>` : ""}
    ${app.settings.clock ? html`<${Clock} />` : ""}
  </div>`;
}

/** Told by itself every second, so that the page need not be drawn anew. */
function Clock() {
  const [seconds, tell] = useState(app.game.seconds);
  useEffect(() => {
    const timer = setInterval(() => tell(app.game?.seconds || 0), 500);
    return () => clearInterval(timer);
  }, []);
  return html`<time class="clock" role="timer" aria-label=${t("clock")}>${clock(seconds)}</time>`;
}

const clock = seconds => [seconds / 3600, seconds / 60 % 60, seconds % 60].map(Math.floor)
  .filter((part, at) => at || part).map((part, at) => at ? String(part).padStart(2, "0") : part).join(":");

function Tabs() {
  const { tab } = app, Panel = PANELS[tab];
  const turn = event => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.stopPropagation();
    const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length];
    choose(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  const choose = one => { set({ tab: one, over: null, lights: [] }); if (one === "help" && app.hint?.story) rung(app.hint.rung); };
  return html`<div class="tabs" role="tablist" aria-label=${t("tools")} onKeyDown=${turn}>${TABS.map(one => html`<button type="button" role="tab" id=${`tab-${one}`}
      class=${`tab-button ${one}`} aria-controls="panel" aria-selected=${one === tab ? "true" : "false"} tabindex=${one === tab ? 0 : -1} onClick=${() => choose(one)}>${t(`tab_${one}`)}</button>`)}</div>
    <div class="panel" role="tabpanel" id="panel" aria-labelledby=${`tab-${tab}`}>${Panel ? html`<${Panel} />` : html`<${Idle} />`}</div>`;
}

/** What the panel says on a desktop, where the pad is beside it, while nothing is asked. */
const Idle = () => html`<div class="panel-body idle"><button type="button" class="main" onClick=${hint}>${t("hint")}</button><p class="small">${t("idle")}</p></div>`;

function Page() {
  const { activity, dialog, game, loading } = app, Shown = DIALOGS[dialog];
  return html`<a class="skip" href="#content" onClick=${skip}>${t("skip")}</a>
    <header class="bar">
      <span class="brand" lang="es"><span aria-hidden="true">✏</span> lapiz</span>
      <nav aria-label=${t("activities")}>${ACTIVITIES.map(one => html`<button type="button" aria-current=${one === (activity === "learn" ? "practise" : activity) ? "page" : null}
        onClick=${() => set({ activity: one, over: null, lights: [], message: "" })}>${t(`activity_${one}`)}</button>`)}</nav>
      <div class="actions">
        <button type="button" onClick=${() => set({ dialog: "bring", message: "" })}>${t("new")}</button>
        <button type="button" disabled=${!game} onClick=${() => set({ dialog: "share", message: "" })}>${t("share")}</button>
        <button type="button" class="icon" aria-label=${t("settings")} onClick=${() => set({ dialog: "settings", message: "" })}>⚙</button>
        <button type="button" class="icon" aria-label=${t("keys")} onClick=${() => set({ dialog: "keys", message: "" })}>?</button>
      </div>
    </header>
    <div id="content" tabindex="-1">
    ${app.message && !dialog ? html`<p class="message" role="alert"><span>${app.message}</span> <${Without} /> <button type="button" class="quiet" aria-label=${t("close")} onClick=${() => set({ message: "" })}>✕</button></p>` : ""}
    ${app.notice && !dialog && (activity === "play" || !app.notice.back) ? html`<${Notice} />` : ""}
    ${loading && !app.ready ? html`<${Loading} />` : ""}
    ${app.ready && activity === "play" && game ? html`<${Playing} />` : ""}
    ${app.ready && activity === "practise" ? html`<${PractiseView} />` : ""}
    ${app.ready && activity === "learn" ? html`<${LessonView} />` : ""}
    ${app.ready && activity === "make" ? html`<${MakeView} />` : ""}
    ${app.ready && activity === "write" ? html`<${WriteView} />` : ""}
    </div>
    ${Shown ? html`<${Shown} />` : ""}
    <p class="unseen" role="status" aria-live="polite">${app.spoken}</p>`;
}

/** To the board, without a fragment: that is the address of a view. */
function skip(event) {
  event.preventDefault();
  (document.querySelector("#content [role=gridcell][tabindex='0']") || document.getElementById("content")).focus();
}

function Loading() {
  const { done = 0, whole = 0, part } = app.loading;
  return html`<main class="loading"><p role="status">${t(part === "ready" ? "thinking" : "loading")}</p>
    <progress max=${whole || 1} value=${whole ? done : null} aria-label=${t("loading")}></progress>
    ${whole ? html`<p class="small">${t("megabytes", { done: (done / 1e6).toFixed(1), whole: (whole / 1e6).toFixed(1) })}</p>` : ""}</main>`;
}

// Keys, and what the page does by itself.

function dropped(event) {
  event.preventDefault();
  const [file] = event.dataTransfer?.files || [], text = event.dataTransfer?.getData("text/plain");
  if (file && showPicture(file)) return;
  if (file) file.text().then(one => play.open(one));
  else if (text) play.open(text);
}

function pasted(event) {
  const picture = pictureIn(event.clipboardData?.files);
  if (picture && showPicture(picture)) return event.preventDefault();
  if (event.target.closest("input, textarea, select, dialog")) return;
  const text = event.clipboardData?.getData("text/plain");
  if (text?.trim()) play.open(text);
}

function appearance() {
  const asks = query => window.matchMedia(query).matches;
  const system = asks("(prefers-contrast: more)") ? "contrast" : asks("(prefers-color-scheme: dark)") ? "dark" : "light";
  const theme = app.settings.theme || system, root = document.documentElement;
  if (root.dataset.theme !== theme) root.dataset.theme = theme;
  if (root.lang !== language()) {
    const first = !root.lang || !app.hello;
    root.lang = language();
    if (!first) greet();
  }
  const { activity, game } = app, name = activity === "learn" ? app.lesson?.title : activity !== "play" ? t(`activity_${activity}`) : game?.read.title || game?.read.kind;
  document.title = name ? `${name} – lapiz` : "lapiz";
}

async function greet() {
  const hello = await engine("hello", { ask: "hello" });
  if (hello) set({ hello });
  return hello;
}

const FIRST = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

async function begin() {
  onChange(() => {
    appearance();
    route.follow();
    render(html`<${Page} />`, document.getElementById("app"));
  });
  app.texts = await (await fetch("texts.json")).json();
  set({ loading: {} });
  transport.onProgress?.(loading => { if (!app.ready) set({ loading }); });
  await greet();
  const { hash } = location;
  await prepare();
  if (!await play.openLink()) {
    const { message } = app;  // what is wrong with a link is still said over the game that opens instead
    if (!await resume(route.parse(hash)?.id)) await play.open(FIRST);
    if (message) set({ message });
  }
  route.begin(await takeLink() ? "" : hash);
  set({ ready: true });
  for (const name of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) window.matchMedia(name).addEventListener("change", () => set({}));
  document.addEventListener("paste", pasted);
  document.addEventListener("dragover", event => event.preventDefault());
  document.addEventListener("drop", dropped);
  document.addEventListener("keydown", event => { if (event.target === document.body) play.keys(event); });
  window.addEventListener("hashchange", () => { if (/^#(game|puzzle)=/.test(location.hash)) play.openLink(); else takeLink(); });
  window.addEventListener("pagehide", keepAtOnce);
  document.addEventListener("visibilitychange", () => { if (document.hidden) keepNow(); });
  setInterval(() => {
    if (!app.game || app.solved || document.hidden || app.activity !== "play" || app.dialog) return;
    app.game = { ...app.game, seconds: app.game.seconds + 1 };
    if (app.game.seconds % 15 === 0) keepNow();
  }, 1000);
}

begin();
