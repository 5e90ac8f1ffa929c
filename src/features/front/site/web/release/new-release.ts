import type { FailedCode } from "../../../../../ui/trouble/fetch-code.ts";
import { hasNewRelease } from "./release-poll.ts";

/** Milliseconds within which a path is reloaded at most once (spec §9). */
export const RELOAD_GUARD_MS = 10_000;

/** Also used by rescue.ts, which shares no code with other files. */
const STORAGE_KEY = "zhixing-reloaded-at";

export interface LeaveDependencies {
  path: string;
  now: number;
  storage: Pick<Storage, "getItem" | "setItem">;
  leave(): void;
}

/**
 * After a deployment a chunk of the previous release no longer exists: the browser opens the target page in the new
 * release, at most once per path within 10 s (spec §4), so that a broken chunk causes no loop. Returns whether it
 * navigates.
 */
export function leaveOnce({ path, now, storage, leave }: LeaveDependencies): boolean {
  const times = readTimes(storage);
  const last = times[path];
  if (last !== undefined && now - last < RELOAD_GUARD_MS) return false;
  storage.setItem(STORAGE_KEY, JSON.stringify({ ...times, [path]: now }));
  leave();
  return true;
}

/** Handles code that cannot be loaded; opens the target address when a new release has removed the chunk. */
export async function explainFailedCode(buildId: string, wanted: string): Promise<FailedCode> {
  if (!(await hasNewRelease(buildId))) return "passing";
  const { href, pathname } = new URL(wanted, location.href);
  const leave = () => {
    // Assigning the same address with a hash would only scroll.
    if (href === location.href) location.reload();
    else location.assign(href);
  };
  const isLeaving = leaveOnce({ path: pathname, now: Date.now(), storage: sessionStorage, leave });
  return isLeaving ? "leaving" : "broken";
}

function readTimes(storage: Pick<Storage, "getItem">): Record<string, number> {
  const stored = storage.getItem(STORAGE_KEY);
  return stored === null ? {} : (JSON.parse(stored) as Record<string, number>);
}
