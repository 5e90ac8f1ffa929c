import { and, desc, eq, isNotNull, lt } from "drizzle-orm";
import { toStorable } from "../../../../kit/values/storable-text.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { auditLog } from "./staff-tables.ts";

export type ActRow = typeof auditLog.$inferSelect;

export interface ActFilter {
  actorId?: number | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  /** Only acts before this one. */
  before?: number | undefined;
}

/** Writes an act down before it is done. @returns its number */
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

/** How an act ended, and what it changed. */
export type ActFacts = Pick<ActRow, "outcome"> & Partial<Pick<ActRow, "subject" | "before" | "after" | "errorCode">>;

/** No content of the facts makes this fail: what cannot be stored is replaced. */
export async function updateAct(db: DatabaseOrTransaction, id: number, facts: ActFacts): Promise<void> {
  await db.update(auditLog).set(toStorable(facts)).where(eq(auditLog.id, id));
}

/** The newest first. */
export function listActs(
  db: DatabaseOrTransaction,
  { actorId, action, subject, before }: ActFilter,
  limit: number,
): Promise<ActRow[]> {
  return db
    .select()
    .from(auditLog)
    .where(
      and(
        actorId === undefined ? undefined : eq(auditLog.actorId, actorId),
        action === undefined ? undefined : eq(auditLog.action, action),
        subject === undefined ? undefined : eq(auditLog.subject, subject),
        before === undefined ? undefined : lt(auditLog.id, before),
      ),
    )
    .orderBy(desc(auditLog.id))
    .limit(limit);
}

/** Deletes the addresses of older entries; who did what stays. */
export async function forgetAddresses(db: DatabaseOrTransaction, before: Date): Promise<void> {
  await db
    .update(auditLog)
    .set({ ip: null })
    .where(and(lt(auditLog.createdAt, before), isNotNull(auditLog.ip)));
}
