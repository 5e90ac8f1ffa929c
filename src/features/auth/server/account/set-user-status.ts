import { notFound } from "../../../../kit/app-error.ts";
import { recordEvent } from "../people/audit-store.ts";
import type { AuthParts } from "../people/auth-context.ts";
import { type UserRow, updateUserStatus } from "../people/user-store.ts";

/** Bans, disables or frees an account. Its sessions stay: the status alone decides whether they may go on. */
export async function setUserStatus(
  parts: AuthParts,
  { userId, status }: { userId: number; status: UserRow["status"] },
): Promise<void> {
  const now = parts.clock.now();
  await parts.db.transaction(async (transaction) => {
    if (!(await updateUserStatus(transaction, { userId, status, now }))) throw notFound("用户不存在");
    await recordEvent(transaction, { kind: "status_change", userId, detail: { status }, now });
  });
}
