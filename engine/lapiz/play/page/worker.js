/** Python in the tab: loads Pyodide and lapiz, then answers one request after the other. */

import { loadPyodide } from "./pyodide/pyodide.mjs";

const origin = self.fetch.bind(self);
const told = message => self.postMessage(message);
let done = 0, whole = 1;

/** Return a response whose bytes are counted as they come. */
function counted(response) {
  if (!response.ok || !response.body) return response;
  const count = new TransformStream({
    transform(chunk, controller) {
      done += chunk.byteLength;
      told({ part: "engine", done: Math.min(done, whole), whole });
      controller.enqueue(chunk);
    },
  });
  const { status, headers } = response;
  return new Response(response.body.pipeThrough(count), { status, headers });
}

self.fetch = async (...request) => counted(await origin(...request));

async function load() {
  const sizes = await (await origin("sizes.json")).json();
  whole = sizes.whole;
  const archive = self.fetch("lapiz.zip").then(response => response.arrayBuffer());
  const python = await loadPyodide({ indexURL: new URL("pyodide/", import.meta.url).href, lockFileURL: new URL("pyodide/pyodide-lock.json", import.meta.url).href });
  python.unpackArchive(await archive, "zip", { extractDir: sizes.folder.replace("{version}", python.runPython("import sys; '.'.join(map(str, sys.version_info[:2]))")) });
  told({ part: "starting", done: whole, whole });
  const answer = python.runPython(`
import json
from lapiz.play import answer
answer({"ask": "techniques"})
lambda text: json.dumps(answer(json.loads(text)), ensure_ascii=False, separators=(",", ":"))
`);
  self.fetch = origin;
  return answer;
}

const loading = load();
loading.then(() => told({ part: "ready", done: whole, whole }), error => told({ fault: String(error.message || error) }));
self.addEventListener("message", async ({ data: { id, request } }) => {
  const answer = await loading;
  try {
    told({ id, answer: JSON.parse(answer(JSON.stringify(request))) });
  } catch (error) {  // of Python itself: out of memory, or of its stack
    told({ fault: String(error.message || error).trim().split("\n").at(-1) });
  }
});
