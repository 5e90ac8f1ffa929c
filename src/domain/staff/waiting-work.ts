import type { DatabaseOrTransaction } from "../../ports/database.ts";
import type { Permission } from "./permissions.ts";

/** Kinds of work that waits for staff, the most urgent first, by the names under which the console shows them. */
export const WAITING_LABELS = {
  refund: "退款申请",
  exception: "异常款项",
  difference: "对账不一致",
  case: "投诉与请求",
  held: "待审发言",
  reported: "被举报的发言",
  revised: "改过的发言",
  booking: "今天的预约",
  enquiry: "新的项目咨询",
  project: "项目的下一步",
  invoice: "待开的发票",
  proposal: "待审共创",
  release: "七天内发布的课程",
  notice: "没有发成的通知",
  link: "失效的链接和文件",
} as const;

export type WaitingKind = keyof typeof WAITING_LABELS;
export const WAITING_KINDS = Object.keys(WAITING_LABELS) as [WaitingKind, ...WaitingKind[]];

/** How much of it waits. */
export interface Waiting {
  count: number;
  /** Since when the oldest waits; of bookings the beginning of the next one. */
  oldestAt: Date | null;
  /** The earliest day in Beijing on which something is due; absent: nothing has one. */
  dueOn?: string | null;
}

/** Work of one kind, described by the slice that owns it; `src/composition` lists all kinds. */
export interface WaitingWork {
  kind: WaitingKind;
  /** Who may do it. */
  needs: Permission;
  /** Page of the console that lists just this work. */
  address: `/admin/${string}`;
  /** The same on a day, where the list is of one day. */
  addressOn?(now: Date): `/admin/${string}`;
  measure(db: DatabaseOrTransaction, now: Date): Promise<Waiting>;
}

export type WaitingWorks = Readonly<Record<WaitingKind, WaitingWork>>;
