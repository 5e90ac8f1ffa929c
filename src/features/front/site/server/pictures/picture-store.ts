import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import { pictures } from "../settings/site-tables.ts";

/** Stores a picture; a known one does not change, and one removed from the library is restored. */
export async function insertPicture(db: DatabaseOrTransaction, picture: typeof pictures.$inferInsert): Promise<void> {
  await db
    .insert(pictures)
    .values(picture)
    .onConflictDoUpdate({
      target: pictures.name,
      set: { removedAt: null },
      setWhere: isNotNull(pictures.removedAt),
    });
}

/** Whether it is in the library, so that new content may use it. */
export async function isPictureKnown(db: DatabaseOrTransaction, name: string): Promise<boolean> {
  const rows = await db
    .select({ name: pictures.name })
    .from(pictures)
    .where(and(eq(pictures.name, name), isNull(pictures.removedAt)));
  return rows.length > 0;
}

/** Whether its bytes are needed, including one that was just removed from the library. */
export async function isPictureStored(db: DatabaseOrTransaction, name: string): Promise<boolean> {
  return (await selectPicture(db, name)).length > 0;
}

/** The picture of this name, as a subquery. */
export function selectPicture(db: DatabaseOrTransaction, name: string) {
  return db.select({ name: pictures.name }).from(pictures).where(eq(pictures.name, name));
}

/** What a text needs to know of its pictures. */
export interface PictureOfText {
  width: number | null;
  height: number | null;
  preview: string | null;
}

/** Of these names, the known ones. */
export async function findPictures(
  db: DatabaseOrTransaction,
  names: readonly string[],
): Promise<Map<string, PictureOfText>> {
  if (names.length === 0) return new Map();
  const { name, width, height, preview } = pictures;
  const rows = await db
    .select({ name, width, height, preview })
    .from(pictures)
    .where(inArray(pictures.name, [...names]));
  return new Map(rows.map((row) => [row.name, row]));
}

/** A picture as the renderer needs it. */
export function toResolvedPicture(name: string, { width, height, preview }: PictureOfText) {
  const src = `/files/${name}`;
  if (width === null || height === null) return { src };
  return { src, width, height, ...(preview === null ? {} : { preview }) };
}
