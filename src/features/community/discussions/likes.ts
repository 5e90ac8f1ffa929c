import { z } from "zod";
import { MINUTE_SECONDS } from "../../../kit/values/durations.ts";

/** The common fields of endpoints that like a text or remove the like. */
export const liking = {
  who: "user",
  /** How many people like it, and whether the caller does. */
  output: z.object({ likes: z.number().int(), is_liked: z.boolean() }),
  limits: [{ max: 60, windowSeconds: MINUTE_SECONDS, per: "user", whenUnavailable: "open" }],
  errors: ["NOT_FOUND", "INSUFFICIENT_PERMISSIONS"],
} as const;
