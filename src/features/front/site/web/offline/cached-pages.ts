import { DAY_MS } from "../../../../../kit/values/durations.ts";

/** A read page in this browser's cache: the page as sent to guests, and the files it needs. */
export interface CachedPage {
  path: string;
  title: string;
  /** Milliseconds since 1970. */
  cachedAt: number;
  /**
   * Whether the cached page contains the text; otherwise only title and address are listed, to continue when the
   * network is back.
   */
  isWhole: boolean;
  bytes: number;
  /** Addresses of styles, scripts and pictures with their size; pages share most of them. */
  files: Record<string, number>;
}

export const MAX_CACHED_PAGES = 20;
export const MAX_CACHED_BYTES = 10 * 1024 * 1024;
/** The author may have withdrawn an older page. */
export const MAX_CACHED_MS = 30 * DAY_MS;

/** Pages for reading: no personal pages, orders, discussions that a moderator may remove, or lists that change soon. */
const READ = [
  /^\/articles\/\d+$/,
  /^\/(?:system|vip)\/book\/\d+(?:\/document\/\d+)?$/,
  /^\/(?:basic|vip)\/course\/\d+(?:\/video\/\d+)?$/,
  /^\/(?:basic|vip)\/course\/related_book\/\d+(?:\/document\/\d+)?$/,
  /^\/legal\/[a-z-]+$/,
];

export function isReadingPath(path: string): boolean {
  return READ.some((pattern) => pattern.test(path));
}

/** An article's text is loaded by the API (spec §2), whose answers are never cached. */
export function isWholePage(path: string): boolean {
  return !path.startsWith("/articles/");
}

/** The pages to cache, last read first, limited by count, age and bytes; shared files count once. */
export function chooseCachedPages(pages: readonly CachedPage[], now: number): CachedPage[] {
  const chosen: CachedPage[] = [];
  const seen = new Set<string>();
  let bytes = 0;
  for (const page of pages.toSorted((one, other) => other.cachedAt - one.cachedAt)) {
    if (chosen.length === MAX_CACHED_PAGES || now - page.cachedAt > MAX_CACHED_MS) break;
    if (chosen.some(({ path }) => path === page.path)) continue;
    const own = Object.entries(page.files).filter(([file]) => !seen.has(file));
    const more = own.reduce((sum, [, weight]) => sum + weight, page.bytes);
    if (bytes + more > MAX_CACHED_BYTES) continue;
    bytes += more;
    for (const [file] of own) seen.add(file);
    chosen.push(page);
  }
  return chosen;
}

/** Addresses that must be in the cache for these pages, including the pages themselves. */
export function addressesOf(pages: readonly CachedPage[]): Set<string> {
  return new Set(pages.flatMap(({ path, isWhole, files }) => (isWhole ? [path, ...Object.keys(files)] : [])));
}
