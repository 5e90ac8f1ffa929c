import type { CheckSumsOf } from "../../src/domain/orders/confirmed-sums.ts";
import { confirmationNeeded } from "../../src/features/identity/auth/server/sessions/freshness.ts";

/** The check of a caller without a fresh confirmation, for refunds above this sum. */
export function confirmAbove(limitFen: number): CheckSumsOf {
  return () => async (sumFen) => {
    if (sumFen > limitFen) throw confirmationNeeded();
  };
}
