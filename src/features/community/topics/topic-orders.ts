/** `active`: by the last reply. `essence`: those marked by staff, newest first. */
export const TOPIC_ORDERS = ["newest", "active", "essence"] as const;

export type TopicOrder = (typeof TOPIC_ORDERS)[number];

export const BOARD_KINDS = ["discussion", "question"] as const;

export type BoardKind = (typeof BOARD_KINDS)[number];
