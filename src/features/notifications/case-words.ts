import { formatExactTime } from "../../kit/values/time-text.ts";

/** What happens to a case, as its author reads it and as staff does; no event is told to both. */
const TITLES = {
  filed: "收到新的投诉或申请",
  due: "投诉或申请快到答复期限",
  reopened: "提交人请求重新处理",
  taken: "开始处理你提交的",
  answered: "你提交的有了答复",
  declined: "你提交的不予受理，理由在里面",
} as const;

type CaseEvent = keyof typeof TITLES;

export const CASE_EVENTS = Object.keys(TITLES) as [CaseEvent, ...CaseEvent[]];

interface ToldCase {
  event: CaseEvent;
  caseNo: string;
  title: string;
  dueAt: string;
  path: string;
}

export function caseText({ event, caseNo, title, dueAt, path }: ToldCase) {
  const due = event === "answered" || event === "declined" ? "" : `，${formatExactTime(new Date(dueAt))}前答复`;
  return { title: `${TITLES[event]}：${title}`, text: `编号 ${caseNo}${due}`, path };
}
