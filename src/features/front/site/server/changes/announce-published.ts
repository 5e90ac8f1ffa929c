import type { Database } from "../../../../../ports/database.ts";
import { CONTENT_CHANGED_CHANNEL } from "./content-change.ts";
import { notifyIfPublished } from "./publication-store.ts";

/** Slices whose things may carry a moment of publication in the future. */
const SCHEDULED_TABLES = ["books", "courses", "media_items", "articles", "downloads"] as const;

/**
 * Tells every process which kinds of content became public in this stretch of time: nothing is written at that moment,
 * so no trigger speaks, and kept pages would go on without it. A stretch told twice only renders pages anew.
 */
export async function announcePublished(db: Database, stretch: { after: Date; until: Date }): Promise<void> {
  for (const table of SCHEDULED_TABLES) {
    await notifyIfPublished(db, { channel: CONTENT_CHANGED_CHANNEL, table, ...stretch });
  }
  const legal = { table: "legal_texts", column: "effective_at" } as const;
  await notifyIfPublished(db, { channel: CONTENT_CHANGED_CHANNEL, ...legal, ...stretch });
}
