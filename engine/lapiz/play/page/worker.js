/** Python in the tab: loads Pyodide and lapiz, then answers one request after the other. */

import { loadPyodide } from "./pyodide/pyodide.mjs";

const fetched = self.fetch.bind(self);
const told = message => self.postMessage(message);
const own = name => new URL(name, import.meta.url).href;
/** What lies there compressed, with .bin at its end, whatever a server does. */
const PACKED = /\.(wasm|zip)$/;
let done = 0, whole = 1;

/** The body of a response, counted as it comes. */
function counted(response) {
  return response.body.pipeThrough(new TransformStream({
    transform(chunk, controller) {
      done += chunk.byteLength;
      told({ part: "engine", done: Math.min(done, whole), whole });
      controller.enqueue(chunk);
    },
  }));
}

async function fetching(address, ...more) {
  const url = String(address.url ?? address);
  if (!PACKED.test(url)) return fetched(address, ...more);
  const response = await fetched(`${url}.bin`);
  if (!response.ok || !response.body) return response;
  const type = url.endsWith("wasm") ? "application/wasm" : "application/zip";
  const body = counted(response).pipeThrough(new DecompressionStream("gzip"));
  return new Response(body, { headers: { "content-type": type } });
}

async function load() {
  ({ whole } = await (await fetched(own("sizes.json"))).json());
  self.fetch = fetching;
  const archive = fetching(own("lapiz.zip")).then(response => response.arrayBuffer());
  const python = await loadPyodide({ indexURL: own("pyodide/") });
  python.unpackArchive(await archive, "zip", { extractDir: python.runPython("import site; site.getsitepackages()[0]") });
  self.fetch = fetched;
  told({ part: "starting", done: whole, whole });
  return python.runPython(`
import importlib, json
importlib.invalidate_caches()
from lapiz import techniques
from lapiz.play import answer
techniques("sudoku")
lambda text: json.dumps(answer(json.loads(text)), ensure_ascii=False, separators=(",", ":"))
`);
}

const loading = load();
loading.then(() => told({ part: "ready", done: whole, whole }), error => told({ fault: said(error) }));
const said = error => String(error?.message || error).trim().split("\n").at(-1);

self.addEventListener("message", async ({ data: { id, request } }) => {
  const answer = await loading;
  try {
    told({ id, answer: JSON.parse(answer(JSON.stringify(request))) });
  } catch (error) {  // of Python itself: out of memory, or of its stack
    told({ fault: said(error) });
  }
});
