import { and, desc, eq, getTableColumns, inArray, lt, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { pick } from "../../../../kit/values/pick.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { TopicPlace } from "../topic-cursor.ts";
import type { TopicOrder } from "../topic-orders.ts";
import { communityTopics } from "./community-tables.ts";

export type TopicRow = typeof communityTopics.$inferSelect;

/** Without the text. */
export type TopicHead = Omit<TopicRow, "source" | "html">;

const { source: _source, html: _html, ...HEAD } = getTableColumns(communityTopics);
const MAX_PINNED = 10;

export async function findTopic(db: DatabaseOrTransaction, id: number): Promise<TopicRow | null> {
  const [row] = await db.select().from(communityTopics).where(eq(communityTopics.id, id));
  return row ?? null;
}

export function findTopics(db: DatabaseOrTransaction, ids: readonly number[]): Promise<TopicHead[]> {
  return db
    .select(HEAD)
    .from(communityTopics)
    .where(inArray(communityTopics.id, [...ids]));
}

/** Topics that wait for review, the user's own or all (`authorId` null), the latest first. */
export function listHeldTopics(
  db: DatabaseOrTransaction,
  { authorId, boardId, limit }: { authorId: number | null; boardId: number | null; limit: number },
): Promise<TopicHead[]> {
  const { state, id } = communityTopics;
  const isOnBoard = boardId === null ? undefined : eq(communityTopics.boardId, boardId);
  return db
    .select(HEAD)
    .from(communityTopics)
    .where(and(authorId === null ? undefined : eq(communityTopics.authorId, authorId), eq(state, "held"), isOnBoard))
    .orderBy(desc(id))
    .limit(limit);
}

export async function lockTopic(tx: Transaction, id: number): Promise<TopicRow | null> {
  const [row] = await tx.select().from(communityTopics).where(eq(communityTopics.id, id)).for("update");
  return row ?? null;
}

export async function findSentTopic(
  db: DatabaseOrTransaction,
  { authorId, sendingKey }: Pick<TopicRow, "authorId" | "sendingKey">,
): Promise<TopicRow | null> {
  const [row] = await db
    .select()
    .from(communityTopics)
    .where(and(eq(communityTopics.authorId, authorId), eq(communityTopics.sendingKey, sendingKey)));
  return row ?? null;
}

/** @returns null when the same call was already stored */
export async function insertTopic(
  tx: Transaction,
  topic: typeof communityTopics.$inferInsert,
): Promise<{ id: number } | null> {
  const [row] = await tx
    .insert(communityTopics)
    .values(topic)
    .onConflictDoNothing()
    .returning({ id: communityTopics.id });
  return row ?? null;
}

export async function updateTopic(tx: DatabaseOrTransaction, id: number, change: Partial<TopicRow>): Promise<void> {
  await tx.update(communityTopics).set(change).where(eq(communityTopics.id, id));
}

interface Chosen {
  boardId: number | null;
  order: TopicOrder;
  /** The last topic of the previous page. */
  after: TopicPlace | null;
  limit: number;
}

export function listTopicHeads(
  db: DatabaseOrTransaction,
  { boardId, order, after, limit }: Chosen,
): Promise<TopicHead[]> {
  const { id, activeAt } = communityTopics;
  // A cursor of another order still identifies the last topic of the previous page.
  const isLater =
    order === "active" && after?.activeAt
      ? sql`(${activeAt}, ${id}) < (${after.activeAt}, ${after.id})`
      : lt(id, after?.id ?? 0);
  return db
    .select(HEAD)
    .from(communityTopics)
    .where(
      and(
        isSeenIn(boardId),
        order === "essence" ? sql`${communityTopics.isEssence}` : undefined,
        after === null ? undefined : isLater,
      ),
    )
    .orderBy(...(order === "active" ? [desc(activeAt), desc(id)] : [desc(id)]))
    .limit(limit);
}

export function listPinned(db: DatabaseOrTransaction, boardId: number | null): Promise<TopicHead[]> {
  return db
    .select(HEAD)
    .from(communityTopics)
    .where(and(isSeenIn(boardId), sql`${communityTopics.isPinned}`))
    .orderBy(desc(communityTopics.id))
    .limit(MAX_PINNED);
}

function isSeenIn(boardId: number | null): SQL | undefined {
  const isSeen = sql`${communityTopics.state} = 'published'`;
  return boardId === null ? isSeen : and(isSeen, eq(communityTopics.boardId, boardId));
}

/** With their texts, for the search index. */
export function listSeenTopics(
  db: DatabaseOrTransaction,
  ids: readonly number[],
): Promise<Pick<TopicRow, "id" | "title" | "html" | "aiMark" | "createdAt">[]> {
  return db
    .select(pick(communityTopics, "id", "title", "html", "aiMark", "createdAt"))
    .from(communityTopics)
    .where(and(inArray(communityTopics.id, [...ids]), isSeenIn(null)));
}

/** Removes the text of a deleted topic; the row stays because of its replies. */
export async function forgetDeleted(db: DatabaseOrTransaction, before: Date): Promise<void> {
  await db
    .update(communityTopics)
    .set({ title: "", source: "", html: "", deletedAt: null })
    .where(lt(communityTopics.deletedAt, before));
}

export function countTopicsBy(db: DatabaseOrTransaction, userId: number): Promise<number> {
  return db.$count(communityTopics, eq(communityTopics.authorId, userId));
}

export async function deleteTopicsBy(tx: Transaction, userId: number, now: Date): Promise<void> {
  await tx
    .update(communityTopics)
    .set({ state: "deleted", deletedAt: now })
    .where(eq(communityTopics.authorId, userId));
}

export function listOutdatedTopics(
  db: DatabaseOrTransaction,
  { version, limit }: { version: number; limit: number },
): Promise<TopicRow[]> {
  return db
    .select()
    .from(communityTopics)
    .where(and(lt(communityTopics.rendererVersion, version), ne(communityTopics.source, "")))
    .limit(limit);
}

/** A user's own topics that were not deleted, latest first. */
export function listTopicsOf(
  db: DatabaseOrTransaction,
  { authorId, before, limit }: { authorId: number; before: number | null; limit: number },
): Promise<TopicHead[]> {
  return db
    .select(HEAD)
    .from(communityTopics)
    .where(
      and(
        eq(communityTopics.authorId, authorId),
        ne(communityTopics.state, "deleted"),
        before === null ? undefined : lt(communityTopics.id, before),
      ),
    )
    .orderBy(desc(communityTopics.id))
    .limit(limit);
}

/** Whether a topic of the uploader uses the picture in its text, whether or not it is visible. */
export async function isInTopics(
  db: DatabaseOrTransaction,
  { userId, name }: { userId: number; name: string },
): Promise<boolean> {
  const rows = await selectTopicsWithPicture(db, { authorIds: [userId], name }).limit(1);
  return rows.length > 0;
}

/** Published topics of these people whose text uses a picture, as a subquery. */
export function selectPublishedTopics(db: DatabaseOrTransaction, wanted: { authorIds: SQLWrapper; name: string }) {
  return selectTopicsWithPicture(db, { ...wanted, isSeen: eq(communityTopics.state, "published") });
}

/** The newest of those topics. */
export async function listTopicsWithPicture(
  db: DatabaseOrTransaction,
  { limit, ...wanted }: { authorIds: SQLWrapper; name: string; limit: number },
): Promise<number[]> {
  const rows = await selectPublishedTopics(db, wanted).orderBy(desc(communityTopics.id)).limit(limit);
  return rows.map(({ id }) => id);
}

function selectTopicsWithPicture(
  db: DatabaseOrTransaction,
  { authorIds, name, isSeen }: { authorIds: readonly number[] | SQLWrapper; name: string; isSeen?: SQL },
) {
  const { id, authorId, source } = communityTopics;
  return db
    .select({ id })
    .from(communityTopics)
    .where(and(inArray(authorId, authorIds), isSeen, sql`position(${name} in ${source}) > 0`));
}
