import { z } from "zod";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { plainTextOf } from "../../../kit/api/wire.ts";
import { ROUTE_NAMES } from "./tracked-routes.ts";
import { MAX_AGE_SECONDS, MAX_CAMPAIGN, MAX_EVENTS, MAX_HOST } from "./tracking-limits.ts";
import { EVENT_KINDS, HOST } from "./tracking-rules.ts";

const eventSchema = z.object({
  kind: z.enum(EVENT_KINDS),
  /** The page: a name of the route table, never an address. */
  route: z.enum(ROUTE_NAMES),
  content_id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER).nullable(),
  ago_seconds: z.number().int().min(0).max(MAX_AGE_SECONDS),
  /** For the first page of a visit: the referring host, and the campaign of one of the site's links. */
  referrer: z.string().max(MAX_HOST).regex(HOST).default(""),
  campaign: plainTextOf(MAX_CAMPAIGN).trim().default(""),
});

export const trackEvents = defineEndpoint({
  name: "trackEvents",
  summary: "浏览统计：看了哪些页面，看到付费提示、登录、付款；请求不被跟踪的不计，没有另外同意的不记是谁",
  method: "POST",
  path: "/v1/track",
  who: "anyone",
  body: z.object({
    /** A random id of the tab, which ends with the tab. */
    tab: z.uuid(),
    events: z.array(eventSchema).min(1).max(MAX_EVENTS),
  }),
  output: z.object({}),
  // Counted in memory for a minute; the address is not stored.
  limits: [{ max: 120, windowSeconds: 60, per: "ip", whenUnavailable: "open" }],
});

const consentSchema = z.object({ is_on: z.boolean() });
const consent = { path: "/v1/track/consent", who: "user", output: consentSchema } as const;

export const getTrackingConsent = defineEndpoint({
  name: "getTrackingConsent",
  summary: "自己是否同意把浏览统计和账号对应起来",
  method: "GET",
  ...consent,
});

export const chooseTrackingConsent = defineEndpoint({
  name: "chooseTrackingConsent",
  summary: "同意或撤回；撤回时已有的记录也不再对应账号",
  method: "PUT",
  ...consent,
  body: consentSchema,
  limits: [{ max: 30, windowSeconds: 60, per: "user", whenUnavailable: "open" }],
});
