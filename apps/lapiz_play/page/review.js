/** A look back at a solved game: where the time went, what hints told, and what to practise next. */

import { html, useEffect } from "./vendor/preact-htm.js";
import * as games from "./games.js";
import { teach } from "./lesson.js";
import { fits, loadPath, placeOf } from "./path.js";
import * as play from "./play.js";
import { kinds } from "./bring.js";
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
  if (app.gameId === id && answer?.steps)
    set({ review: { id, steps: answer.steps, hardest: rated?.scales?.[0]?.title || "" } });
}

/** A puzzle of the same kind that suits the player, another one after each that was solved. */
async function another(kind) {
  const solved = (await games.all()).filter((one) => one.solved).length;
  const answer = await engine("another", { ask: "library", kind, most: 200 });
  const levels = kinds().find((one) => one.name === kind)?.levels || [],
    all = answer ? suited(answer.puzzles, levels, solved, fits) : [];
  const one = all[solved % all.length];
  if (one) play.open(one.text, { kind: one.kind, title: one.title, minutes: one.minutes });
}

export function Review() {
  const { game, gameId, review, next } = app,
    { kind } = game.read;
  useEffect(() => {
    look(game, gameId);
  }, [gameId]);
  const made = placements(game),
    steps = review?.id === gameId && review.steps.length === made.length ? review.steps : [];
  const hardest = steps.length ? review.hardest : "";
  const fact = (name, value) => html`<div><dt>${t(name)}</dt><dd>${value}</dd></div>`;
  return html`<div class="card end"><h2 class="good">${t("solved")}</h2>
    <dl class="came-to">${fact("clock", clock(game.seconds))}${fact("hints", game.hints)}
      ${hardest ? fact("hardest", hardest) : ""}</dl>
    ${steps.length ? html`<${Spent} made=${made} steps=${steps} />` : ""}
    <div class="row wrap">${
      next
        ? html`<button type="button" class="main" onClick=${() => play.openDocument(next)}>${t("go_on")}</button>`
        : kinds().some((one) => one.name === kind)
          ? html`<button type="button" class="main" onClick=${() => another(kind)}>${t("another")}</button>`
          : ""
    }
      ${steps.length ? html`<${ToLearn} steps=${steps} made=${made} />` : ""}</div></div>`;
}

/** The seconds of each entry as bars, and what took longest in words. */
function Spent({ made, steps }) {
  const at = longest(made),
    most = made[at]?.seconds,
    { name, title, since } = steps[at] || {};
  if (!most) return "";
  const open = made[at].at - (since ? made[since - 1].at : 0);
  const slow = title
    ? t("was_open", { time: clock(open), technique: title, name })
    : t("took_longest", { time: clock(most), name });
  const height = ({ seconds }) => Math.max(4, (seconds / most) * 100);
  const named = helpedBy(made)
    .map((name) => placeOf(name)?.title)
    .filter(Boolean);
  return html`<div class="spent" role="img" aria-label=${t("spent")}>${made.map(
    (one, number) => html`
      <i class=${one.help ? "helped" : number === at ? "slow" : ""} style=${`height:${height(one)}%`}></i>`,
  )}</div>
    <p>${slow}</p>${named.length ? html`<p>${t("hinted", { names: named.join(", ") })}</p>` : ""}`;
}

/** The technique to learn next: one that a hint told and that is not known, else that of the longest wait. */
function ToLearn({ made, steps }) {
  const names = [...helpedBy(made), steps[longest(made)]?.technique],
    name = names.find((one) => one && placeOf(one) && !placeOf(one).known);
  if (!name) return "";
  return html`<button type="button" onClick=${() => teach(name, placeOf(name).kind)}>
    ${t("lesson_on", { technique: placeOf(name).title })}</button>`;
}
