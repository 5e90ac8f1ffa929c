import { invalidInput, notFound } from "../../../../../kit/api/app-error.ts";
import type { StaffCaller } from "../../../../../kit/api/caller.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import { type LoginName, readLoginName } from "../../account-name.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import { markPasswordIssued } from "../passwords/issued-password-store.ts";
import { forgetTries, savePassword, triesKeyOf } from "../passwords/password-store.ts";
import { recordEvent } from "../people/audit-store.ts";
import { findUserByName, lockUser, type UserRow } from "../people/user-store.ts";
import { drawReadable } from "../second-factor/recovery-code.ts";
import { deleteFactor } from "../second-factor/second-factor-store.ts";
import { revokeSessionsOf } from "../sessions/session-store.ts";
import { hasAdmin, insertAdmin, lockAdmins, promote } from "./admin-store.ts";

type AdminContext = Pick<IdentityContext, "db" | "clock" | "passwords">;

/** A command on an account, run on the server itself and recorded in the staff log. */
export interface AdminAccountRequest {
  /** A name, a number or an address, as typed. */
  account: string;
  note: StaffCaller["note"];
}

/** An account with a password that its owner must replace; displayed once. */
export interface IssuedAccount {
  account: string;
  password: string;
  /** false: the account existed, and is now an admin's with a new password. */
  isNew: boolean;
}

const OWNER = "owner";
const OWNER_NAME = "站长";

/** Twenty characters of an alphabet of 31: 99 bits. */
const PASSWORD_GROUPS = 5;

/**
 * Creates the admin at the first start. @returns null when the site has an admin; of processes that start at the same
 * time, only one creates it
 */
export async function makeOwner(context: AdminContext): Promise<IssuedAccount | null> {
  if (await hasAdmin(context.db)) return null;
  const issued = await issuePassword(context);
  return context.db.transaction(async (tx) => {
    await lockAdmins(tx);
    if (await hasAdmin(tx)) return null;
    const account = { kind: "name", value: OWNER } as const;
    return (await make(context, tx, { account, name: OWNER_NAME, ...issued })).made;
  });
}

/**
 * Creates an admin account or promotes an existing one. In both cases it gets a one-time password, its logins end, and
 * every owner is notified. Throws 422 for an invalid account name.
 */
export async function makeAdmin(
  context: AdminContext & Pick<IdentityContext, "guardAccount">,
  request: AdminAccountRequest,
): Promise<IssuedAccount> {
  const account = requireLoginName(request.account);
  const issued = await issuePassword(context);
  return context.db.transaction(async (tx) => {
    await lockAdmins(tx);
    const { made, userId, formerRole } = await make(context, tx, { account, name: "管理员", ...issued });
    // Sent after the change, so that the notification names the account and reaches its owner too.
    const act = formerRole === "admin" ? "password_issued" : "owner_made";
    await context.guardAccount(tx, { by: null, userId, act });
    const before = formerRole === null ? {} : { before: { role: formerRole } };
    request.note({ subject: `user:${userId}`, ...before, after: { role: "admin", has_new_password: true } });
    return made;
  });
}

/** Removes the second factor of an account whose owner has lost it, and ends its logins. Throws 404 and 422. */
export async function resetSecondFactor(
  { db, clock, guardAccount }: Pick<IdentityContext, "db" | "clock" | "guardAccount">,
  { account: typed, note }: AdminAccountRequest,
): Promise<{ hadOne: boolean }> {
  const account = requireLoginName(typed);
  return db.transaction(async (tx) => {
    const now = clock.now();
    const user = await findUserByName(tx, account);
    if (!user) throw notFound(`没有账号“${account.value}”`);
    await guardAccount(tx, { by: null, userId: user.id, act: "factor_removed" });
    await lockUser(tx, user.id);
    const hadOne = await deleteFactor(tx, user.id);
    await revokeSessionsOf(tx, { userId: user.id, reason: "logout_all", now });
    await recordEvent(tx, { kind: "second_factor_off", userId: user.id, detail: { by: "operator" }, now });
    note({
      subject: `user:${user.id}`,
      before: { is_second_factor_on: hadOne },
      after: { is_second_factor_on: false },
    });
    return { hadOne };
  });
}

export function requireLoginName(typed: string): LoginName {
  const name = readLoginName(typed);
  if (name === null) throw invalidInput({ account: ["请输入正确的手机号或邮箱"] });
  return name;
}

async function issuePassword({ passwords }: AdminContext): Promise<{ password: string; hash: string }> {
  const password = drawReadable(PASSWORD_GROUPS);
  return { password, hash: await passwords.hash(password) };
}

async function make(
  { clock }: AdminContext,
  tx: Transaction,
  { account, name, password, hash }: { account: LoginName; name: string; password: string; hash: string },
): Promise<{ made: IssuedAccount; userId: number; formerRole: UserRow["role"] | null }> {
  const now = clock.now();
  const known = await findUserByName(tx, account);
  const user = known ? await promote(tx, { userId: known.id, now }) : await insertAdmin(tx, { account, name, now });
  if (!user) throw new Error("the account has vanished");
  await savePassword(tx, { userId: user.id, hash, now });
  await markPasswordIssued(tx, { userId: user.id, now });
  await forgetTries(tx, triesKeyOf(user.id));
  await revokeSessionsOf(tx, { userId: user.id, reason: "logout_all", now });
  await recordEvent(tx, { kind: "admin_made", userId: user.id, detail: { isNew: !known }, now });
  return {
    made: { account: account.value, password, isNew: !known },
    userId: user.id,
    formerRole: known?.role ?? null,
  };
}
