/** The library: cards of puzzles, by kind and rule, level, and whether they are solved; and the way to bring others. */

import { html, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import { kinds, usual } from "./bring.js";
import { Drawing } from "./drawings.js";
import { Waiting } from "./waiting.js";
import * as games from "./games.js";
import * as pace from "./pace.js";
import { fits, loadPath } from "./path.js";
import { FromPicture } from "./picture.js";
import * as play from "./play.js";
import { spread, suited } from "./shelf.js";
import { engine } from "./engine.js";
import { app, language, set, t } from "./state.js";

/** So many cards are drawn at first, and with each press more. */
const FEW = 60;
/** The choice of a level that is not one of the engine's. */
const FITTING = "fitting";
const SOLVED = ["no", "yes"];

/** Ask for the whole library, once in each language. */
export async function loadLibrary() {
  if (app.library?.language === language()) return app.library;
  const answer = await engine("library", { ask: "library" }, { quiet: app.activity !== "library" });
  if (answer) set({ library: { ...answer, language: language() } });
  return answer;
}

/** The puzzles that are solved in games which are kept, by ID. */
export const solvedOf = (all) =>
  new Set(all.filter((one) => one.solved && one.read?.shelf).map((one) => one.read.shelf));

export const open = (one) =>
  play.open(one.text, {
    kind: one.kind,
    title: one.title,
    minutes: one.minutes,
    shelf: one.id,
  });

/** What is chosen, as the address has it: `{ kind, level, solved, technique }`, each a text or nothing. */
const chosen = () => app.shown || {};
export const choose = (patch) => {
  const shown = Object.entries({ ...chosen(), ...patch }).filter(([, value]) => value);
  set({ shown: Object.fromEntries(shown) });
};

/** Whether a puzzle is of a kind, with whatever rules, or of a variety. */
const isOf = (one, kind) => one.variety === kind || (kind !== usual() && one.kind === kind);

function fitting(puzzles, done, all) {
  const { kind, level, solved, technique } = chosen();
  const found = puzzles.filter(
    (one) =>
      (!kind || isOf(one, kind)) &&
      (!technique || one.techniques.includes(technique)) &&
      (!solved || (solved === "yes") === done.has(one.id)),
  );
  const levels = kinds().find((one) => one.usual)?.levels || [];
  const ofLevel =
    level === FITTING
      ? suited(found, levels, all.filter((one) => one.solved).length, fits)
      : found.filter((one) => !level || String(one.rank) === level);
  return kind ? ofLevel : spread(ofLevel);
}

const Chip = ({ on, act, children }) =>
  html`<button type="button" class="choice-chip" aria-pressed=${on ? "true" : "false"}
    onClick=${act}>${children}</button>`;

/** Chips of which one is chosen, or none: the first one. */
function Chips({ name, all, title = t(name), first = t("each_of_them") }) {
  const value = chosen()[name] || "",
    row = useRef();
  useEffect(() => {
    // On a phone the row is longer than the screen.
    const on = row.current.querySelector("[aria-pressed=true]");
    row.current.scrollLeft = on.offsetLeft - (row.current.clientWidth - on.offsetWidth) / 2;
  }, [value]);
  return html`<div ref=${row} role="group" class="chips" aria-label=${title}>
    ${[["", first], ...all].map(
      ([one, text]) =>
        html`<${Chip} on=${String(one) === value} act=${() => choose({ [name]: String(one) })}>${text}<//>`,
    )}</div>`;
}

function Filters({ library }) {
  const { kind, technique } = chosen(),
    { varieties, levels, techniques } = library;
  const named = [true, false].flatMap((isKind) =>
    varieties
      .filter((one) => (one.name === one.kind) === isKind)
      .map(({ name, title }) => [name, title]),
  );
  return html`<div class="filters">
    <${Chips} name="kind" all=${named} title=${t("kind_or_rule")} />
    <${Chips} name="level" all=${[[FITTING, t("fits_me")], ...levels]} />
    <div class="row wrap">
      <${Chips} name="solved" all=${SOLVED.map((one) => [one, t(`solved_${one}`)])} title=${t("solved_or_not")} />
      <label class="field inline"><span>${t("technique")}</span>
        <select value=${technique || ""} onChange=${(event) => choose({ technique: event.target.value })}>
          <option value="">${t("any")}</option>
          ${techniques
            .filter(
              ([one]) =>
                !kind || library.puzzles.some((p) => isOf(p, kind) && p.techniques.includes(one)),
            )
            .map(
              ([one, title]) => html`<option value=${one}>${title}</option>`,
            )}</select></label></div></div>`;
}

/** A puzzle: how it looks, what it is called, what it is, how hard, and whether it is solved. */
export function Puzzle({ one, done, varieties }) {
  const variety = varieties.find(({ name }) => name === one.variety)?.title;
  return html`<li><button type="button" class="card" onClick=${() => open(one)}>
    <${Drawing} number=${one.number} /><b>${one.title}</b>
    <small>${variety} · ${one.level_title}</small>
    ${one.minutes ? html`<small class="usual">${pace.told(one.minutes)}</small>` : ""}
    ${done ? html`<small class="chip done">${t("game_solved")}</small>` : ""}</button></li>`;
}

const counted = (count) => t(count === 1 ? "one_puzzle" : "n_puzzles", { count });
const More = ({ act }) =>
  html`<button type="button" class="more-cards" onClick=${act}>${t("show_more")}</button>`;

export function LibraryView() {
  const [all, setAll] = useState([]),
    [most, setMost] = useState(FEW),
    { library } = app;
  useEffect(() => {
    loadLibrary();
    games.all().then(setAll);
    loadPath();
  }, [language()]);
  useEffect(() => setMost(FEW), [app.shown]);
  const opens = (how) => set({ dialog: "bring", message: "", ...how }),
    done = solvedOf(all),
    puzzles = library ? fitting(library.puzzles, done, all) : [];
  return html`<main class="library">
    <div class="row wrap"><h1 class="grow">${t("activity_library")}</h1>
      <button type="button" onClick=${() => opens({ way: "generate" })}>
        ${t("way_generate")}</button>
      <button type="button" class="in-head" onClick=${() => opens({})}>${t("bring")}</button>
      <${FromPicture} /></div>
    ${library ? html`<${Filters} library=${library} />` : ""}
    ${app.busy.library ? html`<${Waiting} name="library" />` : ""}
    ${library ? html`<p class="small" role="status">${counted(puzzles.length)}</p>` : ""}
    ${library && !puzzles.length ? html`<p>${t("none_in_library")}</p>` : ""}
    <ol class="puzzles">${puzzles
      .slice(0, most)
      .map(
        (one) =>
          html`<${Puzzle} key=${one.id} one=${one} done=${done.has(one.id)} varieties=${library.varieties} />`,
      )}</ol>
    ${most < puzzles.length ? html`<${More} act=${() => setMost(most + FEW)} />` : ""}
    ${puzzles.some((one) => one.minutes) ? html`<p class="small">${t("usual_help")}</p>` : ""}</main>`;
}
