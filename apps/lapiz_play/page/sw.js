// Keeps the files of the site. `lapiz site` writes VERSION, SMALL and LARGE above: the name of this very
// version, what is kept at once, and what is kept as it is loaded, so that nothing is loaded twice.

self.addEventListener("install", (event) =>
  event.waitUntil(
    (async () => {
      const kept = await caches.open(VERSION);
      await kept.addAll(SMALL.map((name) => new Request(name, { cache: "no-cache" })));
      await self.skipWaiting();
    })(),
  ),
);

self.addEventListener("activate", (event) =>
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) {
        if (name.startsWith("lapiz-") && name !== VERSION) await caches.delete(name);
      }
      await self.clients.claim();
    })(),
  ),
);

const scope = new URL("./", self.location).pathname;

self.addEventListener("fetch", (event) => {
  const { request } = event,
    url = new URL(request.url);
  if (
    request.method !== "GET" ||
    url.origin !== self.location.origin ||
    !url.pathname.startsWith(scope)
  )
    return;
  const name = url.pathname.slice(scope.length) || "./";
  if (name.startsWith("baked/") || SMALL.includes(name) || LARGE.includes(name))
    event.respondWith(found(request, name));
});

async function found(request, name) {
  const kept = await caches.open(VERSION),
    known = await kept.match(name);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok && response.status === 200) await kept.put(name, response.clone());
  return response;
}
