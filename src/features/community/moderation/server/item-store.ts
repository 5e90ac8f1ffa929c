import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { WrittenContent, WrittenKind } from "../../../../domain/moderation/moderated-content.ts";
import type { Why } from "../../../../domain/moderation/why-held.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { QueueList } from "../queue-lists.ts";
import { moderationItems } from "./moderation-tables.ts";

export type ItemRow = typeof moderationItems.$inferSelect;

/** Locked until the transaction ends, before the row of the content itself. */
export async function lockItem(tx: Transaction, content: WrittenContent): Promise<ItemRow | null> {
  const [row] = await tx.select().from(moderationItems).where(isContent(content)).for("update");
  return row ?? null;
}

export async function insertItem(
  tx: Transaction,
  item: Pick<ItemRow, "kind" | "contentId" | "authorId" | "state" | "isWaiting" | "why" | "words"> & { now: Date },
): Promise<void> {
  const { now, ...facts } = item;
  await tx.insert(moderationItems).values({ ...facts, reports: 0, trustedReports: 0, createdAt: now, changedAt: now });
}

type ItemChange = Partial<Omit<ItemRow, "id" | "kind" | "contentId" | "authorId" | "createdAt">>;

export async function updateItem(tx: Transaction, id: number, change: ItemChange): Promise<void> {
  await tx.update(moderationItems).set(change).where(eq(moderationItems.id, id));
}

/** The maximum that is counted; more makes no difference. */
const COUNTED = 50;

/**
 * How many of a person's texts others can read, and how many were removed since. An approved name says nothing about
 * future texts.
 */
export async function countPublications(
  db: DatabaseOrTransaction,
  userId: number,
  since: Date,
): Promise<{ published: number; takenAway: number }> {
  const counted = (which: SQL | undefined) =>
    sql<number>`(select count(*)::int from (select 1 from ${moderationItems} where ${moderationItems.authorId} = ${userId} and ${which} limit ${COUNTED}) as counted)`;
  const { rows } = await db.execute<{ published: number; taken: number }>(sql`
    select ${counted(and(eq(moderationItems.state, "published"), ne(moderationItems.kind, "profile")))} as published,
      ${counted(
        and(
          inArray(moderationItems.state, ["hidden", "deleted"]),
          gt(moderationItems.changedAt, since),
          or(eq(moderationItems.state, "hidden"), sql`${moderationItems.decidedAt} is not null`),
        ),
      )} as taken`);
  return { published: rows[0]?.published ?? 0, takenAway: rows[0]?.taken ?? 0 };
}

export interface QueueFilter {
  list: QueueList;
  kind: WrittenKind | null;
  authorId: number | null;
  why: Why | null;
  /** `next` of the page before. */
  after: number | null;
  limit: number;
}

/** Waiting ones oldest first, all others newest first. */
export async function listItems(db: DatabaseOrTransaction, filter: QueueFilter): Promise<ItemRow[]> {
  const { list, kind, authorId, why, after, limit } = filter;
  const isOldestFirst = list === "waiting";
  const past = (id: number) => (isOldestFirst ? gt(moderationItems.id, id) : lt(moderationItems.id, id));
  return db
    .select()
    .from(moderationItems)
    .where(
      and(
        isIn(list),
        kind === null ? undefined : eq(moderationItems.kind, kind),
        authorId === null ? undefined : eq(moderationItems.authorId, authorId),
        why === null ? undefined : sql`${why} = any(${moderationItems.why})`,
        after === null ? undefined : past(after),
      ),
    )
    .orderBy(isOldestFirst ? asc(moderationItems.id) : desc(moderationItems.id))
    .limit(limit);
}

function isIn(list: QueueList): SQL | undefined {
  if (list === "waiting") return sql`${moderationItems.isWaiting}`;
  if (list === "unseen") return and(eq(moderationItems.state, "published"), isNull(moderationItems.decidedAt));
  if (list === "reported") return gt(moderationItems.reports, 0);
  return eq(moderationItems.state, list);
}

function isContent({ kind, id }: WrittenContent): SQL | undefined {
  return and(eq(moderationItems.kind, kind), eq(moderationItems.contentId, id));
}
