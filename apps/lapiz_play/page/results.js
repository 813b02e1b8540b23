/**
 * What a player has solved: kept in this browser, and exported with what they know.
 *
 * A result has the `id` of its game, the time `at` which it was solved, its kind and level, the seconds,
 * hints and mistakes; and `day`, if it was the puzzle of a day.
 */

import { keep, kept } from "./keep.js";

const KEY = "results",
  MOST = 1000,
  HOURS = 12;
const two = (number) => String(number).padStart(2, "0");

/** A day as addresses and files name it. */
export const dated = (date = new Date()) =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

/** The date of such a name, at noon, so that no change of clocks makes it another day; null if it is none. */
export function dateOf(day) {
  const [, year, month, number] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(day) || []).map(Number);
  const date = new Date(year, month - 1, number, HOURS);
  return year && dated(date) === day ? date : null;
}

/** The day so many days before another one. */
export function before(day, days) {
  const date = dateOf(day);
  date.setDate(date.getDate() - days);
  return dated(date);
}

/** All results, the first one first. */
export function results() {
  const list = kept(KEY, []);
  return (Array.isArray(list) ? list : []).filter((one) => one?.id && one.at);
}

const write = (list) => keep(KEY, list.slice(-MOST));

/** Note that a game was solved; the first time counts. */
export function solved(game, id, at = new Date()) {
  const { read, seconds, hints, mistakes } = game,
    list = results();
  if (list.some((one) => one.id === id)) return;
  const { kind, level = "", day = "" } = read;
  write([...list, { id, at: at.toISOString(), kind, level, day, seconds, hints, mistakes }]);
}

/** Note how hard a solved game was, where that was found out later. */
export const rated = (id, level) =>
  write(results().map((one) => (one.id === id && !one.level ? { ...one, level } : one)));

/** The level of a game that was solved, if it is known. */
export const levelOf = (id) => results().find((one) => one.id === id)?.level || "";

/** The result of the puzzle of a day, if it was solved. */
export const ofDay = (day, list = results()) => list.find((one) => one.day === day);

/** How many days in a row the puzzle of the day was solved on its day; today still may be. */
export function streak(list, today = dated()) {
  const kept = new Set(
    list.filter((one) => one.day === dated(new Date(one.at))).map((one) => one.day),
  );
  let length = 0;
  for (let day = kept.has(today) ? today : before(today, 1); kept.has(day); day = before(day, 1))
    length++;
  return length;
}

/** For each kind and level how many were solved, and the median of their seconds. */
export function medians(list) {
  const groups = new Map();
  for (const { kind, level, seconds } of list) {
    const key = `${kind} ${level}`,
      { times = [] } = groups.get(key) || {};
    groups.set(key, { kind, level, times: [...times, seconds] });
  }
  return [...groups.values()].map(({ times, ...group }) => {
    const sorted = [...times].sort((a, b) => a - b),
      middle = (sorted[(sorted.length - 1) >> 1] + sorted[sorted.length >> 1]) / 2;
    return { ...group, count: times.length, median: Math.round(middle) };
  });
}
