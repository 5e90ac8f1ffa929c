/** The facts about a person's behaviour. */
export interface TrustFacts {
  accountDays: number;
  /** Publications that others can currently read. */
  published: number;
  /** Publications that staff or reports removed within the last ninety days. */
  takenAway: number;
  /** Posting bans that began within the last ninety days. */
  bans: number;
}

export const TRUST_ACCOUNT_DAYS = 14;
export const TRUST_PUBLISHED = 3;
export const TRUST_MEMORY_DAYS = 90;

/**
 * The rule for trust: an account of two weeks, three visible publications, and within ninety days no removal and no
 * ban. Reports by trusted users count towards hiding a text, and their links are not held.
 */
export function isTrusted({ accountDays, published, takenAway, bans }: TrustFacts): boolean {
  return accountDays >= TRUST_ACCOUNT_DAYS && published >= TRUST_PUBLISHED && takenAway === 0 && bans === 0;
}
