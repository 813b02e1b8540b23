/** What one has done so far: puzzles solved, days in a row, times by level, techniques learnt; and the days before. */

import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { kinds } from "./bring.js";
import { gameOf, named, openDay } from "./day.js";
import * as games from "./games.js";
import { loadPath, placeOf, walked } from "./path.js";
import { clock } from "./placements.js";
import { before, dated, medians, ofDay, results, streak } from "./results.js";
import { cards, exportSkill } from "./skill.js";
import { app, language, t } from "./state.js";

/** So many days are shown, the last ones. */
const DAYS = 28;

export function Stats() {
  const [all, setAll] = useState([]),
    list = results();
  useEffect(() => {
    games.all().then(setAll);
    loadPath();
  }, [language()]);
  const fact = (name, value) => html`<div><dt>${t(name)}</dt><dd>${value}</dd></div>`;
  return html`<main class="stats"><h1>${t("activity_stats")}</h1>
    <dl class="came-to">${fact("stats_solved", list.length)}${fact("stats_streak", streak(list))}
      ${fact("stats_learnt", learnt())}</dl>
    <section class="card"><h2>${t("stats_days")}</h2><${Days} list=${list} all=${all} /></section>
    <section class="card"><h2>${t("stats_times")}</h2>${
      list.length ? html`<${Times} list=${list} />` : html`<p>${t("stats_none")}</p>`
    }</section>
    <p class="small">${t("stats_kept")}${" "}
      <button type="button" class="link" onClick=${exportSkill}>${t("export_skill")}</button></p></main>`;
}

/** How many techniques are known, of those on the path. */
function learnt() {
  const all = walked(app.path?.chapters || []).flatMap((chapter) => chapter.techniques),
    known = Object.keys(cards()).filter((name) => placeOf(name)?.known);
  return all.length ? t("n_of", { done: known.length, whole: all.length }) : known.length;
}

/** The last days, today first: each is a button that opens its puzzle. */
function Days({ list, all }) {
  const today = dated();
  const button = (day) => {
    const done = ofDay(day, list),
      begun = gameOf(day, all)?.done,
      under = done ? clock(done.seconds) : begun ? "…" : "",
      state = done
        ? t("day_solved", { time: clock(done.seconds) })
        : t(begun ? "day_begun" : "day_open");
    return html`<li><button type="button" class=${done ? "done" : begun ? "begun" : ""}
      aria-label=${`${named(day)}: ${state}`} title=${`${named(day)}: ${state}`} onClick=${() => openDay(day)}>
      <b>${Number(day.slice(-2))}</b>${under ? html`<small>${under}</small>` : ""}</button></li>`;
  };
  return html`<ol class="days">${Array.from({ length: DAYS }, (_, at) => button(before(today, at)))}</ol>`;
}

/** For each kind and level how many were solved, and the time in the middle of them. */
function Times({ list }) {
  const kindOf = (name) => kinds().find((one) => one.name === name);
  const rank = ({ kind, level }) =>
    (kindOf(kind)?.levels || []).findIndex(([name]) => name === level);
  const rows = medians(list).sort((a, b) => a.kind.localeCompare(b.kind) || rank(a) - rank(b));
  return html`<table><thead><tr><th scope="col">${t("kind")}</th><th scope="col">${t("level")}</th>
      <th scope="col" class="figure">${t("stats_solved")}</th>
      <th scope="col" class="figure">${t("stats_median")}</th></tr></thead>
    <tbody>${rows.map(
      (one) => html`<tr><td>${kindOf(one.kind)?.title || one.kind}</td>
      <td>${kindOf(one.kind)?.levels[rank(one)]?.[1] || "–"}</td>
      <td class="figure">${one.count}</td><td class="figure">${clock(one.median)}</td></tr>`,
    )}</tbody></table>`;
}
