import type { DecideAccess } from "../../../../domain/access/access.ts";
import type { RecordDeliveries } from "../../../../domain/content/delivered-content.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { MarkdownTools } from "../prepare-text.ts";

/** What the use-cases that write texts need. */
export interface WritingContext {
  db: Database;
  clock: Clock;
  markdown: MarkdownTools;
}

/** What reading a text for one viewer needs. */
export interface ReadingContext {
  db: Database;
  /** May read public tables only. */
  guestDb: Database;
  clock: Clock;
  decideAccess: DecideAccess;
  /** Absent where there are no readers: at the command line, where the demo is filled in. */
  deliveries?: RecordDeliveries;
}
