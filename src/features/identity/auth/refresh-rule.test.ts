import fc from "fast-check";
import { expect, test } from "vitest";
import { REFRESH_GRACE_SECONDS } from "./auth-limits.ts";
import { decideRefresh, type RefreshAttempt, type RefreshFacts } from "./refresh-rule.ts";

const issuedAt = new Date("2026-11-20T00:00:00Z");

function decide(facts: Partial<RefreshFacts>, attempt: Partial<RefreshAttempt> & { afterSeconds: number }) {
  const { afterSeconds, ...rest } = attempt;
  return decideRefresh(
    { generation: 5, generationIssuedAt: issuedAt, isGenerationConfirmed: true, isGenerationEnded: false, ...facts },
    {
      generation: 5,
      isSameClient: false,
      graceSeconds: REFRESH_GRACE_SECONDS,
      now: new Date(issuedAt.getTime() + afterSeconds * 1000),
      ...rest,
    },
  );
}

test("the grace is ten seconds", () => expect(REFRESH_GRACE_SECONDS).toBe(10));

test("the newest token rotates after the cool-down", () => {
  expect(decide({}, { afterSeconds: 10 })).toEqual({ kind: "rotate", generation: 6 });
  expect(decide({}, { afterSeconds: 9.999 })).toEqual({ kind: "repeat", generation: 5 });
});

test("the parent of an unconfirmed successor gets the same successor at any later time", () => {
  const lost = { isGenerationConfirmed: false };
  const again = { kind: "reissue", generation: 5, doesGraceRestart: true };
  expect(decide(lost, { generation: 4, afterSeconds: 1 })).toEqual(again);
  expect(decide(lost, { generation: 4, afterSeconds: 86_400 })).toEqual(again);
});

test("a generation whose access tokens were ended is neither repeated nor reissued: a new generation follows", () => {
  const ended = { isGenerationEnded: true };
  const next = { kind: "rotate", generation: 6 };
  expect(decide(ended, { afterSeconds: 1 })).toEqual(next);
  expect(decide(ended, { generation: 4, isSameClient: true, afterSeconds: 1 })).toEqual(next);
  expect(decide({ ...ended, isGenerationConfirmed: false }, { generation: 4, afterSeconds: 86_400 })).toEqual(next);
  expect(decide(ended, { generation: 4, isSameClient: true, afterSeconds: 10 })).toEqual({ kind: "reuse" });
  expect(decide(ended, { generation: 3, afterSeconds: 1 })).toEqual({ kind: "reuse" });
});

test("the parent of a confirmed successor is only accepted from the same client within the grace period", () => {
  const again = { kind: "reissue", generation: 5, doesGraceRestart: false };
  expect(decide({}, { generation: 4, isSameClient: true, afterSeconds: 9 })).toEqual(again);
  expect(decide({}, { generation: 4, isSameClient: true, afterSeconds: 10 })).toEqual({ kind: "reuse" });
  expect(decide({}, { generation: 4, isSameClient: false, afterSeconds: 9 })).toEqual({ kind: "reuse" });
});

test("TOK-5 a grandparent counts as reuse, also within the grace period and when nothing is confirmed", () => {
  const attempt = { generation: 3, isSameClient: true, afterSeconds: 0 };
  expect(decide({ isGenerationConfirmed: false }, attempt)).toEqual({ kind: "reuse" });
  expect(decide({}, { ...attempt, generation: 6 })).toEqual({ kind: "reuse" });
});

test("grace 0 is strict: nothing is repeated, and a confirmed successor invalidates its parent at once", () => {
  expect(decide({}, { graceSeconds: 0, afterSeconds: 0 })).toEqual({ kind: "rotate", generation: 6 });
  expect(decide({}, { graceSeconds: 0, afterSeconds: -1 })).toEqual({ kind: "rotate", generation: 6 });
  const replay = { generation: 4, isSameClient: true, graceSeconds: 0, afterSeconds: 0 };
  expect(decide({}, replay)).toEqual({ kind: "reuse" });
});

/** Simulates the server's row as the rule changes it, for schedules of many steps. */
function createFamily(graceSeconds: number) {
  const facts = { generation: 1, generationIssuedAt: issuedAt, isGenerationConfirmed: false };
  let isRevoked = false;
  return {
    facts,
    isRevoked: () => isRevoked,
    use(generation: number): void {
      if (generation === facts.generation) facts.isGenerationConfirmed = true;
    },
    /** @returns the issued generation, or null when refused */
    refresh(generation: number, at: { now: Date; isSameClient: boolean }): number | null {
      if (isRevoked) return null;
      const decision = decideRefresh({ ...facts, isGenerationEnded: false }, { generation, graceSeconds, ...at });
      if (decision.kind === "reuse") {
        isRevoked = true;
        return null;
      }
      if (decision.kind === "repeat") facts.isGenerationConfirmed = true;
      if (decision.kind === "rotate") facts.isGenerationConfirmed = false;
      if (decision.kind === "rotate" || (decision.kind === "reissue" && decision.doesGraceRestart)) {
        facts.generationIssuedAt = at.now;
      }
      facts.generation = decision.generation;
      return decision.generation;
    },
  };
}

const round = fc.record({
  waitSeconds: fc.integer({ min: 0, max: 1200 }),
  /** For each of the simultaneous requests, whether its answer arrives. */
  arrivals: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
  isUsed: fc.boolean(),
});

test.each([0, 10])(
  "an honest client is never logged out, whichever answers are lost or sent simultaneously (grace %i)",
  (grace) => {
    fc.assert(
      fc.property(fc.array(round, { maxLength: 12 }), (rounds) => {
        const family = createFamily(grace);
        let current = 1;
        let nowMs = issuedAt.getTime();
        for (const { waitSeconds, arrivals, isUsed } of rounds) {
          nowMs += waitSeconds * 1000;
          const presented = current;
          for (const arrives of arrivals) {
            const got = family.refresh(presented, { now: new Date(nowMs), isSameClient: true });
            expect(got).not.toBeNull();
            // A late answer never replaces a newer token: the browser only stores newer generations.
            if (arrives) current = Math.max(current, got ?? 0);
          }
          if (isUsed) family.use(current);
        }
        expect(family.isRevoked()).toBe(false);
        expect(family.facts.generation - current).toBeLessThanOrEqual(1);
      }),
    );
  },
);

test("a stolen token ends the family when the second party uses it", () => {
  const use = fc.record({ who: fc.constantFrom("owner", "thief"), waitSeconds: fc.integer({ min: 10, max: 2000 }) });
  fc.assert(
    fc.property(fc.array(use, { minLength: 2, maxLength: 12 }), (uses) => {
      const family = createFamily(REFRESH_GRACE_SECONDS);
      const current = { owner: 1, thief: 1 };
      const acted = new Set<string>();
      let nowMs = issuedAt.getTime();
      for (const { who, waitSeconds } of uses) {
        nowMs += waitSeconds * 1000;
        const key = who as keyof typeof current;
        acted.add(key);
        const got = family.refresh(current[key], { now: new Date(nowMs), isSameClient: key === "owner" });
        expect(got === null).toBe(acted.size === 2);
        if (got === null) return;
        current[key] = got;
        family.use(got);
      }
    }),
  );
});
