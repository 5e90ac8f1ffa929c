/** Milliseconds between two checks for a new build; a tab that becomes visible checks immediately. */
export const RELEASE_POLL_MS = 600_000;

export interface ReleaseDependencies {
  /** The build that rendered this page. */
  buildId: string;
  fetchJson(url: string): Promise<unknown>;
  now(): number;
  /** Called once when there is another build. */
  onNewRelease(): void;
}

/**
 * Checks for a newer build: `/builds/latest.json` with a timestamp, then that build's own metadata, so that an
 * incomplete release is not announced (spec §4, §7). Returns whether there is one; a failed check counts as none.
 */
export async function lookForRelease(dependencies: ReleaseDependencies): Promise<boolean> {
  try {
    const latest = await dependencies.fetchJson(`/builds/latest.json?${dependencies.now()}`);
    const id = readId(latest);
    if (id === null || id === dependencies.buildId) return false;
    if (readId(await dependencies.fetchJson(`/builds/meta/${id}.json`)) !== id) return false;
  } catch (error) {
    // Offline or a restarting server: the next check decides.
    if (error instanceof TypeError || error instanceof ReleaseUnknownError) return false;
    throw error;
  }
  dependencies.onNewRelease();
  return true;
}

/** The build files did not answer. */
export class ReleaseUnknownError extends Error {
  override name = "ReleaseUnknownError";
}

function readId(value: unknown): string | null {
  return typeof value === "object" && value !== null && "id" in value && typeof value.id === "string" ? value.id : null;
}

/** Whether the latest build is another one. */
export function hasNewRelease(buildId: string): Promise<boolean> {
  return lookForRelease({ buildId, fetchJson, now: Date.now, onNewRelease: () => {} });
}

/** Checks for releases until one is found; the returned function stops this. */
export function pollReleases(buildId: string, onNewRelease: () => void): () => void {
  const stop = new AbortController();
  const look = async () => {
    if (document.visibilityState === "hidden" || stop.signal.aborted) return;
    const isFound = await lookForRelease({ buildId, fetchJson, now: Date.now, onNewRelease });
    if (isFound) stop.abort();
  };
  const timer = setInterval(() => void look(), RELEASE_POLL_MS);
  document.addEventListener("visibilitychange", () => void look(), { signal: stop.signal });
  stop.signal.addEventListener("abort", () => clearInterval(timer));
  return () => stop.abort();
}

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url, { cache: "no-store" });
  if (!response.ok) throw new ReleaseUnknownError(`${url}: ${response.status}`);
  return response.json();
}
