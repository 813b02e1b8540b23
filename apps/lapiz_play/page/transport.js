/** Asks the engine: a server on this machine, or a Web Worker in which Python runs. */

import { local } from "./config.js";

export { local };

const SECONDS = 60;
/** How long a question that was taken back may still run before its worker is ended for it. */
const GRACE = 1500;
/** When the memory of Python is kept, after a start without one. */
const LATER = 20_000;
const aborted = () => new DOMException("the question was taken back", "AbortError");
let listen = () => {};
let last = null;

/** Tell what is loaded: `{ part, done, whole }`, at last the part "ready". */
export function onProgress(listener) {
  listen = listener;
  if (last) listener(last);
}

function progress(state) {
  last = state;
  listen(state);
}

/** Return the answer to a request; it rejects only with an AbortError, when the signal ends it. */
export function ask(request, { signal, seconds = SECONDS } = {}) {
  if (signal?.aborted) return Promise.reject(aborted());
  return local ? fetched(request, signal, seconds) : queued(request, signal, seconds);
}

async function fetched(request, signal, seconds) {
  const headers = { "content-type": "application/json" };
  const body = JSON.stringify({ ...request, limit: seconds });
  try {
    const response = await fetch("answer", {
      method: "POST",
      headers,
      body,
      signal,
      cache: "no-store",
    });
    if (!last) progress({ part: "ready", done: 1, whole: 1 });
    return response.headers.get("content-type")?.startsWith("application/json")
      ? await response.json()
      : { error: await response.text() };
  } catch (error) {
    if (error.name === "AbortError") throw aborted();
    return { error: "lapiz does not answer: is it still running?", unreachable: true };
  }
}

// In a tab one worker answers one question after the other. What takes too long, or goes on after it was
// taken back, ends the worker, and a new one goes on with the next question.

let worker = null,
  running = null,
  ready = false,
  may = false,
  number = 0;
const waiting = [];

function queued(request, signal, seconds) {
  return new Promise((resolve, reject) => {
    const question = { id: ++number, request, seconds, resolve, reject };
    signal?.addEventListener("abort", () => take(question), { once: true });
    waiting.push(question);
    next();
  });
}

function take(question) {
  const at = waiting.indexOf(question);
  if (at >= 0) waiting.splice(at, 1);
  else if (running === question) {
    clearTimeout(question.timer);
    question.timer = setTimeout(late, GRACE, question);
  }
  question.reject(aborted());
}

function stop() {
  clearTimeout(running?.timer);
  worker?.terminate();
  [worker, running, ready] = [null, null, false];
}

function next() {
  if (!may) return;
  worker ??= started();
  if (!ready || running || !waiting.length) return;
  running = waiting.shift();
  running.timer = setTimeout(late, 1000 * running.seconds, running);
  worker.postMessage({ id: running.id, request: running.request });
}

function late(question) {
  if (running !== question) return;
  stop();
  question.resolve({ error: "This took too long, and was ended.", late: true });
  next();
}

const workerNamed = (name) =>
  new Worker(new URL("worker.js", import.meta.url), { type: "module", name });

function started() {
  const made = workerNamed("asking");
  made.addEventListener("message", ({ data }) => {
    if (worker === made) heard(data);
  });
  made.addEventListener("error", (event) => {
    if (worker === made) failed(event.message || "the worker cannot be started");
  });
  return made;
}

/** Have another worker keep the memory of Python, once the page has had time for what it was opened for. */
export function keep() {
  const made = workerNamed("keeping");
  return new Promise((resolve) =>
    made.addEventListener("message", ({ data }) => {
      if (!("kept" in data || "fault" in data)) return;
      made.terminate();
      resolve(data);
    }),
  );
}

function heard({ id, answer, part, done, whole, fresh, fault }) {
  if (fault) failed(fault);
  else if (part) {
    progress({ part, done, whole });
    if (part !== "ready") return;
    ready = true;
    if (fresh) setTimeout(keep, LATER);
    next();
  } else if (running?.id === id) {
    clearTimeout(running.timer);
    const { resolve } = running;
    running = null;
    resolve(answer);
    next();
  }
}

/** The worker is of no use: all that wait are told so; the next question tries again. */
function failed(message) {
  const all = [...(running ? [running] : []), ...waiting.splice(0)];
  stop();
  for (const { resolve } of all) resolve({ error: message, unreachable: true });
}

/**
 * Have the service worker at work before Python is loaded: what it passes on it keeps. Where it is at work
 * since an earlier visit nothing waits for it.
 */
async function keeping() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const controlled = new Promise((resolve) =>
    serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
  );
  const registered = serviceWorker.register(new URL("sw.js", import.meta.url), {
    updateViaCache: "none",
  });
  if (serviceWorker.controller) return void registered.catch(() => {});
  await registered;
  await Promise.race([controlled, new Promise((resolve) => setTimeout(resolve, 3000))]);
}

/** Start Python in the tab, which takes all of a small machine: the page does so when its board is drawn. */
export async function wake() {
  if (local || waking) return;
  waking = true;
  await keeping().catch(() => {});
  may = true;
  next();
}
let waking = false;
