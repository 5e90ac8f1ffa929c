import { AppError } from "../../../../../kit/api/app-error.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import type { CodeContext } from "./code-context.ts";
import { WRONG_CODE } from "./verify-code.ts";

/**
 * Runs a transaction that checks a code. It returns a refusal instead of throwing it, because a wrong try must count:
 * the refusal is thrown here, after the commit, and a wrong code is reported to the breaker first.
 */
export async function decideWithCode<T>(
  context: Pick<CodeContext, "db" | "breaker">,
  decide: (tx: Transaction) => Promise<T | AppError>,
): Promise<T> {
  const outcome = await context.db.transaction(decide);
  if (!(outcome instanceof AppError)) return outcome;
  if (outcome.code === WRONG_CODE) await context.breaker.record();
  throw outcome;
}
