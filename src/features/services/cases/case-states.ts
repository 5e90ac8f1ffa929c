/** The states of a case with their names. */
export const CASE_STATES = {
  received: "已收到",
  in_progress: "处理中",
  answered: "已答复",
  declined: "不予受理",
  withdrawn: "已撤回",
} as const;

export type CaseState = keyof typeof CASE_STATES;

export const CASE_STATE_NAMES = Object.keys(CASE_STATES) as [CaseState, ...CaseState[]];

const NEXT_STATES: Readonly<Record<CaseState, readonly CaseState[]>> = {
  // A case is answered only after a staff member has taken it.
  received: ["in_progress", "withdrawn"],
  in_progress: ["answered", "declined", "withdrawn"],
  // The author can contest the answer once.
  answered: ["in_progress"],
  declined: ["in_progress"],
  withdrawn: [],
};

/** Whether the transition is allowed. */
export function canMoveCase(from: CaseState, to: CaseState): boolean {
  return NEXT_STATES[from].includes(to);
}

/** States in which no answer is pending. */
export const CLOSED_CASES = ["answered", "declined", "withdrawn"] as const satisfies readonly CaseState[];

export function isClosed(state: CaseState): boolean {
  return CLOSED_CASES.some((one) => one === state);
}

/** The steps of a case. Notes are only visible to staff. */
export const CASE_STEPS = {
  filed: "提交",
  taken: "开始处理",
  note: "内部备注",
  answered: "答复",
  declined: "不予受理",
  withdrawn: "撤回",
  reopened: "不满意，请求重新处理",
} as const;

export type CaseStep = keyof typeof CASE_STEPS;

export const CASE_STEP_NAMES = Object.keys(CASE_STEPS) as [CaseStep, ...CaseStep[]];
