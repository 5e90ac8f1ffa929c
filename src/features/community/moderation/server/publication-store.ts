import { and, asc, desc, eq, inArray, lt } from "drizzle-orm";
import type { WrittenContent, WrittenKind } from "../../../../domain/moderation/moderated-content.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { moderationPublications } from "./moderation-tables.ts";

export type PublicationRow = typeof moderationPublications.$inferSelect;

const DELETED_AT_ONCE = 5_000;
const LISTED = 100;

export async function insertPublication(tx: Transaction, row: Omit<PublicationRow, "id">): Promise<void> {
  await tx.insert(moderationPublications).values(row);
}

/** All versions, the newest first. */
export function listPublications(db: DatabaseOrTransaction, { kind, id }: WrittenContent): Promise<PublicationRow[]> {
  return db
    .select()
    .from(moderationPublications)
    .where(and(eq(moderationPublications.kind, kind), eq(moderationPublications.contentId, id)))
    .orderBy(desc(moderationPublications.id))
    .limit(LISTED);
}

/** The latest version of each text, by its id. */
export async function findLatest(
  db: DatabaseOrTransaction,
  kind: WrittenKind,
  ids: readonly number[],
): Promise<Map<number, { title: string | null; source: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectDistinctOn([moderationPublications.contentId], {
      id: moderationPublications.contentId,
      title: moderationPublications.title,
      source: moderationPublications.source,
    })
    .from(moderationPublications)
    .where(and(eq(moderationPublications.kind, kind), inArray(moderationPublications.contentId, [...ids])))
    .orderBy(asc(moderationPublications.contentId), desc(moderationPublications.id));
  return new Map(rows.map(({ id, ...version }) => [id, version]));
}

/** Deletes a batch of older ones. @returns whether there may be more */
export async function deletePublicationsBefore(db: DatabaseOrTransaction, before: Date): Promise<boolean> {
  const oldest = db
    .select({ id: moderationPublications.id })
    .from(moderationPublications)
    .where(lt(moderationPublications.createdAt, before))
    .orderBy(asc(moderationPublications.createdAt))
    .limit(DELETED_AT_ONCE);
  const { rowCount } = await db.delete(moderationPublications).where(inArray(moderationPublications.id, oldest));
  return (rowCount ?? 0) === DELETED_AT_ONCE;
}
