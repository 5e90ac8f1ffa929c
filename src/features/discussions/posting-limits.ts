import type { RateLimit } from "../../kit/api/endpoint.ts";

/** For every call that publishes: per person and address. */
export const POSTING_LIMITS = [
  { max: 10, windowSeconds: 60, per: "user", whenUnavailable: "closed" },
  { max: 100, windowSeconds: 3_600, per: "user", whenUnavailable: "closed" },
  { max: 30, windowSeconds: 60, per: "ip", whenUnavailable: "closed" },
] as const satisfies readonly RateLimit[];
