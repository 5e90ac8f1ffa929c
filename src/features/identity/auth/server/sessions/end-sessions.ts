import { notFound } from "../../../../../kit/api/app-error.ts";
import type { Asker } from "../../../../../kit/api/caller.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import { type AuditKind, recordEvent } from "../people/audit-store.ts";
import { lockUser } from "../people/user-store.ts";
import { nameInList } from "./list-sessions.ts";
import type { SessionContext } from "./session-context.ts";
import { listLiveSessions, revokeSession, revokeSessionsOf } from "./session-store.ts";

/** Ends the caller's login, or all of the user's logins on every device. */
export async function endSessions(
  context: SessionContext,
  { user, ip, isEverywhere }: Asker & { isEverywhere: boolean },
): Promise<void> {
  const { id: userId, sessionId } = user;
  await end(context, { user, ip, kind: isEverywhere ? "log_out_everywhere" : "log_out" }, async (tx, now) => {
    if (isEverywhere) return revokeSessionsOf(tx, { userId, reason: "logout_all", now });
    await revokeSession(tx, { userId, sessionId, reason: "logout", now });
    return [sessionId];
  });
}

/**
 * Ends all logins of the user except the caller's; they get SESSION_EXPIRED.
 * @returns how many there were
 */
export async function endOtherSessions(context: SessionContext, { user, ip }: Asker): Promise<number> {
  const { id: userId, sessionId: exceptSessionId } = user;
  const ended = await end(context, { user, ip, kind: "others_ended" }, (tx, now) =>
    revokeSessionsOf(tx, { userId, exceptSessionId, reason: "others_ended", now }),
  );
  return ended.length;
}

/**
 * Ends the login with the `listedId` of the user's list; its device gets DEVICE_KICKED_OUT, or TOKEN_REVOKED when it is
 * the caller's own. Throws 404 for anything that is not in the user's list, including another user's session.
 */
export async function kickSession(
  context: SessionContext,
  { user, ip, listedId }: Asker & { listedId: string },
): Promise<void> {
  const { id: userId } = user;
  await end(context, { user, ip, kind: "session_kicked" }, async (tx, now) => {
    const live = await listLiveSessions(tx, { userId, now });
    const found = live.find(({ id }) => nameInList(context.secrets, id) === listedId);
    if (!found) throw notFound("没有这台设备，或它已经退出");
    const reason = found.id === user.sessionId ? "logout" : "kicked";
    await revokeSession(tx, { userId, sessionId: found.id, reason, now });
    return [found.id];
  });
}

/** Holds the user's lock, because logins and other endings change the same rows in a different order. */
async function end(
  context: SessionContext,
  { user, ip, kind }: Asker & { kind: AuditKind },
  revoke: (tx: Transaction, now: Date) => Promise<string[]>,
): Promise<string[]> {
  const ended = await context.db.transaction(async (tx) => {
    await lockUser(tx, user.id);
    const now = context.clock.now();
    const ids = await revoke(tx, now);
    const detail = { ended: ids };
    await recordEvent(tx, { kind, userId: user.id, sessionId: user.sessionId, ip, detail, now });
    return ids;
  });
  for (const id of ended) context.liveness.forget(id);
  return ended;
}
