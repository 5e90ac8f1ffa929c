import type { DecideAccess } from "../../../../domain/access/access.ts";
import type { RecordDeliveries } from "../../../../domain/content/delivered-content.ts";
import type { Clock } from "../../../../ports/clock.ts";
import type { Database } from "../../../../ports/database.ts";
import type { MarkdownTools } from "../prepare-text.ts";

/** The dependencies of use cases that write texts. */
export interface WritingContext {
  db: Database;
  clock: Clock;
  markdown: MarkdownTools;
}

/** The dependencies of reading a text for one viewer. */
export interface ReadingContext {
  db: Database;
  /** May read public tables only. */
  guestDb: Database;
  clock: Clock;
  decideAccess: DecideAccess;
  /** Absent on the command line, which creates the demo content and has no readers. */
  deliveries?: RecordDeliveries;
}
