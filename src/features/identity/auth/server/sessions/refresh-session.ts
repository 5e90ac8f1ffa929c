import { failpoint } from "../../../../../kit/process/failpoint.ts";
import { HOUR_MS } from "../../../../../kit/values/durations.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import type { AuthCode } from "../../auth-codes.ts";
import { COPIES_PER_HOUR } from "../../auth-limits.ts";
import { decideRefresh, type RefreshDecision } from "../../refresh-rule.ts";
import { recordEvent } from "../people/audit-store.ts";
import { authError } from "../people/auth-error.ts";
import { type Client, isSameClient, traceClient } from "../people/client-trace.ts";
import { notifySecurityChange } from "../people/security-notice.ts";
import { findUser } from "../people/user-store.ts";
import { decideSession } from "./decide-session.ts";
import { type DeviceProof, staleProof } from "./device-proof-check.ts";
import { isGenuine, type RefreshClaim, readRefreshToken } from "./refresh-token.ts";
import type { SessionContext } from "./session-context.ts";
import { findMacSalt, lockSession, revokeSession, type SessionRow, updateRefreshed } from "./session-store.ts";
import { type IssuedTokens, issueTokens } from "./token-set.ts";

/** One notification covers all following refusals until a day passes without any. */
const NOTICE_PAUSE_MS = 24 * HOUR_MS;

interface Attempt {
  claim: RefreshClaim;
  client: Client;
  proof: DeviceProof;
}

/** An attempt with a genuine token, and its valid session, locked. */
type Met = Attempt & { session: SessionRow; now: Date };

type Outcome = { session: SessionRow } | { refusal: AuthCode } | { isStale: true };

/**
 * Gives a new access token for a refresh token (security §5.3). Everything is decided in one transaction that locks the
 * session, and the transaction also commits when an old token ends the family. Throws 401.
 */
export async function refreshSession(
  context: SessionContext,
  { refreshToken, client, proof }: { refreshToken: string; client: Client; proof: DeviceProof },
): Promise<IssuedTokens> {
  const claim = readRefreshToken(refreshToken);
  if (!claim) throw authError("TOKEN_INVALID");
  const outcome = await context.db.transaction(async (tx) => {
    const turned = await turn(context, tx, { claim, client, proof });
    if (__FAILPOINTS__) await failpoint("refresh:before-commit");
    return turned;
  });
  if (__FAILPOINTS__) await failpoint("refresh:after-commit");
  context.liveness.forget(claim.sessionId);
  if ("isStale" in outcome) throw staleProof(context);
  if ("refusal" in outcome) throw authError(outcome.refusal);
  const issued = await issueTokens(context, outcome.session);
  if (__FAILPOINTS__) await failpoint("refresh:before-answer");
  return issued;
}

/** The session of this token, if the token is genuine, whatever happened since; otherwise null. */
export async function findSessionOfToken(
  { db, secrets }: Pick<SessionContext, "db" | "secrets">,
  refreshToken: string,
): Promise<string | null> {
  const claim = readRefreshToken(refreshToken);
  const macSalt = claim && (await findMacSalt(db, claim.sessionId));
  return claim && macSalt !== null && isGenuine(secrets, claim, macSalt) ? claim.sessionId : null;
}

async function turn(context: SessionContext, tx: Transaction, { claim, client, proof }: Attempt): Promise<Outcome> {
  const locked = await lockSession(tx, claim.sessionId);
  if (__FAILPOINTS__) await failpoint("refresh:after-lock");
  // A forged token does not change the family: guessing must not end another user's session.
  if (!locked || !isGenuine(context.secrets, claim, locked.session.macSalt)) return { refusal: "TOKEN_INVALID" };
  const { session, account } = locked;
  // The time is read after locking, so that consecutive refreshes read increasing times.
  const now = context.clock.now();
  const refusal = decideSession({ role: "user", ...account, session }, now);
  if (refusal) return { refusal };

  // A copy without the key gets nothing; an owner with the key and a wrong clock only signs again.
  const { keyThumbprint } = session;
  const hasKey = keyThumbprint !== null && "thumbprint" in proof && proof.thumbprint === keyThumbprint;
  if (keyThumbprint !== null && !hasKey) return refuseCopy(context, tx, { session, claim, client, proof, now });
  if (hasKey && proof.kind === "stale") return { isStale: true };

  const trace = traceClient(context.secrets, client);
  const isGenerationEnded = session.endedGeneration >= session.generation;
  const decision = decideRefresh(
    { ...session, isGenerationEnded },
    {
      generation: claim.generation,
      isSameClient: hasKey || isSameClient(session, trace),
      now,
      graceSeconds: context.settings.refreshGraceSeconds,
    },
  );
  if (decision.kind === "reuse") return endFamily(tx, { session, claim, client, proof, now });
  const changes = { ...changesOf(decision, now), lastSeenAt: now, ipPrefix: trace.ipPrefix };
  await updateRefreshed(tx, session.id, changes);
  return { session: { ...session, ...changes } };
}

function changesOf(decision: Exclude<RefreshDecision, { kind: "reuse" }>, now: Date): Partial<SessionRow> {
  switch (decision.kind) {
    case "rotate":
      return { generation: decision.generation, generationIssuedAt: now, isGenerationConfirmed: false };
    case "repeat":
      return { isGenerationConfirmed: true };
    case "reissue":
      return decision.doesGraceRestart ? { generationIssuedAt: now } : {};
  }
}

/**
 * A token is presented without the key that its session is bound to, so the local storage was copied. The access tokens
 * copied with it end, the session continues for the browser with the key, and its owner is notified. Repeated attempts
 * end the session.
 */
async function refuseCopy(context: SessionContext, tx: Transaction, met: Met): Promise<Outcome> {
  const { session, claim, client, proof, now } = met;
  const { id: sessionId, userId } = session;
  const hourAgo = new Date(now.getTime() - HOUR_MS);
  const lately = session.copiesRefusedAt.filter((at) => new Date(at) > hourAgo);
  if (lately.length >= COPIES_PER_HOUR) return endFamily(tx, met);

  const endedGeneration = Math.max(session.endedGeneration, claim.generation);
  await updateRefreshed(tx, sessionId, { endedGeneration, copiesRefusedAt: [...lately, now.toISOString()] });
  const detail = { shown: claim.generation, newest: session.generation, proof: proof.kind };
  await recordEvent(tx, { kind: "copy_refused", userId, sessionId, ip: client.ip, detail, now });
  const before = session.copiesRefusedAt.at(-1);
  const wasNotifiedRecently = before !== undefined && now.getTime() - Date.parse(before) < NOTICE_PAUSE_MS;
  const user = wasNotifiedRecently ? null : await findUser(tx, userId);
  if (user) await notifySecurityChange(context, tx, { user, change: "session_copied" });
  return { refusal: "TOKEN_INVALID" };
}

async function endFamily(tx: Transaction, { session, claim, client, proof, now }: Met): Promise<Outcome> {
  const { id: sessionId, userId } = session;
  await revokeSession(tx, { userId, sessionId, reason: "reuse", now });
  const detail = { shown: claim.generation, newest: session.generation, proof: proof.kind };
  await recordEvent(tx, { kind: "refresh_reuse", userId, sessionId, ip: client.ip, detail, now });
  return { refusal: "TOKEN_REVOKED" };
}
