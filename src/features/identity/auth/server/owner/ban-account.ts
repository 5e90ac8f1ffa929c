import type { GivenAccount } from "../../../../../domain/people/given-account.ts";
import { invalidInput, notFound } from "../../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../../kit/api/caller.ts";
import type { DatabaseOrTransaction } from "../../../../../ports/database.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import { recordEvent } from "../people/audit-store.ts";
import { findUser, findUserByName, lockUser, type UserRow } from "../people/user-store.ts";
import { decideAccount } from "../sessions/decide-session.ts";
import { revokeSessionsOf } from "../sessions/session-store.ts";
import { findBanned, updateBan } from "./ban-store.ts";
import { requireLoginName } from "./make-admin.ts";

type BanContext = Pick<IdentityContext, "db" | "clock" | "guardAccount">;

interface StaffAct {
  /** null: a command on the server itself. */
  by: number | null;
  note: StaffCaller["note"];
}

export interface BanRequest extends StaffAct {
  account: GivenAccount;
  /** For staff; the banned person is only referred to customer service (spec §8). */
  reason: string;
  /** null: until the ban is revoked. */
  until: Date | null;
}

/**
 * Bans an account: its logins end on every device within a second, and it cannot log in until the ban ends. Reason and
 * end are written to the staff log. Throws 404, 422, and the errors of `GuardAccount`.
 */
export async function banAccount({ db, clock, guardAccount }: BanContext, request: BanRequest): Promise<UserRow> {
  const { by, note, account, until } = request;
  const reason = request.reason.trim();
  if (reason === "") throw invalidInput({ reason: ["请写明封禁的原因"] });
  return db.transaction(async (tx) => {
    const now = clock.now();
    if (until !== null && until <= now) throw invalidInput({ until: ["封禁的截止时间要在现在之后"] });
    const user = await requireUser(tx, account);
    await guardAccount(tx, { by, userId: user.id, act: "account_banned" });
    await lockUser(tx, user.id);
    const banned = await updateBan(tx, { userId: user.id, ban: { reason, until }, now });
    await revokeSessionsOf(tx, { userId: user.id, reason: "logout_all", now });
    await recordEvent(tx, { kind: "status_change", userId: user.id, detail: { status: "banned" }, now });
    note({ subject: `user:${user.id}`, before: describeBan(user), after: describeBan(banned) });
    return banned;
  });
}

/** Revokes a ban; the user must log in again. Throws 404 for an account without a ban. */
export async function endBan(
  { db, clock, guardAccount }: BanContext,
  { who, by, note }: StaffAct & { who: { account: string } | { userId: number } },
): Promise<UserRow> {
  return db.transaction(async (tx) => {
    const now = clock.now();
    const user = "userId" in who ? await findUser(tx, who.userId) : await requireUser(tx, who.account);
    if (user) await guardAccount(tx, { by, userId: user.id, act: "account_freed" });
    const locked = user && (await lockUser(tx, user.id));
    if (!locked || decideAccount(locked, now) !== "USER_BANNED") throw notFound("这个账号没有被封禁");
    const freed = await updateBan(tx, { userId: locked.id, ban: null, now });
    await recordEvent(tx, { kind: "status_change", userId: locked.id, detail: { status: "active" }, now });
    note({ subject: `user:${locked.id}`, before: describeBan(locked), after: describeBan(freed) });
    return freed;
  });
}

export function listBans({ db, clock }: Pick<BanContext, "db" | "clock">): Promise<UserRow[]> {
  return findBanned(db, clock.now());
}

async function requireUser(db: DatabaseOrTransaction, account: GivenAccount): Promise<UserRow> {
  if (typeof account === "number") {
    const user = await findUser(db, account);
    if (!user) throw notFound("没有这个账号");
    return user;
  }
  const name = requireLoginName(account);
  const user = await findUserByName(db, name);
  if (!user) throw notFound(`没有账号“${name.value}”`);
  return user;
}

function describeBan({ status, banReason, bannedUntil }: UserRow) {
  return { status, reason: banReason, until: bannedUntil?.toISOString() ?? null };
}
