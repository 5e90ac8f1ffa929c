import type { Clock } from "../../../../../ports/clock.ts";
import type { Database } from "../../../../../ports/database.ts";
import { LIVENESS_CACHE_MS } from "../../auth-limits.ts";
import { findLiveness, type LivenessFacts } from "./session-store.ts";

/** The limit of cached sessions; each costs a few hundred bytes, and only for a second. */
const MAX_REMEMBERED = 10_000;

interface Remembered {
  /** Before the question was sent, so that an answer is never thought younger than it is. */
  readAtMs: number;
  facts: Promise<LivenessFacts | null>;
}

export interface SessionLiveness {
  /** The database's answer, at most a second old. */
  read(ids: { userId: number; sessionId: string }): Promise<LivenessFacts | null>;
  /** Sends the next check to the database. */
  forget(sessionId: string): void;
}

/** Caches sessions for `LIVENESS_CACHE_MS`, and queries once for simultaneous calls. */
export function createSessionLiveness({ db, clock }: { db: Database; clock: Clock }): SessionLiveness {
  const remembered = new Map<string, Remembered>();

  async function read(ids: { userId: number; sessionId: string }): Promise<LivenessFacts | null> {
    const nowMs = clock.now().getTime();
    const known = remembered.get(ids.sessionId);
    const ageMs = nowMs - (known?.readAtMs ?? Number.NEGATIVE_INFINITY);
    if (known && ageMs >= 0 && ageMs < LIVENESS_CACHE_MS) return known.facts;

    const entry: Remembered = { readAtMs: nowMs, facts: findLiveness(db, ids) };
    if (remembered.size >= MAX_REMEMBERED) remembered.clear();
    remembered.set(ids.sessionId, entry);
    entry.facts.catch(() => {
      // Waiting callers get the failure; only the cached answer is dropped, so that the next one queries again.
      if (remembered.get(ids.sessionId) === entry) remembered.delete(ids.sessionId);
    });
    return entry.facts;
  }

  return { read, forget: (sessionId) => void remembered.delete(sessionId) };
}
