/** The dialog that gives a puzzle away: the links that others can open come first. */

import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { capital } from "./board.js";
import { Dialog } from "./bring.js";
import { position } from "./game.js";
import { download, encode } from "./keep.js";
import * as play from "./play.js";
import { Waiting } from "./waiting.js";
import { engine } from "./engine.js";
import { app, label, say, t } from "./state.js";
import { local } from "./transport.js";

/** Where most people solve; their links are offered before those of other programs. */
const KNOWN = ["sudokupad", "f-puzzles"];

/** What is shared: the puzzle that is being made, or the game with what was entered. */
const shared = () =>
  app.activity === "make" && app.making?.read
    ? { read: app.making.read, position: {}, count: app.making.count }
    : { read: app.game.read, position: position(app.game) };

async function linkTo({ read: { puzzle } }) {
  if (app.activity !== "make") return play.link();
  return `${location.href.split("#")[0]}#game=${await encode({ puzzle })}`;
}

/** Times as many pixels as a picture has units. */
const FINE = 2;

/** A picture in pixels: what messages and documents take. */
async function pixels(svg) {
  const image = new Image(),
    canvas = document.createElement("canvas"),
    url = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
  image.src = url;
  await image.decode();
  [canvas.width, canvas.height] = [FINE * image.naturalWidth, FINE * image.naturalHeight];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  URL.revokeObjectURL(url);
  return new Promise((done) => canvas.toBlob(done, "image/png"));
}

/** The picture of a puzzle as it is saved: nothing that was entered is in it. */
function Preview({ read, picture }) {
  const source = picture && `data:image/svg+xml,${encodeURIComponent(picture)}`,
    kind = read.title === read.kind_title ? "" : read.kind_title;
  return html`<figure class="preview">
    ${picture ? html`<img src=${source} alt="" />` : html`<span class="thumb"></span>`}
    <figcaption><b>${read.title}</b><small>${[kind, read.level_title].filter(Boolean).join(" · ")}</small>
      <span class="row wrap"><button type="button" disabled=${!picture}
        onClick=${async () => download("puzzle.png", await pixels(picture))}>${t("save_picture")}</button>
      <button type="button" onClick=${() => window.print()}>${label("print")}</button></span>
    </figcaption></figure>`;
}

export function Share() {
  const [link, setLink] = useState(""),
    [formats, setFormats] = useState(null),
    [copied, setCopied] = useState(""),
    [subject] = useState(shared),
    [picture, setPicture] = useState(""),
    { read, position: at, count } = subject,
    { puzzle } = read;
  useEffect(() => {
    linkTo(subject).then(setLink);
    engine("drawn", { ask: "export", puzzle, format: "svg" }, { quiet: true }).then(
      (answer) => answer && setPicture(answer.formats[0].text),
    );
    engine("export", { ask: "export", puzzle, position: at }).then(
      (answer) => answer && setFormats(answer),
    );
  }, []);
  const copy = async (text, name) => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(name);
      say(t("copied"));
    } catch {
      setCopied("");
    }
  };
  const copies = (name) => (copied === name ? t("copied") : t("copy")),
    rank = ({ name }) => (KNOWN.includes(name) ? KNOWN.indexOf(name) : KNOWN.length);
  const all = formats?.formats || [],
    links = all
      .filter((one) => one.link && rank(one) < KNOWN.length)
      .sort((one, other) => rank(one) - rank(other)),
    others = all.filter((one) => !links.includes(one));
  const own = html`<label class="field"><span>${t(local ? "share_here" : "share_link")}</span>
      <input id="link" readonly value=${link} onFocus=${(event) => event.target.select()} /></label>
    <div class="row"><button type="button" class=${local ? "" : "main"} disabled=${!link}
      onClick=${() => copy(link, "link")}>${copies("link")}</button></div>
    <p class="small">${t(local ? "share_here_help" : "share_help")}</p>`;
  const row = (one) => html`<li class="row"><span class="grow">${capital(one.title)}</span>
    <button type="button" aria-label=${`${copies(one.name)}: ${one.title}`}
      onClick=${() => copy(one.text, one.name)}>${copies(one.name)}</button>
    ${
      one.link
        ? html`<a class="button" href=${one.text} target="_blank" rel="noopener noreferrer"
          aria-label=${`${t("open")}: ${one.title}`}>${t("open")}</a>`
        : html`<button type="button" aria-label=${`${t("download")}: ${one.title}`}
          onClick=${() => download(`puzzle${one.suffix || ".txt"}`, one.text)}>${t("download")}</button>`
    }</li>`;
  return html`<${Dialog} title=${t("share")} wide><div class="stack">
    ${count && !count.unique && !count.error ? html`<p class="error">${warning(count)}</p>` : ""}
    <${Preview} read=${read} picture=${picture} />
    ${local ? "" : own}
    ${app.busy.export ? html`<${Waiting} name="export" />` : ""}
    ${links.length ? html`<ol class="list links">${links.map(row)}</ol>` : ""}
    ${local ? own : ""}
    ${
      others.length
        ? html`<details class="more"><summary>${t("more_formats")}</summary>
      <ol class="list">${others.map(row)}</ol></details>`
        : ""
    }
  </div></${Dialog}>`;
}

/** That a puzzle is not one yet: it should have one solution. */
function warning({ solutions, more, known }) {
  if (known === false) return t("share_unknown");
  if (!solutions) return t("share_none");
  return t(more ? "share_over" : "share_many", { count: solutions });
}
