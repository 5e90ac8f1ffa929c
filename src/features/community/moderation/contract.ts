import { z } from "zod";
import { REPORTED_KINDS } from "../../../domain/moderation/moderated-content.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { plainTextOf, wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { NOTE_CHARACTERS } from "./moderation-limits.ts";
import { REPORT_REASONS } from "./report-reasons.ts";

export const reportContent = defineEndpoint({
  name: "reportThing",
  summary: "举报一条评论、回复、话题或评价，每人一次",
  method: "POST",
  path: "/v1/reports",
  who: "user",
  body: z.object({
    kind: z.enum(REPORTED_KINDS),
    id: z.number().int().positive(),
    reason: z.enum(REPORT_REASONS),
    note: plainTextOf(NOTE_CHARACTERS)
      .transform((text) => text.trim())
      .default(""),
  }),
  /** false: the user had already reported it. */
  output: z.object({ is_new: z.boolean() }),
  limits: [
    { max: 20, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" },
    { max: 60, windowSeconds: HOUR_SECONDS, per: "ip", whenUnavailable: "closed" },
  ],
  errors: ["NOT_FOUND"],
});

export const readPosting = defineEndpoint({
  name: "readPosting",
  summary: "自己现在能不能发言",
  method: "GET",
  path: "/v1/posting",
  who: "user",
  output: z.object({
    has_phone: z.boolean(),
    ban: z.object({ until: wireTime, reason: z.string() }).nullable(),
  }),
  limits: [{ max: 120, windowSeconds: 60, per: "user", whenUnavailable: "open" }],
});
