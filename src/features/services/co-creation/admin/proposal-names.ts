import type { StateTone } from "../../../../ui/console/page-parts.tsx";
import { type ProposalState, STATE_LABELS } from "../proposal-states.ts";

export const PROPOSAL_MARKS: Readonly<Record<ProposalState, readonly [string, StateTone]>> = {
  review: [STATE_LABELS.review, "waiting"],
  collecting: [STATE_LABELS.collecting, "info"],
  accepted: [STATE_LABELS.accepted, "good"],
  production: [STATE_LABELS.production, "info"],
  published: [STATE_LABELS.published, "good"],
  declined: [STATE_LABELS.declined, "ended"],
};

/** Label of the action that leads to a status. */
export const STEP_VERBS: Readonly<Record<ProposalState, string>> = {
  review: "退回审阅",
  collecting: "公开征集",
  accepted: "采纳",
  production: "开始制作",
  published: "标为已发布",
  declined: "不采纳",
};
