// The service worker: the page also opens without its daemon. The cache is used only if the daemon does not answer.

const KEPT = "plateau";
/** The static page asks for cross-origin isolation: only then does it get shared memory. */
const ISOLATED = new URL(self.location.href).searchParams.has("isolated");

self.addEventListener("install", (event) => event.waitUntil(begin()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  // The journal of a tournament grows, and is never kept.
  if (request.method !== "GET" || url.origin !== self.location.origin || url.pathname.endsWith("/journal")) return;
  const response = url.pathname.includes("/assets/") ? asset(request) : fresh(request);
  event.respondWith(ISOLATED ? response.then(isolated) : response);
});

/** The response with the headers of cross-origin isolation. */
function isolated(response) {
  const headers = new Headers(response.headers);
  headers.set("Cross-Origin-Opener-Policy", "same-origin");
  headers.set("Cross-Origin-Embedder-Policy", "require-corp");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** Keeps the page and its assets: the visit that installs the worker has loaded them before there was one. */
async function begin() {
  await self.skipWaiting();
  const page = await fresh("./");
  const assets = new Set((await page.text()).match(/\.\/assets\/[\w./-]+/g));
  await Promise.all([...assets].map(asset));
}

/** The names of assets contain a hash of their content, so a cached asset never expires. */
async function asset(request) {
  const kept = await caches.open(KEPT);
  const known = await kept.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await kept.put(request, response.clone());
  return response;
}

/** Everything else is fetched each time, and taken from the cache only if the daemon does not answer. */
async function fresh(request) {
  const kept = await caches.open(KEPT);
  try {
    const response = await fetch(request);
    if (response.ok) {
      await kept.put(request, response.clone());
      if (request.mode === "navigate") await forget(kept, await response.clone().text());
    }
    return response;
  } catch (error) {
    const known = await kept.match(request, { ignoreSearch: true });
    if (known) return known;
    throw error;
  }
}

/** Deletes cached assets that the page no longer names. */
async function forget(kept, page) {
  for (const request of await kept.keys()) {
    const name = new URL(request.url).pathname.split("/assets/")[1]?.split("/")[0];
    if (name && !page.includes(name)) await kept.delete(request);
  }
}
