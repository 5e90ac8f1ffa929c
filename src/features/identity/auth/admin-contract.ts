import { z } from "zod";
import { givenAccount } from "../../../domain/people/given-account.ts";
import { GUARDED_ERRORS } from "../../../domain/staff/guarded-acts.ts";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { givenTime, plainTextOf, wireId, wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";

const limits = [
  { max: 300, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" },
] as const satisfies RateLimit[];
const managing = { who: can("accounts.manage"), limits } as const;

export const banSchema = z.object({
  user_id: z.number().int(),
  name: z.string(),
  phone_masked: z.string().nullable(),
  reason: z.string(),
  /** null: until the ban is revoked. */
  until: wireTime.nullable(),
});

export const listBans = defineEndpoint({
  name: "listBans",
  summary: "封禁中的账号",
  method: "GET",
  path: "/v1/admin/bans",
  who: can("accounts.manage"),
  output: z.object({ items: z.array(banSchema) }),
});

export const banAccount = defineEndpoint({
  ...managing,
  name: "banAccount",
  summary: "封禁账号，它在所有设备上立刻退出登录",
  method: "POST",
  path: "/v1/admin/bans",
  body: z.object({
    account: givenAccount,
    reason: plainTextOf(200),
    until: givenTime.nullable().default(null),
  }),
  output: banSchema,
  errors: ["NOT_FOUND", ...GUARDED_ERRORS],
});

export const endBan = defineEndpoint({
  ...managing,
  name: "endBan",
  summary: "解除封禁",
  method: "DELETE",
  path: "/v1/admin/bans/{user_id}",
  params: z.object({ user_id: wireId }),
  output: z.object({ user_id: z.number().int() }),
  errors: ["NOT_FOUND", ...GUARDED_ERRORS],
});
