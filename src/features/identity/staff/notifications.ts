import { z } from "zod";
import { defineNotification, type Notice } from "../../../domain/notifications/define-notification.ts";
import { noticePath } from "../../../domain/notifications/notice-fields.ts";
import { WAITING_KINDS, WAITING_LABELS, type WaitingWork } from "../../../domain/staff/waiting-work.ts";
import { cutText } from "../../../kit/values/storable-text.ts";

const FAILED_BACKUP = "backup";
const FAILED_ARCHIVE = "archive";
const FAILED_TITLES = { [FAILED_BACKUP]: "每天的备份失败了", [FAILED_ARCHIVE]: "连续归档失败了" };
const FAILED_COPY_TITLE = "备份没有复制到桶里";
const MAX_REASON = 300;

/** Work waiting for staff: one unread notification for each kind of work, regardless of the amount. */
export const staffNotification = defineNotification("staff", {
  explanation: "有退款、审核、款项等事情等你处理，或每天的备份、连续归档失败；同一种的合成一条，读过以后再来的才另发",
  data: z.discriminatedUnion("work", [
    z.object({ work: z.enum(WAITING_KINDS), path: noticePath }),
    z.object({
      work: z.enum([FAILED_BACKUP, FAILED_ARCHIVE]),
      reason: z.string().max(MAX_REASON),
      /** Only the copy of a backup failed. */
      is_copy: z.boolean().optional(),
    }),
  ]),
  channels: ["site", "mail"],
  chosen: ["site", "mail"],
  isDigested: true,
  isBundled: true,
  write: (data, { count }) =>
    "reason" in data
      ? { title: data.is_copy ? FAILED_COPY_TITLE : FAILED_TITLES[data.work], text: data.reason, path: "/admin/doctor" }
      : { title: `${WAITING_LABELS[data.work]}：有 ${count} 件新的等你处理`, text: "", path: data.path },
});

/**
 * Notifies the staff who manage the site that the scheduled backup fails, once for all failures since the last success
 * (null: there was none).
 */
export function failedBackupNotice(reason: string, succeededAt: Date | null): Notice {
  return staffNotification.notice({
    to: { holdersOf: "settings.manage" },
    about: FAILED_BACKUP,
    key: `${FAILED_BACKUP}:${succeededAt?.toISOString() ?? "never"}`,
    data: { work: FAILED_BACKUP, reason: cutText(reason, MAX_REASON) },
  });
}

/** As above, that backups are not copied to the bucket since a moment; once for each such time. */
export function failedCopyNotice(reason: string, since: Date): Notice {
  return staffNotification.notice({
    to: { holdersOf: "settings.manage" },
    about: `${FAILED_BACKUP}:copy`,
    key: `${FAILED_BACKUP}:copy:${since.toISOString()}`,
    data: { work: FAILED_BACKUP, reason: cutText(reason, MAX_REASON), is_copy: true },
  });
}

/** As above, that the continuous archive has been failing since a moment; once for each such time. */
export function failedArchiveNotice(reason: string, since: Date): Notice {
  return staffNotification.notice({
    to: { holdersOf: "settings.manage" },
    about: FAILED_ARCHIVE,
    key: `${FAILED_ARCHIVE}:${since.toISOString()}`,
    data: { work: FAILED_ARCHIVE, reason: cutText(reason, MAX_REASON) },
  });
}

interface WaitingEvent {
  /** The waiting item, for example `12`; unique within its kind of work. */
  key: string | number;
  /** The user who caused it; absent: nobody. */
  actorId?: number;
}

/** Notifies all staff who may do the work that a new item is waiting. */
export function waitingNotice(
  { kind, needs, address }: Pick<WaitingWork, "kind" | "needs" | "address">,
  { key, ...event }: WaitingEvent,
): Notice {
  return staffNotification.notice({
    ...event,
    to: { holdersOf: needs },
    about: `waiting:${kind}`,
    key: `waiting:${kind}:${key}`,
    data: { work: kind, path: address },
  });
}
