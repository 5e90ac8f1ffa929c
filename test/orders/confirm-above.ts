import type { CheckSumsOf } from "../../src/domain/orders/confirmed-sums.ts";
import { confirmationNeeded } from "../../src/features/identity/auth/server/sessions/freshness.ts";

/** The check of somebody who has not confirmed who they are, where more than this goes back. */
export function confirmAbove(limitFen: number): CheckSumsOf {
  return () => async (sumFen) => {
    if (sumFen > limitFen) throw confirmationNeeded();
  };
}
