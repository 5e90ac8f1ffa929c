import { PAGE_CACHE_NAME } from "../../../../../ui/browser/cached-pages.ts";
import { addressesOf, type CachedPage, chooseCachedPages, isReadingPath, isWholePage } from "./cached-pages.ts";
import { BUILD_FILE, filesIn, markCached, titleIn } from "./page-text.ts";

/** Stored with the pages, so that it is deleted with them. */
const LIST = "/offline/kept.json";
const MAX_FILES = 80;
const MAX_FILE_BYTES = 1_500_000;
/** Headers that describe the transferred body, which differs from the cached one. */
const OF_THE_WIRE = ["content-encoding", "content-length", "transfer-encoding"];

/** The last read pages, newest first. */
export async function listCachedPages(): Promise<CachedPage[]> {
  const list = await caches.match(LIST, { cacheName: PAGE_CACHE_NAME });
  return list === undefined ? [] : list.json();
}

/** The cached page; undefined: none. */
export async function findCachedPage(path: string): Promise<Response | undefined> {
  if (!isReadingPath(path)) return undefined;
  return caches.match(path, { cacheName: PAGE_CACHE_NAME });
}

/**
 * Caches a page as sent to guests: it is fetched again without the reader's credentials, so that it cannot contain
 * gated text.
 * @param loaded files that the displayed page has fetched; only build files among them are used
 */
export async function cachePage(path: string, loaded: readonly string[]): Promise<void> {
  if (!isReadingPath(path)) return;
  const answer = await fetch(path, { credentials: "omit", headers: { accept: "text/html" } });
  if (answer.status === 404 || answer.status === 410) return forgetPage(path);
  if (!isPublicPage(answer)) return;
  const html = await answer.text();
  const cachedAt = Date.now();
  const isWhole = isWholePage(path);
  const wanted = new Set([...filesIn(html), ...loaded.filter((file) => BUILD_FILE.test(file))]);
  const files = isWhole ? await fetchFiles([...wanted].slice(0, MAX_FILES)) : [];
  const bytes = isWhole ? new Blob([html]).size : 0;
  const weights = Object.fromEntries(files.map(({ file, body }) => [file, body.size]));
  const page: CachedPage = { path, title: titleIn(html) || path, cachedAt, isWhole, bytes, files: weights };
  const chosen = chooseCachedPages([page, ...(await listCachedPages())], cachedAt);
  const cache = await caches.open(PAGE_CACHE_NAME);
  if (isWhole && chosen.includes(page)) {
    for (const { file, body, headers } of files) await cache.put(file, new Response(body, { headers }));
    await cache.put(path, new Response(markCached(html, cachedAt), { headers: headersOf(answer) }));
  }
  await writeList(cache, chosen);
}

/** The author withdrew it. */
export async function forgetPage(path: string): Promise<void> {
  const pages = await listCachedPages();
  const left = pages.filter((page) => page.path !== path);
  if (left.length < pages.length) await writeList(await caches.open(PAGE_CACHE_NAME), left);
}

async function writeList(cache: Cache, pages: readonly CachedPage[]): Promise<void> {
  await cache.put(LIST, Response.json(pages));
  const needed = addressesOf(pages).add(LIST);
  for (const { url } of await cache.keys()) {
    const { pathname, search } = new URL(url);
    if (!needed.has(pathname + search)) await cache.delete(url);
  }
}

function isPublicPage(answer: Response): boolean {
  const header = (name: string) => answer.headers.get(name) ?? "";
  const isPage = header("content-type").startsWith("text/html") && header("cache-control").includes("public");
  return answer.status === 200 && !answer.redirected && isPage;
}

interface FetchedFile {
  file: string;
  body: Blob;
  headers: Headers;
}

/** Fetches the files and omits those that fail; a missing picture does not prevent the text from being cached. */
async function fetchFiles(wanted: readonly string[]): Promise<FetchedFile[]> {
  const fetched = await Promise.all(wanted.map(fetchFile));
  return fetched.filter((file) => file !== null);
}

async function fetchFile(file: string): Promise<FetchedFile | null> {
  try {
    const answer = await fetch(file, { credentials: "omit" });
    if (answer.status !== 200 || answer.redirected) return null;
    if (Number(answer.headers.get("content-length")) > MAX_FILE_BYTES) return null;
    const body = await answer.blob();
    return body.size > MAX_FILE_BYTES ? null : { file, body, headers: headersOf(answer) };
  } catch {
    // The network failed; the remaining files are still cached.
    return null;
  }
}

function headersOf({ headers }: Response): Headers {
  const own = new Headers(headers);
  for (const name of OF_THE_WIRE) own.delete(name);
  return own;
}
