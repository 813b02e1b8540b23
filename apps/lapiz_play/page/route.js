/**
 * Where one is: an address for each view and each game, and what Back does.
 *
 * A change of view or of game, and an open dialog, are entries of the browser's history; what is
 * chosen on the board or told by a hint is none. The address holds names only, no game.
 */

import { openDay } from "./day.js";
import { teach } from "./path.js";
import { complain } from "./engine.js";
import { practiseNamed, putAway } from "./practise.js";
import { app, set, t } from "./state.js";
import { takeUp } from "./table.js";

const HOME = "home",
  VIEWS = [
    HOME,
    "play",
    "today",
    "games",
    "practise",
    "learn",
    "library",
    "stats",
    "make",
    "write",
  ],
  NAMING = ["play", "today", "practise", "learn"];
/** A view, the name of a game, a day or a technique, of a technique the picture of its lesson, and what is shown. */
const ADDRESS = /^#\/(\w*)(?:\/([\w-]+)(?:\/(\d+))?)?(?:\?([\w=&-]+))?$/,
  OURS = "#/";
/** What the address of the library may choose. */
const CHOICES = ["kind", "level", "solved", "technique"];

/**
 * The view of an address, the name of the game or the technique if it has one, and what the library shows;
 * null if there is none.
 */
export function parse(hash) {
  const [, named, id = "", picture, query = ""] = ADDRESS.exec(hash) || [],
    view = named === "" ? HOME : named === HOME ? "" : named,
    shown = Object.fromEntries(new URLSearchParams(query));
  const takes = view === "learn" || (NAMING.includes(view) ? !picture : !id),
    chooses = Object.keys(shown).every((name) => view === "library" && CHOICES.includes(name));
  return VIEWS.includes(view) && takes && chooses
    ? { view, id, ...(picture ? { picture } : {}), ...(query ? { shown } : {}) }
    : null;
}

export const format = ({ view, id, picture, shown = {} }) => {
  const query = new URLSearchParams(shown).toString(),
    parts = [view === HOME ? "" : view, id, picture].filter((one, at) => one || !at);
  return `#/${parts.join("/")}${query ? `?${query}` : ""}`;
};

const naming = {
  play: () => app.game?.read.day || app.gameId,
  practise: () => app.practice?.round?.of,
  learn: () => app.lesson?.name,
};
const here = () => ({
  view: app.activity === "play" && app.game?.read.day ? "today" : app.activity,
  id: naming[app.activity]?.() || "",
  picture: app.activity === "learn" && app.lesson?.at ? String(app.lesson.at + 1) : undefined,
  shown: app.activity === "library" ? app.shown : undefined,
  dialog: app.dialog,
  tab: app.tab,
});
const same = (one, other) => one.view === other.view && one.id === other.id;

let returning = false,
  turning = false;

/** Tell the browser where one is now. */
export function follow() {
  if (!app.ready || returning || turning) return;
  const now = here(),
    before = history.state?.view ? history.state : null;
  if (before && same(before, now) && before.dialog && !now.dialog) {
    returning = true;
    return history.back(); // what closed a dialog did what Back does
  }
  const next = before && (!same(before, now) || now.dialog !== before.dialog) && !before.dialog;
  if (next) history.pushState(now, "", format(now));
  else if (!before || JSON.stringify(before) !== JSON.stringify(now))
    history.replaceState(now, "", format(now));
}

/** Show one of the pictures of a lesson, counted from 1; of a number that is too large the last one. */
function turnTo(picture) {
  const { lesson } = app;
  if (lesson?.frames)
    set({ lesson: { ...lesson, at: Math.max(0, Math.min(picture, lesson.frames.length) - 1) } });
}

/** Show what an entry of the history says; where it says nothing known, stay. */
async function show({ view, id, picture, shown }, { dialog = "", tab = "pad" }) {
  if (view === "today" && !(await openDay(id || undefined))) return;
  if (view === "play" && id && id !== app.gameId && !(await takeUp(id)))
    return complain(t("no_game"));
  const activity = view === "today" ? "play" : view;
  set({ activity, dialog, tab, over: null, lights: [], message: "" });
  if (view === "library") set({ shown });
  if (view === "practise" && id !== naming.practise()) await (id ? practiseNamed(id) : putAway());
  if (view === "learn" && id !== (app.lesson?.name || "")) await teach(id);
  if (view === "learn" && picture) turnTo(picture);
}

async function turned(event) {
  const found = parse(location.hash),
    closing = returning,
    state = event.state || {};
  if (!found && !location.hash.startsWith(OURS)) return void (returning = false);
  turning = true; // while a game is taken up, the board is still that of another address
  returning = false;
  try {
    await (found ? show(found, state) : complain(t("no_view")));
  } finally {
    turning = false;
  }
  follow();
  if (!closing) document.getElementById("content")?.focus({ preventScroll: true });
}

/** Begin with the view that the address names, and listen to Back and Forward. */
export function begin(hash) {
  const found = parse(hash);
  if (found?.view === "learn" && found.id)
    teach(found.id).then(() => found.picture && turnTo(found.picture));
  else if (found?.view === "practise" && found.id) practiseNamed(found.id);
  else if (found?.view === "today") {
    set({ activity: app.game?.read.day === found.id ? "play" : HOME });
    openDay(found.id || undefined);
  } else if (found)
    set({ activity: found.view, shown: found.shown, tab: history.state?.tab || "pad" });
  else if (hash.startsWith(OURS)) {
    set({ activity: HOME });
    complain(t("no_view"));
  }
  window.addEventListener("popstate", turned);
}
