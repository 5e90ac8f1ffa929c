import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { givenTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { MAX_AT_ONCE } from "./transfer-limits.ts";

export const importMembers = defineEndpoint({
  name: "importMembers",
  summary: "从旧站带来会员：建立没有密码的账号，邮箱未验证，不发邮件；已有账号的邮箱不改动",
  method: "POST",
  path: "/v1/admin/members/import",
  who: can("people.transfer"),
  body: z.object({
    members: z
      .array(
        z.object({
          email: z.string().max(320),
          name: z.string().max(400).default(""),
          levels: z
            .array(z.object({ level: z.union([z.literal(2), z.literal(3)]), until: givenTime.nullable() }))
            .max(2)
            .default([]),
        }),
      )
      .min(1, "没有会员")
      .max(MAX_AT_ONCE, `一次最多 ${MAX_AT_ONCE} 位`),
    is_dry_run: z.boolean().default(false),
  }),
  output: z.object({
    added: z.number().int(),
    /** Addresses that already have an account, which was not changed. */
    known: z.array(z.string()),
    problems: z.array(z.object({ where: z.string(), detail: z.string() })),
  }),
  limits: [{ max: 600, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }],
});
