/** The session row at the moment a refresh token is presented (security §5.3). */
export interface RefreshFacts {
  /** Generation of the newest refresh token. */
  generation: number;
  generationIssuedAt: Date;
  /** The newest token set has been seen in use, so its answer did arrive. */
  isGenerationConfirmed: boolean;
  /** Its access tokens were ended, because a copy of it showed up: only a new generation is of use. */
  isGenerationEnded: boolean;
}

export interface RefreshAttempt {
  /** Generation of the presented token; its MAC is already checked. */
  generation: number;
  /** Same device, browser and network as the session's last use. */
  isSameClient: boolean;
  now: Date;
  /** 0: a token whose successor was used is never accepted again. */
  graceSeconds: number;
}

/**
 * - `rotate`: a new generation, not yet confirmed
 * - `repeat`: the presented token is the newest and young: it stays, and counts as confirmed
 * - `reissue`: the successor's answer never arrived (or another tab requests it): the same successor again
 * - `reuse`: an old token came back: the family must end
 */
export type RefreshDecision =
  | { kind: "rotate"; generation: number }
  | { kind: "repeat"; generation: number }
  | { kind: "reissue"; generation: number; doesGraceRestart: boolean }
  | { kind: "reuse" };

/**
 * Confirm-on-use, cool-down and bounded same-client grace: no honest client is logged out, no old token stays valid.
 */
export function decideRefresh(facts: RefreshFacts, attempt: RefreshAttempt): RefreshDecision {
  const { generation } = facts;
  const elapsedMs = attempt.now.getTime() - facts.generationIssuedAt.getTime();
  const next = { kind: "rotate", generation: generation + 1 } as const;
  const isInsideGrace = attempt.graceSeconds > 0 && elapsedMs < attempt.graceSeconds * 1000;

  if (attempt.generation === generation) {
    return isInsideGrace && !facts.isGenerationEnded ? { kind: "repeat", generation } : next;
  }
  if (attempt.generation !== generation - 1) return { kind: "reuse" };
  const isHonest = !facts.isGenerationConfirmed || (isInsideGrace && attempt.isSameClient);
  if (!isHonest) return { kind: "reuse" };
  if (facts.isGenerationEnded) return next;
  return { kind: "reissue", generation, doesGraceRestart: !facts.isGenerationConfirmed };
}
