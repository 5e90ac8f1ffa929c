import { z } from "zod";
import { MINUTE_SECONDS } from "../../../kit/values/durations.ts";

/** What the endpoints have in common that like something somebody wrote, or take it back. */
export const liking = {
  who: "user",
  /** How many like it, and whether the caller does. */
  output: z.object({ likes: z.number().int(), is_liked: z.boolean() }),
  limits: [{ max: 60, windowSeconds: MINUTE_SECONDS, per: "user", whenUnavailable: "open" }],
  errors: ["NOT_FOUND", "INSUFFICIENT_PERMISSIONS"],
} as const;
