import { and, asc, desc, eq, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import type { DatabaseOrTransaction, Transaction } from "../../../../ports/database.ts";
import { canMoveProject, ENDED_PROJECTS, type ProjectState } from "../project-states.ts";
import { outsourcingProjects } from "./outsourcing-tables.ts";

export type ProjectRow = typeof outsourcingProjects.$inferSelect;

const { id: projectId, userId: ofUser, state: ofState } = outsourcingProjects;

export async function insertProject(
  tx: Transaction,
  row: typeof outsourcingProjects.$inferInsert,
): Promise<ProjectRow | null> {
  const [made] = await tx.insert(outsourcingProjects).values(row).onConflictDoNothing().returning();
  return made ?? null;
}

export async function findProject(db: DatabaseOrTransaction, id: number): Promise<ProjectRow | null> {
  const [row] = await db.select().from(outsourcingProjects).where(eq(projectId, id));
  return row ?? null;
}

export async function findSentProject(
  db: DatabaseOrTransaction,
  { userId, sendingKey }: Pick<ProjectRow, "userId" | "sendingKey">,
): Promise<ProjectRow | null> {
  const isSent = and(eq(ofUser, userId), eq(outsourcingProjects.sendingKey, sendingKey));
  const [row] = await db.select().from(outsourcingProjects).where(isSent);
  return row ?? null;
}

/** Locks the project until the transaction ends. A milestone's order is locked before it. */
export async function lockProject(tx: DatabaseOrTransaction, id: number): Promise<ProjectRow> {
  const [row] = await tx.select().from(outsourcingProjects).where(eq(projectId, id)).for("update");
  if (!row) throw new Error(`project ${id} has vanished`);
  return row;
}

/** Allows one enquiry of a user at a time, across all processes, until the transaction ends. */
export async function lockSender(tx: Transaction, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('outsourcing-sender', ${userId}))`);
}

type Facts = Partial<Omit<ProjectRow, "id" | "state">>;

/** Changes a locked project without changing its state. */
export async function updateProject(tx: DatabaseOrTransaction, id: number, facts: Facts): Promise<ProjectRow> {
  const [row] = await tx.update(outsourcingProjects).set(facts).where(eq(projectId, id)).returning();
  if (!row) throw new Error(`project ${id} has vanished`);
  return row;
}

/** Makes one transition of a locked project. Rejects transitions that the table of states does not contain. */
export async function moveProject(
  tx: Transaction,
  { project, to, facts }: { project: ProjectRow; to: ProjectState; facts?: Facts },
): Promise<ProjectRow> {
  const { id, state } = project;
  if (!canMoveProject(state, to)) throw new Error(`project ${id} cannot go from ${state} to ${to}`);
  const [row] = await tx
    .update(outsourcingProjects)
    .set({ ...facts, state: to })
    .where(and(eq(projectId, id), eq(ofState, state)))
    .returning();
  if (!row) throw new Error(`project ${id} was moved without its lock`);
  return row;
}

/** The user's projects, newest first. */
export async function listProjectsOf(
  db: DatabaseOrTransaction,
  { userId, cursor, limit }: { userId: number; cursor: number | null; limit: number },
): Promise<ProjectRow[]> {
  const isAfter = cursor === null ? undefined : lt(projectId, cursor);
  return db
    .select()
    .from(outsourcingProjects)
    .where(and(eq(ofUser, userId), isAfter))
    .orderBy(desc(projectId))
    .limit(limit);
}

/** The number of the user's open projects, and of those sent since the given moment. */
export async function countSent(
  db: DatabaseOrTransaction,
  { userId, since }: { userId: number; since: Date },
): Promise<{ open: number; lately: number }> {
  const isTheirs = eq(ofUser, userId);
  return {
    open: await db.$count(outsourcingProjects, and(isTheirs, isNull(outsourcingProjects.endedAt))),
    lately: await db.$count(outsourcingProjects, and(isTheirs, gte(outsourcingProjects.createdAt, since))),
  };
}

export async function countRunning(db: DatabaseOrTransaction, userId: number): Promise<number> {
  return db.$count(outsourcingProjects, and(eq(ofUser, userId), eq(ofState, "running")));
}

/** Locks the user's enquiries without an agreement. */
export async function lockUnagreed(tx: Transaction, userId: number): Promise<ProjectRow[]> {
  return tx
    .select()
    .from(outsourcingProjects)
    .where(and(eq(ofUser, userId), inArray(ofState, ["asked", "talking", "quoted"])))
    .orderBy(asc(projectId))
    .for("update");
}

export async function forgetOwner(tx: Transaction, ownerId: number): Promise<void> {
  await tx.update(outsourcingProjects).set({ ownerId: null }).where(eq(outsourcingProjects.ownerId, ownerId));
}

export function hasEnded({ state }: Pick<ProjectRow, "state">): boolean {
  return ENDED_PROJECTS.some((one) => one === state);
}
