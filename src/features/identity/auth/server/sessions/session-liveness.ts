import { RecentAnswers } from "../../../../../kit/process/recent-answers.ts";
import type { Clock } from "../../../../../ports/clock.ts";
import type { Database } from "../../../../../ports/database.ts";
import { LIVENESS_CACHE_MS } from "../../auth-limits.ts";
import { findLiveness, type LivenessFacts } from "./session-store.ts";

/** The maximum number of cached sessions; each takes a few hundred bytes for a second. */
const MAX_CACHED = 10_000;

export interface SessionLiveness {
  /** The database's answer, at most a second old. */
  read(ids: { userId: number; sessionId: string }): Promise<LivenessFacts | null>;
  /** Makes the next check read the database. */
  forget(sessionId: string): void;
}

/** Caches sessions for `LIVENESS_CACHE_MS` and shares one query among simultaneous calls. */
export function createSessionLiveness({ db, clock }: { db: Database; clock: Clock }): SessionLiveness {
  const recent = new RecentAnswers<string, LivenessFacts | null>({
    now: () => clock.now(),
    max: MAX_CACHED,
    maxAgeMs: LIVENESS_CACHE_MS,
  });
  return {
    read: (ids) => recent.get(ids.sessionId, () => findLiveness(db, ids)),
    forget: (sessionId) => recent.forget(sessionId),
  };
}
