import { conflict } from "../../../../kit/api/app-error.ts";
import { dueOf } from "../case-due.ts";
import { CASE_KINDS } from "../case-kinds.ts";
import { REOPEN_DAYS } from "../case-limits.ts";
import { canMoveCase } from "../case-states.ts";
import { type CaseRow, lockCase, moveCase } from "./case-store.ts";
import type { CasesContext } from "./cases-context.ts";
import { notifyStaff } from "./notify-of-case.ts";
import { findReopenEnd } from "./serialize-case.ts";

type Stepping = Pick<CasesContext, "db" | "clock" | "notify" | "listManagers">;

/** The author withdraws the case before it is answered. A second call changes nothing. Throws `CASE_MOVED_ON`. */
export async function withdrawCase({ db, clock }: Pick<Stepping, "db" | "clock">, id: number): Promise<CaseRow> {
  return db.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    if (row.state === "withdrawn") return row;
    if (!canMoveCase(row.state, "withdrawn")) throw conflict("CASE_MOVED_ON", "已经答复，不用再撤回");
    const at = clock.now();
    const step = { kind: "withdrawn", isStaff: false, doneBy: null, text: "", at } as const;
    return moveCase(tx, { row, to: "withdrawn", facts: { closedAt: at }, step });
  });
}

/** Reopens an answered case for its author, once and within a time limit. Throws `CASE_MOVED_ON`. */
export async function reopenCase(context: Stepping, { id, reason }: { id: number; reason: string }): Promise<CaseRow> {
  const { db, clock } = context;
  const managers = await context.listManagers();
  return db.transaction(async (tx) => {
    const row = await lockCase(tx, id);
    const at = clock.now();
    if (findReopenEnd(row, at) === null) throw conflict("CASE_MOVED_ON", explain(row));
    const step = { kind: "reopened", isStaff: false, doneBy: null, text: reason, at } as const;
    const dueAt = dueOf(CASE_KINDS[row.kind].due, at);
    const facts = { dueAt, reopenedAt: at, closedAt: null, warnedAt: null, mailedAt: null };
    const reopened = await moveCase(tx, { row, to: "in_progress", facts, step });
    const staff = row.ownerId === null ? managers : [row.ownerId];
    await notifyStaff(context, tx, { row: reopened, event: "reopened", staff });
    return reopened;
  });
}

function explain({ closedAt, reopenedAt, state }: CaseRow): string {
  if (closedAt === null) return "还没有答复，等有了答复再说";
  if (state === "withdrawn") return "已经撤回，要再提请重新提交一件";
  if (reopenedAt !== null) return "已经重新处理过一次，还有异议请用页脚的联系方式，或者向主管部门投诉";
  return `答复已经超过 ${REOPEN_DAYS} 天，请重新提交一件`;
}
