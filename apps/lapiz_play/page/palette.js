/** The tools of a setter: one for each form in which rules lie on a board, and a search for all rules. */

import { html, useState } from "./vendor/preact-htm.js";
import { Close, Icon } from "./icons.js";
import { choose, remove, tool, typed, whole, write } from "./drawing.js";
import { give, ruleOf, settled } from "./making.js";
import { fieldsOf, formOf, nameOf, placeOf, squaresOf, typedOf, valuesOf } from "./shapes.js";
import { app, t } from "./state.js";

/** What one begins with of each sort, where the puzzle knows it. */
const USUAL = {
  cells: "killer",
  thermometer: "thermometer",
  line: "german-whisper",
  sequence: "arrow",
  pair: "white-dots",
  outside: "sandwich",
};
const sortOf = (rule) => (formOf(rule) === "outside" ? "outside" : placeOf(rule)?.sort || "whole");

/** Rules that are made of rules are written, not drawn. */
const alone = () =>
  (app.making.known || []).filter((rule) => rule.fields.every(({ sort }) => sort !== "rules"));

const ofSort = (sort) => alone().filter((rule) => rule.name === sort || sortOf(rule) === sort);

/** The sort of the tool in hand; a rule with a tool to itself is found there. */
const inHand = () => {
  const rule = alone().find(({ name }) => name === app.making.tool);
  return !rule ? app.making.tool : rule.name in USUAL ? rule.name : sortOf(rule);
};

function take(sort) {
  const rules = ofSort(sort),
    { latest = {} } = app.making;
  const wanted = latest[sort] || USUAL[sort];
  tool((rules.find(({ name }) => name === wanted) || rules[0]).name);
}

export function Palette() {
  const { more } = app.making,
    hand = inHand();
  const key = (name, act, pressed = hand === name) =>
    html`<button type="button" class="key" aria-pressed=${pressed ? "true" : "false"} onClick=${act}>
      <${Icon} name=${`tool-${name}`} /><span>${t(`tool_${name}`)}</span></button>`;
  const sorts = Object.keys(USUAL).filter((sort) => ofSort(sort).length);
  return html`<div class="palette" role="group" aria-label=${t("tools")}>
    ${key("select", () => tool("select"))}${key("digit", () => tool("digit"))}
    ${sorts.map((sort) => key(sort, () => take(sort)))}</div>
    ${more ? html`<${MoreRules} />` : html`<div class="in-hand"><${InHand} /></div>`}`;
}

function InHand() {
  const { tool: name, chosen, rules } = app.making,
    rule = alone().find((one) => one.name === name);
  if (chosen >= 0 && ruleOf(rules[chosen])) return html`<${Chosen} key=${chosen} at=${chosen} />`;
  if (name === "digit")
    return html`<${Digits} symbols=${app.making.read.board.symbols} press=${give} />`;
  if (!rule) return html`<p class="small">${t("draw_select")}</p>`;
  const others = ofSort(inHand()),
    take = (event) => {
      settled({ latest: { ...app.making.latest, [inHand()]: event.target.value } });
      tool(event.target.value);
    };
  return html`${
    others.length > 1
      ? html`<label class="field"><span class="unseen">${t("rule")}</span>
      <select id="rule" value=${name} onChange=${take}>
      ${others.map((one) => html`<option value=${one.name} selected=${one.name === name}>${one.title}</option>`)}
      </select></label>`
      : ""
  }
    <p>${sentenceOf(rule)}</p>
    <p class="small">${t(`draw_${formOf(rule)}`)} ${typedOf(rule) ? t("type_number") : ""}</p>`;
}

const sentenceOf = (rule) => rule.sentence.replace(/[:,]? ?[“"]?\{\w+\}[”"]?/g, "");

function Digits({ symbols, press, more = symbols.length > 9 ? "many" : "" }) {
  const key = (symbol, slot) =>
    html`<button type="button" class="digit" onClick=${() => press(slot)}>${symbol}</button>`;
  return html`<div class=${`digits ${more}`}>${[...symbols].map(key)}
    <button type="button" class="digit erase" aria-label=${t("erase")} onClick=${() => press(-1)}>
      <${Icon} name="erase" /></button></div>`;
}

const TEN = "1234567890";

/** What the chosen shape says besides where it lies. */
function Chosen({ at }) {
  const entry = app.making.rules[at],
    rule = ruleOf(entry),
    fields = fieldsOf(entry, rule);
  const field = ({ name, sort, help, required }) => {
    const id = `value-${name}`,
      to = (event) => write(at, name, valued(sort, event.target));
    if (sort === "flag")
      return html`<label class="check"><input type="checkbox" checked=${Boolean(fields[name])} onChange=${to} />
        ${help}</label>`;
    return html`<label class="field inline" for=${id}><span>${help}</span><input id=${id}
      inputmode=${sort === "number" ? "numeric" : "text"} aria-required=${required ? "true" : null}
      value=${fields[name] ?? ""} onInput=${to} /></label>`;
  };
  return html`<div class="row"><h2 class="grow">${rule.title}</h2>
      <button type="button" onClick=${() => remove(at)}>${t("remove")}</button></div>
    ${valuesOf(rule).map(field)}
    ${
      typedOf(rule)
        ? html`<${Digits} symbols=${TEN} more="value-keys" press=${(slot) => typed(TEN[slot] ?? "")} />`
        : html`<p class="small">${t(`draw_${formOf(rule)}`)}</p>`
    }`;
}

/** What somebody typed, as a number where it is one. */
const numbered = (text) => (/^\d+$/.test(text) ? Number(text) : text);
const valued = (sort, input) =>
  sort === "flag" ? input.checked : sort === "number" ? numbered(input.value) : input.value;

/** All rules, found by their names and by what they say. */
function MoreRules() {
  const [wanted, search] = useState(""),
    plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const fits = (rule) => plain(`${rule.title} ${rule.sentence}`).includes(plain(wanted.trim()));
  const close = () => settled({ more: false });
  const use = (rule) => {
    close();
    if (formOf(rule) === "whole") return whole(rule);
    settled({ latest: { ...app.making.latest, [sortOf(rule)]: rule.name } });
    tool(rule.name);
  };
  const there = alone()
    .filter(fits)
    .sort((one, other) => one.title.localeCompare(other.title));
  return html`<div class="card more-rules"><div class="row"><label class="field grow"><span>${t("find_rule")}</span>
      <input id="find-rule" type="search" autofocus value=${wanted} onInput=${(event) => search(event.target.value)} />
      </label><${Close} label=${t("close")} act=${close} /></div>
    <ul class="list">${there.map(
      (rule) => html`<li><button type="button" class="rule" onClick=${() => use(rule)}>
      <b>${rule.title}</b> <small>${sentenceOf(rule)}</small></button></li>`,
    )}</ul></div>`;
}

/** What is on the board besides digits; each is chosen by a press. */
export function Placed() {
  const { rules, read, chosen } = app.making;
  const row = (entry, at) => {
    const rule = ruleOf(entry),
      squares = squaresOf(entry, rule, read),
      typing = rule && typedOf(rule);
    const title = rule?.title || nameOf(entry),
      value = typing ? fieldsOf(entry, rule)[typing.name] : "";
    return html`<li class="row"><button type="button" class="grow" aria-pressed=${at === chosen ? "true" : "false"}
        onClick=${() => choose(at === chosen ? -1 : at)}><b>${title}</b>${" "}
        <small>${squares.length ? t("n_cells", { count: squares.length }) : ""}</small>
        <span class="value">${value ?? (typing?.required ? "?" : "")}</span></button>
      <${Close} label=${t("forget", { name: title })} act=${() => remove(at)} /></li>`;
  };
  return html`<section class="placed" aria-label=${t("rules")}>
    ${rules.length ? html`<ul class="saves">${rules.map(row)}</ul>` : ""}
    ${
      alone().length
        ? html`<button type="button" aria-expanded=${app.making.more ? "true" : "false"}
      onClick=${() => settled({ more: !app.making.more })}>${t("more_rules")}</button>`
        : ""
    }</section>`;
}
