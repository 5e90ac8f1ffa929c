import type { LearningResources, ResourceKind } from "../../../../domain/learning/learning-resources.ts";
import type { SeenRange } from "../../../../domain/learning/seen-ranges.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";

export interface LearningDependencies {
  db: Database;
  clock: Clock;
  /** Each kind as its slice describes it; a kind that is absent cannot be learned. */
  resources: Partial<Record<ResourceKind, LearningResources>>;
  /** From this percent on a resource counts as finished. */
  readFinishedPercent(): Promise<number>;
  /** Notified of ranges of a film or recording that a user has newly seen. */
  onSeen?(seen: { user: CallingUser; kind: ResourceKind; id: number; seconds: SeenRange[] }): Promise<void>;
}
