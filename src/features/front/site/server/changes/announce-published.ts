import type { Database } from "../../../../../ports/database.ts";
import { CONTENT_CHANGED_CHANNEL } from "./content-change.ts";
import { notifyIfPublished } from "./publication-store.ts";

/** Tables whose content may be scheduled for publication. */
const SCHEDULED_TABLES = ["books", "courses", "media_items", "articles", "downloads"] as const;

/**
 * Notifies every process which kinds of content became public in this period. Nothing is written at that moment, so no
 * trigger fires, and pages would stay cached. A repeated period only renders pages again.
 */
export async function announcePublished(db: Database, stretch: { after: Date; until: Date }): Promise<void> {
  for (const table of SCHEDULED_TABLES) {
    await notifyIfPublished(db, { channel: CONTENT_CHANGED_CHANNEL, table, ...stretch });
  }
  const legal = { table: "legal_texts", column: "effective_at" } as const;
  await notifyIfPublished(db, { channel: CONTENT_CHANGED_CHANNEL, ...legal, ...stretch });
}
