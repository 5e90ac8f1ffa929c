import { conflict } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import type { Transaction } from "../../../../ports/database.ts";
import type { AdminCase } from "../admin-contract.ts";
import { canMoveCase } from "../case-states.ts";
import { type CaseRow, insertStep, listSteps, lockCase, moveCase } from "./case-store.ts";
import type { CaseAdminContext } from "./cases-context.ts";
import { notifyAuthor } from "./notify-of-case.ts";
import { requireCase, serializeAdminCase } from "./read-admin-cases.ts";

export interface Acting {
  caseNo: string;
  /** null: on the command line. */
  staffId: number | null;
  note: StaffCaller["note"];
}

/** Assigns the case to the staff member. A second call changes nothing. Throws `CASE_NOT_FOUND`, `CASE_MOVED_ON`. */
export async function takeCase(context: CaseAdminContext, acting: Acting): Promise<AdminCase> {
  return act(context, acting, async (tx, row) => {
    if (row.state === "in_progress") return row;
    if (row.state !== "received") throw conflict("CASE_MOVED_ON", "只有刚收到的可以开始处理");
    const step = { kind: "taken", isStaff: true, doneBy: acting.staffId, text: "", at: context.clock.now() } as const;
    const taken = await moveCase(tx, { row, to: "in_progress", facts: { ownerId: acting.staffId }, step });
    await notifyAuthor(context, tx, { row: taken, event: "taken" });
    return taken;
  });
}

/** Adds a note that only staff see, in any state. */
export async function noteCase(
  context: CaseAdminContext,
  { text, ...acting }: Acting & { text: string },
): Promise<AdminCase> {
  return act(context, acting, async (tx, row) => {
    const at = context.clock.now();
    await insertStep(tx, { caseId: row.id, kind: "note", isStaff: true, doneBy: acting.staffId, text, at });
    return row;
  });
}

/** Throws `CASE_NOT_FOUND`, `CASE_MOVED_ON`. */
export async function answerCase(context: CaseAdminContext, acting: Acting & { text: string }): Promise<AdminCase> {
  return close(context, { ...acting, to: "answered" });
}

/** Throws `CASE_NOT_FOUND`, `CASE_MOVED_ON`. */
export async function declineCase(context: CaseAdminContext, acting: Acting & { text: string }): Promise<AdminCase> {
  return close(context, { ...acting, to: "declined" });
}

/** The same text again, after a lost answer, changes nothing. */
async function close(
  context: CaseAdminContext,
  { text, to, ...acting }: Acting & { text: string; to: "answered" | "declined" },
): Promise<AdminCase> {
  return act(context, acting, async (tx, row) => {
    if (row.state === to && (await listSteps(tx, row.id)).findLast(({ kind }) => kind === to)?.text === text)
      return row;
    if (!canMoveCase(row.state, to))
      throw conflict("CASE_MOVED_ON", row.state === "received" ? "先开始处理，再答复" : "这一件已经结束");
    const at = context.clock.now();
    const step = { kind: to, isStaff: true, doneBy: acting.staffId, text, at } as const;
    const closed = await moveCase(tx, { row, to, facts: { closedAt: at }, step });
    await notifyAuthor(context, tx, { row: closed, event: to, again: row.reopenedAt === null ? 1 : 2 });
    return closed;
  });
}

async function act(
  context: CaseAdminContext,
  { caseNo, note }: Acting,
  change: (tx: Transaction, row: CaseRow) => Promise<CaseRow>,
): Promise<AdminCase> {
  const before = await requireCase(context, caseNo);
  const after = await context.db.transaction(async (tx) => change(tx, await lockCase(tx, before.id)));
  note({ subject: `case:${caseNo}`, before: { state: before.state }, after: { state: after.state } });
  return serializeAdminCase(context, after);
}
