import { DAY_MS, HOUR_MS } from "../../../../kit/values/durations.ts";
import { frameMail, mailLine } from "../../../../kit/values/plain-mail.ts";
import { formatDate } from "../../../../kit/values/time-text.ts";
import { CASE_KINDS } from "../case-kinds.ts";
import { MAIL_DAYS } from "../case-limits.ts";
import { COMPLAINTS_PATH } from "../case-paths.ts";
import { listUnmailed, listUnwarned, noteMailed, noteWarned } from "./case-rest-store.ts";
import type { CaseRow } from "./case-store.ts";
import type { CasesContext } from "./cases-context.ts";
import { notifyStaff } from "./notify-of-case.ts";

const PER_RUN = 200;
const LONGEST_WARNING_HOURS = Math.max(...Object.values(CASE_KINDS).map(({ warnHours }) => warnHours));

/**
 * Notifies staff once of cases that are due soon: the assigned staff member, or everybody while nobody is assigned.
 */
export async function warnOfDue(context: CasesContext): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  const dueBy = new Date(now.getTime() + LONGEST_WARNING_HOURS * HOUR_MS);
  const near = await listUnwarned(db, { dueBy, limit: PER_RUN });
  const due = near.filter(({ kind, dueAt }) => dueAt.getTime() - now.getTime() <= CASE_KINDS[kind].warnHours * HOUR_MS);
  if (due.length === 0) return;
  const managers = await context.listManagers();
  for (const row of due) {
    await db.transaction(async (tx) => {
      if (!(await noteWarned(tx, { id: row.id, now }))) return;
      const staff = row.ownerId === null ? managers : [row.ownerId];
      await notifyStaff(context, tx, { row, event: "due", staff, again: row.reopenedAt === null ? 1 : 2 });
    });
  }
}

/** Notifies guests who left an email address that there is an answer. The answer itself is shown on the site. */
export async function mailGuests(context: CasesContext): Promise<void> {
  const { db, clock, mail, logger, readSiteName } = context;
  const now = clock.now();
  const since = new Date(now.getTime() - MAIL_DAYS * DAY_MS);
  for (const row of await listUnmailed(db, { since, limit: PER_RUN })) {
    const { id, contact } = row;
    if (contact?.includes("@")) {
      const result = await mail.send({ ...writeMail(context, row, await readSiteName()), to: contact });
      // Another run tries again, until a late email would no longer be useful.
      if (result.kind === "misconfigured" || result.kind === "unavailable") return;
      if (result.kind === "rejected")
        logger.warn({ case: row.caseNo, detail: result.detail }, "mail of a case was refused");
    }
    await noteMailed(db, { id, now });
  }
}

/**
 * The address is not verified, and after a typing error it belongs to another person. With the case number, that
 * person could open the case, so the email only names the day.
 */
function writeMail({ origin }: Pick<CasesContext, "origin">, row: CaseRow, siteName: string) {
  const { id, createdAt, closedAt } = row;
  const address = `${origin}${COMPLAINTS_PATH}`;
  const lines = [
    `你 ${formatDate(createdAt)}提交的投诉或申请有了答复。`,
    `请打开 ${address} ，用提交时记下的编号和这个邮箱查看。对答复不满意，15 天内可以请求重新处理一次。`,
    "如果不是你提交的，请忽略这封邮件。",
    siteName,
  ];
  return {
    senderName: siteName,
    subject: `${siteName}：你提交的投诉或申请有了答复`,
    text: lines.join("\n\n"),
    html: frameMail(lines.map(mailLine)),
    id: `case-${id}-${closedAt?.getTime()}`,
  };
}
