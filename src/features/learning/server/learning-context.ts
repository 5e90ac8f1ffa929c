import type { Clock } from "../../../ports/clock.ts";
import type { Database } from "../../../ports/database.ts";
import type { LearnedThings, ThingKind } from "../learned-things.ts";

export interface LearningDependencies {
  db: Database;
  clock: Clock;
  /** Each kind as its slice tells it; a kind that is absent cannot be learned. */
  things: Partial<Record<ThingKind, LearnedThings>>;
  /** From this percent on a thing counts as finished. */
  readFinishedPercent(): Promise<number>;
}
