import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { givenDay } from "../../../kit/api/wire.ts";
import { ROUTE_NAMES } from "./tracked-routes.ts";
import { MAX_LISTED } from "./tracking-limits.ts";

const day = givenDay;
const count = z.number().int();

const statisticsSchema = z.object({
  from: day,
  to: day,
  /** Every day of the range, earliest first, including days without visits. */
  days: z.array(
    z.object({
      day,
      views: count,
      /** Tabs that displayed a page. */
      visits: count,
      /** Tabs that displayed a gate; of these, the tabs that logged in afterwards and those that paid afterwards. */
      gates: count,
      logins: count,
      payments: count,
      /** Events that were dropped because the buffer was full. */
      dropped: count,
    }),
  ),
  /** The most viewed pages of all days together. */
  pages: z
    .array(z.object({ route: z.enum(ROUTE_NAMES), label: z.string(), content_id: count.nullable(), views: count }))
    .max(MAX_LISTED),
  /** Referring hosts of visits; the entry without a name contains all others. */
  referrers: z.array(z.object({ host: z.string(), visits: count })).max(MAX_LISTED),
  campaigns: z.array(z.object({ name: z.string(), visits: count })).max(MAX_LISTED),
});

export type Statistics = z.output<typeof statisticsSchema>;

export const readStatistics = defineEndpoint({
  name: "readStatistics",
  summary: "访问统计：每天的浏览和访问、从看到付费提示到付款、看得最多的页面和来源；今天的算到此刻",
  method: "GET",
  path: "/v1/admin/statistics",
  who: can("statistics.read"),
  query: z.object({
    /** Days in Asia/Shanghai, both inclusive; absent: the thirty days up to today. */
    from: day.optional(),
    to: day.optional(),
  }),
  output: statisticsSchema,
  limits: [{ max: 60, windowSeconds: 60, per: "user", whenUnavailable: "open" }],
});
