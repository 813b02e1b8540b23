/** Home: the game to go on with, what is new today, and what else there is. */

import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { Board } from "./boardview.js";
import { kinds } from "./bring.js";
import { named, openDay, request, stand } from "./day.js";
import { isFixed, shown } from "./game.js";
import * as games from "./games.js";
import { FromPicture } from "./picture.js";
import * as play from "./play.js";
import { loadLibrary, Puzzle, solvedOf } from "./library.js";
import { dated } from "./results.js";
import { ahead, fits, loadPath, loadPreview, teach } from "./path.js";
import { practise } from "./practise.js";
import { About, Look } from "./recent.js";
import { isNarrow } from "./room.js";
import { coloured } from "./shading.js";
import { shelf } from "./shelf.js";
import { cards } from "./skill.js";
import { engine } from "./engine.js";
import { app, language, set, t } from "./state.js";
import { begun, takeUp } from "./table.js";

const SHELF = 6,
  RECENT = 3;
/** The lesson of who never solved one. */
const BEGINNING = { name: "naked-single", kind: "sudoku" };

const ask = (key, request) => engine(key, request, { quiet: true, raw: true });

/** A shelf of the library, another one each day. */
async function chosen(solved, date) {
  const library = await loadLibrary(),
    { name, levels } = kinds().find((one) => one.usual);
  const number = Number(date.replaceAll("-", ""));
  return shelf(library?.puzzles || [], name, { levels, solved, fits, number, most: SHELF });
}

/** What Home shows of the engine's: asked once a day, one after the other, and drawn as it comes. */
async function load(solved) {
  const date = dated(),
    spoken = language(),
    there = () => app.home?.date === date && app.home.language === spoken;
  if (there()) return;
  set({ home: { date, language: spoken, shelf: [], today: null } });
  const today = await ask("daily", request(date));
  if (there() && today && !today.error) set({ home: { ...app.home, today } });
  if (!there()) return;
  if (Object.keys(cards()).length) await loadPath(); // without it nothing is known, and the shelf is one of beginners
  const puzzles = await chosen(solved, date);
  if (there()) set({ home: { ...app.home, shelf: puzzles } });
  if (!Object.keys(cards()).length) await loadPreview(BEGINNING);
}

/** A puzzle as it is printed, to look at. */
function Picture({ read }) {
  const codes = read?.codes.map((code) => (typeof code === "string" ? code : {}));
  return html`<div class="thumb" aria-hidden="true">
    ${read ? html`<${Board} here=${{ board: read.board, codes, areas: [], loose: [] }} read=${read} apart />` : ""}
  </div>`;
}

export function Home() {
  const [list, setList] = useState(null),
    { game, gameId, home } = app;
  useEffect(() => {
    games.all().then((all) => {
      setList(all);
      load(all.filter((one) => one.solved).length);
    });
  }, [language()]);
  if (!list || !game) return html`<main class="home"><h1>${t("home_title")}</h1></main>`;
  const others = list.filter((one) => one.id !== gameId),
    isNew = !others.length && !begun(game) && isFirst(game.read);
  const own = isNew ? html`<${First} />` : html`<${Continue} />`,
    today = html`<${Today} today=${home?.today} list=${list} />`, // in a hand first of all
    lesson = html`<${Lesson} />`;
  return html`<main class="home">
    <div class="row title"><h1 class="grow">${t("home_title")}</h1><${FromPicture} /></div>
    <div class="cards">
      ${isNarrow() ? [today, own, lesson] : isNew ? [own, lesson, today] : [own, today, lesson]}
    </div>
    <${Shelf} shelf=${home?.shelf || []} done=${solvedOf(list)} />
    ${others.length ? html`<${Begun} others=${others.slice(0, RECENT)} />` : ""}
  </main>`;
}

const toGame = () => {
  set({ activity: "play" });
  play.focusCursor();
};

/** Whether a puzzle is the one that the page brings along, and not one that was brought. */
const isFirst = ({ puzzle }) => JSON.stringify(puzzle) === app.first;

/** The first puzzle of somebody who has none yet: whoever takes hold of it plays. */
function First() {
  const { game, cursor } = app;
  const hold = (squares) => {
    play.pick(squares);
    toGame();
  };
  return html`<section class="card hero" aria-label=${t("first_puzzle")}>
    <div class="stands"><${Board} here=${shown(game)} read=${game.read} cursor=${cursor} pick=${hold} apart /></div>
    <div class="stack"><h2>${t("first_puzzle")}</h2><p>${t("first_help")}</p>
      <div><button type="button" class="main" onClick=${toGame}>${t("activity_play")}</button></div></div></section>`;
}

/** The game on the table, as it stands. */
function Continue() {
  const { game, solved } = app,
    { read } = game,
    here = shown(game),
    plain = !read.board.joins && !read.board.lone;
  const open = plain
    ? game.cells.map((_, square) => square).filter((square) => !isFixed(game, square))
    : [];
  const done = open.filter((square) => game.cells[square].value >= 0).length;
  return html`<section class="card hero" aria-label=${t("home_continue")}>
    <div class="stands" aria-hidden="true" onClick=${toGame}>
      <${Board} here=${here} read=${read} own=${{ colours: coloured(game) }} apart /></div>
    <div class="stack"><p class="chip">${t(solved ? "game_solved" : "home_continue")}</p>
      <h2>${read.title}</h2>
      ${
        open.length
          ? html`<div><progress max=${open.length} value=${done} aria-label=${t("progress")}></progress>
        <p class="small">${t("game_progress", { done, open: open.length })}</p></div>`
          : ""
      }
      <div><button type="button" class="main" onClick=${toGame}>
        ${t(solved ? "look_back" : "home_go_on")}</button></div></div></section>`;
}

function Today({ today, list }) {
  const day = dated(),
    level = today?.level_title,
    state = stand(day, list);
  return html`<div class="of-day"><button type="button" class="card tall" onClick=${() => openDay(day)}>
    <${Picture} read=${today} />
    <b>${t("home_today")}</b><span>${[level, state].filter(Boolean).join(" · ")}</span>
    <small>${named(day)}</small></button>
    <button type="button" class="link" onClick=${() => set({ activity: "stats" })}>${t("stats_link")}</button></div>`;
}

/** The next thing to learn: what is due, the next lesson, or a beginning. */
function Lesson() {
  const {
      late: [due, ...others],
      next,
    } = ahead(),
    learns = Object.keys(cards()).length > 0;
  const shown = learns ? due || next : BEGINNING,
    { preview } = app;
  const picture = preview?.name === shown?.name ? preview?.picture : "";
  useEffect(() => {
    if (learns) loadPath();
  }, [language()]);
  useEffect(() => {
    if (learns) loadPreview(shown);
  }, [shown?.name]);
  const [head, text, learn] = due
    ? [
        t("due_today", { count: others.length + 1 }),
        [due, ...others]
          .slice(0, RECENT)
          .map((one) => one.title)
          .join(", "),
        () => practise(due.name, due.kind),
      ]
    : next && learns
      ? [
          t("next_lesson", { technique: next.title }),
          next.chapter.title,
          () => teach(next.name, next.kind),
        ]
      : learns
        ? [t("activity_learn"), t("home_learn"), () => teach("")]
        : [t("never_solved"), t("five_minutes"), () => teach(BEGINNING.name, BEGINNING.kind)];
  return html`<button type="button" class="card tall" onClick=${learn}>
    <div class="thumb" aria-hidden="true" dangerouslySetInnerHTML=${{ __html: picture || "" }} />
    <b>${head}</b><span>${text}</span></button>`;
}

function Shelf({ shelf, done }) {
  return html`<section class="shelf"><div class="row"><h2 class="grow">${t("activity_library")}</h2>
      <button type="button" class="link" onClick=${() => set({ activity: "library" })}>${t("all_of_it")}</button></div>
    <ul>${shelf.map(
      (one) =>
        html`<${Puzzle} key=${one.id} one=${one} done=${done.has(one.id)} varieties=${app.library.varieties} />`,
    )}</ul></section>`;
}

function Begun({ others }) {
  const all = () => set({ activity: "games" });
  return html`<section class="recent"><div class="row"><h2 class="grow">${t("way_recent")}</h2>
      <button type="button" class="link" onClick=${all}>${t("all_of_it")}</button></div>
    <ul>${others.map(
      (
        one,
      ) => html`<li key=${one.id}><button type="button" class="card" onClick=${() => takeUp(one.id)}>
      <${Look} one=${one} /><${About} one=${one} /></button></li>`,
    )}</ul></section>`;
}
