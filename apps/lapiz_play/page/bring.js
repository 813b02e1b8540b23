/** The dialogs: bring a puzzle, settings, keys. */

import { html, useEffect, useRef, useState } from "./vendor/preact-htm.js";
import { local } from "./config.js";
import { Close } from "./icons.js";
import { keep, keptKeys } from "./keep.js";
import { isSimple } from "./game.js";
import { Waiting } from "./waiting.js";
import { forgetAll } from "./games.js";
import { forgetShared } from "./shared.js";
import { Picture, showPicture } from "./picture.js";
import * as pace from "./pace.js";
import * as play from "./play.js";
import { dated } from "./results.js";
import { Typing } from "./typing.js";
import { complain, engine, setting } from "./engine.js";
import { app, label, LANGUAGES, set, t } from "./state.js";

export const close = () => set({ dialog: "" });

/** A dialog of the page: opened as modal, closed by Escape, and the focus returns where it was. */
export function Dialog({ title, children, wide }) {
  const own = useRef();
  useEffect(() => {
    const before = document.activeElement;
    own.current.showModal();
    return () => before?.focus?.();
  }, []);
  return html`<dialog ref=${own} class=${wide ? "wide" : ""} aria-labelledby="dialog-title" onClose=${close}>
    <div class="dialog-head"><h2 id="dialog-title">${title}</h2>
      <${Close} label=${t("close")} act=${() => own.current.close()} /></div>
    ${app.message ? html`<p class="error" role="alert">${app.message} <${Without} /> <${Elsewhere} /></p>` : ""}
    ${children}</dialog>`;
}

/** A button to open what was refused, without the rules that cannot be read; nothing after other errors. */
export function Without() {
  const refused = app.unread;
  if (!refused || refused.message !== app.message) return "";
  const open = () => play.open(refused.text, { ...refused.more, without: true });
  return html`<button type="button" onClick=${open}>${t("open_without")}</button>`;
}

const TEXT_AT =
  /https:\/\/(?:\w+\.)?(?:sudokupad|crackingthecryptic)\.(?:app|com)\/api\/puzzle\/[^\s;]+/;

/** A button to the text of a puzzle that only its own site can look up, where a message names the address. */
export function Elsewhere() {
  const address = app.message.match(TEXT_AT)?.[0];
  if (!address) return "";
  return html`<a class="button" href=${address} target="_blank" rel="noopener noreferrer">${t("open_text")}</a>`;
}

const WAYS = ["paste", "picture", "type", "generate", "today"];

export function Bring() {
  const way = app.way || "paste";
  const turn = (event) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = WAYS[(WAYS.indexOf(way) + step + WAYS.length) % WAYS.length];
    set({ way: next, message: "" });
    document.getElementById(`way-${next}`)?.focus();
  };
  const panels = {
    paste: Paste,
    picture: () => html`<${Picture} />`,
    type: () => html`<${Typing} />`,
    generate: Generate,
    today: Today,
  };
  return html`<${Dialog} title=${t("bring")} wide>
    <div role="tablist" class="tabs" onKeyDown=${turn}>${WAYS.map(
      (one) => html`<button type="button" role="tab" id=${`way-${one}`} aria-controls="way-panel"
      aria-selected=${one === way ? "true" : "false"} tabindex=${one === way ? 0 : -1}
      onClick=${() => set({ way: one, message: "" })}>${t(`way_${one}`)}</button>`,
    )}</div>
    <div role="tabpanel" id="way-panel" aria-labelledby=${`way-${way}`}>
      ${panels[way]()}
      ${app.busy.read ? html`<${Waiting} name="read" />` : ""}
    </div></${Dialog}>`;
}

const Paste = () => html`<${Pasting} />`;

function Pasting() {
  const area = useRef(),
    [kind, setKind] = useState("");
  const read = async (text) => {
    if (text.trim()) await play.open(text, kind ? { kind } : {});
    else complain(t("paste_first"));
  };
  const file = async (event) => {
    const [one] = event.target.files;
    if (one && !showPicture(one)) await read(await one.text());
  };
  return html`<div class="stack"><label class="field"><span>${t("paste_label")}</span>
      <textarea ref=${area} id="paste" rows="6" spellcheck="false" autocomplete="off"></textarea></label>
    <p class="small">${t("paste_help")}</p>
    <${KindField} value=${kind} change=${setKind} any=${t("kind_by_itself")} />
    <div class="row wrap">
      <button type="button" class="main" onClick=${() => read(area.current.value)}>${t("open")}</button>
      <label class="button">${t("choose_file")}
        <input type="file" class="unseen" onChange=${file} /></label></div></div>`;
}

export const kinds = () => app.hello?.kinds || [];
export const usual = () => kinds().find((one) => one.usual)?.name || "sudoku";

export function KindField({ value, change, only = () => true, any = "" }) {
  return html`<label class="field"><span>${t("kind")}</span>
    <select value=${value} onChange=${(event) => change(event.target.value)}>
    ${any ? html`<option value="">${any}</option>` : ""}${kinds()
      .filter(only)
      .map((one) => html`<option value=${one.name}>${one.title}</option>`)}</select></label>`;
}

/** Choose one of the levels of a kind, or any. */
const levelField = (kind, level, setLevel) =>
  html`<label class="field"><span>${t("level")}</span>
    <select value=${level} onChange=${(event) => setLevel(event.target.value)}>
      <option value="">${t("any")}</option>
      ${(kind?.levels || []).map(([name, title]) => html`<option value=${name}>${title}</option>`)}
    </select></label>`;

const Generate = () => html`<${Making} />`;

/** How much longer Python takes in a tab. */
const IN_TAB = 4;

/** How long one takes to make, in words. */
function takes(seconds) {
  const long = local ? seconds : seconds * IN_TAB;
  if (long <= 1) return t("takes_one");
  return long < 90
    ? t("takes_seconds", { seconds: long })
    : t("takes_minutes", { minutes: Math.round(long / 60) });
}

/** Choose a rule that a kind may have besides its own; nothing where there is none. */
function RuleField({ kind, value, change }) {
  const rules = (kind?.varieties || []).filter(([name]) => name !== kind.name);
  return rules.length
    ? html`<label class="field"><span>${t("rule_to_have")}</span>
    <select value=${value} onChange=${(event) => change(event.target.value)}>
      <option value="">${t("classic")}</option>
      ${rules.map(([name, title]) => html`<option value=${name}>${title}</option>`)}</select></label>`
    : "";
}

function Making() {
  const [kind, setKind] = useState(usual()),
    [variety, setVariety] = useState(""),
    [level, setLevel] = useState("");
  const own = kinds().find((one) => one.name === kind),
    named = variety || (own?.varieties.some(([name]) => name === kind) ? kind : ""),
    [, , seconds = 1] = own?.varieties.find(([name]) => name === named) || [];
  const ofKind = (one) => {
    setKind(one);
    setVariety("");
    setLevel("");
  };
  const make = async () => {
    const seed = crypto.getRandomValues(new Uint32Array(1))[0] % 1_000_000_000,
      wanted = { kind, ...(named ? { variety: named } : {}), ...(level ? { level } : {}) };
    const read = await engine("read", { ask: "generate", ...wanted, seed });
    if (read) play.start(read);
  };
  return html`<div class="stack"><div class="row wrap">
    <${KindField} value=${kind} change=${ofKind} only=${(one) => one.generates} />
    <${RuleField} kind=${own} value=${variety} change=${setVariety} />
    ${levelField(own, level, setLevel)}</div>
    <p class="small">${takes(seconds)}${level ? ` ${t("takes_longer")}` : ""}</p>
    <button type="button" class="main" disabled=${Boolean(app.busy.read)} onClick=${make}>
      ${t("make_one")}</button></div>`;
}

const Today = () => html`<${Daily} />`;

function Daily() {
  const [kind, setKind] = useState(usual()),
    [level, setLevel] = useState("");
  const own = kinds().find((one) => one.name === kind);
  const make = async () => {
    const read = await engine("read", { ask: "today", date: dated(), kind, level });
    if (read) play.start(read);
  };
  const locale = app.settings.language || undefined,
    date = new Date().toLocaleDateString(locale, { dateStyle: "full" });
  return html`<div class="stack"><p>${t("today_help", { date })}</p>
    <div class="row wrap"><${KindField} value=${kind} change=${setKind} only=${(one) => one.generates} />
    ${levelField(own, level, setLevel)}</div>
    <button type="button" class="main" onClick=${make}>${t("open_today")}</button></div>`;
}

const choice = (name, options) =>
  html`<label class="field"><span>${t(name)}</span>
    <select id=${`set-${name}`} value=${app.settings[name]}
      onChange=${(event) => setting(name, event.target.value)}>
      ${options.map(([value, text]) => html`<option value=${value}>${text}</option>`)}</select></label>`;
const flag = (name) =>
  html`<label class="check"><input type="checkbox" checked=${app.settings[name]}
    onChange=${(event) => setting(name, event.target.checked)} /> ${t(`set_${name}`)}</label>`;

const group = (name, flags, more = "") =>
  html`<fieldset class="group"><legend>${t(`group_${name}`)}</legend>${flags.map(flag)}${more}</fieldset>`;

/** Forget everything that is kept in this browser, and begin anew. */
async function forget() {
  set({ gameId: "" });
  await forgetAll();
  await forgetShared();
  for (const key of keptKeys()) keep(key, undefined);
  location.reload();
}

export function Settings() {
  const notations = app.game?.read.notations || [["lapiz", "lapiz"]];
  return html`<${Dialog} title=${t("settings")}><div class="stack">
    ${choice("language", [["", t("as_system")], ...Object.entries(LANGUAGES)])}
    ${choice("theme", [["", t("as_system")], ...(app.hello?.themes || []).map((one) => [one, label("themes")[one]])])}
    ${choice("notation", notations)}
    ${group("board", ["clock", "lines", "sees", "same", "grid"])}
    ${group("keys", ["letters"])}
    ${group(
      "help",
      ["unique"],
      html`<label class="check"><input type="checkbox" id="set-pace" checked=${app.settings.pace}
      onChange=${(event) => pace.consent(event.target.checked)} /> ${t("set_pace")}</label>`,
    )}
    <p class="small">${t("kept_here")} <button type="button" onClick=${forget}>${t("forget_all")}</button></p>
  </div></${Dialog}>`;
}

const KEYS = [
  "digits",
  "arrows",
  "corner",
  "centre",
  "colour",
  "modes",
  "undo",
  "all",
  "help",
  "letters",
  "hint",
];

/** The keys, and before them what a mouse or a finger does on the board that is played. */
export function Keys() {
  const { board } = app.game.read,
    hands = board.joins ? "pieces" : isSimple(board) ? "marks" : "digits";
  const line = (key, does) => html`<div><dt>${t(key)}</dt><dd>${t(does)}</dd></div>`;
  return html`<${Dialog} title=${label("keys")}><dl class="keys">${line("hands", `hands_${hands}`)}
    ${KEYS.map((one) => line(`key_${one}`, `key_${one}_does`))}</dl></${Dialog}>`;
}
