import { eq, inArray } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { pictures } from "../settings/site-tables.ts";

/** Stores a picture; a known one stays as it is. */
export async function insertPicture(db: DatabaseOrTransaction, picture: typeof pictures.$inferInsert): Promise<void> {
  await db.insert(pictures).values(picture).onConflictDoNothing();
}

export async function isPictureKnown(db: DatabaseOrTransaction, name: string): Promise<boolean> {
  return (await selectPicture(db, name)).length > 0;
}

/** The picture of this name, for a part of a statement. */
export function selectPicture(db: DatabaseOrTransaction, name: string) {
  return db.select({ name: pictures.name }).from(pictures).where(eq(pictures.name, name));
}

/** Those of the names that are known, with their size where it is. */
export async function findPictureSizes(
  db: DatabaseOrTransaction,
  names: readonly string[],
): Promise<Map<string, { width: number | null; height: number | null }>> {
  const { name, width, height } = pictures;
  const rows = await db
    .select({ name, width, height })
    .from(pictures)
    .where(inArray(pictures.name, [...names]));
  return new Map(rows.map((row) => [row.name, row]));
}
