import type { CallingUser, ServedEndpoint } from "../../../../../kit/api/serve-endpoint.ts";
import { confirmationNeeded } from "./freshness.ts";

/** Holds every call whose contract says `confirm: true` to it (decision 0109); nothing of the call is done before. */
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
