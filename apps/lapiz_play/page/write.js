/** Somebody writes a technique: run it on this position, see what it finds, and what is refused. */

import { html, useEffect, useRef } from "./vendor/preact-htm.js";
import { Board } from "./boardview.js";
import { code, local } from "./config.js";
import { RUNGS, shown, stateAt } from "./board.js";
import { position, shown as shownOf } from "./game.js";
import { Waiting } from "./waiting.js";
import { decode, download, encode, keep, kept } from "./keep.js";
import { complain, engine } from "./engine.js";
import { app, say, set, t } from "./state.js";
import { show, Steps } from "./steps.js";

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
  requestAnimationFrame(() => document.getElementById("run")?.focus());
}

const settled = (patch) => set({ writing: { ...app.writing, ...patch } });

/** The module that is kept, or that a link holds, or the engine's own draft. */
async function begin() {
  const source =
    kept("source", "") ||
    (await engine("write", { ask: "draft", name: "my-wing", kind: app.game.read.kind }))?.source;
  if (source && !app.writing.source) settled({ source });
}

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

async function run() {
  const { source } = app.writing;
  if (!allowed()) return say(t(code ? "allow_text" : "no_code"));
  if (!source) return; // the draft is on its way
  keep("source", source);
  settled({ tried: null, fault: null, foreign: false });
  set({ over: null, lights: [] });
  const tried = await engine(
    "write",
    {
      ask: "try",
      word,
      source,
      puzzle: app.game.read.puzzle,
      position: { ...position(app.game), marks: undefined },
      seconds: 5,
      library: 20,
    },
    { raw: true },
  );
  if (!tried) return;
  if (tried.error) {
    settled({ fault: { text: tried.error, line: tried.line } });
    return say(tried.error);
  }
  settled({ tried, fault: tried.problem ? { text: tried.problem, line: tried.line } : null });
  if (tried.story.steps.length) show(tried.story, 1, { alone: true });
  say(tried.summary);
}

async function pack() {
  const { source } = app.writing,
    answer = await engine("write", { ask: "package", word, source, puzzle: app.game.read.puzzle });
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
  const answer = await engine("write", { ask: "draft", name: "my-wing", kind: app.game.read.kind });
  if (answer) replace(answer.source);
}

/** Put another text in the place of the one that is there, which can be brought back. */
function replace(source) {
  const before = app.writing.source;
  settled({ source, tried: null, fault: null });
  keep("source", source);
  if (before && before !== source)
    set({ notice: { text: t("text_replaced"), act: () => replace(before), does: t("undo") } });
}

/** A text area with the numbers of its lines; Tab indents, Escape then Tab leaves. */
function Editor() {
  const { source = "", fault } = app.writing,
    area = useRef(),
    numbers = useRef(),
    leaving = useRef(false);
  const count = source.split("\n").length;
  const scroll = () => {
    numbers.current.scrollTop = area.current.scrollTop;
  };
  useEffect(() => {
    if (!fault?.line) return;
    const start =
      source
        .split("\n")
        .slice(0, fault.line - 1)
        .join("\n").length + (fault.line > 1 ? 1 : 0);
    area.current.setSelectionRange(
      start,
      start + source.split("\n")[fault.line - 1]?.length || start,
    );
    area.current.scrollTop = Math.max(
      0,
      (fault.line - 6) * parseFloat(getComputedStyle(area.current).lineHeight),
    );
  }, [fault]);
  const key = (event) => {
    if (event.key === "Escape") leaving.current = true;
    else if (event.key === "Tab" && !event.shiftKey && !leaving.current) {
      event.preventDefault();
      area.current.setRangeText(
        "    ",
        area.current.selectionStart,
        area.current.selectionEnd,
        "end",
      );
      settled({ source: area.current.value });
    } else if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      run();
    } else if (event.key === "Enter") {
      const before = area.current.value.slice(0, area.current.selectionStart).split("\n").pop();
      const indent = before.match(/^ */)[0] + (before.trimEnd().endsWith(":") ? "    " : "");
      event.preventDefault();
      area.current.setRangeText(
        `\n${indent}`,
        area.current.selectionStart,
        area.current.selectionEnd,
        "end",
      );
      settled({ source: area.current.value });
    } else if (event.key !== "Tab") leaving.current = false;
  };
  const lineNumber = (_, at) =>
    html`<div class=${fault?.line === at + 1 ? "fault" : ""}>${at + 1}</div>`;
  return html`<div class="editor">
    <div ref=${numbers} class="numbers" aria-hidden="true">${Array.from({ length: count }, lineNumber)}</div>
    <textarea ref=${area} id="source" aria-label=${t("source")} aria-describedby="editor-help"
      spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off" value=${source}
      onInput=${(event) => settled({ source: event.target.value })} onKeyDown=${key}
      onScroll=${scroll}></textarea></div>
    <p id="editor-help" class="small">${t("editor_help")}</p>`;
}

export function WriteView() {
  const { writing, over, busy, game } = app,
    { tried, fault, foreign, link } = writing;
  useEffect(() => {
    begin();
  }, []);
  const story = tried?.story,
    step = over?.story === story && story?.steps[over.at - 1];
  const refused = step && tried.refused.find((one) => one.step === over.at - 1),
    against = refused?.counterexample;
  const here = step ? stateAt(story, 1) : shownOf(game);
  const picture =
    against && writing.against !== false ? against.picture : step ? shown(step, RUNGS) : {};
  const shapes = against && writing.against !== false ? against.shapes : story?.shapes || [],
    toggle = () => settled({ against: writing.against === false }),
    place = () => (fault.line ? `${t("line", { line: fault.line })}: ` : "");
  return html`<main class="playing writing">
    <section class="table" aria-label=${t("board")}>
      <div class="heading"><h1 class="grow">${t("write_title")}</h1></div>
      <${Editor} />
      ${foreign ? html`<p class="note">${t("foreign")}</p>` : ""}
      ${allowed() ? "" : html`<p class="note">${t(code ? "allow_text" : "no_code")}</p>`}
      <div class="row wrap">${
        allowed()
          ? html`<button type="button" id="run" class="main" aria-disabled=${!writing.source}
          onClick=${run}>${t("run")}</button>
        <button type="button" disabled=${!writing.source} onClick=${pack}>${t("download_package")}</button>`
          : code
            ? html`<button type="button" class="main" onClick=${allow}>${t("allow")}</button>`
            : ""
      }
        <button type="button" disabled=${!writing.source} onClick=${share}>${t("share")}</button>
        <button type="button" class="quiet" onClick=${draft}>${t("new_draft")}</button></div>
      ${
        link
          ? html`<label class="field"><span>${t("technique_link")}</span>
        <input readonly value=${link} onFocus=${(event) => event.target.select()} /></label>`
          : ""
      }
    </section>
    <section class="side" aria-label=${t("result")}>
      <div class="board"><${Board} here=${here} read=${game.read} picture=${picture} shapes=${shapes}
        told=${step?.told} line=${over?.line ?? -1} lights=${app.lights} cursor=${0} pick=${() => {}} /></div>
      ${busy.write ? html`<${Waiting} name="write" />` : ""}
      ${fault ? html`<p class="error" role="alert">${place()}${fault.text}</p>` : ""}
      ${
        tried
          ? html`<p class="answer">${tried.summary}</p>
        ${tried.found || tried.problem ? "" : html`<p class="note">${t("finds_nothing")}</p>`}
        ${
          refused
            ? html`<div class="card bad"><h2>${t("refused")}</h2><p>${refused.why}</p>
          ${
            against
              ? html`<button type="button" aria-pressed=${writing.against !== false ? "true" : "false"}
            onClick=${toggle}>${t("counterexample")}</button>`
              : ""
          }</div>`
            : ""
        }
        ${story.steps.length ? html`<${Steps} story=${story} alone />` : ""}
        ${tried.lab ? html`<${Lab} lab=${tried.lab} />` : ""}`
          : ""
      }
    </section></main>`;
}

const ms = (seconds) => (seconds * 1000).toFixed(seconds < 0.001 ? 2 : 1);

function Lab({ lab }) {
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
    ${(lab.problems || []).map((one) => html`<p class="error">${one}</p>`)}`;
}
