/** The kinds of proposals. */
export const PROPOSAL_KINDS = ["topic", "translation", "chapter"] as const;
export type ProposalKind = (typeof PROPOSAL_KINDS)[number];

export const KIND_LABELS: Readonly<Record<ProposalKind, string>> = {
  topic: "选题",
  translation: "翻译",
  chapter: "章节",
};

/** In the order in which a proposal passes through them. */
export const PROPOSAL_STATES = ["review", "collecting", "accepted", "production", "published", "declined"] as const;
export type ProposalState = (typeof PROPOSAL_STATES)[number];

export const STATE_LABELS: Readonly<Record<ProposalState, string>> = {
  review: "待审阅",
  collecting: "征集中",
  accepted: "已采纳",
  production: "制作中",
  published: "已发布",
  declined: "未采纳",
};

/** All transitions (decision 0092). */
const STEPS: Readonly<Record<ProposalState, readonly ProposalState[]>> = {
  review: ["collecting", "declined"],
  collecting: ["accepted", "declined"],
  accepted: ["production", "declined"],
  production: ["published", "declined"],
  published: [],
  declined: [],
};

export function mayStep(from: ProposalState, to: ProposalState): boolean {
  return STEPS[from].includes(to);
}

/** The states by which everybody can filter. */
export const PUBLIC_STATES = ["collecting", "accepted", "production", "published", "declined"] as const;
export type PublicState = (typeof PUBLIC_STATES)[number];

/** A vote supports starting the work. Later, this is already decided. */
export const takesVotes = (state: ProposalState) => state === "collecting";

/** Users can request to join until the work is published. */
export const takesPeople = (state: ProposalState) =>
  state === "collecting" || state === "accepted" || state === "production";

/** A text that users have voted for cannot change. */
export const takesEdits = (state: ProposalState) => state === "review";

/** Once contributors work on a proposal, the proposer can no longer withdraw it. */
export const takesWithdrawal = (state: ProposalState) =>
  state === "review" || state === "collecting" || state === "declined";
