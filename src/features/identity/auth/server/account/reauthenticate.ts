import { AppError, invalidInput } from "../../../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../../../kit/api/caller.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import { FRESH_SECONDS } from "../../auth-limits.ts";
import { isRightCode, wrongCode } from "../codes/verify-code.ts";
import { consumeCode } from "../codes/verify-code-store.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import { checkOwnPassword } from "../passwords/own-password.ts";
import { recordEvent } from "../people/audit-store.ts";
import type { Client } from "../people/client-trace.ts";
import { findUser, markEmailVerified } from "../people/user-store.ts";
import { markReauthenticated } from "../sessions/session-store.ts";

export type Evidence = { method: "password"; password: string } | { method: "phone" | "email"; code: string };

/**
 * Marks the caller's login as re-authenticated for five minutes, by the account's password or by a code sent to its own
 * number or address. @returns the end of this time
 */
export async function reauthenticate(
  context: IdentityContext,
  { user, client, evidence }: { user: CallingUser; client: Client; evidence: Evidence },
): Promise<Date> {
  const { method } = evidence;
  const who = { userId: user.id, sessionId: user.sessionId, ip: client.ip, detail: { method } };
  if (evidence.method === "password") {
    const hash = await checkOwnPassword(context, { userId: user.id, password: evidence.password });
    if (hash === null) {
      await recordEvent(context.db, { kind: "reauthentication_failed", ...who, now: context.clock.now() });
      // Not 401: a wrong password here must not end the session (spec §8).
      throw invalidInput({ password: ["密码错误"] });
    }
  }
  const outcome = await context.db.transaction(async (tx) => {
    const now = context.clock.now();
    const isProven = evidence.method === "password" || (await isOwnCode(context, tx, { user, client, evidence }));
    await recordEvent(tx, { kind: isProven ? "reauthenticated" : "reauthentication_failed", ...who, now });
    // Thrown after the commit, so that a wrong attempt counts.
    if (!isProven) return wrongCode();
    await markReauthenticated(tx, { sessionId: user.sessionId, now });
    return new Date(now.getTime() + FRESH_SECONDS * 1000);
  });
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

async function isOwnCode(
  context: IdentityContext,
  tx: Transaction,
  {
    user,
    client,
    evidence,
  }: { user: CallingUser; client: Client; evidence: Exclude<Evidence, { method: "password" }> },
): Promise<boolean> {
  const account = await findUser(tx, user.id);
  const target = evidence.method === "phone" ? account?.phone : account?.email;
  if (!target) return false;
  const subject = { target, purpose: "verify" };
  if (!(await isRightCode(context, tx, { subject, code: evidence.code, client, userId: user.id }))) return false;
  const now = context.clock.now();
  await consumeCode(tx, subject, now);
  if (evidence.method === "email") await markEmailVerified(tx, { userId: user.id, now });
  return true;
}
