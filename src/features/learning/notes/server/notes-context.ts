import type { LearningResources, ResourceKind } from "../../../../domain/learning/learning-resources.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";

/** A kind of resource for notes: its learning data and its texts. */
export interface NotedResources extends LearningResources {
  /** The full texts as HTML by resource id. They are used to find quotes and never displayed. */
  readTexts(ids: number[]): Promise<Map<number, string>>;
}

export interface NotesDependencies {
  db: Database;
  clock: Clock;
  /** Each kind of resource, as described by its slice. Notes are not possible in a missing kind. */
  resources: Partial<Record<ResourceKind, NotedResources>>;
  /** Scheme and host of the site, for links in the exported file. */
  origin: string;
}
