import { lt } from "drizzle-orm";
import type { Job } from "../../kit/process/job.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Database } from "../../ports/database.ts";
import { spentCaptchas } from "./captcha-tables.ts";

/** Marks a challenge as answered; returns false if it was already answered, also by a concurrent call. */
export async function spendCaptcha(db: Database, challenge: { nonce: string; expiresAt: Date }): Promise<boolean> {
  const spent = await db.insert(spentCaptchas).values(challenge).onConflictDoNothing().returning();
  return spent.length === 1;
}

/** Deletes answered challenges that are too old to be answered again. */
export async function deleteSpentCaptchas(db: Database, now: Date): Promise<void> {
  await db.delete(spentCaptchas).where(lt(spentCaptchas.expiresAt, now));
}

/** The daily job of both kinds of captcha. */
export function captchaJobs({ db, clock }: { db: Database; clock: Clock }): Job[] {
  return [{ name: "delete-spent-captchas", schedule: "34 3 * * *", run: () => deleteSpentCaptchas(db, clock.now()) }];
}
