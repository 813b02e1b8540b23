/** The door to pictures: small, so that what reads them is loaded only when somebody brings one. */

import { html, useEffect, useState } from "./vendor/preact-htm.js";
import { Icon } from "./icons.js";
import { Waiting } from "./waiting.js";
import { complain } from "./engine.js";
import { app, set, t } from "./state.js";

/** Show a file in the dialog if it is a picture, and tell whether it is. */
export function showPicture(file) {
  if (!file?.type.startsWith("image/")) return false;
  set({ dialog: "bring", way: "picture", message: "", picture: file });
  return true;
}

/** The first picture of a list of files, as of the clipboard. */
export const pictureIn = (files) =>
  [...(files || [])].find((file) => file.type.startsWith("image/"));

/** The button that leads to pictures, from where one looks for a puzzle. */
export const FromPicture = () =>
  html`<button type="button" class="from-picture"
    onClick=${() => set({ dialog: "bring", way: "picture", message: "" })}>
    <${Icon} name="camera" />${t("from_picture")}</button>`;

/** Take or choose a picture; what is read of it comes beneath. */
export function Picture() {
  const [Reader, load] = useState(null);
  useEffect(() => {
    if (!app.picture || Reader) return;
    import("./picture/view.js").then(
      (found) => load(() => found.Reader),
      () => complain(t("picture_not_loaded")),
    );
  }, [app.picture]);
  const bring = (event) => {
    showPicture(event.target.files[0]) ||
      (event.target.files.length && complain(t("picture_broken")));
    event.target.value = "";
  };
  const reader = (file) =>
    Reader
      ? html`<${Reader} key=${file.name + file.size + file.lastModified} file=${file} />`
      : html`<${Waiting} name="picture" />`;
  return html`<div class="stack">
    <div class="row wrap"><label class="button main"><${Icon} name="camera" />${t("take_picture")}
        <input type="file" accept="image/*" capture="environment" class="unseen" onChange=${bring} /></label>
      <label class="button">${t("choose_picture")}
        <input type="file" accept="image/*" class="unseen" id="picture-file" onChange=${bring} /></label></div>
    ${app.picture ? "" : html`<p class="small">${t("picture_help")}</p>`}
    ${app.picture ? reader(app.picture) : ""}
  </div>`;
}
