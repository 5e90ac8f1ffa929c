import { notFound } from "../../../../kit/app-error.ts";
import type { CallingUser } from "../../../../kit/serve-endpoint.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { type AuditKind, recordEvent } from "../people/audit-store.ts";
import type { AuthParts } from "../people/auth-context.ts";
import { lockUser } from "../people/user-store.ts";
import { nameInList } from "./list-sessions.ts";
import type { SessionLiveness } from "./session-liveness.ts";
import { listLiveSessions, revokeSession, revokeSessionsOf } from "./session-store.ts";

interface EndContext {
  parts: AuthParts;
  liveness: SessionLiveness;
}

interface Asker {
  user: CallingUser;
  ip: string;
}

/** Ends the caller's login, or all of the user's logins on every device. */
export async function endSessions(
  context: EndContext,
  { user, ip, isEverywhere }: Asker & { isEverywhere: boolean },
): Promise<void> {
  const { id: userId, sessionId } = user;
  await end(context, { user, ip, kind: isEverywhere ? "log_out_everywhere" : "log_out" }, async (transaction, now) => {
    if (isEverywhere) return revokeSessionsOf(transaction, { userId, reason: "logout_all", now });
    await revokeSession(transaction, { userId, sessionId, reason: "logout", now });
    return [sessionId];
  });
}

/** Ends all logins of the user but the caller's; they are told SESSION_EXPIRED. @returns how many there were */
export async function endOtherSessions(context: EndContext, { user, ip }: Asker): Promise<number> {
  const { id: userId, sessionId: exceptSessionId } = user;
  const ended = await end(context, { user, ip, kind: "others_ended" }, (transaction, now) =>
    revokeSessionsOf(transaction, { userId, exceptSessionId, reason: "others_ended", now }),
  );
  return ended.length;
}

/**
 * Ends the login that the user's list calls `listedId`; its device is told DEVICE_KICKED_OUT, or TOKEN_REVOKED when it
 * is the caller's own. Throws 404 for anything that is not in the user's list, another's session included.
 */
export async function kickSession(
  context: EndContext,
  { user, ip, listedId }: Asker & { listedId: string },
): Promise<void> {
  const { id: userId } = user;
  await end(context, { user, ip, kind: "session_kicked" }, async (transaction, now) => {
    const live = await listLiveSessions(transaction, { userId, now });
    const found = live.find(({ id }) => nameInList(context.parts.secrets, id) === listedId);
    if (!found) throw notFound("没有这台设备，或它已经退出");
    const reason = found.id === user.sessionId ? "logout" : "kicked";
    await revokeSession(transaction, { userId, sessionId: found.id, reason, now });
    return [found.id];
  });
}

/** All of them under the user's lock: logins and other endings change the same rows in another order. */
async function end(
  { parts, liveness }: EndContext,
  { user, ip, kind }: Asker & { kind: AuditKind },
  revoke: (transaction: Transaction, now: Date) => Promise<string[]>,
): Promise<string[]> {
  const ended = await parts.db.transaction(async (transaction) => {
    await lockUser(transaction, user.id);
    const now = parts.clock.now();
    const ids = await revoke(transaction, now);
    const detail = { ended: ids };
    await recordEvent(transaction, { kind, userId: user.id, sessionId: user.sessionId, ip, detail, now });
    return ids;
  });
  for (const id of ended) liveness.forget(id);
  return ended;
}
