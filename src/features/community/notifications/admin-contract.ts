import { z } from "zod";
import { CHANNELS, KIND_NAMES } from "../../../domain/notifications/kind-names.ts";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { defineStaffList, staffPageOf } from "../../../kit/api/staff-list.ts";
import { givenDay, wireId, wireTime } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { DELIVERY_STATES } from "./delivery-states.ts";

const sentChannels = z.enum(["mail", "sms"]);

const deliverySchema = z.object({
  id: z.number().int(),
  user_id: z.number().int(),
  kind: z.enum(KIND_NAMES),
  channel: sentChannels,
  state: z.enum(DELIVERY_STATES),
  attempts: z.number().int(),
  due_at: wireTime,
  settled_at: wireTime.nullable(),
  /** Why it was not sent; null: no reason. */
  detail: z.string().nullable(),
});

export const listNoticeChannels = defineEndpoint({
  name: "listNoticeChannels",
  summary: "每种通知有哪些方式，短信的模板配好了没有；没有配好的，用户的设置里就没有",
  method: "GET",
  path: "/v1/admin/notifications/channels",
  who: can("notifications.manage"),
  output: z.object({
    kinds: z.array(
      z.object({
        kind: z.enum(KIND_NAMES),
        label: z.string(),
        channels: z.array(z.object({ channel: z.enum(CHANNELS), is_configured: z.boolean() })),
      }),
    ),
  }),
});

export const deliveryList = defineStaffList({
  name: "notice-deliveries",
  sorts: { id: "id", due_at: "moment" },
  firstSort: "-id",
  filters: {
    failed: z.enum(["0", "1"]).default("0"),
    user_id: wireId.optional(),
    kind: z.enum(KIND_NAMES).optional(),
    channel: sentChannels.optional(),
    state: z.enum(DELIVERY_STATES).optional(),
    from: givenDay.optional(),
    to: givenDay.optional(),
  },
});

export const listDeliveries = defineEndpoint({
  name: "listDeliveries",
  summary: "发给用户的邮件和短信，新的在前；failed 只看没有发成的，q 在没有发成的原因里找。不含收件的号码和地址",
  method: "GET",
  path: "/v1/admin/notifications/deliveries",
  who: can("notifications.manage"),
  query: deliveryList.query,
  output: staffPageOf(deliverySchema.extend({ name: z.string() })),
});

export const retryDelivery = defineEndpoint({
  name: "retryDelivery",
  summary: "再发一次没有发成的；发往变动之前联系方式的不能再发，那个号码或地址已经不存",
  method: "POST",
  path: "/v1/admin/notifications/deliveries/{id}/retry",
  who: can("notifications.manage"),
  params: z.object({ id: wireId }),
  output: deliverySchema,
  limits: [{ max: 300, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }],
  errors: ["NOT_FOUND", "NOT_RETRIABLE"],
});

export const sendTestNotice = defineEndpoint({
  name: "sendTestNotice",
  summary: "给自己发一条，看邮件或一种短信模板通不通",
  method: "POST",
  path: "/v1/admin/notifications/test",
  who: can("notifications.manage"),
  body: z.object({ channel: sentChannels, kind: z.enum(KIND_NAMES).default("security") }),
  output: z.object({ is_sent: z.boolean(), detail: z.string().nullable() }),
  limits: [{ max: 10, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" }],
  errors: ["NO_CHANNEL"],
});

export type ListedDelivery = z.output<typeof deliverySchema>;
