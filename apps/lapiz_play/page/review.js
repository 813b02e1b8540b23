/** A look back at a solved game: where the time went, what hints told, and what to practise next. */

import { html, useEffect, useRef } from "./vendor/preact-htm.js";
import { all as allGames } from "./games.js";
import { loadLibrary, open, solvedOf } from "./library.js";
import { fits, loadPath, placeOf, teach } from "./path.js";
import * as play from "./play.js";
import { kinds } from "./bring.js";
import { send, told } from "./day.js";
import * as results from "./results.js";
import { suited } from "./shelf.js";
import { clock, helpedBy, longest, placements } from "./placements.js";
import { engine } from "./engine.js";
import { app, set, t } from "./state.js";

/** Ask what made each entry, and how hard the puzzle is; nothing waits for it. */
async function look(game, id) {
  const placed = placements(game).map((one) => one.candidate),
    quietly = { quiet: true, raw: true };
  const answer = await engine(
    "review",
    { ask: "review", puzzle: game.read.puzzle, position: { placed } },
    quietly,
  );
  const rated = await engine(
    "reviewed",
    { ask: "rate", quick: true, puzzle: game.read.puzzle },
    quietly,
  );
  await loadPath();
  const { title = "", level = "" } = rated?.scales?.[0] || {};
  if (level) results.rated(id, level);
  if (app.gameId === id && answer?.steps)
    set({ review: { id, steps: answer.steps, hardest: title } });
}

/**
 * A puzzle that is not solved yet, of the same kind, rules and level where there is one; another one after each that
 * was solved. If it has rules besides those of its kind, they are said over the board.
 */
async function another(read, id) {
  const games = await allGames(),
    done = solvedOf(games),
    solved = games.filter((one) => one.solved).length;
  const puzzles = (await loadLibrary())?.puzzles || [],
    ruled = (one) => read.special.length && one.kind === read.kind && one.title === read.title,
    own = puzzles.find((one) => one.id === read.shelf) || puzzles.find(ruled);
  const alike = puzzles.filter((one) => one.variety === (own?.variety || read.kind) && one !== own),
    fresh = alike.filter((one) => !done.has(one.id)),
    group = fresh.length ? fresh : alike;
  const ofLevel = group.filter((one) => one.level === (own?.level || results.levelOf(id))),
    levels = kinds().find((one) => one.name === read.kind)?.levels || [],
    all = ofLevel.length ? ofLevel : suited(group, levels, solved, fits);
  if (!all.length) return;
  const opened = await open(all[solved % all.length]);
  if (opened?.special.length) set({ notice: { text: opened.special.join(" ") } });
}

export function Review() {
  const { game, gameId, review, next } = app,
    { kind } = game.read;
  const head = useRef();
  useEffect(() => {
    look(game, gameId);
    if (document.activeElement?.matches("[data-square]"))
      head.current.focus({ preventScroll: true });
  }, [gameId]);
  const made = placements(game),
    steps = review?.id === gameId && review.steps.length === made.length ? review.steps : [];
  const more = () => another(game.read, gameId);
  const hardest = steps.length ? review.hardest : "";
  const fact = (name, value) => html`<div><dt>${t(name)}</dt><dd>${value}</dd></div>`;
  return html`<div class="card end"><h2 class="good" tabindex="-1" ref=${head}>${t("solved")}</h2>
    <div class="row wrap">${
      next
        ? html`<button type="button" class="main" onClick=${() => play.openDocument(next)}>${t("go_on")}</button>`
        : kinds().some((one) => one.name === kind)
          ? html`<button type="button" class="main" onClick=${more}>${t("another")}</button>`
          : ""
    }
      ${game.read.day ? html`<button type="button" onClick=${() => send(game)}>${t("share_result")}</button>` : ""}
      ${steps.length ? html`<${ToLearn} steps=${steps} made=${made} />` : ""}</div>
    <dl class="came-to">${fact("clock", clock(game.seconds))}${fact("hints", game.hints)}
      ${hardest ? fact("hardest", hardest) : ""}</dl>
    ${game.read.day ? html`<p class="small to-send">${told(game)}</p>` : ""}
    ${made.some((one) => one.seconds) ? html`<${Spent} made=${made} steps=${steps} />` : ""}</div>`;
}

/** The seconds of each entry as bars, and what took longest in words. */
function Spent({ made, steps }) {
  const at = longest(made),
    most = made[at]?.seconds,
    { name, title, since } = steps[at] || {},
    { names } = app.game.read;
  const open = made[at].at - (since ? made[since - 1].at : 0);
  const slow = title
    ? t("was_open", { time: clock(open), technique: title, name })
    : t(steps.length ? "took_longest" : "longest_was", {
        time: clock(most),
        name: names[made[at].candidate],
      });
  const height = ({ seconds }) => Math.max(4, (seconds / most) * 100);
  const named = helpedBy(made)
    .map((name) => placeOf(name)?.title)
    .filter(Boolean);
  const legend = made.some((one) => one.help) ? "spent" : "spent_title";
  return html`<p class="small">${t(legend)}</p>
    <div class="spent" role="img" aria-label=${t("spent")}>${made.map(
      (one, number) => html`
      <i class=${one.help ? "helped" : number === at ? "slow" : ""} style=${`height:${height(one)}%`}></i>`,
    )}</div>
    <p class="slowest">${slow}</p>${named.length ? html`<p>${t("hinted", { names: named.join(", ") })}</p>` : ""}`;
}

/** The technique to learn next: one that a hint told and that is not known, else that of the longest wait. */
function ToLearn({ made, steps }) {
  const names = [...helpedBy(made), steps[longest(made)]?.technique],
    name = names.find((one) => one && placeOf(one) && !placeOf(one).known);
  if (!name) return "";
  return html`<button type="button" onClick=${() => teach(name, placeOf(name).kind)}>
    ${t("lesson_on", { technique: placeOf(name).title })}</button>`;
}
