import { z } from "zod";
import { defineNotification, type Notice } from "../../../domain/notifications/define-notification.ts";
import { noticePath } from "../../../domain/notifications/notice-fields.ts";
import { WAITING_KINDS, WAITING_LABELS, type WaitingWork } from "../../../domain/staff/waiting-work.ts";

/** Work waiting for staff: one unread notification for each kind of work, regardless of the amount. */
export const staffNotification = defineNotification("staff", {
  explanation: "有退款、审核、款项等事情等你处理；同一种的合成一条，读过以后再来的才另发",
  data: z.object({ work: z.enum(WAITING_KINDS), path: noticePath }),
  channels: ["site", "mail"],
  chosen: ["site", "mail"],
  isDigested: true,
  isBundled: true,
  write: ({ work, path }, { count }) => ({
    title: `${WAITING_LABELS[work]}：有 ${count} 件新的等你处理`,
    text: "",
    path,
  }),
});

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
