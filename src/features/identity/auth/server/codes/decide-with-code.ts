import { AppError } from "../../../../../kit/api/app-error.ts";
import type { Transaction } from "../../../../../ports/database.ts";
import type { CodeContext } from "./code-context.ts";
import { WRONG_CODE } from "./verify-code.ts";

/**
 * Runs a transaction that checks a code. The transaction returns a refusal instead of throwing it, so that a wrong
 * attempt is committed and counted. The refusal is thrown after the commit, and a wrong code is first reported to the
 * circuit breaker.
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
