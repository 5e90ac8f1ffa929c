import { z } from "zod";
import { MAX_ICONS_FOUND } from "../../../domain/icons/icon-names.ts";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { plainTextOf } from "../../../kit/api/wire.ts";
import { MINUTE_SECONDS } from "../../../kit/values/durations.ts";

export const searchIcons = defineEndpoint({
  name: "searchIcons",
  summary: `图标的名字，按英文词查，几个词都要有；不写词是全部，最多给出 ${MAX_ICONS_FOUND} 个`,
  method: "GET",
  path: "/v1/admin/icons",
  who: can("icons.search"),
  query: z.object({ q: plainTextOf(60).default("") }),
  output: z.object({ items: z.array(z.string()).max(MAX_ICONS_FOUND), total: z.number().int() }),
  limits: [{ max: 240, windowSeconds: MINUTE_SECONDS, per: "user", whenUnavailable: "closed" }],
});
