import type { Transaction } from "../../../../ports/database.ts";
import { CASE_KINDS } from "../case-kinds.ts";
import { pathOfCase } from "../case-paths.ts";
import { type CaseEvent, caseNotification } from "../notifications.ts";
import type { CaseRow } from "./case-store.ts";
import type { CaseAdminContext } from "./cases-context.ts";

interface CaseNotice {
  row: Pick<CaseRow, "caseNo" | "kind" | "userId" | "dueAt">;
  event: CaseEvent;
  /** Distinguishes steps that can happen more than once. */
  again?: string | number;
}

/** Notifies the author of a step once. A guest looks up the case instead. */
export async function notifyAuthor(
  context: Pick<CaseAdminContext, "notify">,
  tx: Transaction,
  notice: CaseNotice,
): Promise<void> {
  const { userId } = notice.row;
  if (userId !== null) await send(context, tx, { ...notice, to: userId, isStaff: false });
}

/** Notifies these staff members. */
export async function notifyStaff(
  context: Pick<CaseAdminContext, "notify">,
  tx: Transaction,
  { staff, ...notice }: CaseNotice & { staff: readonly number[] },
): Promise<void> {
  for (const to of staff) if (to !== notice.row.userId) await send(context, tx, { ...notice, to, isStaff: true });
}

async function send(
  { notify }: Pick<CaseAdminContext, "notify">,
  tx: Transaction,
  { row: { caseNo, kind, dueAt }, event, again = "", to, isStaff }: CaseNotice & { to: number; isStaff: boolean },
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
        path: isStaff ? `/admin/cases/${caseNo}` : pathOfCase(caseNo),
      },
    }),
  );
}
