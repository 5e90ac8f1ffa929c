import type { CallingUser } from "../../../../../kit/api/caller.ts";
import type { ServedEndpoint } from "../../../../../kit/api/serve-endpoint.ts";
import { confirmationNeeded } from "./freshness.ts";

/**
 * Requires a re-authentication for every call with `confirm: true` in its contract (decision 0109), before anything
 * else in the call.
 */
export function requireConfirmations(
  requireFresh: (user: CallingUser) => Promise<void>,
  served: readonly ServedEndpoint[],
): ServedEndpoint[] {
  return served.map((one) => {
    if (one.endpoint.confirm !== true) return one;
    return {
      ...one,
      async answer(input, caller) {
        if (caller.user === null) throw confirmationNeeded();
        await requireFresh(caller.user);
        return one.answer(input, caller);
      },
    };
  });
}
