/** The message with which a page asks the worker to cache it after it was read. */
export interface CachePageRequest {
  path: string;
  /** Paths that the page has fetched so far. */
  loaded: string[];
}

/** Reads a message of a page; null: another kind of message. */
export function readCachePageRequest(data: unknown): CachePageRequest | null {
  if (typeof data !== "object" || data === null || !("path" in data) || !("loaded" in data)) return null;
  const { path, loaded } = data;
  if (typeof path !== "string" || !Array.isArray(loaded)) return null;
  return { path, loaded: loaded.filter((file) => typeof file === "string") };
}
