import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { listedPersonSchema, MAX_SEARCH_CHARACTERS } from "../../../kit/api/staff-list.ts";
import { plainTextOf, wireId, wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";

export const MAX_FOUND = 20;

/** Enough to distinguish people with the same name. */
const foundPersonSchema = listedPersonSchema.extend({
  /** How the account logs in, masked where it is a number or an address; null where the caller may not see it. */
  account: z.string().nullable(),
  registered_at: wireTime,
});

export type FoundPerson = z.output<typeof foundPersonSchema>;

export const findPeople = defineEndpoint({
  name: "findPeople",
  summary: `找人：名字开头的几个字或编号，最多 ${MAX_FOUND} 个；看得到账号的工作人员也可以写手机号后四位，给人开通或封禁的可以写完整的手机号或邮箱`,
  method: "GET",
  path: "/v1/admin/people",
  who: can("people.find"),
  query: z.object({
    q: plainTextOf(MAX_SEARCH_CHARACTERS)
      .transform((text) => text.trim())
      .optional()
      .meta({ description: "搜索词" }),
    user_id: wireId.optional().meta({ description: "只要这个编号的人" }),
  }),
  output: z.object({ items: z.array(foundPersonSchema) }),
  limits: [{ max: 1_200, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }],
});
