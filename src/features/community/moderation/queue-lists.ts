/** `unseen`: published, and not yet seen by staff. */
export const QUEUE_LISTS = ["waiting", "unseen", "reported", "published", "held", "hidden", "deleted"] as const;

export type QueueList = (typeof QUEUE_LISTS)[number];

export const DECISIONS = ["publish", "hide", "delete"] as const;

export type Decision = (typeof DECISIONS)[number];

export const DECISION_NAMES: Readonly<Record<Decision, string>> = { publish: "通过", hide: "隐藏", delete: "删除" };
