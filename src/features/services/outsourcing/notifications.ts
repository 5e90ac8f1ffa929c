import { z } from "zod";
import { defineNotification } from "../../../domain/notifications/define-notification.ts";
import { noticePath, noticeTitle } from "../../../domain/notifications/notice-fields.ts";

/** The titles of events, for the client and for the assigned staff member. null: no notification. */
const TITLES = {
  asked: { client: null, staff: "收到新的项目咨询" },
  assigned: { client: null, staff: "有一个项目由你负责" },
  talking: { client: "我们开始看你的项目", staff: null },
  quoted: { client: "报价好了", staff: null },
  quote_waits: { client: "报价还在等你答复", staff: null },
  taken_back: { client: "报价已收回，等我们发新的一版", staff: null },
  expired: { client: "报价已过期", staff: "报价过期了，客户没有答复" },
  declined: { client: "这个项目我们没有承接", staff: null },
  withdrawn: { client: null, staff: "客户撤回了项目" },
  agreed: { client: null, staff: "客户确认了报价" },
  refused: { client: null, staff: "客户没有接受报价" },
  paid: { client: null, staff: "客户付了一期的款，可以开工" },
  delivered: { client: "有一期交付了，等你验收", staff: null },
  delivery_waits: { client: "有一期还在等你验收", staff: null },
  rework: { client: null, staff: "客户请你修改交付" },
  accepted: { client: null, staff: "客户验收了一期" },
  done: { client: "项目全部完成，来评价一下", staff: "项目全部完成" },
  cancelled: { client: "项目已终止", staff: "项目已终止" },
  rated: { client: null, staff: "客户评价了项目" },
} as const;

export type ProjectEvent = keyof typeof TITLES;

const PROJECT_EVENTS = Object.keys(TITLES) as [ProjectEvent, ...ProjectEvent[]];

interface ProjectFacts {
  event: ProjectEvent;
  title: string;
  detail: string;
  isStaff?: true | undefined;
  path: string;
}

function projectText({ event, title, detail, isStaff, path }: ProjectFacts) {
  const headline = TITLES[event][isStaff ? "staff" : "client"] ?? "项目有了变动";
  return { title: `${headline}：${title}`, text: detail, path };
}

/** Notifies the client and the assigned staff member of events of a project. */
export const projectNotification = defineNotification("project", {
  explanation: "委托的项目有了报价、交付、变动，或者由你负责的项目有了消息",
  data: z.object({
    event: z.enum(PROJECT_EVENTS),
    title: noticeTitle,
    /** The milestone, the day or the reason. Empty: none. */
    detail: z.string().max(200),
    /** Set for the staff member's notification. */
    isStaff: z.literal(true).optional(),
    path: noticePath,
  }),
  channels: ["site", "mail"],
  chosen: ["site", "mail"],
  write: projectText,
});
