/** The states of a milestone with their names. */
export const MILESTONE_STATES = {
  planned: "未付款",
  held: "待付款",
  working: "制作中",
  delivered: "等你验收",
  accepted: "已验收",
  cancelled: "已取消",
} as const;

export type MilestoneState = keyof typeof MILESTONE_STATES;

const NEXT_STATES: Readonly<Record<MilestoneState, readonly MilestoneState[]>> = {
  // A late payment finds a milestone in this state after its order closed.
  planned: ["held", "working", "cancelled"],
  held: ["planned", "working", "cancelled"],
  working: ["delivered", "cancelled"],
  // Returned for rework.
  delivered: ["working", "accepted", "cancelled"],
  accepted: [],
  cancelled: [],
};

/** Whether the transition is allowed. */
export function canMoveMilestone(from: MilestoneState, to: MilestoneState): boolean {
  return NEXT_STATES[from].includes(to);
}

/** Paid, and not accepted yet. */
const PAID_STATES = ["working", "delivered"] as const satisfies readonly MilestoneState[];

export function isPaidMilestone(state: MilestoneState): boolean {
  return PAID_STATES.some((one) => one === state);
}
