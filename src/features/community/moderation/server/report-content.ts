import type { WrittenContent } from "../../../../domain/moderation/moderated-content.ts";
import { notFound } from "../../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../../kit/api/caller.ts";
import { waitingNotice } from "../../../identity/staff/notifications.ts";
import type { ReportReason } from "../report-reasons.ts";
import { lockItem, updateItem } from "./item-store.ts";
import type { ModerationContext } from "./moderation-context.ts";
import { notifyAuthor } from "./notify-author.ts";
import { insertReport } from "./report-store.ts";
import { findSettings } from "./settings-store.ts";
import { readTrust } from "./trust.ts";
import { reportedWork } from "./waiting-store.ts";

interface Reporting {
  user: CallingUser;
  content: WrittenContent;
  reason: ReportReason;
  note: string;
}

/**
 * Counts a report, once per user and text. Enough reports by trusted users hide the text until staff have reviewed it.
 * Throws 404 for an invisible text, and for the user's own.
 */
export async function reportContent(context: ModerationContext, reporting: Reporting): Promise<{ isNew: boolean }> {
  const { db, clock, contents, notify } = context;
  const { user, content, reason, note } = reporting;
  const owner = contents[content.kind];
  const found = await owner?.findFor(user, content.id);
  if (!owner || !found || found.authorId === user.id) throw notFound("要举报的内容不存在或已删除");
  const now = clock.now();
  const poster = await context.readPoster(user.id);
  const isReliable = poster !== null && (await readTrust(db, { userId: user.id, poster, now })).isTrusted;

  return db.transaction(async (tx) => {
    // Locking the text's row serialises concurrent reports.
    const item = await lockItem(tx, content);
    if (!item) throw notFound("要举报的内容不存在或已删除");
    const report = { kind: content.kind, contentId: content.id, userId: user.id, reason, note };
    if (!(await insertReport(tx, { ...report, isTrusted: isReliable, createdAt: now }))) return { isNew: false };
    const reports = item.reports + 1;
    const trustedReports = item.trustedReports + Number(isReliable);
    const { settings } = await findSettings(tx);
    const isHidden = item.state === "published" && trustedReports >= settings.hide_after_reports;
    await updateItem(tx, item.id, {
      reports,
      trustedReports,
      why: [...new Set([...item.why, "reports" as const])],
      // The first report of a published text causes a review; a removed text was already reviewed.
      ...(item.state === "published" && { isWaiting: true }),
      ...(isHidden && { state: "hidden" as const, changedAt: now }),
    });
    if (item.state === "published" && !item.isWaiting) {
      const key = `${content.kind}:${content.id}:${now.getTime()}`;
      await notify(tx, waitingNotice(reportedWork, { key, actorId: user.id }));
    }
    if (isHidden) {
      await owner.setState(tx, content.id, "hidden");
      await notifyAuthor(context, tx, { item, outcome: "removed", reason: "被多人举报，先隐藏，等待复核" });
    }
    return { isNew: true };
  });
}
