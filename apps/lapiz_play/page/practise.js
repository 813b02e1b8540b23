/** Practice of one technique: is it there, and what does it do? What is hard comes back sooner. */

import { html, useEffect } from "./vendor/preact-htm.js";
import { Icon } from "./icons.js";
import { Board } from "./boardview.js";
import { KindField, kinds, usual } from "./bring.js";
import { stateAt, shown, RUNGS } from "./board.js";
import { Waiting } from "./waiting.js";
import { slotKey } from "./play.js";
import { loadPath, placeOf, teach, until } from "./path.js";
import { cards, due, isDue, learnt } from "./skill.js";
import { spaceOf, symbolOf } from "./space.js";
import { complain, engine } from "./engine.js";
import { app, label, language, say, set, t } from "./state.js";
import { show, Steps } from "./steps.js";

/** So many questions are a round. */
const ROUND = 6;

/** The techniques to practise next: those that are due, longest first, else the easiest new one. */
function nextDue(techniques) {
  const asked = (one) => cards()[one.name]?.card,
    known = techniques.filter(asked).sort((a, b) => due(a.name) - due(b.name)),
    late = known.filter((one) => isDue(one.name)),
    next = techniques.find((one) => !asked(one)) || known[0];
  return late.length ? late : next ? [next] : [];
}

/** Begin a round: its techniques take turns. It has an address where somebody chose the one technique `of` it. */
async function begin(names, of = "") {
  const all = Array.from({ length: ROUND }, (_, at) => names[at % names.length]);
  settled({ coming: "", round: { of, names: all, at: 0, right: 0 } });
  await question(all[0]);
}

const beginNext = () => begin(nextDue(app.practice.techniques).map((one) => one.name));

/** Put a round away, for another technique to be chosen. */
export function putAway() {
  set({ over: null });
  settled({ round: null, asked: null, judged: null, name: "" });
}

/** Practise the technique that an address names. */
export async function practiseNamed(name) {
  await loadPath();
  const place = placeOf(name);
  if (place) return practise(name, place.kind);
  set({ activity: "practise" });
  complain(t("no_view"));
}

const settled = (patch) => set({ practice: { ...app.practice, ...patch } });

/** The techniques of a kind that there are questions of: easiest first, those of rules last. */
async function techniques(kind) {
  settled({ kind, techniques: null, name: "", round: null, asked: null, judged: null });
  set({ over: null });
  const answer = await engine("techniques", { ask: "techniques", kind });
  if (!answer) return;
  const levels =
      kinds()
        .find((one) => one.name === kind)
        ?.levels.map(([name]) => name) || [],
    rank = (one) => (one.level ? levels.indexOf(one.level) : levels.length);
  const easier = (a, b) => a.ruled - b.ruled || rank(a) - rank(b) || a.score - b.score;
  const offered = answer.techniques.filter((one) => one.practice).sort(easier);
  settled({ techniques: offered });
  for (const one of answer.techniques.filter(
    (one) => one.foreign && one.on && !one.practice && !one.single,
  )) {
    // A plugin's technique has no pool: it is offered once a question is found.
    const found = await engine(
      "offered",
      { ask: "practice", kind, technique: one.name, seed: 1, there: true },
      { raw: true, quiet: true },
    );
    if (app.practice.kind !== kind) return;
    if (found && !found.error)
      settled({ techniques: [...app.practice.techniques, one].sort(easier) });
  }
}

/** Which questions of a technique were asked lately: others come first. */
const RECENT = 50;
const recent = {};

async function question(name) {
  settled({ name, asked: null, judged: null, chosen: [], cursor: 0 });
  const seed = crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000_000,
    { kind, round } = app.practice;
  const asked = await engine("practice", {
    ask: "practice",
    kind,
    technique: name,
    seed,
    recent: recent[name] || [],
  });
  if (app.practice.kind !== kind || app.practice.round !== round) return;
  if (!asked) return settled({ round: null }); // what is wrong is said: another one can be chosen
  if (asked.number >= 0) recent[name] = [...(recent[name] || []), asked.number].slice(-RECENT);
  settled({
    asked,
    chosen: [],
    placing: asked.places && !asked.removes,
    helped: false,
    since: performance.now(),
  });
  say(asked.question);
}

/** Look at the lesson; whoever does so with a question open was helped. */
function lookUp(name, kind) {
  if (app.practice.asked && !app.practice.judged) settled({ helped: true });
  teach(name, kind);
}

async function answer(claims) {
  const { asked, chosen, placing } = app.practice,
    { technique, puzzle, position, miss } = asked;
  const own = claims ? { [placing ? "places" : "removes"]: chosen } : {};
  const judged = await engine("practice", {
    ask: "judge",
    technique,
    puzzle,
    position,
    miss,
    claims,
    removes: [],
    places: [],
    ...own,
  });
  if (!judged) return;
  const { helped, since } = app.practice,
    seconds = (performance.now() - since) / 1000;
  const due = learnt(technique, { right: judged.right, near: !asked.there, helped, seconds });
  const { round } = app.practice;
  settled({
    judged: { ...judged, back: until(due) },
    round: round && { ...round, right: round.right + Number(judged.right) },
  });
  const story = judged.story || judged.almost;
  if (story) show(story, 1, { alone: true });
  say([judged.message, ...judged.lines].join(" "));
}

function toggle(square, slot) {
  const { asked, chosen, judged } = app.practice,
    candidate = asked.read.board.cells[square][slot]?.[0];
  settled({ cursor: square });
  if (
    judged ||
    candidate === undefined ||
    !((asked.read.codes[square] >> slot) & 1) ||
    typeof asked.read.codes[square] === "string"
  )
    return;
  const there = chosen.includes(candidate);
  settled({ chosen: there ? chosen.filter((one) => one !== candidate) : [...chosen, candidate] });
  say(`${asked.read.names[candidate]}: ${t(there ? "not_chosen" : "chosen")}`);
}

function keys(event) {
  const { asked } = app.practice,
    cursor = Number(event.target.dataset.square ?? app.practice.cursor);
  if (!asked || event.target.closest("select, input, button")) return;
  const { rows, columns } = asked.read.board,
    row = Math.floor(cursor / columns),
    column = cursor % columns;
  const moves = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] },
    move = moves[event.key],
    slot = slotKey(event, asked.read);
  if (move) {
    settled({
      cursor: ((row + move[0] + rows) % rows) * columns + ((column + move[1] + columns) % columns),
    });
    queueMicrotask(() => document.querySelector(`[data-square="${app.practice.cursor}"]`)?.focus());
  } else if (slot >= 0) toggle(cursor, slot);
  else return;
  event.preventDefault();
}

/** Practise one technique, whatever was practised before. */
export async function practise(name, kind) {
  set({ activity: "practise", over: null, lights: [], message: "" });
  settled({ coming: name }); // the view begins no other round meanwhile
  if (app.practice?.kind !== kind || !app.practice.techniques) await techniques(kind);
  await begin([name], name);
}

/** What the player has chosen, as spots to draw. */
function nodesOf({ read }, chosen, placing) {
  const { board } = read,
    { spots } = spaceOf(read);
  return chosen.map((one) => {
    const [square, slot] = spots[one][0],
      [dx, dy] = board.slots[slot];
    const x = (square % board.columns) * board.side + dx,
      y = Math.floor(square / board.columns) * board.side + dy;
    return [[x, y, symbolOf(read, square, slot)], placing ? "true" : "false"];
  });
}

export function PractiseView() {
  const { practice = {}, busy } = app,
    { techniques: all, asked, chosen = [], judged, placing, round } = practice;
  useEffect(() => {
    if (practice.coming) return;
    if (!all) techniques(usual());
    else if (!asked && !busy.practice && !round && nextDue(all).length) beginNext();
  }, [all]);
  return html`<main class="playing practising">
    <section class="table" aria-label=${t("board")}>
      <div class="heading"><h1 class="grow">${t("activity_practise")}</h1>
        ${round ? html`<p class="chip">${t("n_of", { done: round.at + 1, whole: ROUND })}</p>` : ""}</div>
      ${
        asked
          ? html`<div class="board" onKeyDown=${keys}><${Question} /></div>`
          : html`<p class="empty">${t("practise_help")}</p>`
      }
    </section>
    <section class="side" aria-label=${t("tools")}>
      ${round ? "" : html`<${Choose} />`}
      ${busy.practice || busy.techniques ? html`<${Waiting} name="practice" />` : ""}
      ${
        asked && !judged
          ? html`<div class="card"><h2>${asked.question}</h2>
        <p>${t(placing ? "choose_places" : "choose_removes")}</p>
        ${
          !asked.places || !asked.removes
            ? ""
            : html`<div class="row wrap" role="group" aria-label=${t("it_does")}>
          <button type="button" aria-pressed=${placing ? "false" : "true"}
            onClick=${() => settled({ placing: false })}>${t("it_removes")}</button>
          <button type="button" aria-pressed=${placing ? "true" : "false"}
            onClick=${() => settled({ placing: true })}>${t("it_places")}</button></div>`
        }
        <p class="told" role="status">${chosen.map((one) => asked.read.names[one]).join(", ")}</p>
        <div class="row wrap">
          <button type="button" class="main" disabled=${!chosen.length} onClick=${() => answer(true)}>
            ${t("answer")}</button>
          <button type="button" onClick=${() => answer(false)}>${t("not_there")}</button></div></div>`
          : ""
      }
      ${judged ? html`<${Judged} />` : ""}
      ${round ? html`<${Otherwise} />` : ""}
    </section></main>`;
}

/** What else one can do in a round: look at the lesson, or choose another technique. */
function Otherwise() {
  const { name, kind, techniques: all } = app.practice,
    title = all?.find((one) => one.name === name)?.title;
  return html`<div class="row wrap">
    ${
      title
        ? html`<button type="button" class="link" onClick=${() => lookUp(name, kind)}>
      ${t("lesson_on", { technique: title })}</button>`
        : ""
    }
    <button type="button" class="link" onClick=${putAway}>${t("another_technique")}</button></div>`;
}

function Question() {
  const { asked, chosen, judged, cursor, placing } = app.practice,
    { over } = app,
    { board, codes } = asked.read;
  const story = judged && over?.story,
    step = story?.steps[over.at - 1];
  const here = story ? stateAt(story, 1) : { board, codes, areas: [], loose: [] };
  const wrong = judged
    ? judged.wrong.flatMap((one) => spaceOf(asked.read).spots[one].map(([square]) => square))
    : [];
  return html`<${Board} here=${here} read=${asked.read} picture=${step ? shown(step, over.rung) : {}}
    shapes=${story?.shapes || []} told=${step?.told} line=${over?.line ?? -1} lights=${app.lights}
    nodes=${judged ? [] : nodesOf(asked, chosen, placing)} own=${{ clash: wrong }}
    cursor=${cursor} pickSpot=${toggle} />`;
}

function Choose() {
  const { techniques: all, name = "", kind = usual() } = app.practice || {},
    known = cards(),
    there = all || [];
  const late = there.filter((one) => isDue(one.name)).length;
  const score = (one) =>
    known[one.name]?.card
      ? ` (${known[one.name].right}/${known[one.name].right + known[one.name].wrong})`
      : "";
  const groups = new Map();
  for (const one of there) {
    const group = one.ruled ? t("with_rules") : one.level_title || t("other_techniques");
    groups.set(group, [...(groups.get(group) || []), one]);
  }
  const next = nextDue(there),
    text = late
      ? t("what_is_due", { count: late })
      : t("practise_one", { technique: next[0]?.title || "…" });
  const choose = (event) => begin([event.target.value], event.target.value);
  return html`<div class="stack">
    <${KindField} value=${kind} change=${techniques} only=${(one) => one.practice} />
    <label class="field"><span>${t("technique")}</span>
      <select id="practise-technique" value=${name} onChange=${choose}>
      <option value="" disabled>${t("choose")}</option>${[...groups].map(
        ([group, members]) =>
          html`<optgroup label=${group}>${members.map(
            (one) => html`<option value=${one.name}>${one.title}${score(one)}</option>`,
          )}</optgroup>`,
      )}</select></label>
    ${all && !next.length ? html`<p class="small">${t("nothing_to_practise")}</p>` : ""}
    <div class="row wrap"><button type="button" class="main" disabled=${!next.length} onClick=${beginNext}>
        ${text}</button></div></div>`;
}

/** What was right and what not, in a line; how it is, to unfold where the answer was right. */
function Judged() {
  const { judged } = app.practice,
    story = judged.story || judged.almost,
    missing = judged.missing.map((one) => app.practice.asked.read.names[one]).join(", ");
  const { round } = app.practice,
    last = round.at + 1 === ROUND;
  const go = () => {
    set({ over: null });
    if (last) return begin(round.names, round.of);
    settled({ round: { ...round, at: round.at + 1 } });
    question(round.names[round.at + 1]);
  };
  return html`<div class=${judged.right ? "card right" : "card bad"}>
    <h2 class=${judged.right ? "good" : ""}>
      ${judged.right ? html`<${Icon} name="check" /> ` : ""}${judged.message}</h2>
    ${judged.right ? "" : judged.lines.map((line) => html`<p>${line}</p>`)}
    ${judged.missing.length ? html`<p>${t("also", { names: missing })}</p>` : ""}
    <p class="small">${t("comes_back", { when: judged.back })}</p>
    ${last ? html`<p class="answer">${t("round_done", { right: round.right, whole: ROUND })}</p>` : ""}
    <button type="button" class="main" onClick=${go}>${t(last ? "next_round" : "next_question")}</button>
    ${
      story
        ? html`<details class="more" open=${!judged.right}>
      <summary>${judged.story ? t("it_is") : t("it_would_be")}</summary>
      ${judged.right ? judged.lines.map((line) => html`<p>${line}</p>`) : ""}
      <${Steps} story=${story} alone /></details>`
        : ""
    }</div>`;
}
