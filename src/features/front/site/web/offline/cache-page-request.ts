/** The message with which a page has the worker cache it once it is read. */
export interface CachePageRequest {
  path: string;
  /** Paths of what the page has fetched so far. */
  loaded: string[];
}

/** A message of a page; null: of another kind. */
export function readCachePageRequest(data: unknown): CachePageRequest | null {
  if (typeof data !== "object" || data === null || !("path" in data) || !("loaded" in data)) return null;
  const { path, loaded } = data;
  if (typeof path !== "string" || !Array.isArray(loaded)) return null;
  return { path, loaded: loaded.filter((file) => typeof file === "string") };
}
