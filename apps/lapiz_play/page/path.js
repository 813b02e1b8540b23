/** The path through all techniques: where the player stands on it, and what comes next. */

import { due, isDue, isKnown } from "./skill.js";
import { engine } from "./engine.js";
import { app, language, set } from "./state.js";

/** Ask for the path, once in each language. */
export async function loadPath() {
  if (app.path?.language === language()) return;
  const answer = await engine("path", { ask: "path" }, { quiet: true });
  if (answer) set({ path: { ...answer, language: language() } });
}

/** Open the lesson of a technique; without one, the path. */
export async function teach(name, kind = "") {
  const asked = name ? { name, kind } : null;
  set({ activity: "learn", over: null, lights: [], message: "", lesson: asked });
  if (!asked) return;
  const answer = await engine("lesson", { ask: "lesson", technique: name, kind });
  if (app.lesson !== asked) return;
  if (answer) set({ lesson: { ...asked, ...answer, at: 0 } });
  else set({ lesson: null });
}

const LEARNT = ["known", "due", "now"];

/**
 * The chapters, each technique with its state: known, due, now (one), open, far. What comes after one
 * that is not learnt yet is far; everything can be opened.
 */
export function walked(chapters) {
  let now = false;
  return chapters.map((chapter) => {
    let reached = true;
    const techniques = chapter.techniques.map((one) => {
      const learnt = isDue(one.name)
        ? "due"
        : isKnown(one.name, one.asked)
          ? "known"
          : now
            ? ""
            : "now";
      const state = learnt || (reached ? "open" : "far");
      now ||= state === "now";
      reached = LEARNT.includes(state);
      return { ...one, state, kind: chapter.kind, chapter };
    });
    return { ...chapter, techniques };
  });
}

/** What is due, the longest due first, and the next lesson. */
export function ahead() {
  const all = walked(app.path?.chapters || []).flatMap((chapter) => chapter.techniques);
  const late = all.filter((one) => one.state === "due").sort((a, b) => due(a.name) - due(b.name));
  return { late, next: all.find((one) => one.state === "now") };
}

/** Where a technique is on the path, if it is there and the path was loaded, and whether it is known. */
export function placeOf(name) {
  for (const { kind, techniques } of app.path?.chapters || []) {
    const found = techniques.find((one) => one.name === name);
    if (found) return { kind, title: found.title, known: isKnown(name, found.asked) };
  }
  return null;
}

/** Whether the hardest step of a puzzle is known, or is what the next lesson is about. */
export const fits = ({ hardest }) =>
  Boolean(placeOf(hardest)?.known) || ahead().next?.name === hardest;

/** Load the picture of what the lesson on a technique comes to. */
export async function loadPreview(of) {
  if (!of || app.preview?.name === of.name) return;
  const request = { ask: "lesson", technique: of.name, kind: of.kind };
  const answer = await engine("preview", request, { quiet: true, raw: true });
  if (answer?.frames) set({ preview: { name: of.name, picture: answer.frames.at(-1).picture } });
}

const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
];

/** How long it is until a time, in words. */
export function until(time) {
  const away = time - Date.now(),
    [unit, size] = UNITS.find(([, one]) => away >= one) || UNITS[2];
  return new Intl.RelativeTimeFormat(language(), { numeric: "auto" }).format(
    Math.max(1, Math.round(away / size)),
    unit,
  );
}
