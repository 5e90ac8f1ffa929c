import { and, asc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { isOut } from "../../texts/server/publication-store.ts";
import { documents, documentTexts } from "./book-tables.ts";

type DocumentRow = typeof documents.$inferSelect;
export type OutlineRow = Pick<
  DocumentRow,
  | "id"
  | "sourceKey"
  | "title"
  | "position"
  | "depth"
  | "isGroup"
  | "isPreview"
  | "isUnlisted"
  | "publishedAt"
  | "aiMark"
>;
export type NewOutlineRow = Omit<OutlineRow, "id"> & { bookId: number; changedAt: Date };

const CHUNK_ROWS = 500;

export type WrittenNode = Awaited<ReturnType<typeof listWrittenOutline>>[number];

/** Groups and documents that have a text, published or not, in reading order. */
export async function listWrittenOutline(db: DatabaseOrTransaction, { bookId, now }: { bookId: number; now: Date }) {
  return db
    .select({
      ...pick(documents, "id", "title", "depth", "isGroup", "isPreview", "isUnlisted", "wordCount"),
      isOut: sql<boolean>`coalesce(${isOut(documents, now)}, false)`,
    })
    .from(documents)
    .where(and(eq(documents.bookId, bookId), or(documents.isGroup, isNotNull(documents.publicHtml))))
    .orderBy(asc(documents.position), asc(documents.id));
}

/** The stored tree, for changing it. */
export async function listOutline(db: DatabaseOrTransaction, bookId: number): Promise<OutlineRow[]> {
  return db
    .select(
      pick(
        documents,
        ...(["id", "sourceKey", "title", "position", "depth", "isGroup", "isPreview", "isUnlisted"] as const),
        ...(["publishedAt", "aiMark"] as const),
      ),
    )
    .from(documents)
    .where(eq(documents.bookId, bookId))
    .orderBy(asc(documents.position), asc(documents.id));
}

/** Inserts new nodes and moves known ones; texts of documents do not change. */
export async function upsertOutline(db: DatabaseOrTransaction, rows: NewOutlineRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += CHUNK_ROWS) {
    const values = rows
      .slice(start, start + CHUNK_ROWS)
      .map(({ changedAt, ...row }) => ({ ...row, createdAt: changedAt, updatedAt: changedAt }));
    await db
      .insert(documents)
      .values(values)
      .onConflictDoUpdate({
        target: [documents.bookId, documents.sourceKey],
        set: {
          title: sql`excluded.title`,
          position: sql`excluded.position`,
          depth: sql`excluded.depth`,
          isGroup: sql`excluded.is_group`,
          isPreview: sql`excluded.is_preview`,
          isUnlisted: sql`excluded.is_unlisted`,
          publishedAt: sql`excluded.published_at`,
          aiMark: sql`excluded.ai_mark`,
          // Search engines need not fetch a moved page again, unless it has just become indexable.
          updatedAt: sql`case when (documents.title, documents.published_at, documents.ai_mark, documents.is_unlisted) is not distinct from (excluded.title, excluded.published_at, excluded.ai_mark, excluded.is_unlisted) then documents.updated_at else excluded.updated_at end`,
        },
      });
  }
}

/** Removes group headings only. */
export async function deleteGroups(db: DatabaseOrTransaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(documents).where(and(inArray(documents.id, ids), documents.isGroup));
}

/** Deletes the texts of documents that became group headings. */
export async function clearTexts(db: DatabaseOrTransaction, ids: number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.delete(documentTexts).where(inArray(documentTexts.ownerId, ids));
  await db
    .update(documents)
    .set({ publicHtml: null, publicToc: [], excerpt: "", wordCount: 0, hasMath: false, hasMermaid: false })
    .where(inArray(documents.id, ids));
}
