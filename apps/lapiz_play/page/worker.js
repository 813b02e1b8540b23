/** Python in the tab: loads Pyodide and lapiz, then answers one request after the other. */

import { loadPyodide } from "./pyodide/pyodide.mjs";

const fetched = self.fetch.bind(self);
const told = (message) => self.postMessage(message);
const own = (name) => new URL(name, import.meta.url).href;
/** What lies there compressed, with .bin at its end, whatever a server does. */
const PACKED = /\.(wasm|zip|files)$/;
let done = 0,
  whole = 1,
  version = "";

/** The body of a response, counted as it comes. */
function counted(response) {
  return response.body.pipeThrough(
    new TransformStream({
      transform(chunk, controller) {
        done += chunk.byteLength;
        told({ part: "engine", done: Math.min(done, whole), whole });
        controller.enqueue(chunk);
      },
    }),
  );
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

/** Write lapiz and what it imports where Python looks for modules: see `_joined` of the site. */
function unpack({ FS }, bytes, folder) {
  const end = bytes.indexOf(10),
    made = new Set();
  let at = end + 1;
  for (const [name, size] of Object.entries(
    JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))),
  )) {
    const path = `${folder}/${name}`,
      place = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(place)) FS.mkdirTree(place);
    made.add(place);
    FS.writeFile(path, bytes.subarray(at, (at += size)), { canOwn: true });
  }
}

/** What Python runs when it starts: lapiz, and the first answers, so that the next ones are quick. */
const START = `
import importlib, json
importlib.invalidate_caches()
from lapiz import techniques
from lapiz_play import answer
techniques("sudoku")
def reply(text):
    return json.dumps(answer(json.loads(text)), ensure_ascii=False, separators=(",", ":"))
`;
const WARM = `
puzzle = {"kind": "sudoku", "grid": ["12..", "34..", "....", "4..."]}
for asked in ({"ask": "read", "text": "12..34......4..."}, {"ask": "check", "quick": True}, {"ask": "hint"}):
    reply(json.dumps({**asked, "puzzle": puzzle, "position": {"marks": []}}))
import gc; gc.collect()
`;

/** Load Python and lapiz, from a memory where one is given. That has no files, so they are written in either case. */
async function load(memory) {
  done = 0;
  self.fetch = fetching;
  const files = fetching(own("lapiz.files")).then((response) => response.arrayBuffer());
  const how = memory ? { _loadSnapshot: memory } : { _makeSnapshot: true };
  const python = await loadPyodide({ indexURL: own("pyodide/"), ...how });
  unpack(
    python,
    new Uint8Array(await files),
    python.runPython("import site; site.getsitepackages()[0]"),
  );
  self.fetch = fetched;
  told({ part: "starting", done: whole, whole });
  python.runPython(memory ? "importlib.invalidate_caches()" : START);
  return python;
}

// The memory of Python once it has started is kept: to go on from that takes half the time of a start. It is kept
// with the version of the site; an empty one did no good here. To compress it would take three times as long as the
// keeping itself, on a visit that may be short.

const CACHE = "memory of lapiz",
  LEAST_GIGABYTES = 4,
  LEAST_ROOM = 200_000_000;

async function remembered() {
  const kept = await (await caches.open(CACHE)).match(own("memory"));
  if (kept?.headers.get("x-version") !== version) return { known: false };
  const bytes = await kept.arrayBuffer();
  return { known: true, memory: bytes.byteLength ? new Uint8Array(bytes) : null };
}

async function remember(bytes) {
  const kept = new Response(bytes, { headers: { "x-version": version } });
  await (await caches.open(CACHE)).put(own("memory"), kept);
}

async function keep(python) {
  const { quota = 0, usage = 0 } = await navigator.storage.estimate();
  if (navigator.deviceMemory < LEAST_GIGABYTES || quota - usage < LEAST_ROOM) return;
  python.runPython(WARM);
  await remember(python.makeMemorySnapshot());
}

/** Return Python, and what answers. */
async function start() {
  ({ whole, version } = await (await fetched(own("sizes.json"))).json());
  const { memory, known } = await remembered().catch(() => ({ known: true }));
  const python = await load(memory).catch(async (error) => {
    if (!memory) throw error;
    await remember(new Uint8Array()).catch(() => {});
    return load();
  });
  told({ part: "ready", done: whole, whole, fresh: !known });
  return { python, reply: python.globals.get("reply") };
}

const said = (error) =>
  String(error?.message || error)
    .trim()
    .split("\n")
    .at(-1);
const starting = start();
starting.catch((error) => told({ fault: said(error) }));

self.addEventListener("message", async ({ data: { id, request } }) => {
  const { python, reply } = await starting;
  if (!request)
    return keep(python).then(
      () => told({ kept: true }),
      () => told({ kept: false }),
    );
  try {
    told({ id, answer: JSON.parse(reply(JSON.stringify(request))) });
  } catch (error) {
    // of Python itself: out of memory, or of its stack
    told({ fault: said(error) });
  }
});
