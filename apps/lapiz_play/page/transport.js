/** Asks the engine: a server on this machine, or a Web Worker in which Python runs. */

import { local } from "./config.js";

export { local };

const SECONDS = 60;
/** How long a question that was taken back may still run before its worker is ended for it. */
const GRACE = 1500;
/** So long nothing was asked when the memory of Python is kept, after a start without one. */
const IDLE = 3000;
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
  fresh = false,
  foreign = false,
  kept = () => {},
  resting = 0,
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
  clearTimeout(resting);
  [worker, running, ready, fresh, foreign] = [null, null, false, false, false];
}

function next() {
  if (!may) return;
  worker ??= started();
  if (!ready || running) return;
  clearTimeout(resting);
  if (!waiting.length) return void (resting = setTimeout(rest, IDLE));
  running = waiting.shift();
  foreign ||= "source" in running.request;
  running.timer = setTimeout(late, 1000 * running.seconds, running);
  worker.postMessage({ id: running.id, request: running.request });
}

function late(question) {
  if (running !== question) return;
  stop();
  question.resolve({ error: "This took too long, and was ended.", late: true });
  next();
}

function started() {
  const made = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  made.addEventListener("message", ({ data }) => {
    if (worker === made) heard(data);
  });
  made.addEventListener("error", (event) => {
    if (worker === made) failed(event.message || "the worker cannot be started");
  });
  return made;
}

/** Have the worker keep the memory of Python as it is now; tell whether it did. */
export function keep() {
  fresh = false;
  worker.postMessage({});
  return new Promise((resolve) => {
    kept = resolve;
  });
}

/** Keep the memory where there is none yet: now nothing is asked, or the page is out of sight. */
function rest() {
  if (fresh && !foreign && ready && !running) keep();
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) rest();
});

function heard({ id, answer, part, done, whole, fault, ...more }) {
  if (fault) failed(fault);
  else if ("kept" in more) kept(more.kept);
  else if (part) {
    progress({ part, done, whole });
    if (part !== "ready") return;
    ready = true;
    fresh = more.fresh;
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
