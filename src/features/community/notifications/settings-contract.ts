import { z } from "zod";
import { CHANNELS, KIND_NAMES } from "../../../domain/notifications/kind-names.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";

const MINUTES_A_DAY = 1440;
const minute = z
  .number()
  .int()
  .min(0)
  .max(MINUTES_A_DAY - 1)
  .nullable();

const channelSchema = z.object({
  channel: z.enum(CHANNELS),
  is_on: z.boolean(),
  /** Always on, regardless of the settings. */
  is_fixed: z.boolean(),
  /** It cannot be sent: the user has no number or address. */
  is_missing: z.boolean(),
});

const timesSchema = z.object({
  /** Minutes of the day in Asia/Shanghai; both or neither. */
  quiet_from: minute,
  quiet_until: minute,
  /** The hour of the daily mail; null: each message is sent separately. */
  digest_hour: z.number().int().min(0).max(23).nullable(),
});

export const getNotificationSettings = defineEndpoint({
  name: "getNotificationSettings",
  summary: "自己每种通知走哪些方式、免打扰时段和每日汇总；没有配好模板的方式不列出",
  method: "GET",
  path: "/v1/notifications/settings",
  who: "user",
  output: z.object({
    kinds: z.array(
      z.object({
        kind: z.enum(KIND_NAMES),
        label: z.string(),
        explanation: z.string(),
        channels: z.array(channelSchema),
      }),
    ),
    times: timesSchema,
  }),
});

export const chooseChannel = defineEndpoint({
  name: "chooseNotificationChannel",
  summary: "一种通知是否走一种方式；账号安全的通知不能关",
  method: "PUT",
  path: "/v1/notifications/settings/{kind}/{channel}",
  who: "user",
  params: z.object({ kind: z.enum(KIND_NAMES), channel: z.enum(CHANNELS) }),
  body: z.object({ is_on: z.boolean() }),
  output: z.object({ is_on: z.boolean() }),
  limits: [{ max: 120, windowSeconds: 60, per: "user", whenUnavailable: "open" }],
  errors: ["NOT_FOUND"],
});

export const chooseTimes = defineEndpoint({
  name: "chooseNotificationTimes",
  summary: "免打扰时段（北京时间，一天里的第几分钟）和每日汇总的钟点",
  method: "PUT",
  path: "/v1/notifications/times",
  who: "user",
  body: timesSchema
    .refine(({ quiet_from, quiet_until }) => (quiet_from === null) === (quiet_until === null), "开始和结束要一起填")
    .refine(({ quiet_from, quiet_until }) => quiet_from === null || quiet_from !== quiet_until, "开始和结束不能相同"),
  output: z.object({}),
  limits: [{ max: 60, windowSeconds: 60, per: "user", whenUnavailable: "open" }],
});

/** The holder of a mail's link may stop its kind without a login. */
const byToken = {
  path: "/v1/notifications/unsubscribed",
  who: "anyone",
  query: z.object({ t: z.string().min(1).max(200) }),
  output: z.object({
    /** The kind of the mails. */
    label: z.string(),
    is_off: z.boolean(),
  }),
  limits: [{ max: 60, windowSeconds: 60, per: "ip", whenUnavailable: "open" }],
  errors: ["NOT_FOUND"],
} as const;

export const describeUnsubscribe = defineEndpoint({
  name: "describeUnsubscribe",
  summary: "邮件里的退订链接要停的是什么，停了没有",
  method: "GET",
  ...byToken,
  // Mail programs without an unsubscribe button open the link of the header (RFC 2369); the page asks for a
  // confirmation.
  pageInBrowser: "/unsubscribe",
});

/** Also called by mail programs with their own request body (RFC 8058). */
export const unsubscribe = defineEndpoint({
  name: "unsubscribe",
  summary: "凭邮件里的退订链接停发这类邮件，不用登录；再做一次没有变化",
  method: "POST",
  ...byToken,
});
