/** Somebody writes a technique: run it on a position, see what it finds, and what is refused. */

import { html, useEffect } from "./vendor/preact-htm.js";
import { Board } from "./boardview.js";
import { code, local } from "./config.js";
import { RUNGS, capital, shown as shownStep, stateAt } from "./board.js";
import { Editor, goToLine } from "./editor.js";
import { position, shown as shownOf } from "./game.js";
import { Waiting } from "./waiting.js";
import { decode, download, encode, keep, kept } from "./keep.js";
import { cancel, complain, engine } from "./engine.js";
import { app, say, set, t } from "./state.js";
import { StepText, effectOf } from "./step.js";
import { show, Steps } from "./steps.js";

/** Seconds that a technique may look at one position. */
const SECONDS = 5;
/** So many problems are told. */
const MOST = 3;

/**
 * What the server runs a technique with: it gives it to whoever has let techniques run. In a tab
 * nobody need be asked.
 */
let word = "";
const allowed = () => code && (!local || Boolean(word));

async function allow() {
  const answer = await engine("allow", { ask: "allow" }); // the draft may be on its way still
  if (!answer) return;
  word = answer.word;
  set({});
  requestAnimationFrame(() => document.getElementById("run")?.focus({ preventScroll: true }));
}

const settled = (patch) => set({ writing: { ...app.writing, ...patch } });

/** The draft of a technique, with a position in which it finds something, for the kind of the game. */
const asked = () =>
  engine("draft", { ask: "draft", name: "my-wing", kind: app.game?.read.kind ?? "" });

/** The module that is kept, or that a link holds, or the engine's own draft; and an example to try it on. */
async function begin() {
  const own = kept("source", "");
  if (own && !app.writing.source) settled({ source: own });
  if (!app.writing.read) {
    const drafted = await asked();
    if (!drafted) return;
    settled({ read: drafted.read, source: app.writing.source || drafted.source });
  }
  if (!app.writing.names) await learnNames();
}

async function learnNames() {
  const { puzzle } = onGame() || !app.writing.read ? app.game.read : app.writing.read;
  const names = await engine("names", { ask: "names", puzzle }, { raw: true, quiet: true });
  if (names && !names.error) settled({ names });
}

/** Whether it is tried on the game on the table, and not on an example. */
const onGame = () => app.writing.on === "game" && Boolean(app.game);

/** The position that it is tried on; where that is an example, the engine chooses it for the technique. */
const place = () => ({
  kind: app.game?.read.kind ?? "",
  ...(onGame()
    ? { puzzle: app.game.read.puzzle, position: { ...position(app.game), marks: undefined } }
    : {}),
});

export async function takeLink(value) {
  history.replaceState(null, "", location.pathname + location.search);
  try {
    const { source } = await decode(value);
    if (typeof source !== "string") throw new TypeError("no text");
    // What somebody else has written is shown, and runs only when the reader asks for it.
    const own = kept("source", "");
    set({ activity: "write", writing: { source, foreign: true } });
    if (own && own !== source)
      set({ notice: { text: t("text_replaced"), act: () => replace(own), does: t("undo") } });
    return true;
  } catch {
    complain(t("bad_link"));
    return false;
  }
}

/** The runs that were begun: of one that is stopped, or begun anew, nothing more is shown. */
let runs = 0;

async function run() {
  const { source } = app.writing;
  if (!allowed()) return say(t(code ? "allow_text" : "no_code"));
  if (!source) return; // the draft is on its way
  const number = ++runs;
  keep("source", source);
  cancel("lab");
  settled({ tried: null, fault: null, lab: null, stopped: false, foreign: false });
  set({ over: null, lights: [] });
  const asked = { word, source, ...place(), seconds: SECONDS };
  const tried = await engine("write", { ask: "try", ...asked }, { raw: true });
  if (number !== runs) return;
  if (!tried) {
    settled({ stopped: true });
    return say(t("stopped"));
  }
  shown(tried);
  if (!tried.error && !tried.problem && !tried.refused.length) measure(asked);
}

/** Show what came of a run: on a phone its tab comes forward. */
function shown(tried) {
  const text = tried.error || tried.problem,
    fault = text ? { text: capital(text), line: tried.line } : null;
  const away = document.activeElement?.closest?.("#code");
  settled({ tried: tried.error ? null : tried, fault, tab: "result", against: true });
  if (tried.read) {
    const other = tried.read.kind !== app.writing.read?.kind;
    settled({ read: tried.read });
    if (other) learnNames(); // the technique is for another kind than the draft
  }
  if (tried.story?.steps.length) show(tried.story, 1, { alone: true });
  say(fault ? fault.text : tried.summary);
  if (away && narrow.matches)
    requestAnimationFrame(() => document.getElementById("tab-result")?.focus());
}

/** What it does on puzzles of the library: that takes longer, so it comes behind what it finds here. */
async function measure({ seconds, ...asked }) {
  const lab = await engine(
    "lab",
    { ask: "lab", ...asked, puzzle: undefined, position: undefined },
    { raw: true },
  );
  settled({ lab: lab && (lab.error ? { error: lab.error } : lab) });
}

async function pack() {
  const { source } = app.writing,
    { puzzle } = place(),
    answer = await engine("write", {
      ask: "package",
      word,
      source,
      kind: app.game?.read.kind ?? "",
      puzzle: puzzle ?? app.writing.read?.puzzle,
    });
  if (!answer) return;
  const bytes = Uint8Array.from(atob(answer.base64), (letter) => letter.charCodeAt(0));
  download(answer.file, new Blob([bytes], { type: "application/zip" }));
}

async function share() {
  const link = `${location.href.split("#")[0]}#technique=${await encode({ source: app.writing.source })}`;
  settled({ link });
  try {
    await navigator.clipboard.writeText(link);
    say(t("copied"));
  } catch {
    /* the link stands there to be copied */
  }
}

async function draft() {
  const drafted = await asked();
  if (!drafted) return;
  if (drafted.read) settled({ read: drafted.read });
  replace(drafted.source);
}

/** Put another text in the place of the one that is there, which can be brought back. */
function replace(source) {
  const before = app.writing.source;
  settled({ source, tried: null, fault: null, lab: null });
  set({ over: null });
  keep("source", source);
  if (before && before !== source)
    set({ notice: { text: t("text_replaced"), act: () => replace(before), does: t("undo") } });
}

/** Where code and result do not fit side by side they are tabs. */
const narrow = window.matchMedia("(max-width: 53.99rem)");
narrow.addEventListener("change", () => set({}));
const TABS = ["code", "result"];

export function WriteView() {
  const { tab = "code" } = app.writing,
    hidden = (one) => narrow.matches && one !== tab;
  const panel = (one) =>
    narrow.matches
      ? { role: "tabpanel", "aria-labelledby": `tab-${one}` }
      : { "aria-label": t(one) };
  useEffect(() => {
    begin();
  }, []);
  return html`<main class="playing writing">
    ${narrow.matches ? html`<${Tabs} tab=${tab} />` : ""}
    <section class="table" id="code" hidden=${hidden("code")} ...${panel("code")}>
      ${narrow.matches ? "" : html`<div class="heading"><h1 class="grow">${t("write_title")}</h1></div>`}
      <${Code} /></section>
    <section class="side" id="result" hidden=${hidden("result")} ...${panel("result")}>
      ${hidden("result") ? "" : html`<${Result} />`}</section></main>`;
}

function Tabs({ tab }) {
  const turn = (event) => {
    if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    const next = TABS.find((one) => one !== tab);
    settled({ tab: next });
    document.getElementById(`tab-${next}`)?.focus();
  };
  return html`<h1 class="unseen">${t("write_title")}</h1>
    <div class="tabs" role="tablist" aria-label=${t("write_title")} onKeyDown=${turn}>${TABS.map(
      (one) => html`<button type="button" role="tab" id=${`tab-${one}`} aria-controls=${one}
        aria-selected=${one === tab ? "true" : "false"} tabindex=${one === tab ? 0 : -1}
        onClick=${() => settled({ tab: one })}>${t(one)}</button>`,
    )}</div>`;
}

function Code() {
  const { source = "", fault, foreign, link, names } = app.writing,
    change = (text) => settled({ source: text });
  const buttons = html`<button type="button" id="run" class="main" aria-disabled=${!source}
      onClick=${run}>${t("run")}</button><${On} />
    <button type="button" disabled=${!source} onClick=${pack}>${t("download_package")}</button>`;
  return html`<${Editor} ...${{ source, fault, names, change, run }} />
    <p id="editor-help" class="small">${t("editor_help")}</p>
    ${foreign ? html`<p class="note">${t("foreign")}</p>` : ""}
    ${allowed() ? "" : html`<p class="note">${t(code ? "allow_text" : "no_code")}</p>`}
    <div class="row wrap">${
      allowed()
        ? buttons
        : code
          ? html`<button type="button" class="main" onClick=${allow}>${t("allow")}</button>`
          : ""
    }
      <button type="button" disabled=${!source} onClick=${share}>${t("share")}</button>
      <button type="button" class="quiet" onClick=${draft}>${t("new_draft")}</button></div>
    ${
      link
        ? html`<label class="field"><span>${t("technique_link")}</span>
      <input readonly value=${link} onFocus=${(event) => event.target.select()} /></label>`
        : ""
    }`;
}

/** What it is tried on: an example, in which it finds something if that can be, or the game on the table. */
function On() {
  const { game } = app,
    choose = (event) => {
      settled({ on: event.target.value, tried: null, fault: null, lab: null });
      set({ over: null });
    };
  if (!game) return "";
  return html`<label class="field inline"><span class=${narrow.matches ? "unseen" : ""}>${t("try_on")}</span>
    <select value=${onGame() ? "game" : "example"} onChange=${choose}>
      <option value="example">${t("an_example")}</option>
      <option value="game">${t("my_game", { title: game.read.title })}</option>
    </select></label>`;
}

function Result() {
  const { writing, over, busy } = app,
    { tried, fault, stopped, lab, against, read } = writing;
  const story = tried?.story,
    step = over?.story === story ? story?.steps[over.at - 1] : null;
  const refused = step && tried.refused.find((one) => one.step === over.at - 1),
    counter = against !== false && refused?.counterexample;
  const own = onGame() || !read ? app.game.read : read;
  const here = step ? stateAt(story, 1) : own === read ? asRead(read) : shownOf(app.game);
  const picture = counter ? counter.picture : step ? shownStep(step, RUNGS) : {};
  return html`<h2 class="unseen">${t("result")}</h2>
    ${busy.write ? html`<${Waiting} name="write" />` : ""}
    ${stopped ? html`<p class="note">${t("stopped")}</p>` : ""}
    ${fault ? html`<${Fault} fault=${fault} />` : ""}
    ${tried && !fault ? html`<p class="answer">${tried.summary}</p>` : ""}
    <div class="board"><${Board} here=${here} read=${own} picture=${picture}
      shapes=${counter ? counter.shapes : story?.shapes || []}
      told=${step?.told} line=${over?.line ?? -1} lights=${app.lights} cursor=${0} pick=${() => {}} /></div>
    ${tried?.refused.length ? html`<${Refused} tried=${tried} step=${step} />` : ""}
    ${tried && !tried.found && !fault ? html`<p class="note">${t("finds_nothing")}</p>` : ""}
    ${
      tried?.found && !tried.refused.length
        ? html`<${Steps} story=${story} alone /><${More} count=${tried.more} />`
        : ""
    }
    ${(tried?.faults || []).slice(0, MOST).map((one) => html`<p class="error">${capital(one)}</p>`)}
    ${tried?.hints.length ? html`<${Hints} hints=${tried.hints} />` : ""}
    ${busy.lab ? html`<p class="small">${t("lab")}</p><${Waiting} name="lab" />` : ""}
    ${lab ? html`<${Lab} lab=${lab} />` : ""}`;
}

const asRead = ({ board, codes }) => ({ board, codes, areas: [], loose: [] });

/** What went wrong; where its line is known, a button that leads there. */
function Fault({ fault }) {
  const there = () => {
    settled({ tab: "code" });
    requestAnimationFrame(() => goToLine(fault.line));
  };
  const place = fault.line
    ? html`<button type="button" class="link" onClick=${there}>${t("line", { line: fault.line })}</button>: `
    : "";
  return html`<p class="error fault" role="alert">${place}${fault.text}</p>`;
}

const More = ({ count }) => (count ? html`<p class="small">${t("and_more", { count })}</p>` : "");

/** The first of the steps that are refused, each with its puzzle and what refutes it. */
function Refused({ tried, step }) {
  const { over, writing } = app,
    { story, refused, more_refused: more, where } = tried;
  const toggle = () => settled({ against: writing.against === false });
  const entry = (one) =>
    html`<li><button type="button" class="entry" aria-current=${over?.at === one.step + 1 ? "step" : null}
      onClick=${() => show(story, one.step + 1, { alone: true })}>
      <span class="grow">${where}</span>
      <span class="does">${effectOf(story, story.steps[one.step])}</span></button>
      <p>${capital(one.why)}</p></li>`;
  return html`<div class="card bad"><h3>${t("refused")}</h3>
    <ol class="refusals">${refused.map(entry)}</ol>
    <${More} count=${more} />
    ${
      refused.some((one) => one.counterexample)
        ? html`<button type="button" aria-pressed=${writing.against !== false ? "true" : "false"}
      onClick=${toggle}>${t("counterexample")}</button>`
        : ""
    }</div>
    ${step ? html`<div class="card"><${StepText} story=${story} step=${step} line=${over.line} /></div>` : ""}`;
}

const Hints = ({ hints }) =>
  html`<details class="more"><summary>${t("before_others")}</summary>
    <ul>${hints.map((one) => html`<li>${capital(one)}</li>`)}</ul></details>`;

const ms = (seconds) => (seconds * 1000).toFixed(seconds < 0.001 ? 2 : 1);

function Lab({ lab }) {
  if (lab.error) return html`<p class="error">${lab.error}</p>`;
  const rows = [
    ["lab_puzzles", lab.puzzles],
    ["lab_positions", lab.positions],
    ["lab_fires", lab.fires],
    ["lab_used", lab.used],
    ["lab_typical", `${ms(lab.typical)} ms`],
    ["lab_worst", `${ms(lab.worst)} ms`],
    ["lab_solved", lab.solved?.join(" → ")],
    ["lab_steps", lab.steps?.join(" → ")],
  ];
  return html`<table><caption>${t("lab")}</caption><tbody>${rows.map(
    ([key, value]) => html`<tr><th scope="row">${t(key)}</th><td class="figure">${value}</td></tr>`,
  )}</tbody></table>
    ${
      lab.problems.length
        ? html`<div class="card bad"><h3>${t("refused")}</h3>
      <ol class="refusals">${lab.problems.map((one) => html`<li>${capital(one)}</li>`)}</ol>
      <${More} count=${lab.more_problems} /></div>`
        : ""
    }`;
}
