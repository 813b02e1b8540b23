/** The library: puzzles by kind, level and technique; and the way to bring others. */

import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { KindField, kinds, usual } from "./bring.js";
import { Waiting } from "./waiting.js";
import * as games from "./games.js";
import * as pace from "./pace.js";
import { fits, loadPath } from "./path.js";
import * as play from "./play.js";
import { suited } from "./shelf.js";
import { engine } from "./engine.js";
import { app, set, t } from "./state.js";

const MOST = 100;
/** The choice of a level that is not one of the engine's. */
const FITTING = "fitting";

export function LibraryView() {
  const [kind, setKind] = useState(usual()),
    [found, setFound] = useState(null);
  const [level, setLevel] = useState(""),
    [technique, setTechnique] = useState(""),
    [solved, setSolved] = useState(0);
  useEffect(() => {
    let there = true;
    engine("library", {
      ask: "library",
      kind,
      level: level === FITTING ? "" : level,
      technique,
      most: MOST,
    }).then((answer) => {
      if (answer && there) setFound(answer);
    });
    return () => {
      there = false;
    };
  }, [kind, level, technique]);
  useEffect(() => {
    games.all().then((all) => setSolved(all.filter((one) => one.solved).length));
    loadPath();
  }, []);
  const levels = kinds().find((one) => one.name === kind)?.levels || [];
  const shown =
    level === FITTING && found ? suited(found.puzzles, levels, solved, fits) : found?.puzzles || [];
  const choice = (name, value, change, all, first = "") =>
    html`<label class="field"><span>${t(name)}</span>
    <select value=${value} onChange=${(event) => change(event.target.value)}>
      <option value="">${t("any")}</option>${first}
      ${all.map(([one, title, count]) => html`<option value=${one}>${title} (${count})</option>`)}</select></label>`;
  const ofKind = (one) => {
    setKind(one);
    setLevel("");
    setTechnique("");
  };
  const open = (one) =>
    play.open(one.text, { kind: one.kind, title: one.title, minutes: one.minutes });
  return html`<main class="library">
    <div class="row wrap"><h1 class="grow">${t("activity_library")}</h1>
      <button type="button" onClick=${() => set({ dialog: "bring", message: "" })}>${t("bring")}</button></div>
    <div class="row wrap"><${KindField} value=${kind} change=${ofKind} />
      ${choice("level", level, setLevel, found?.levels || [], html`<option value=${FITTING}>${t("fits_me")}</option>`)}
      ${choice("technique", technique, setTechnique, found?.techniques || [])}</div>
    ${app.busy.library ? html`<${Waiting} name="library" />` : ""}
    ${found && !found.puzzles.length ? html`<p>${t("none_in_library")}</p>` : ""}
    <ol class="list card">${shown.map(
      (one) => html`<li>
      <button type="button" class="entry" onClick=${() => open(one)}><span class="grow">${one.title}</span>
      <span class="does">${one.level_title}</span><small>${one.hardest_title}</small>
      ${one.minutes ? html`<small class="usual">${pace.told(one.minutes)}</small>` : ""}</button></li>`,
    )}</ol>
    ${found?.puzzles.some((one) => one.minutes) ? html`<p class="small">${t("usual_help")}</p>` : ""}</main>`;
}
