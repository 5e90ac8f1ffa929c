import type { Throttle } from "../src/kit/process/throttle.ts";

/** Allows every attempt. */
export const generous: Throttle = {
  consume: async () => ({
    allowed: true,
    limit: 10,
    remaining: 9,
    resetAt: new Date(0),
    resetSeconds: 30,
    retryAfterSeconds: 0,
  }),
  giveBack: async () => undefined,
};
