import type { StateTone } from "../../../../ui/console/page-parts.tsx";
import type { MilestoneState } from "../milestone-states.ts";
import type { ProjectState } from "../project-states.ts";
import type { QuoteState } from "../quote-states.ts";

// The public status names address the client; these address staff.
export const PROJECT_MARKS: Readonly<Record<ProjectState, readonly [string, StateTone]>> = {
  asked: ["新的咨询", "waiting"],
  talking: ["沟通中", "info"],
  quoted: ["等客户看报价", "info"],
  running: ["进行中", "good"],
  done: ["已完成", "ended"],
  declined: ["没有承接", "ended"],
  withdrawn: ["客户撤回", "ended"],
  cancelled: ["已终止", "bad"],
};

export const MILESTONE_MARKS: Readonly<Record<MilestoneState, readonly [string, StateTone]>> = {
  planned: ["没有付款", "ended"],
  held: ["等客户付款", "waiting"],
  working: ["制作中", "info"],
  delivered: ["等客户验收", "waiting"],
  accepted: ["已验收", "good"],
  cancelled: ["已取消", "ended"],
};

export const QUOTE_MARKS: Readonly<Record<QuoteState, readonly [string, StateTone]>> = {
  sent: ["等客户确认", "waiting"],
  accepted: ["已确认", "good"],
  refused: ["没有接受", "bad"],
  replaced: ["已有新的一版", "ended"],
  taken_back: ["已收回", "ended"],
  expired: ["已过期", "ended"],
};
