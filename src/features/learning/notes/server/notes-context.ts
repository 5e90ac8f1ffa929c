import type { LearningResources, ResourceKind } from "../../../../domain/learning/learning-resources.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";

/** A kind of resource for notes: its learning data and its texts. */
export interface NotedResources extends LearningResources {
  /** The whole texts as HTML by the resources' ids; for looking a quote up, never for showing. */
  readTexts(ids: number[]): Promise<Map<number, string>>;
}

export interface NotesDependencies {
  db: Database;
  clock: Clock;
  /** Each kind as its slice describes it; nothing can be noted in a kind that is absent. */
  resources: Partial<Record<ResourceKind, NotedResources>>;
  /** Scheme and host of the site, for links in the exported file. */
  origin: string;
}
