import { lt, sql } from "drizzle-orm";
import type { Job } from "../../kit/process/job.ts";
import { answerThrottle, longestWindowMs, type Throttle, type ThrottleAttempt } from "../../kit/process/throttle.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Database } from "../../ports/database.ts";
import { throttles } from "./throttle-tables.ts";

/**
 * A throttle shared by all processes. One statement counts and decides under the row's lock, so that parallel attempts
 * never exceed a window together (security OTP-4). Intended for windows of at most some hundred attempts.
 */
export function createPostgresThrottle(options: { db: Database; clock: Clock }): Throttle & { jobs: Job[] } {
  const { db, clock } = options;
  return {
    jobs: [{ name: "delete-idle-throttles", schedule: "32 3 * * *", run: () => deleteIdleThrottles(db, clock.now()) }],
    async consume(attempt) {
      const now = clock.now();
      const row = await countAttempt(db, attempt, now);
      const log = row.attempts.map((at) => ({ at, count: 1 }));
      return answerThrottle({ log, windows: attempt.windows, nowMs: now.getTime(), allowed: row.wasAllowed });
    },
    async giveBack(key) {
      await db
        .update(throttles)
        .set({ attempts: sql`trim_array(${throttles.attempts}, 1)` })
        .where(sql`${throttles.key} = ${key} and cardinality(${throttles.attempts}) > 0`);
    },
  };
}

/** Removes limits without counted attempts. */
export async function deleteIdleThrottles(db: Database, now: Date): Promise<void> {
  await db.delete(throttles).where(lt(throttles.expiresAt, now));
}

async function countAttempt(
  db: Database,
  { key, windows }: ThrottleAttempt,
  now: Date,
): Promise<{ attempts: number[]; wasAllowed: boolean }> {
  const nowMs = now.getTime();
  const longestMs = longestWindowMs(windows);
  const recent = sql`array(select at from unnest(${throttles.attempts}) at where at > ${nowMs - longestMs}::bigint)`;
  const hasRoom = sql.join(
    windows.map(
      ({ max, windowSeconds }) =>
        sql`(select count(*) from unnest(${throttles.attempts}) at where at > ${nowMs - windowSeconds * 1000}::bigint) < ${max}::bigint`,
    ),
    sql` and `,
  );
  const rows = await db
    .insert(throttles)
    .values({ key, attempts: [nowMs], wasAllowed: true, expiresAt: new Date(nowMs + longestMs) })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        attempts: sql`case when ${hasRoom} then ${recent} || ${nowMs}::bigint else ${recent} end`,
        wasAllowed: sql`${hasRoom}`,
        expiresAt: sql`greatest(${throttles.expiresAt}, excluded.expires_at)`,
      },
    })
    .returning({ attempts: throttles.attempts, wasAllowed: throttles.wasAllowed });
  const [row] = rows;
  if (!row) throw new Error("the throttle statement returned no row");
  return row;
}
