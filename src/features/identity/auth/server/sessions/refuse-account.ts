import type { AppError } from "../../../../../kit/api/app-error.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import { authError } from "../people/auth-error.ts";
import { lockUser } from "../people/user-store.ts";
import { decideAccount } from "./decide-session.ts";

/** Locks the user and then checks whether the account may log in. @returns the refusal, or null */
export async function refuseAccount(
  tx: Transaction,
  { userId, now }: { userId: number; now: Date },
): Promise<AppError | null> {
  const locked = await lockUser(tx, userId);
  const code = locked ? decideAccount(locked, now) : "USER_NOT_FOUND";
  return code ? authError(code) : null;
}
