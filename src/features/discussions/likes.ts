import { z } from "zod";
import { MINUTE_SECONDS } from "../../kit/values/durations.ts";

/** What liking something that somebody wrote answers: how many do, and whether the caller does. */
export const likesAnswer = z.object({ likes: z.number().int(), is_liked: z.boolean() });

/** How often one may like and take it back. */
export const LIKE_LIMITS = [{ max: 60, windowSeconds: MINUTE_SECONDS, per: "user", whenUnavailable: "open" }] as const;
