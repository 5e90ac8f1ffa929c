import type { Database } from "../../../../../ports/database.ts";
import { CONTENT_CHANGED_CHANNEL } from "./content-change.ts";
import { notifyIfPublished } from "./publication-store.ts";

/** Slices whose content may have a time of publication in the future. */
const SCHEDULED_TABLES = ["books", "courses", "media_items", "articles", "downloads"] as const;

/**
 * Notifies every process which kinds of content became public in this period: nothing is written at that moment, so no
 * trigger fires, and cached pages would stay. A repeated period only renders pages again.
 */
export async function announcePublished(db: Database, stretch: { after: Date; until: Date }): Promise<void> {
  for (const table of SCHEDULED_TABLES) {
    await notifyIfPublished(db, { channel: CONTENT_CHANGED_CHANNEL, table, ...stretch });
  }
  const legal = { table: "legal_texts", column: "effective_at" } as const;
  await notifyIfPublished(db, { channel: CONTENT_CHANGED_CHANNEL, ...legal, ...stretch });
}
