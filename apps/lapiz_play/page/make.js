/** For setters: the board on which givens and rules are placed, and what is placed on it. */

import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { Icon } from "./icons.js";
import { Board } from "./boardview.js";
import { kinds, KindField, usual } from "./bring.js";
import { keys, pick, strokeOf } from "./drawing.js";
import { kept } from "./keep.js";
import { engine } from "./engine.js";
import {
  again,
  back,
  begin,
  change,
  codes,
  differing,
  finished,
  fresh,
  settled,
  tried,
} from "./making.js";
import { Palette, Placed } from "./palette.js";
import { app, t } from "./state.js";
import { solutions } from "./typing.js";

/** The rules that a puzzle of a kind may have, as the engine describes them. */
function useRules(kind) {
  useEffect(() => {
    let there = Boolean(kind);
    if (kind)
      engine("rules", { ask: "rules", kind }, { raw: true, quiet: true }).then(
        (answer) => there && settled({ known: answer?.rules || [] }),
      );
    return () => {
      there = false;
    };
  }, [kind]);
}

export function MakeView() {
  const { making } = app;
  useEffect(() => {
    if (app.making?.read) return;
    const puzzle = kept("made", null);
    if (puzzle)
      engine("make", { ask: "read", puzzle }, { raw: true }).then((read) =>
        read && !read.error ? begin(read) : fresh(usual(), {}),
      );
    else fresh(usual(), {});
  }, []);
  useRules(making?.read?.kind);
  if (!making?.read) return html`<main class="loading">${t("thinking")}</main>`;
  const { read, picked, cursor } = making,
    { board } = read,
    here = { board, codes: codes(making), areas: [], loose: [] },
    differ = differing(making);
  const titled = (event) => change({ title: event.target.value });
  return html`<main class="playing making-view">
    <section class="table" aria-label=${t("board")}>
      <div class="heading"><h1 class="grow">${making.title || t("my_puzzle")}</h1><${Counted} /></div>
      <div class="board" onKeyDown=${keys}><${Board} here=${here} read=${read} cursor=${cursor}
        own=${{ picked: [...picked], same: differ }} pick=${pick} stroke=${strokeOf(making)} /></div>
    </section>
    <section class="side" aria-label=${t("tools")} onKeyDown=${keys}>
      <${Tools} />
      <${Palette} />
      <${Placed} />
      ${differ.length ? html`<p class="small">${t("solutions_differ")}</p>` : ""}
      <label class="field"><span>${t("title")}</span>
        <input value=${making.title} onChange=${titled} /></label>
      <button type="button" class="main" onClick=${tried}>${t("play_it")}</button>
      <${Fresh} />
    </section></main>`;
}

/** How many solutions there are, short, at the title; how hard the puzzle is if there is one. */
function Counted() {
  const { count, stale, rated, refused } = app.making;
  const levels = (rated?.scales || []).filter(({ error }) => !error);
  if (refused || count?.error)
    return html`<p class="told count bad" role="alert">${refused || count.error}</p>`;
  if (!count) return html`<p class="chip count">${t("thinking")}</p>`;
  const { solutions: number, more, known, unique } = count,
    short =
      known === false ? "unknown" : more ? "many" : number === 1 ? "one" : number ? "n" : "none";
  return html`<p class=${`chip count ${short}${stale ? " stale" : ""}`} title=${solutions(count)}>
    ${t(`count_${short}`, { count: number })}${
      unique && levels.length
        ? html` · <strong>${levels.map((one) => `${one.level_title ?? one.level}`)[0]}</strong>`
        : ""
    }</p>`;
}

function Tools() {
  const { before, after, marks } = app.making;
  const button = (icon, text, act, more = {}) =>
    html`<button type="button" class="tool" onClick=${act} ...${more}>
      <${Icon} name=${icon} /><span class="tool-name">${t(text)}</span></button>`;
  return html`<div class="tools">
    ${button("undo", "undo", back, { disabled: !before.length })}
    ${button("redo", "redo", again, { disabled: !after.length })}
    ${button("auto", "marks", () => settled({ marks: !marks }), { "aria-pressed": marks ? "true" : "false" })}
    ${button("share", "share", finished)}</div>`;
}

/** What somebody typed, as a number where it is one. */
const numbered = (text) => (/^\d+$/.test(text) ? Number(text) : text);

function Fresh() {
  const [kind, setKind] = useState(usual()),
    [options, setOptions] = useState({}),
    own = kinds().find((one) => one.name === kind);
  const field = (one) => {
    const to = (value) => setOptions({ ...options, [one.name]: value });
    if (one.flag)
      return html`<label class="check"><input type="checkbox"
        onChange=${(event) => to(event.target.checked)} /> ${one.help}</label>`;
    if (one.choices.length)
      return html`<label class="field"><span>${one.help}</span>
        <select onChange=${(event) => to(event.target.value)}><option value=""></option>
          ${one.choices.map((choice) => html`<option>${choice}</option>`)}</select></label>`;
    return html`<label class="field"><span>${one.help}</span>
      <input onChange=${(event) => to(numbered(event.target.value))} /></label>`;
  };
  const given = Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== "" && value !== false),
  );
  return html`<details class="more"><summary>${t("new_board")}</summary><div class="stack">
    <${KindField} value=${kind} change=${(one) => {
      setKind(one);
      setOptions({});
    }} />${(own?.options || []).map(field)}
    <button type="button" onClick=${() => fresh(kind, given)}>${t("empty_board")}</button></div></details>`;
}
