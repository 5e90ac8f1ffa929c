// The site's service worker (scripts/page-scripts.ts builds it into one text, start/offline-files.ts prepends the
// release). The network always has priority; the worker only answers when it fails.
import { PAGE_CACHE_NAME } from "../../../../../ui/browser/cached-pages.ts";
import { readCachePageRequest } from "./cache-page-request.ts";
import { cachePage, findCachedPage, forgetPage } from "./page-store.ts";
import { BUILD_FILE, filesIn } from "./page-text.ts";
import type { FetchOfWorker, WorkerScope } from "./worker-scope.ts";

/** Prepended by the server; it changes with every release, so that browsers install the new worker. */
declare const RELEASE: string;

const worker = self as unknown as WorkerScope;
/** Downloads, frames and sandbox pages have no offline page. */
const NO_PAGE = /^\/(?:api|sandbox|media\/|files|share|builds|feeds?|sitemap|diagram)(?:[/.?-]|$)/;
const PICTURE = /^\/(?:covers|files)\//;
const OWN = `zhixing-offline-${RELEASE}`;
const SCREEN = "/offline";

/** Caches the offline page and its assets; without them the worker is not installed. */
async function install(): Promise<void> {
  const answer = await fetch(SCREEN, { cache: "reload" });
  if (!answer.ok) throw new Error(`${SCREEN}: ${answer.status}`);
  const cache = await caches.open(OWN);
  await cache.addAll(filesIn(await answer.clone().text()));
  await cache.put(SCREEN, answer);
  await worker.skipWaiting();
}

/** Deletes the caches of former releases; read pages are kept with the files they need. */
async function activate(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name !== OWN && name !== PAGE_CACHE_NAME).map((name) => caches.delete(name)),
  );
  await worker.registration.navigationPreload?.enable();
  await worker.clients.claim();
}

/** The browser sends the navigation while the worker starts; its answer must be consumed. */
async function fetchPage({ request, preloadResponse }: FetchOfWorker): Promise<Response> {
  return (await preloadResponse) ?? fetch(request);
}

async function openPage(event: FetchOfWorker): Promise<Response> {
  const { pathname } = new URL(event.request.url);
  try {
    const answer = await fetchPage(event);
    if (answer.status === 404 || answer.status === 410) event.waitUntil(inTurn(() => forgetPage(pathname)));
    return answer;
  } catch (cause) {
    const instead = (await findCachedPage(pathname)) ?? (await offlineScreen());
    if (instead === undefined) throw cause;
    return instead;
  }
}

async function offlineScreen(): Promise<Response | undefined> {
  // Matched without opening the cache, because opening would recreate a cache that a later release has deleted.
  const screen = await caches.match(SCREEN, { cacheName: OWN });
  return screen && new Response(screen.body, { status: 503, headers: screen.headers });
}

/** A missing file still answers 404, which is how a new release is detected (spec §4). */
async function openFile(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (cause) {
    const cached = await caches.match(request, { ignoreVary: true });
    if (cached === undefined) throw cause;
    return cached;
  }
}

let last: Promise<unknown> = Promise.resolve();

/** Runs changes of the list one after the other. */
function inTurn(change: () => Promise<void>): Promise<void> {
  const changed = last.then(change);
  // A page that could not be cached is only missing offline.
  last = changed.catch(() => {});
  return changed.catch(() => {});
}

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", (event) => {
  const request = readCachePageRequest(event.data);
  if (request !== null) event.waitUntil(inTurn(() => cachePage(request.path, request.loaded)));
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") {
    const isPage = request.destination === "document" && !NO_PAGE.test(pathname);
    return event.respondWith(isPage ? openPage(event) : fetchPage(event));
  }
  if (BUILD_FILE.test(pathname) || PICTURE.test(pathname)) event.respondWith(openFile(request));
});
