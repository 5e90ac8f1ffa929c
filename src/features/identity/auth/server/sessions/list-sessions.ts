import type { CallingUser } from "../../../../../kit/api/caller.ts";
import type { DeviceSession } from "../../account-contract.ts";
import type { AuthSecrets } from "../people/auth-secrets.ts";
import type { SessionContext } from "./session-context.ts";
import { listLiveSessions } from "./session-store.ts";

/** The user's valid logins, the current one first, then the most recently used. */
export async function listSessions(context: SessionContext, user: CallingUser): Promise<DeviceSession[]> {
  const live = await listLiveSessions(context.db, { userId: user.id, now: context.clock.now() });
  const listed = live.map((session) => ({
    id: nameInList(context.secrets, session.id),
    device_name: session.deviceName,
    browser: session.browser,
    os: session.os,
    ip_masked: maskNetwork(session.ipPrefix),
    is_current: session.id === user.sessionId,
    copy_refused_at: session.copiesRefusedAt.at(-1) ?? null,
    created_at: session.createdAt.toISOString(),
    last_seen_at: session.lastSeenAt.toISOString(),
  }));
  return listed.sort(
    (a, b) => Number(b.is_current) - Number(a.is_current) || b.last_seen_at.localeCompare(a.last_seen_at),
  );
}

/**
 * The id of a session in its owner's list. The session's real id is part of every token and is not disclosed (SES-3).
 */
export function nameInList(secrets: AuthSecrets, sessionId: string): string {
  return secrets.fingerprint(`session:${sessionId}`);
}

/** `203.0.113.0/24` → `203.0.113.*`, `2001:db8:0:1::/64` → `2001:db8:0:1:*`. */
function maskNetwork(ipPrefix: string): string {
  return ipPrefix.replace(/\.0\/24$/, ".*").replace(/::\/64$/, ":*");
}
