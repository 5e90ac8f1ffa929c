import { type AppError, conflict } from "../../../../../kit/api/app-error.ts";
import type { CallingUser } from "../../../../../kit/api/caller.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import type { AccountName } from "../../account-name.ts";
import { isRightCode, wrongCode } from "../codes/verify-code.ts";
import { consumeCode } from "../codes/verify-code-store.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import { recordEvent } from "../people/audit-store.ts";
import { authError } from "../people/auth-error.ts";
import type { Client } from "../people/client-trace.ts";
import { notifySecurityChange } from "../people/security-notice.ts";
import { findUser, lockUser, updateContact } from "../people/user-store.ts";
import { requireFreshForContact } from "../sessions/freshness.ts";

interface ContactChange {
  user: CallingUser;
  client: Client;
  /** The new number or address, normalised. */
  contact: AccountName;
  code: string;
}

/**
 * Gives the caller's account a new number or address. The owner must have re-authenticated or typed the password
 * recently, the code must have been sent to the new contact, and the old contact is notified (security AUTH-7). Throws
 * 409 when another account has it.
 */
export async function changeContact(context: IdentityContext, change: ContactChange): Promise<void> {
  await requireFreshForContact(context, change.user);
  const refusal = await context.db.transaction((tx) => decide(context, tx, change));
  // Thrown after the commit, so that a wrong attempt counts and a correct code is consumed.
  if (refusal) throw refusal;
}

async function decide(
  context: IdentityContext,
  tx: Transaction,
  { user, client, contact, code }: ContactChange,
): Promise<AppError | null> {
  const known = await findUser(tx, user.id);
  const purpose = known?.[contact.kind] ? "change" : "bind";
  const subject = { target: contact.value, purpose };
  // Locks the code before the user, like every other use of codes.
  if (!(await isRightCode(context, tx, { subject, code, client, userId: user.id }))) return wrongCode();
  const before = await lockUser(tx, user.id);
  if (!before) return authError("USER_NOT_FOUND");

  const now = context.clock.now();
  await consumeCode(tx, subject, now);
  if (!(await updateContact(tx, { userId: user.id, contact, now }))) return taken(contact);
  const kind = contact.kind === "phone" ? "phone_changed" : "email_changed";
  const isFirst = purpose === "bind";
  const who = { userId: user.id, sessionId: user.sessionId, ip: client.ip };
  await recordEvent(tx, { kind, ...who, detail: { isFirst }, now });
  const first = contact.kind === "phone" ? "phone_bound" : "email_bound";
  await notifySecurityChange(context, tx, { user: before, change: isFirst ? first : kind });
  return null;
}

function taken({ kind }: AccountName): AppError {
  return kind === "phone"
    ? conflict("PHONE_TAKEN", "这个手机号已被其他账号使用")
    : conflict("EMAIL_TAKEN", "这个邮箱已被其他账号使用");
}
