import { z } from "zod";
import { defineNotification } from "../../../domain/notifications/define-notification.ts";
import { noticePath, noticeTitle } from "../../../domain/notifications/notice-fields.ts";
import { formatExactTime } from "../../../kit/values/time-text.ts";

/** The titles of events, for the author or for staff. No event is for both. */
const TITLES = {
  filed: "收到新的投诉或申请",
  due: "投诉或申请快到答复期限",
  reopened: "提交人请求重新处理",
  taken: "开始处理你提交的",
  answered: "你提交的有了答复",
  declined: "你提交的不予受理，理由在里面",
} as const;

export type CaseEvent = keyof typeof TITLES;

const CASE_EVENTS = Object.keys(TITLES) as [CaseEvent, ...CaseEvent[]];

interface CaseFacts {
  event: CaseEvent;
  caseNo: string;
  title: string;
  dueAt: string;
  path: string;
}

function caseText({ event, caseNo, title, dueAt, path }: CaseFacts) {
  const due = event === "answered" || event === "declined" ? "" : `，${formatExactTime(new Date(dueAt))}前答复`;
  return { title: `${TITLES[event]}：${title}`, text: `编号 ${caseNo}${due}`, path };
}

/** Notifies the author and the responsible staff of events of a case. */
export const caseNotification = defineNotification("case", {
  explanation: "你提交的投诉、举报或申请有了进展和答复，或者由你处理的有了消息",
  data: z.object({
    event: z.enum(CASE_EVENTS),
    caseNo: z.string().max(30),
    title: noticeTitle,
    dueAt: z.iso.datetime(),
    path: noticePath,
  }),
  channels: ["site", "mail"],
  chosen: ["site", "mail"],
  write: caseText,
});
