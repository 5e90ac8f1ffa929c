import type { LearningResources, ResourceKind } from "../../../../domain/learning/learning-resources.ts";
import type { SeenRange } from "../../../../domain/learning/seen-ranges.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";

export interface LearningDependencies {
  db: Database;
  clock: Clock;
  /** Each kind of resource, as described by its slice. A missing kind has no progress. */
  resources: Partial<Record<ResourceKind, LearningResources>>;
  /** A resource counts as finished from this percentage on. */
  readFinishedPercent(): Promise<number>;
  /** Called with ranges of a film or recording that a user has seen for the first time. */
  onSeen?(seen: { user: CallingUser; kind: ResourceKind; id: number; seconds: SeenRange[] }): Promise<void>;
}
