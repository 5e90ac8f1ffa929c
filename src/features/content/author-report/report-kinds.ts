/**
 * Possible problems of a text: a missing page, a heading that its page lacks, a missing picture, a missing video, an
 * unreachable page of another site.
 */
export const FINDING_KINDS = ["page", "anchor", "picture", "original", "outside"] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Texts whose last reading is reported. */
export const QUIET_KINDS = ["document", "article"] as const;
export type QuietKind = (typeof QUIET_KINDS)[number];

export const QUIET_STATES = ["unread", "stale"] as const;
export type QuietState = (typeof QUIET_STATES)[number];

export const OUTSIDE_STATES = ["new", "there", "gone", "away", "refused"] as const;
export type OutsideState = (typeof OUTSIDE_STATES)[number];
