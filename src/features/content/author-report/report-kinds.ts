/** What may be wrong with a text: a page that is not there, a heading that its page has not, a picture, a film, a page of another site. */
export const FINDING_KINDS = ["page", "anchor", "picture", "original", "outside"] as const;
export type FindingKind = (typeof FINDING_KINDS)[number];

/** Texts that are read from beginning to end. */
export const QUIET_KINDS = ["document", "article"] as const;
export type QuietKind = (typeof QUIET_KINDS)[number];

export const QUIET_STATES = ["unread", "stale"] as const;
export type QuietState = (typeof QUIET_STATES)[number];

export const OUTSIDE_STATES = ["new", "there", "gone", "away", "refused"] as const;
export type OutsideState = (typeof OUTSIDE_STATES)[number];
