import type { Transaction } from "../../../../ports/database.ts";
import type { SecurityChange } from "../../security-changes.ts";
import type { AuthContext } from "./auth-context.ts";
import { writeNoticeMail } from "./mail-texts.ts";
import { claimNotices, insertNotices, type NoticeRow, postponeNotice, settleNotice } from "./notice-store.ts";
import type { UserRow } from "./user-store.ts";

const CLAIMED_AT_ONCE = 20;
/** Ten tries over some eight hours; then nobody will read it in time. */
const MOST_ATTEMPTS = 10;

/**
 * Puts a notice on its way with the change it tells of. It goes to the contacts from before the change: by mail, and
 * by SMS when there is no address or the number itself was changed.
 * @param options.user the account as it was
 */
export async function queueNotice(
  tx: Transaction,
  { user, kind, now }: { user: Pick<UserRow, "id" | "phone" | "email">; kind: SecurityChange; now: Date },
): Promise<void> {
  const { id: userId, phone, email } = user;
  const needsSms = phone !== null && (email === null || kind === "phone_changed");
  await insertNotices(tx, [
    ...(email === null ? [] : [{ userId, kind, channel: "mail" as const, target: email, now }]),
    ...(needsSms ? [{ userId, kind, channel: "sms" as const, target: phone, now }] : []),
  ]);
}

/**
 * Sends the notices that are due; a job calls it every minute in any process. A notice is claimed before it is sent,
 * so that a crash delays it instead of losing it.
 */
export async function deliverNotices(context: AuthContext): Promise<void> {
  const siteName = await context.readSiteName();
  const claimed = await context.db.transaction((tx) =>
    claimNotices(tx, { now: context.clock.now(), limit: CLAIMED_AT_ONCE }),
  );
  for (const notice of claimed) await deliver(context, notice, siteName);
}

async function deliver(context: AuthContext, notice: NoticeRow, siteName: string): Promise<void> {
  const { channel, target } = notice;
  const result =
    channel === "mail"
      ? await context.mail.send({ ...writeNoticeMail({ siteName, ...notice }), to: target })
      : await context.sms.sendNotice({ phone: target, notice: "security" });
  if (result.kind === "sent") return settleNotice(context.db, notice.id, "sent");
  context.logger.warn({ notice: notice.id, channel, result: result.kind }, "a security notice was not sent");
  const isHopeless = result.kind === "rejected" || result.kind === "bad_number" || notice.attempts >= MOST_ATTEMPTS;
  if (isHopeless) return settleNotice(context.db, notice.id, "given_up");
  if (result.kind === "rate_limited") {
    const until = new Date(context.clock.now().getTime() + result.retryAfterSeconds * 1000);
    await postponeNotice(context.db, notice.id, until);
  }
}
