import type { LearnedThings, ThingKind } from "../../../../domain/learning/learned-things.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";

/** A kind of resource as notes know it: what learning knows, and its texts. */
export interface NotedThings extends LearnedThings {
  /** The whole texts as HTML by the resources' ids; for looking a quote up, never for showing. */
  readTexts(ids: number[]): Promise<Map<number, string>>;
}

export interface NotesDependencies {
  db: Database;
  clock: Clock;
  /** Each kind as its slice describes it; nothing can be noted in a kind that is absent. */
  things: Partial<Record<ThingKind, NotedThings>>;
  /** Scheme and host of the site, for links in the exported file. */
  origin: string;
}
