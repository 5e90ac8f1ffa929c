import type { AppError } from "../../../../kit/app-error.ts";
import type { Transaction } from "../../../../ports/database.ts";
import { authError } from "../people/auth-error.ts";
import { lockUser } from "../people/user-store.ts";
import { judgeAccount } from "./session-verdict.ts";

/** Takes the user's lock and looks under it whether the account may log in. @returns the refusal, or null */
export async function refuseAccount(transaction: Transaction, userId: number): Promise<AppError | null> {
  const locked = await lockUser(transaction, userId);
  const code = locked ? judgeAccount(locked.status) : "USER_NOT_FOUND";
  return code ? authError(code) : null;
}
