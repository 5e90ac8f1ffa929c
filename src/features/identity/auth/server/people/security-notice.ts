import { randomUUID } from "node:crypto";
import type { Transaction } from "../../../../../ports/database.ts";
import { securityNotification } from "../../notifications.ts";
import type { SecurityChange } from "../../security-changes.ts";
import type { AuthDependencies } from "./auth-context.ts";
import { provenEmail, type UserRow } from "./user-store.ts";

/**
 * Notifies the owner of an account of a change, in the transaction that makes it. Messages are sent to the contacts
 * from before the change, so that an intruder cannot intercept them.
 * @param options.user the account before the change
 */
export function notifySecurityChange(
  { notify }: Pick<AuthDependencies, "notify">,
  tx: Transaction,
  { user, change }: { user: Pick<UserRow, "id" | "phone" | "email" | "emailVerifiedAt">; change: SecurityChange },
): Promise<void> {
  const { id, phone } = user;
  const contacts = { phone, email: provenEmail(user) };
  // The same change may happen repeatedly, and each time is a separate event.
  const key = `security:${randomUUID()}`;
  return notify(tx, securityNotification.notice({ to: id, about: "account", key, data: { change }, contacts }));
}
