/** The page: what is where, the keys, and the beginning. */

import { html, render, useEffect, useState } from "./vendor/preact-htm.js";
import { Bring, Elsewhere, Keys, Settings, Without } from "./bring.js";
import { Home } from "./home.js";
import { Close, Icon } from "./icons.js";
import { fragment } from "./keep.js";
import { LibraryView } from "./library.js";
import { pictureIn, showPicture } from "./picture.js";
import * as play from "./play.js";
import { Playing } from "./playing.js";
import { PractiseView } from "./practise.js";
import { Games, Notice } from "./recent.js";
import * as route from "./route.js";
import { whole } from "./shared.js";
import { complain, engine } from "./engine.js";
import { app, language, onChange, set, t } from "./state.js";
import { keepAtOnce, keepNow, prepare, resume } from "./table.js";
import * as transport from "./transport.js";

/** A view or a dialog whose modules are loaded when it is opened for the first time. */
function later(load, waiting = html`<main class="loading"></main>`) {
  let View = null;
  return function Later() {
    const [, told] = useState(false);
    useEffect(() => {
      if (!View)
        load().then((view) => {
          View = view;
          told(true);
        });
    }, []);
    return View ? html`<${View} />` : waiting;
  };
}

const VIEWS = {
  home: Home,
  play: Playing,
  practise: PractiseView,
  learn: later(async () => (await import("./learn.js")).Learn),
  library: LibraryView,
  games: Games,
  stats: later(async () => (await import("./stats.js")).Stats),
  make: later(async () => (await import("./make.js")).MakeView),
  write: later(async () => (await import("./write.js")).WriteView),
};
/** The main places, each with its symbol and the views that belong to it. */
const PLACES = [
  ["home", "home", ["games", "stats"]],
  ["learn", "learn", ["practise"]],
  ["library", "lib", []],
  ["make", "make", ["write"]],
];
const MAKING = [
  ["make", "make_puzzle"],
  ["write", "activity_write"],
];
const DIALOGS = {
  bring: Bring,
  share: later(async () => (await import("./share.js")).Share, ""),
  settings: Settings,
  keys: Keys,
  reading: later(async () => (await import("./reading.js")).ReadDrawing, ""),
};

const go = (activity) => set({ activity, lesson: null, over: null, lights: [], message: "" });
const opens = (
  dialog,
  icon,
  text,
  more = "",
) => html`<button type="button" class=${`icon ${more}`} aria-label=${t(text)} title=${t(text)}
  onClick=${() => set({ dialog, message: "" })}><${Icon} name=${icon} /></button>`;

function Head() {
  const { activity, game } = app;
  return html`<header class="bar">
    <a class="brand" href="#/" title=${t("activity_home")} aria-label=${`lapiz: ${t("activity_home")}`}>
      <${Icon} name="back" />
      <img src="icon.svg" alt="" width="30" height="30" /> <span lang="es">lapiz</span></a>
    <nav aria-label=${t("activities")}>${PLACES.map(
      ([one, icon, within]) => html`<button type="button"
      aria-current=${one === activity || within.includes(activity) ? "page" : null} onClick=${() => go(one)}>
      <${Icon} name=${icon} />${t(`activity_${one}`)}</button>`,
    )}</nav>
    <div class="actions">${opens("bring", "new", "new", "at-home")}
      ${game ? opens("share", "share", "share") : ""}${opens("settings", "set", "settings")}
      ${opens("keys", "keys", "keys", "at-home")}</div>
  </header>`;
}

/** What belongs to making: a puzzle, or a technique. */
const Making = () =>
  html`<nav class="within" aria-label=${t("making")}>${MAKING.map(
    ([one, text]) => html`<button type="button"
  aria-current=${one === app.activity ? "page" : null} onClick=${() => go(one)}>${t(text)}</button>`,
  )}</nav>`;

function Page() {
  const { activity, dialog, game, loading, ready } = app,
    Shown = DIALOGS[dialog],
    View = VIEWS[activity];
  const close = () => set({ message: "" });
  return html`<a class="skip" href="#content" onClick=${skip}>${t("skip")}</a>
    <${Head} />
    <div id="content" tabindex="-1">
    <div class="messages">${
      app.message && !dialog
        ? html`<p class="message" role="alert"><span>${app.message}</span> <${Without} /> <${Elsewhere} />${" "}
      <${Close} label=${t("close")} act=${close} /></p>`
        : ""
    }
    ${app.notice && !dialog && (activity === "play" || !app.notice.back) ? html`<${Notice} />` : ""}</div>
    ${loading && !ready ? html`<${Loading} />` : ""}
    ${ready && MAKING.some(([one]) => one === activity) ? html`<${Making} />` : ""}
    ${ready && (game || activity !== "play") ? html`<${View} />` : ""}
    </div>
    ${Shown ? html`<${Shown} />` : ""}
    <p class="unseen" role="status" aria-live="polite">${app.spoken}</p>`;
}

/** To the board, without a fragment: that is the address of a view. */
function skip(event) {
  event.preventDefault();
  (
    document.querySelector("#content [role=gridcell][tabindex='0']") ||
    document.getElementById("content")
  ).focus();
}

function Loading() {
  const { done = 0, whole = 0, part } = app.loading,
    megabytes = (bytes) => (bytes / 1e6).toFixed(1);
  return html`<main class="loading"><p role="status">${t(part === "ready" ? "thinking" : "loading")}</p>
    <progress max=${whole || 1} value=${whole ? done : null} aria-label=${t("loading")}></progress>
    ${
      whole > 1e5
        ? html`<p class="small">
      ${t("megabytes", { done: megabytes(done), whole: megabytes(whole) })}</p>`
        : ""
    }</main>`;
}

// Keys, and what the page does by itself.

/** Open the technique that a link holds, if it holds one. */
async function technique(hash = location.hash) {
  const link = fragment(hash);
  return link?.name === "technique" && (await import("./write.js")).takeLink(link.value);
}

function dropped(event) {
  if (event.defaultPrevented) return; // an editor has taken it
  event.preventDefault();
  const [file] = event.dataTransfer?.files || [],
    text = event.dataTransfer?.getData("text/plain");
  if (file && showPicture(file)) return;
  if (file) file.text().then((one) => play.open(one));
  else if (text) play.open(text);
}

function pasted(event) {
  const picture = pictureIn(event.clipboardData?.files);
  if (picture && showPicture(picture)) return event.preventDefault();
  if (event.target.closest("input, textarea, select, dialog, [contenteditable]")) return;
  const text = event.clipboardData?.getData("text/plain");
  if (text?.trim()) play.open(text);
}

function appearance() {
  const asks = (query) => window.matchMedia(query).matches;
  const system = asks("(prefers-contrast: more)")
    ? "contrast"
    : asks("(prefers-color-scheme: dark)")
      ? "dark"
      : "light";
  const theme = app.settings.theme || system,
    root = document.documentElement;
  if (root.dataset.theme !== theme) root.dataset.theme = theme;
  if (root.lang !== language()) {
    root.lang = language();
    if (app.ready) greet();
  }
  const { activity, game } = app,
    name =
      activity === "learn" && app.lesson
        ? app.lesson.title
        : activity !== "play"
          ? t(`activity_${activity}`)
          : game?.read.title;
  document.title = name ? `${name} – lapiz` : "lapiz";
}

const fetched = async (name) => (await fetch(name)).json();
/** What is known without the engine, in the reader's language: the words of boards, and a puzzle to begin with. */
const first = () => fetched(`first-${language()}.json`);

/** Take up the words of the reader's language; on this machine plugins may have more. */
async function greet() {
  const { hello } = await first();
  set({ hello: (transport.local && (await engine("hello", { ask: "hello" }))) || hello });
}

/** Milliseconds until Python starts, should the board itself need it. */
const SOON = 200;

async function begin() {
  onChange(() => {
    appearance();
    route.follow();
    render(html`<${Page} />`, document.getElementById("app"));
  });
  const [texts, { hello, read }] = await Promise.all([fetched("texts.json"), first()]);
  const usual = whole(read); // its board is known then, even where a visit that ended in haste kept half a game
  set({ texts, hello, first: JSON.stringify(usual.puzzle), loading: {} });
  transport.onProgress((loading) => {
    if (loading.part === "ready") set({ awake: true });
    else if (!app.ready) set({ loading });
  });
  const { hash } = location,
    soon = setTimeout(transport.wake, SOON);
  await prepare();
  const linked = await play.openLink();
  if (!linked) {
    const { message } = app; // what is wrong with a link is still said over the game that opens instead
    const named = route.parse(hash);
    if (!(await resume(named?.id))) play.start(usual);
    if (named?.view === "play" && named.id && app.gameId !== named.id) complain(t("no_game"));
    if (message) set({ message });
  }
  route.begin((await technique()) || linked ? "" : hash || "#/");
  set({ ready: true });
  clearTimeout(soon);
  requestAnimationFrame(() =>
    setTimeout(() => {
      transport.wake();
      if (transport.local) greet();
    }),
  );
  for (const name of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"])
    window.matchMedia(name).addEventListener("change", () => set({}));
  document.addEventListener("paste", pasted);
  document.addEventListener("dragover", (event) => event.preventDefault());
  document.addEventListener("drop", dropped);
  document.addEventListener("keydown", (event) => {
    if (event.target === document.body) play.keys(event);
  });
  // The event has the address that was gone to: by now another may be shown in its place.
  window.addEventListener("hashchange", ({ newURL }) => {
    const { hash } = new URL(newURL);
    if (/^#(game|puzzle)=/.test(hash)) play.openLink(hash);
    else technique(hash);
  });
  window.addEventListener("pagehide", keepAtOnce);
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) keepNow();
  });
  setInterval(() => {
    if (!app.game || app.solved || document.hidden || app.activity !== "play" || app.dialog) return;
    app.game = { ...app.game, seconds: app.game.seconds + 1 };
    if (app.game.seconds % 15 === 0) keepNow();
  }, 1000);
}

begin();
