/** For setters: the board on which givens and rules are placed, and what is placed on it. */

import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { Close, Icon } from "./icons.js";
import { Board } from "./boardview.js";
import { kinds, KindField, usual } from "./bring.js";
import { kept } from "./keep.js";
import { engine } from "./engine.js";
import { app, set, t } from "./state.js";
import { solutions } from "./typing.js";
import { back, begin, change, codes, fresh, give, keys, pick, settled, tried } from "./making.js";

export function MakeView() {
  const { making, busy } = app;
  useEffect(() => {
    if (app.making?.read) return;
    const puzzle = kept("made", null);
    if (puzzle)
      engine("make", { ask: "read", puzzle }, { raw: true }).then((read) =>
        read && !read.error ? begin(read) : fresh(usual(), {}),
      );
    else fresh(usual(), {});
  }, []);
  if (!making?.read) return html`<main class="loading">${t("thinking")}</main>`;
  const { read, count, rated, picked, cursor } = making,
    { board } = read,
    here = { board, codes: codes(making), areas: [], loose: [] };
  const thinking = busy.count || busy.make ? t("thinking") : "",
    counted = count ? count.error || solutions(count) : thinking;
  const titled = (event) => change({ title: event.target.value });
  return html`<main class="playing making-view">
    <section class="table" aria-label=${t("board")}>
      <div class="heading"><h1 class="grow">${making.title || t("my_puzzle")}</h1></div>
      <div class="board" onKeyDown=${keys}><${Board} here=${here} read=${read} cursor=${cursor}
        own=${{ picked: [...picked] }} pick=${pick} /></div>
    </section>
    <section class="side" aria-label=${t("tools")}>
      <p class="told count">${read.problem || counted}
        ${
          rated?.scales?.length
            ? html` <strong>${rated.scales
                .filter((one) => !one.error)
                .map((one) => `${one.level_title ?? one.level}, ${one.score} (${one.scale})`)
                .join("; ")}</strong>`
            : ""
        }</p>
      ${keypad(making, board)}
      <${Rules} />
      <label class="field"><span>${t("title")}</span>
        <input value=${making.title} onChange=${titled} /></label>
      <div class="row wrap"><button type="button" class="main" onClick=${tried}>${t("play_it")}</button>
        <button type="button" onClick=${async () => {
          await tried();
          set({ dialog: "share" });
        }}>${t("share_export")}</button></div>
      <${Fresh} />
    </section></main>`;
}

/** Undo, several at once, and the digits to give. */
function keypad({ before }, { symbols }) {
  const toggle = () => set({ several: !app.several });
  const digit = (symbol, slot) =>
    html`<button type="button" class="digit" onClick=${() => give(slot)}>${symbol}</button>`;
  return html`<div class="pad" onKeyDown=${keys}><div class="tools">
      <button type="button" class="tool" disabled=${!before.length} onClick=${back}>
        <${Icon} name="undo" /><span class="tool-name">${t("undo")}</span></button>
      <button type="button" class="tool" aria-pressed=${app.several ? "true" : "false"} onClick=${toggle}>
        <${Icon} name="several" /><span class="tool-name">${t("several")}</span></button></div>
    <div class=${`digits ${symbols.length > 9 ? "many" : ""}`}>${symbols.map(digit)}
      <button type="button" class="digit erase" aria-label=${t("erase")} onClick=${() => give(-1)}>
        <${Icon} name="erase" /></button></div></div>`;
}

/** What somebody typed, as a number where it is one. */
const numbered = (text) => (/^\d+$/.test(text) ? Number(text) : text);

function Fresh() {
  const [kind, setKind] = useState(usual()),
    [options, setOptions] = useState({}),
    own = kinds().find((one) => one.name === kind);
  const field = (one) => {
    const to = (value) => setOptions({ ...options, [one.name]: value });
    if (one.flag)
      return html`<label class="check"><input type="checkbox"
        onChange=${(event) => to(event.target.checked)} /> ${one.help}</label>`;
    if (one.choices.length)
      return html`<label class="field"><span>${one.help}</span>
        <select onChange=${(event) => to(event.target.value)}><option value=""></option>
          ${one.choices.map((choice) => html`<option>${choice}</option>`)}</select></label>`;
    return html`<label class="field"><span>${one.help}</span>
      <input onChange=${(event) => to(numbered(event.target.value))} /></label>`;
  };
  const given = Object.fromEntries(
    Object.entries(options).filter(([, value]) => value !== "" && value !== false),
  );
  return html`<details class="more"><summary>${t("new_board")}</summary><div class="stack">
    <${KindField} value=${kind} change=${(one) => {
      setKind(one);
      setOptions({});
    }} />${(own?.options || []).map(field)}
    <button type="button" onClick=${() => fresh(kind, given)}>${t("empty_board")}</button></div></details>`;
}

// Rules, as the engine describes them.

function Rules() {
  const { read, known: rules, rules: own } = app.making;
  useEffect(() => {
    let there = true;
    engine("rules", { ask: "rules", kind: read.kind }, { raw: true, quiet: true }).then(
      (answer) => there && settled({ known: answer?.rules || [] }),
    );
    return () => {
      there = false;
    };
  }, [read.kind]);
  if (!rules?.length && !own.length) return "";
  const nameOf = (rule) => (typeof rule === "string" ? rule : Object.keys(rule)[0]);
  const titleOf = (rule) =>
    (rules || []).find((one) => one.name === nameOf(rule))?.title || nameOf(rule);
  const value = (one) => JSON.stringify(one).replace(/["[\]{}]/g, "");
  const detail = (rule) => {
    const [fields] = typeof rule === "string" ? [{}] : Object.values(rule),
      plain = (name) => Array.isArray(fields) || SQUARES.includes(name);
    return Object.entries(fields)
      .map(([name, one]) => (plain(name) ? value(one) : `${name}: ${value(one)}`))
      .join(", ")
      .slice(0, 60);
  };
  // Others are made of rules.
  const alone = (rules || []).filter((one) => one.fields.every((field) => field.sort !== "rules"));
  const drop = (at) => change({ rules: own.filter((_, other) => other !== at) });
  return html`<section class="rules-made"><h2>${t("rules")}</h2>
    ${
      own.length
        ? html`<ul class="saves">${own.map(
            (rule, at) =>
              html`<li><span class="grow">${titleOf(rule)} <small>${detail(rule)}</small></span>
      <${Close} label=${t("forget", { name: titleOf(rule) })} act=${() => drop(at)} /></li>`,
          )}</ul>`
        : ""
    }
    <${AddRule} rules=${alone} own=${own} /></section>`;
}

const SQUARES = ["cells", "line", "pair", "clue"];

function AddRule({ rules, own }) {
  const [name, setName] = useState(""),
    [values, setValues] = useState({}),
    rule = rules.find((one) => one.name === name),
    { read, order } = app.making;
  const names = order.map((square) => read.square_names[square]).join(" ");
  const add = () => {
    const fields = Object.fromEntries(
      Object.entries(values).filter(([, value]) => value !== "" && value !== false),
    );
    change({ rules: [...own, Object.keys(fields).length ? { [name]: fields } : name] });
    setValues({});
  };
  const field = (one) => {
    const id = `rule-${one.name}`,
      to = (value) => setValues({ ...values, [one.name]: value }),
      value = values[one.name] ?? "";
    if (one.sort === "flag")
      return html`<label class="check"><input type="checkbox" checked=${Boolean(value)}
        onChange=${(event) => to(event.target.checked)} /> ${one.help}</label>`;
    const number = one.sort === "number";
    const typed = (event) => to(number ? numbered(event.target.value) : event.target.value);
    const take = () => to(one.sort === "pair" ? names.replace(" ", "-") : names);
    return html`<label class="field" for=${id}><span>${one.help}</span></label>
      <div class="row"><input id=${id} class="grow" inputmode=${number ? "numeric" : "text"}
        value=${value} onInput=${typed} />
      ${
        SQUARES.includes(one.sort)
          ? html`<button type="button" disabled=${!order.length} onClick=${take}>
            ${t("take_chosen")}</button>`
          : ""
      }</div>`;
  };
  const choose = (event) => {
    setName(event.target.value);
    setValues({});
  };
  const sentence = () => rule.sentence.replace(/[:,]? ?\{\w+\}/g, "");
  return html`<div class="stack"><label class="field"><span>${t("add_rule")}</span>
      <select id="add-rule" value=${name} onChange=${choose}><option value="">${t("choose")}</option>
        ${rules.map((one) => html`<option value=${one.name}>${one.title}</option>`)}</select></label>
    ${
      rule
        ? html`<p class="small">${sentence()}</p>${rule.fields.map(field)}
      <button type="button" onClick=${add}>${t("add")}</button>`
        : ""
    }</div>`;
}
