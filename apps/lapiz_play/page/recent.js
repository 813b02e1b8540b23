/** The games that are kept, as a list to choose from; and the line that tells what became of one. */

import { html, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import { kinds } from "./bring.js";
import { Close } from "./icons.js";
import * as games from "./games.js";
import { app, language, say, set, t } from "./state.js";
import { takeUp } from "./table.js";

/** A small picture of a game: givens bold, what was entered not. */
export function Look({ one }) {
  const { columns, look = [] } = one,
    rows = columns ? look.length / columns : 0;
  if (!Number.isInteger(rows) || !rows) return "";
  const at = (place) => [(place % columns) * 10 + 5, Math.floor(place / columns) * 10 + 8];
  return html`<svg class="look" viewBox=${`0 0 ${columns * 10} ${rows * 10}`} width="72" height="72" aria-hidden="true">
    <rect width=${columns * 10} height=${rows * 10} />${look.map((code, place) => {
      if (!code) return "";
      const [x, y] = at(place);
      return html`<text x=${x} y=${y} class=${code.startsWith("+") ? "given" : "own"}>${code.slice(1)}</text>`;
    })}</svg>`;
}

/** The reader's language as it is written where they live. */
export const locale = () =>
  (navigator.languages || []).find((one) => one.startsWith(language())) || language();
const day = (time) =>
  new Date(time).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });

function stand(one) {
  if (one.solved) return t("game_solved");
  return one.open ? t("game_progress", { done: one.done, open: one.open }) : t("game_begun");
}

/** A game in words: its title, its kind, its level, how far it is, and when it was played. */
export function About({ one }) {
  const kind = kinds().find(({ name }) => name === one.kind)?.title,
    parts = [kind, one.read?.level_title, stand(one)].filter(Boolean);
  return html`<span class="grow"><b>${one.title}</b><br />
    <small>${parts.join(" · ")}</small><br /><small>${day(one.changed)}</small></span>`;
}

/** All games that are kept. That which is open now stays. */
export function Games() {
  const [list, setList] = useState(null),
    [gone, setGone] = useState(null);
  const look = () => games.all().then(setList);
  useEffect(() => {
    look();
  }, []);
  const drop = async (one) => {
    await games.drop(one.id);
    setGone(one);
    say(t("game_deleted", { title: one.title }));
    look();
  };
  const back = async () => {
    await games.putBack(gone);
    setGone(null);
    look();
  };
  const open = (id) => (id === app.gameId ? set({ activity: "play" }) : takeUp(id));
  return html`<main class="stats"><h1>${t("activity_games")}</h1><div class="stack">
    ${
      gone
        ? html`<p class="note row">
      <span class="grow">${t("game_deleted", { title: gone.title })}</span>${" "}
      <button type="button" onClick=${back}>${t("undo")}</button></p>`
        : ""
    }
    ${list && !list.length ? html`<p>${t("no_games")}</p>` : ""}
    <ol class="list games">${(list || []).map(
      (one) =>
        html`<li class="row"><button type="button" class="entry grow" onClick=${() => open(one.id)}>
      <${Look} one=${one} /><${About} one=${one} /></button>
      ${
        one.id === app.gameId
          ? ""
          : html`<${Close} label=${t("delete_game", { title: one.title })} act=${() => drop(one)} />`
      }</li>`,
    )}</ol></div></main>`;
}

/** For how long it is said that a game is kept, unless one points at it: until then it lies over the page. */
const SAID = 8000;

/** What became of the game that was open before, with the way back to it. */
export function Notice() {
  const { notice } = app,
    { text, back, go, games: others, act, does } = notice,
    root = useRef(),
    close = () => set({ notice: null });
  useEffect(() => {
    if (!back || go) return;
    const leave = () => {
      if (root.current?.matches(":hover, :focus-within")) timer = setTimeout(leave, SAID);
      else if (app.notice === notice) close();
    };
    let timer = setTimeout(leave, SAID);
    return () => clearTimeout(timer);
  }, [notice]);
  const then = (doing) => () => {
    close();
    doing();
  };
  const recent = then(() => set({ activity: "games", message: "" }));
  return html`<div class="message notice" role="status" ref=${root}><span>${text}</span>
    ${back ? html`<button type="button" onClick=${then(() => takeUp(back))}>${go || t("back_to_it")}</button>` : ""}
    ${act ? html`<button type="button" onClick=${then(act)}>${does}</button>` : ""}
    ${others ? html`<button type="button" class="others" onClick=${recent}>${t("activity_games")}</button>` : ""}
    <${Close} label=${t("close")} act=${close} /></div>`;
}
