/** The session row when a refresh token is presented (security §5.3). */
export interface RefreshFacts {
  /** Generation of the newest refresh token. */
  generation: number;
  generationIssuedAt: Date;
  /** The newest token set has been used, so its answer did arrive. */
  isGenerationConfirmed: boolean;
  /** Its access tokens were ended because a copy appeared; only a new generation can continue the session. */
  isGenerationEnded: boolean;
}

export interface RefreshAttempt {
  /** Generation of the presented token, whose MAC is already verified. */
  generation: number;
  /** The same device, browser and network as in the session's last use. */
  isSameClient: boolean;
  now: Date;
  /** 0: a token whose successor was used is never accepted again. */
  graceSeconds: number;
}

/**
 * - `rotate`: a new generation, not yet confirmed
 * - `repeat`: the presented token is the newest and recently issued; it is returned again and counts as confirmed
 * - `reissue`: the answer with the successor never arrived, or another tab requests it; the same successor is returned
 * again
 * - `reuse`: an old token was presented again; the family must be revoked
 */
export type RefreshDecision =
  | { kind: "rotate"; generation: number }
  | { kind: "repeat"; generation: number }
  | { kind: "reissue"; generation: number; doesGraceRestart: boolean }
  | { kind: "reuse" };

/**
 * Decides by confirmation on use, a cool-down and a limited grace period for the same client. No honest client is
 * logged out, and no old token stays valid.
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
