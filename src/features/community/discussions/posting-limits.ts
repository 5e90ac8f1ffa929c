import type { RateLimit } from "../../../kit/api/endpoint.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";

/** The rate limits of every publishing call, per user and address. */
export const POSTING_LIMITS = [
  { max: 10, windowSeconds: 60, per: "user", whenUnavailable: "closed" },
  { max: 100, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" },
  { max: 30, windowSeconds: 60, per: "ip", whenUnavailable: "closed" },
] as const satisfies readonly RateLimit[];
