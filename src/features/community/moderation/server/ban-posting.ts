import { notFound } from "../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../kit/api/caller.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { insertBan, liftBans, lockPostingOf, type PostingBanRow } from "./ban-store.ts";
import type { ModerationContext } from "./moderation-context.ts";

export interface BanRequest {
  userId: number;
  days: number;
  reason: string;
  by: number | null;
}

/**
 * From now on the user can neither post nor change posts, but can still use the site. Throws 404, and the errors of
 * `GuardAccount`.
 */
export async function banPosting(
  context: Pick<ModerationContext, "db" | "clock" | "readPoster" | "guardAccount">,
  { note, ...ban }: BanRequest & { note: StaffCaller["note"] },
): Promise<PostingBanRow> {
  if (!(await context.readPoster(ban.userId))) throw notFound("没有这个账号");
  return context.db.transaction(async (tx) => {
    const row = await banInTransaction(context, tx, ban);
    note({ subject: `user:${ban.userId}`, after: { reason: ban.reason, until: row.endsAt.toISOString() } });
    return row;
  });
}

export async function banInTransaction(
  { clock, guardAccount }: Pick<ModerationContext, "clock" | "guardAccount">,
  tx: Transaction,
  { userId, days, reason, by }: BanRequest,
): Promise<PostingBanRow> {
  await guardAccount(tx, { by, userId, act: "posting_banned" });
  await lockPostingOf(tx, userId, { isShared: false });
  const startsAt = clock.now();
  const endsAt = new Date(startsAt.getTime() + days * DAY_MS);
  return insertBan(tx, { userId, reason, startsAt, endsAt, bannedBy: by });
}

/** Throws 404 for a user without a ban, and the errors of `GuardAccount`. */
export async function liftPostingBan(
  { db, clock, guardAccount }: Pick<ModerationContext, "db" | "clock" | "guardAccount">,
  { userId, by, note }: { userId: number; by: number | null; note: StaffCaller["note"] },
): Promise<void> {
  await db.transaction(async (tx) => {
    await guardAccount(tx, { by, userId, act: "posting_freed" });
    await lockPostingOf(tx, userId, { isShared: false });
    const lifted = await liftBans(tx, { userId, by, now: clock.now() });
    if (lifted.length === 0) throw notFound("这个账号没有被禁言");
    note({
      subject: `user:${userId}`,
      before: lifted.map(({ reason, endsAt }) => ({ reason, until: endsAt.toISOString() })),
    });
  });
}
