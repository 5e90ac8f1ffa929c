/** Milliseconds within which one path is reloaded at most once (spec §9). */
export const RELOAD_GUARD_MS = 10_000;

const CHUNK_FAILURE =
  /dynamically imported module|importing a module script|module script failed|Failed to fetch dynamically/i;
const STORAGE_KEY = "zhixing-reloaded-at";

export interface ReloadDependencies {
  path: string;
  now: number;
  storage: Pick<Storage, "getItem" | "setItem">;
  reload(): void;
}

/**
 * A chunk of the former release is gone once a new one is out: the page reloads into the new release, at most once
 * per path within 10 s (spec §4), so that a chunk that is really broken does not loop. Says whether it reloads.
 */
export function reloadWhenChunkIsGone(error: unknown, dependencies: ReloadDependencies): boolean {
  if (!(error instanceof Error) || !CHUNK_FAILURE.test(error.message)) return false;
  const reloadedAt = readTimes(dependencies.storage);
  const last = reloadedAt[dependencies.path];
  if (last !== undefined && dependencies.now - last < RELOAD_GUARD_MS) return false;
  dependencies.storage.setItem(STORAGE_KEY, JSON.stringify({ ...reloadedAt, [dependencies.path]: dependencies.now }));
  dependencies.reload();
  return true;
}

/** The same with the browser's own; does nothing on the server. */
export function reloadForNewRelease(error: unknown): boolean {
  if (typeof window === "undefined") return false;
  return reloadWhenChunkIsGone(error, {
    path: location.pathname,
    now: Date.now(),
    storage: sessionStorage,
    reload: () => location.reload(),
  });
}

function readTimes(storage: Pick<Storage, "getItem">): Record<string, number> {
  const stored = storage.getItem(STORAGE_KEY);
  return stored === null ? {} : (JSON.parse(stored) as Record<string, number>);
}
