/** The state of a milestone, with its name. */
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
  // Late money finds it as its closed order left it.
  planned: ["held", "working", "cancelled"],
  held: ["planned", "working", "cancelled"],
  working: ["delivered", "cancelled"],
  // Sent back to be worked on again.
  delivered: ["working", "accepted", "cancelled"],
  accepted: [],
  cancelled: [],
};

/** Whether the transition is allowed. */
export function canMoveMilestone(from: MilestoneState, to: MilestoneState): boolean {
  return NEXT_STATES[from].includes(to);
}

/** Paid, and the money is not earned yet. */
const PAID_STATES = ["working", "delivered"] as const satisfies readonly MilestoneState[];

export function isPaidMilestone(state: MilestoneState): boolean {
  return PAID_STATES.some((one) => one === state);
}
