import type { DatabaseOrTransaction } from "../../ports/database.ts";
import type { Permission } from "./permissions.ts";

/** Kinds of work that wait for staff, the most urgent first, with their names in the console. */
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

/** The amount of waiting work of one kind. */
export interface Waiting {
  count: number;
  /** The time since which the oldest item waits; for bookings the start of the next one. */
  oldestAt: Date | null;
  /** The earliest day in Beijing on which something is due; absent: nothing has a due date. */
  dueOn?: string | null;
}

/** Work of one kind, described by the slice that owns it; `src/composition` lists all kinds. */
export interface WaitingWork {
  kind: WaitingKind;
  /** The permission for this work. */
  needs: Permission;
  /** The page of the console that lists only this work. */
  address: `/admin/${string}`;
  /** The page for the given day, if the list shows one day. */
  addressOn?(now: Date): `/admin/${string}`;
  measure(db: DatabaseOrTransaction, now: Date): Promise<Waiting>;
}

export type WaitingWorks = Readonly<Record<WaitingKind, WaitingWork>>;
