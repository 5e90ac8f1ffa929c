import { and, desc, eq, inArray, isNotNull, lt, max, or, type SQL, sql } from "drizzle-orm";
import { countUpTo } from "../../../../kit/tables/count-up-to.ts";
import { containsWord, isWithinDays, type ListedRows } from "../../../../kit/tables/list-rows.ts";
import { toStorable } from "../../../../kit/values/storable-text.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { auditLog } from "./staff-tables.ts";

const BEYOND_ASCII = /[^\0-\x7f]/u;

export type ActRow = typeof auditLog.$inferSelect;

export interface ActFilter {
  q?: string | undefined;
  actor_id?: number | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  outcome?: ActRow["outcome"] | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/**
 * Records an act before it is done.
 * @returns its number
 */
export async function insertAct(
  db: DatabaseOrTransaction,
  act: Pick<ActRow, "actorId" | "action" | "permission" | "requestId" | "ip" | "createdAt">,
): Promise<number> {
  const [row] = await db
    .insert(auditLog)
    .values({ ...act, outcome: "begun" })
    .returning({ id: auditLog.id });
  if (!row) throw new Error("the act was not written down");
  return row.id;
}

/** The result of an act, and its changes. */
export type ActFacts = Pick<ActRow, "outcome"> & Partial<Pick<ActRow, "subject" | "before" | "after" | "errorCode">>;

/** No content of the facts makes this fail: values that cannot be stored are replaced. */
export async function updateAct(db: DatabaseOrTransaction, id: number, facts: ActFacts): Promise<void> {
  await db.update(auditLog).set(toStorable(facts)).where(eq(auditLog.id, id));
}

/**
 * The acts that a filter selects.
 * @param meant acts whose names or titles match the search
 */
export function listedActs(
  db: DatabaseOrTransaction,
  filter: ActFilter,
  meant: readonly string[],
): ListedRows<ActRow, "created_at" | "action"> {
  const { id, actorId, action, subject, outcome, createdAt } = auditLog;
  return {
    id: { column: id, of: (row) => row.id },
    sorts: {
      created_at: { column: createdAt, of: (row) => row.createdAt },
      action: { column: action, of: (row) => row.action },
    },
    where: and(
      filter.actor_id === undefined ? undefined : eq(actorId, filter.actor_id),
      filter.action === undefined ? undefined : eq(action, filter.action),
      filter.subject === undefined ? undefined : eq(subject, filter.subject),
      filter.outcome === undefined ? undefined : eq(outcome, filter.outcome),
      isWithinDays(createdAt, filter),
      isFound(filter.q, meant),
    ),
    read: ({ where, orderBy, limit }) =>
      db
        .select()
        .from(auditLog)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit),
    count: (where) => countUpTo(db, auditLog, where),
  };
}

/**
 * Keys, codes and request numbers are ASCII: a word with other characters is found only in the names of acts, which
 * have an index.
 */
function isFound(word: string | undefined, meant: readonly string[]): SQL | undefined {
  const { action, subject, errorCode, requestId } = auditLog;
  const isInKeys = containsWord(word, [subject, errorCode, requestId]);
  if (word === undefined || isInKeys === undefined) return undefined;
  const isAct = meant.length === 0 ? sql`false` : inArray(action, [...meant]);
  return BEYOND_ASCII.test(word) ? isAct : or(isAct, isInKeys);
}

/** Deletes the IP addresses of older entries; the acts and their authors are kept. */
export async function forgetAddresses(db: DatabaseOrTransaction, before: Date): Promise<void> {
  await db
    .update(auditLog)
    .set({ ip: null })
    .where(and(lt(auditLog.createdAt, before), isNotNull(auditLog.ip)));
}

/** The subjects of one kind, those of the newest acts first. */
export async function listSubjectsOf(
  db: DatabaseOrTransaction,
  { kind, limit }: { kind: string; limit: number },
): Promise<string[]> {
  const { id, subject } = auditLog;
  const rows = await db
    .select({ subject: sql<string>`${subject}` })
    .from(auditLog)
    .where(sql`starts_with(${subject}, ${`${kind}:`})`)
    .groupBy(subject)
    .orderBy(desc(max(id)))
    .limit(limit);
  return rows.map((row) => row.subject);
}

/** Whether the log has an act on the subject. */
export async function hasActsOn(db: DatabaseOrTransaction, subject: string): Promise<boolean> {
  return (await db.select({ id: auditLog.id }).from(auditLog).where(eq(auditLog.subject, subject)).limit(1)).length > 0;
}
