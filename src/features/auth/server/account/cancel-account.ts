import { conflict } from "../../../../kit/app-error.ts";
import { COOLING_OFF_DAYS } from "../../../personal-data/personal-data-limits.ts";
import { recordEvent } from "../people/audit-store.ts";
import { authError } from "../people/auth-error.ts";
import { queueNotice } from "../people/security-notice.ts";
import { findUser, lockUser, type UserRow } from "../people/user-store.ts";
import type { Asker } from "../second-factor/manage-second-factor.ts";
import { requireFresh } from "../sessions/freshness.ts";
import { revokeSessionsOf } from "../sessions/session-store.ts";
import * as store from "./cancellation-store.ts";
import type { Holdings, PersonalDataParts } from "./personal-data-parts.ts";

const DAY_MS = 86_400_000;

const ownConsequences = [
  "手机号、邮箱、微信、昵称、头像和设备记录会被删除，不能恢复",
  "手机号和邮箱之后可以注册新账号，新账号里没有旧账号的任何内容",
];

export interface CancellationState extends Holdings {
  requestedAt: Date | null;
  dueAt: Date | null;
}

/** Whether the account is on its way out, what that means, and what stands against it. */
export async function readCancellation(personal: PersonalDataParts, userId: number): Promise<CancellationState> {
  const { parts } = personal;
  const [row, holdings] = await Promise.all([store.findCancellation(parts.db, userId), readHoldings(personal, userId)]);
  const underWay = row?.finishedAt === null ? row : null;
  return { requestedAt: underWay?.requestedAt ?? null, dueAt: underWay?.dueAt ?? null, ...holdings };
}

/**
 * Starts the cooling-off. The account can be used and logged in to until it ends; only withdrawing stops it. Other
 * logins end. Asking twice, also at once, changes nothing. Throws 403, and 409 while something has to be settled.
 */
export async function requestCancellation(personal: PersonalDataParts, { user, ip }: Asker): Promise<void> {
  const { parts, context } = personal;
  const { id: userId, sessionId } = user;
  await requireFresh(parts, parts.db, user);
  const { obstacles } = await readHoldings(personal, userId);
  if (obstacles.length > 0) throw conflict("CANCELLATION_BLOCKED", obstacles.join("；"));
  const ended = await parts.db.transaction(async (transaction) => {
    const now = parts.clock.now();
    const account = await lockUser(transaction, userId);
    if (!account) throw authError("USER_NOT_FOUND");
    const dueAt = new Date(now.getTime() + COOLING_OFF_DAYS * DAY_MS);
    if (!(await store.insertCancellation(transaction, { userId, requestedAt: now, dueAt }))) return [];
    await recordEvent(transaction, { kind: "cancellation_requested", userId, sessionId, ip, now });
    await queueNotice(transaction, { user: account, kind: "cancellation_requested", now });
    return revokeSessionsOf(transaction, { userId, exceptSessionId: sessionId, reason: "others_ended", now });
  });
  for (const id of ended) context.liveness.forget(id);
}

/** Keeps the account. Harmless when nothing was asked for. */
export async function withdrawCancellation({ parts }: PersonalDataParts, { user, ip }: Asker): Promise<void> {
  const { id: userId, sessionId } = user;
  await parts.db.transaction(async (transaction) => {
    await lockUser(transaction, userId);
    if (!(await store.deleteCancellation(transaction, userId))) return;
    await recordEvent(transaction, { kind: "cancellation_withdrawn", userId, sessionId, ip, now: parts.clock.now() });
  });
}

/** What every slice says, this one first. */
export async function readHoldings(
  { parts, sources }: Pick<PersonalDataParts, "parts" | "sources">,
  userId: number,
): Promise<Holdings> {
  const [others, admins, account] = await Promise.all([
    sources.describeHoldings(userId),
    store.countOtherAdmins(parts.db, userId),
    findUser(parts.db, userId),
  ]);
  return {
    consequences: [...ownConsequences, ...others.flatMap(({ consequences }) => consequences)],
    obstacles: [...soleAdmin(account, admins), ...others.flatMap(({ obstacles }) => obstacles)],
  };
}

function soleAdmin(account: UserRow | null, otherAdmins: number): string[] {
  return account?.role === "admin" && otherAdmins === 0 ? ["你是唯一的管理员，请先设置另一位管理员"] : [];
}
