import { notFound } from "../../../../../kit/api/app-error.ts";
import type { IdentityContext } from "../passwords/identity-context.ts";
import { recordEvent } from "../people/audit-store.ts";
import { type UserRow, updateUserStatus } from "../people/user-store.ts";

/** Bans, disables or releases an account. Its sessions are not deleted: the status decides whether they are valid. */
export async function setUserStatus(
  context: IdentityContext,
  { userId, status }: { userId: number; status: UserRow["status"] },
): Promise<void> {
  const now = context.clock.now();
  await context.db.transaction(async (tx) => {
    if (!(await updateUserStatus(tx, { userId, status, now }))) throw notFound("用户不存在");
    await recordEvent(tx, { kind: "status_change", userId, detail: { status }, now });
  });
}
