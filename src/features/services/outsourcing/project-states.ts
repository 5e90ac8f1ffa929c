/** The states of an enquiry and its later project with their names. */
export const PROJECT_STATES = {
  asked: "已收到",
  talking: "沟通中",
  quoted: "等你看报价",
  running: "进行中",
  done: "已完成",
  declined: "未承接",
  withdrawn: "已撤回",
  cancelled: "已终止",
} as const;

export type ProjectState = keyof typeof PROJECT_STATES;

const NEXT_STATES: Readonly<Record<ProjectState, readonly ProjectState[]>> = {
  asked: ["talking", "quoted", "declined", "withdrawn"],
  // After a quote was refused, withdrawn or has expired, the project returns to talking.
  talking: ["quoted", "declined", "withdrawn"],
  quoted: ["talking", "running", "declined", "withdrawn"],
  running: ["done", "cancelled"],
  done: [],
  declined: [],
  withdrawn: [],
  cancelled: [],
};

/** Whether the transition is allowed. */
export function canMoveProject(from: ProjectState, to: ProjectState): boolean {
  return NEXT_STATES[from].includes(to);
}

/** States without a further transition. */
export const ENDED_PROJECTS = ["done", "declined", "withdrawn", "cancelled"] as const satisfies readonly ProjectState[];
