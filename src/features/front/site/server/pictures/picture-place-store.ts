import { and, eq, inArray, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { TextKind } from "../../../../content/texts/text-versions.ts";
import { picturePlaces } from "./picture-place-tables.ts";

const TABLES: Record<TextKind, string> = {
  article: "article_texts",
  document: "document_texts",
  lesson: "lesson_texts",
};

/** The places of a picture as a subquery: in public content, or in whole texts that may be gated. */
export function selectPlaces(db: DatabaseOrTransaction, { name, isPublic }: { name: string; isPublic: boolean }) {
  return db
    .select({ name: picturePlaces.name })
    .from(picturePlaces)
    .where(and(eq(picturePlaces.name, name), eq(picturePlaces.isPublic, isPublic)));
}

/** Of these names, those that only occur in whole texts. */
export async function listGatedPictures(db: DatabaseOrTransaction, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set();
  const rows = await db
    .select({ name: picturePlaces.name })
    .from(picturePlaces)
    .where(inArray(picturePlaces.name, [...names]))
    .groupBy(picturePlaces.name)
    .having(sql`not bool_or(${picturePlaces.isPublic})`);
  return new Set(rows.map(({ name }) => name));
}

export async function isPictureInText(
  db: DatabaseOrTransaction,
  { name, kind, id }: { name: string; kind: TextKind; id: number },
): Promise<boolean> {
  const { place, rowKey } = picturePlaces;
  const isOfText = and(eq(place, TABLES[kind]), eq(rowKey, String(id)));
  const rows = await db
    .select({ name: picturePlaces.name })
    .from(picturePlaces)
    .where(and(eq(picturePlaces.name, name), isOfText));
  return rows.length > 0;
}
