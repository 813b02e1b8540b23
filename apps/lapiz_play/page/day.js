/** The puzzle of a day: where one stands with it, opening it, and a text to send about it. */

import * as games from "./games.js";
import * as play from "./play.js";
import { complain, engine } from "./engine.js";
import { clock } from "./placements.js";
import { locale } from "./recent.js";
import { dated, dateOf, ofDay } from "./results.js";
import { local } from "./config.js";
import { app, say, set, t } from "./state.js";
import { takeUp } from "./table.js";

/** A day in words; in short, without its weekday and year. */
export const named = (day, short = false) =>
  dateOf(day).toLocaleDateString(
    locale(),
    short ? { day: "numeric", month: "long" } : { dateStyle: "full" },
  );

/** What is asked for the puzzle of a day. */
export const request = (day) => ({ ask: "today", date: day });

/** The kept game of a day, of all that are kept. */
export const gameOf = (day, all) => all.find((one) => one.read?.day === day);

/** Where one stands with the puzzle of a day, in words: open, the time so far, or that and solved. */
export function stand(day, all) {
  const done = ofDay(day),
    game = gameOf(day, all);
  if (done) return t("day_solved", { time: clock(done.seconds) });
  return game?.done && game.game.seconds ? clock(game.game.seconds) : t("day_open");
}

/** Play the puzzle of a day: the game that was begun, or a new one. Tells whether there is one. */
export async function openDay(day = dated()) {
  const date = dateOf(day);
  if (!date || day > dated()) {
    complain(t(date ? "day_to_come" : "no_view"));
    return false;
  }
  if (app.game?.read.day === day) {
    set({ activity: "play" });
    return true;
  }
  const game = gameOf(day, await games.all());
  if (game && (await takeUp(game.id))) return true;
  const read = await engine("day", request(day));
  if (read) play.start({ ...read, day });
  return Boolean(read);
}

/** A text that tells how it went, and gives nothing away. */
export function told({ read, seconds, hints }) {
  const helped =
    hints === 1 ? t("one_hint") : hints ? t("n_hints", { count: hints }) : t("no_hint");
  const parts = [named(read.day, true), read.level_title, clock(seconds), helped].filter(Boolean);
  const place = local ? [] : [`${location.href.split("#")[0]}#/today/${read.day}`];
  return [`lapiz, ${parts.join(" · ")}`, ...place].join("\n");
}

/** Send that text, where the device can; otherwise copy it. */
export async function send(game) {
  const text = told(game);
  try {
    if (navigator.share) return await navigator.share({ text });
    await navigator.clipboard.writeText(text);
    say(t("copied"));
    set({ notice: { text: t("copied") } });
  } catch (error) {
    if (error.name !== "AbortError") complain(text);
  }
}
