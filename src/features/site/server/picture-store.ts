import type { DatabaseOrTransaction } from "../../../ports/database.ts";
import { pictures } from "./site-tables.ts";

/** Remembers a picture; a known one stays as it is. */
export async function insertPicture(db: DatabaseOrTransaction, picture: typeof pictures.$inferInsert): Promise<void> {
  await db.insert(pictures).values(picture).onConflictDoNothing();
}
