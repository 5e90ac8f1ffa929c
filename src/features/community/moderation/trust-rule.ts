/** The facts about a person's behaviour. */
export interface TrustFacts {
  accountDays: number;
  /** Publications that others can read now. */
  published: number;
  /** Publications that staff or reports took away within the last ninety days. */
  takenAway: number;
  /** Bans from posting that began within the last ninety days. */
  bans: number;
}

export const TRUST_ACCOUNT_DAYS = 14;
export const TRUST_PUBLISHED = 3;
export const TRUST_MEMORY_DAYS = 90;

/**
 * The rule of trust: an account of two weeks, three visible publications, and in ninety days nothing removed and no
 * ban. Reports by trusted people count towards hiding a text, and their links are not held.
 */
export function isTrusted({ accountDays, published, takenAway, bans }: TrustFacts): boolean {
  return accountDays >= TRUST_ACCOUNT_DAYS && published >= TRUST_PUBLISHED && takenAway === 0 && bans === 0;
}
