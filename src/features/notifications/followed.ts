/** What can be followed; each is another slice's. */
export const FOLLOWED_KINDS = ["course", "book", "teacher", "topic"] as const;

export type FollowedKind = (typeof FOLLOWED_KINDS)[number];

/** As `course:12`. */
export type Followed = `${FollowedKind}:${number}`;
