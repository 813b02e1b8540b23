/** Playing: the board, what one enters with, and the help beside it. */

import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { RUNGS } from "./board.js";
import { Board, Pieces } from "./boardview.js";
import { apply as applyTo, shown as shownOf } from "./game.js";
import { StepsPanel } from "./allsteps.js";
import { Asked, HelpPanel } from "./help.js";
import { told } from "./pace.js";
import { clock } from "./placements.js";
import { Pad, Tools } from "./pad.js";
import * as play from "./play.js";
import { RatePanel } from "./rate.js";
import { Reasoning } from "./reasoning.js";
import { Icon } from "./icons.js";
import { Review } from "./review.js";
import { isWide } from "./room.js";
import { spaceOf, symbolOf } from "./space.js";
import { app, set, t } from "./state.js";
import { drawnAt } from "./steps.js";
import { coloured } from "./shading.js";
import { strokeOf } from "./strokes.js";

const TABS = ["pad", "help", "steps", "rate"];
const Help = () => html`<${HelpPanel}><${Reasoning} /><//>`;
const PANELS = { help: Help, steps: StepsPanel, rate: RatePanel };

/** What the board shows: the game, or a step of help over it. */
function seen() {
  const { game, over } = app;
  const now = shownOf(game, app.settings.grid);
  if (!over) return { here: now };
  if (over.solution) return { here: shownOf(applyTo(game, over.solution, [])) };
  const drawn = drawnAt(over, app.hint?.story === over.story);
  // Early rungs tell nothing of candidates, so the player's own marks stay.
  return {
    ...drawn,
    veil: { ...drawn.veil, goal: goalOf(over, game.read) },
    shownCodes: over.rung < 5 ? now.codes : null,
  };
}

/** The squares that a step fills, with what goes there, once all of it is told. */
function goalOf({ story, at, rung, line }, read) {
  const { places = [] } = story.steps[at - 1] || {};
  if (rung < RUNGS || line >= 0 || read.board.joins) return [];
  return places.flatMap((one) =>
    spaceOf(read).spots[one].map(([square, slot]) => [square, symbolOf(read, square, slot)]),
  );
}

export function Playing() {
  const { game, tab, clash, picked, cursor, lights } = app,
    now = shownOf(game, app.settings.grid),
    drawn = seen();
  const own = {
    ...play.highlighted(now),
    clash: [...clash],
    finished: app.finished,
    picked: [...picked],
    colours: coloured(game),
  };
  if (app.solved && !app.over) Object.assign(own, { same: [], seen: [], picked: [] }); // a picture of what was done
  if (app.over)
    Object.assign(own, {
      veil: drawn.veil,
      same: [],
      seen: [],
      ...(app.over.solution ? { clash: app.over.clash } : {}),
    });
  const hands = html`<${Tools} /><div class="pad-place"><${Pad} here=${now} /></div>`;
  return html`<main class=${`playing game tab-${tab}${app.solved ? " solved" : ""}`}>
    <section class="table" aria-label=${t("board")}>
      <${Heading} over=${app.over} />
      <div class="board" onKeyDown=${play.keys}><${Board} ...${drawn} read=${game.read} own=${own}
        cursor=${cursor} lights=${lights} pick=${play.pick} stroke=${strokeOf(game.read)}
        several=${app.several} apart /></div>
    </section>
    <section class="side" aria-label=${t("tools")} onKeyDown=${play.keys}>
      ${game.read.board.loose.length ? html`<${Pieces} here=${drawn.here} />` : ""}
      ${app.solved ? html`<${Review} />` : ""}
      ${isWide() ? html`${hands}<${Asked} /><${Panels} />` : html`<${Asked} />${hands}<${Tabs} />`}
    </section>
  </main>`;
}

/** All panels, where there is room for them: each says by itself what it is for. */
const Panels = () =>
  html`<div class="panel" id="panel" tabindex="0" role="group" aria-label=${t("tools")}>
    <section><h2>${t("tab_steps")}</h2><${StepsPanel} /></section>
    <section><h2>${t("tab_rate")}</h2><${RatePanel} /></section>
    <section><${Help} /></section></div>`;

/**
 * The title; while a step is shown, the way back to the game in its place, so that the board stays
 * where it is.
 */
function Heading({ over }) {
  const { read } = app.game,
    rules = [...new Set([...(read.rules || []), ...(read.special || []), ...(read.setter || [])])];
  const back = () => set({ over: null, lights: [] });
  return html`<div class="heading">
    <div class="grow"><h1 class=${over ? "unseen" : ""}>${read.title}</h1>
      ${
        over
          ? html`<p class="over-note">
        <span>${t(over.solution ? "shows_solution" : "shows_step")}</span>${" "}
        <button type="button" class="quiet" onClick=${back}>${t("back_to_game")}</button></p>`
          : read.author
            ? html`<p class="by">${read.author}</p>`
            : ""
      }
      ${
        app.game.usual && !over
          ? html`<p class="by usual" title=${t("usual_help")}>${told(app.game.usual)}</p>`
          : ""
      }</div>
    ${
      rules.length
        ? html`<details class="rules"><summary><${Icon} name="info" />${t("rules")}</summary>
      <div>${rules.map((one) => html`<p>${one}</p>`)}</div></details>`
        : ""
    }
    ${app.settings.clock ? html`<${Clock} />` : ""}
  </div>`;
}

/** Told by itself every second, so that the page need not be drawn anew. */
function Clock() {
  const [seconds, tell] = useState(app.game.seconds);
  useEffect(() => {
    const timer = setInterval(() => tell(app.game?.seconds || 0), 500);
    return () => clearInterval(timer);
  }, []);
  return html`<time class="clock" role="timer" aria-label=${t("clock")}>${clock(seconds)}</time>`;
}

function Tabs() {
  const { tab } = app,
    Panel = PANELS[tab];
  const turn = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.stopPropagation();
    const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length];
    choose(next);
    document.getElementById(`tab-${next}`)?.focus();
  };
  const choose = (one) =>
    set({ tab: one, ...(app.hint || app.found ? {} : { over: null, lights: [] }) });
  return html`<div class="tabs" role="tablist" aria-label=${t("tools")} onKeyDown=${turn}>${TABS.map(
    (one) => html`<button type="button" role="tab" id=${`tab-${one}`}
      class="tab-button" aria-controls="panel" aria-selected=${one === tab ? "true" : "false"}
      tabindex=${one === tab ? 0 : -1} onClick=${() => choose(one)}>${t(`tab_${one}`)}</button>`,
  )}</div>
    <div class="panel" role="tabpanel" id="panel" tabindex="0" aria-labelledby=${`tab-${tab}`}>
      ${Panel ? html`<${Panel} />` : ""}</div>`;
}
