import { and, asc, eq, exists, inArray, isNull, lt, ne, not } from "drizzle-orm";
import { countUpTo } from "../../../../../kit/tables/count-up-to.ts";
import { containsWord, type ListedRows } from "../../../../../kit/tables/list-rows.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../../ports/database.ts";
import { pictures } from "../settings/site-tables.ts";
import { picturePlaces } from "./picture-place-tables.ts";

export type PictureRow = typeof pictures.$inferSelect;

interface PictureFilter {
  q?: string | undefined;
  use?: "used" | "unused" | undefined;
}

/** A place that currently uses a picture. */
export interface PicturePlace {
  name: string;
  /** The table. */
  place: string;
  /** The key of its row. */
  rowKey: string;
}

/** Gated texts that used it once do not count. */
const isShown = ne(picturePlaces.place, "left");

/** The pictures of the library that a filter chooses. */
export function listedPictures(
  db: DatabaseOrTransaction,
  { q, use }: PictureFilter,
): ListedRows<PictureRow, "created_at" | "size_bytes"> {
  const { id, name, fileName, sizeBytes, createdAt, removedAt } = pictures;
  const isUsed = exists(
    db
      .select({ name: picturePlaces.name })
      .from(picturePlaces)
      .where(and(eq(picturePlaces.name, name), isShown)),
  );
  return {
    id: { column: id, of: (row) => row.id },
    sorts: {
      created_at: { column: createdAt, of: (row) => row.createdAt },
      size_bytes: { column: sizeBytes, of: (row) => row.sizeBytes },
    },
    where: and(
      isNull(removedAt),
      use === undefined ? undefined : use === "used" ? isUsed : not(isUsed),
      containsWord(q?.replace(/^.*\/files\//, ""), [name, fileName]),
    ),
    read: ({ where, orderBy, limit }) =>
      db
        .select()
        .from(pictures)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, pictures, where),
  };
}

/** The places that use these pictures. */
export async function listPicturePlaces(db: DatabaseOrTransaction, names: readonly string[]): Promise<PicturePlace[]> {
  if (names.length === 0) return [];
  const { name, place, rowKey } = picturePlaces;
  return db
    .select({ name, place, rowKey })
    .from(picturePlaces)
    .where(and(inArray(name, [...names]), isShown))
    .orderBy(asc(place), asc(rowKey));
}

export async function findPicture(db: DatabaseOrTransaction, name: string): Promise<PictureRow | null> {
  const [row] = await db
    .select()
    .from(pictures)
    .where(and(eq(pictures.name, name), isNull(pictures.removedAt)));
  return row ?? null;
}

/** Locks the picture, so that new uses of it wait until the transaction ends; null: it is not in the library. */
export async function lockPicture(tx: Transaction, name: string): Promise<PictureRow | null> {
  const [row] = await tx
    .select()
    .from(pictures)
    .where(and(eq(pictures.name, name), isNull(pictures.removedAt)))
    .for("update");
  return row ?? null;
}

export async function markPictureRemoved(tx: Transaction, name: string, removedAt: Date): Promise<void> {
  await tx.update(pictures).set({ removedAt }).where(eq(pictures.name, name));
}

export async function listRemovedPictures(
  db: DatabaseOrTransaction,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ name: pictures.name })
    .from(pictures)
    .where(lt(pictures.removedAt, before))
    .orderBy(asc(pictures.removedAt))
    .limit(limit);
  return rows.map(({ name }) => name);
}

/** False: it is in the library again. */
export async function deleteRemovedPicture(tx: Transaction, name: string, before: Date): Promise<boolean> {
  const rows = await tx
    .delete(pictures)
    .where(and(eq(pictures.name, name), lt(pictures.removedAt, before)))
    .returning({ name: pictures.name });
  return rows.length > 0;
}
