import type { CheckSumsOf } from "../../src/domain/orders/confirmed-sums.ts";
import { confirmationNeeded } from "../../src/features/identity/auth/server/sessions/freshness.ts";

/** Refuses refunds above this sum, as for a caller without a fresh confirmation. */
export function confirmAbove(limitFen: number): CheckSumsOf {
  return () => async (sumFen) => {
    if (sumFen > limitFen) throw confirmationNeeded();
  };
}
