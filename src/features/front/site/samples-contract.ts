import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";

const samplesSchema = z.object({
  accounts: z.number().int(),
  /** Without the answered ones. */
  topics: z.number().int(),
  posts: z.number().int(),
  reviews: z.number().int(),
  cases: z.number().int(),
  /** Services that nobody can book any more; the bookings that exist stay. */
  services: z.number().int(),
  /** Topics that stay, without their text, because real people have answered them. */
  answered: z.number().int(),
});

/** How many invented members, and how much of what they wrote and offer, is removed. */
export type SampleCounts = z.output<typeof samplesSchema>;

export const readSamples = defineEndpoint({
  name: "readSamples",
  summary: "站点上还有多少示例会员和他们写的话题、评论、评价，示例案例和示例预约；没有时为 null",
  method: "GET",
  path: "/v1/admin/samples",
  who: can("settings.manage"),
  output: z.object({ samples: samplesSchema.nullable() }),
});

export const removeSamples = defineEndpoint({
  name: "removeSamples",
  summary: "移除示例会员和他们写的一切，真实的人写的留着；不能撤销，可以重复",
  method: "DELETE",
  path: "/v1/admin/samples",
  who: can("settings.manage"),
  confirm: true,
  output: z.object({ removed: samplesSchema }),
  limits: [{ max: 10, windowSeconds: 60, per: "user", whenUnavailable: "open" }],
});
