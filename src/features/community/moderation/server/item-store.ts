import { and, eq, gt, inArray, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { WrittenContent, WrittenKind } from "../../../../domain/moderation/moderated-content.ts";
import type { Why } from "../../../../domain/moderation/why-held.ts";
import { countUpTo } from "../../../../kit/tables/count-up-to.ts";
import { containsWord, isWithinDays, type ListedRows } from "../../../../kit/tables/list-rows.ts";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import type { QueueList } from "../queue-lists.ts";
import { moderationItems, moderationPublications } from "./moderation-tables.ts";

export type ItemRow = typeof moderationItems.$inferSelect;

/** Locked until the transaction ends, and always before the row of the content itself. */
export async function lockItem(tx: Transaction, content: WrittenContent): Promise<ItemRow | null> {
  const [row] = await tx.select().from(moderationItems).where(isContent(content)).for("update");
  return row ?? null;
}

export async function insertItem(
  tx: Transaction,
  item: Pick<ItemRow, "kind" | "contentId" | "authorId" | "state" | "isWaiting" | "why" | "words"> &
    Partial<Pick<ItemRow, "decidedAt">> & { now: Date },
): Promise<void> {
  const { now, ...facts } = item;
  await tx.insert(moderationItems).values({ ...facts, reports: 0, trustedReports: 0, createdAt: now, changedAt: now });
}

type ItemChange = Partial<Omit<ItemRow, "id" | "kind" | "contentId" | "authorId" | "createdAt">>;

export async function updateItem(tx: Transaction, id: number, change: ItemChange): Promise<void> {
  await tx.update(moderationItems).set(change).where(eq(moderationItems.id, id));
}

/** The maximum that is counted, because more makes no difference. */
const COUNTED = 50;

/**
 * How many of a user's texts others can read, and how many were removed since. Approved names do not count, because
 * they say nothing about future texts.
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
  kind?: WrittenKind | undefined;
  author_id?: number | undefined;
  why?: Why | undefined;
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
}

/** The texts of a queue. */
export function listedItems(
  db: DatabaseOrTransaction,
  filter: QueueFilter,
): ListedRows<ItemRow, "id" | "changed_at" | "reports"> {
  const { id, kind, authorId, changedAt, createdAt, reports } = moderationItems;
  const { why } = filter;
  return {
    id: { column: id, of: (row) => row.id },
    sorts: {
      id: { column: id, of: (row) => row.id },
      changed_at: { column: changedAt, of: (row) => row.changedAt },
      reports: { column: reports, of: (row) => row.reports },
    },
    where: and(
      isIn(filter.list),
      filter.kind === undefined ? undefined : eq(kind, filter.kind),
      filter.author_id === undefined ? undefined : eq(authorId, filter.author_id),
      why === undefined ? undefined : sql`${why} = any(${moderationItems.why})`,
      isWithinDays(createdAt, filter),
      isFound(filter.q),
    ),
    read: ({ where, orderBy, limit }) =>
      db
        .select()
        .from(moderationItems)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, moderationItems, where),
  };
}

/**
 * Whether a text or one of its matches of the word list contains a word. The versions are searched first, and then the
 * few texts that they belong to are looked up: with `exists`, every text of the list would be read as well.
 */
function isFound(word: string | undefined): SQL | undefined {
  const { id, kind, contentId, words } = moderationItems;
  const { kind: ofKind, contentId: ofContent, title, source } = moderationPublications;
  const isMatch = containsWord(word, [words]);
  return (
    isMatch &&
    sql`${id} in (select ${id} from ${moderationItems} where ${words} <> '{}' and ${isMatch}
      union all select ${id} from ${moderationPublications} join ${moderationItems}
        on ${kind} = ${ofKind} and ${contentId} = ${ofContent} where ${containsWord(word, [title, source])})`
  );
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
