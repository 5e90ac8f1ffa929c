import type { Transaction } from "../../../../ports/database.ts";
import { CASE_KINDS } from "../case-kinds.ts";
import { pathOfCase } from "../case-paths.ts";
import { type CaseEvent, caseNotification } from "../notifications.ts";
import type { CaseRow } from "./case-store.ts";
import type { CaseDesk } from "./cases-context.ts";

interface Told {
  row: Pick<CaseRow, "caseNo" | "kind" | "userId" | "dueAt">;
  event: CaseEvent;
  /** Distinguishes steps that can happen more than once. */
  again?: string | number;
}

/** Notifies its author of a step, once; a guest looks it up. */
export async function tellAuthor(context: Pick<CaseDesk, "notify">, tx: Transaction, told: Told): Promise<void> {
  const { userId } = told.row;
  if (userId !== null) await tell(context, tx, { ...told, to: userId, isStaff: false });
}

/** Notifies these staff members. */
export async function tellStaff(
  context: Pick<CaseDesk, "notify">,
  tx: Transaction,
  { staff, ...told }: Told & { staff: readonly number[] },
): Promise<void> {
  for (const to of staff) if (to !== told.row.userId) await tell(context, tx, { ...told, to, isStaff: true });
}

async function tell(
  { notify }: Pick<CaseDesk, "notify">,
  tx: Transaction,
  { row: { caseNo, kind, dueAt }, event, again = "", to, isStaff }: Told & { to: number; isStaff: boolean },
): Promise<void> {
  await notify(
    tx,
    caseNotification.notice({
      to,
      about: `case:${caseNo}`,
      key: `case:${caseNo}:${event}:${again}${isStaff ? `:staff:${to}` : ""}`,
      data: {
        event,
        caseNo,
        title: CASE_KINDS[kind].label,
        dueAt: dueAt.toISOString(),
        // Staff reads it in the console, which has no address of a case yet.
        path: isStaff ? "/user/profile?tab=notifications" : pathOfCase(caseNo),
      },
    }),
  );
}
