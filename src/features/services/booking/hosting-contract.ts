import { z } from "zod";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { plainTextOf, wireId, wireTime } from "../../../kit/api/wire.ts";
import { OUTCOMES } from "./booking-outcomes.ts";
import { acting, bookingStateSchema, dayPartSchema, dayPartsSchema, daySchema } from "./contract.ts";

/** A booking for its host. */
export const hostBookingSchema = z.object({
  id: z.number().int(),
  state: bookingStateSchema,
  title: z.string(),
  /** The user's name on this site. */
  guest: z.string(),
  starts_at: wireTime,
  ends_at: wireTime,
  answer: z.string(),
  meeting_url: z.string().nullable(),
});

const hosted = {
  who: "user",
  params: z.object({ booking_id: wireId }),
  output: z.object({ booking: hostBookingSchema }),
  limits: acting,
} as const;

export const meetingUrlSchema = z
  .url({ protocol: /^https$/, error: "会议链接要以 https:// 开头" })
  .max(500)
  .nullable();

export const readHosting = defineEndpoint({
  name: "readHosting",
  summary: "自己主讲的日程；不是主讲人就是 null",
  method: "GET",
  path: "/v1/booking/hosting",
  who: "user",
  query: z.object({ from: daySchema, days: z.coerce.number().int().min(1).max(31).default(7) }),
  output: z.object({
    hosting: z
      .object({
        name: z.string(),
        meeting_url: z.string().nullable(),
        days: z.array(
          z.object({ day: daySchema, hours: z.array(dayPartSchema), is_special: z.boolean(), title: z.string() }),
        ),
        bookings: z.array(hostBookingSchema),
      })
      .nullable(),
  }),
});

export const cancelHosted = defineEndpoint({
  ...hosted,
  name: "cancelHosted",
  summary: "主讲人取消一份预约，全额自动退款；再调用一次不会多退",
  method: "POST",
  path: "/v1/booking/hosting/{booking_id}/cancel",
  confirm: "above_sum",
  body: z.object({ reason: plainTextOf(200).trim().min(1, "请写明原因") }),
  errors: ["NOT_FOUND", "BOOKING_OVER"],
});

export const finishHosted = defineEndpoint({
  ...hosted,
  name: "finishHosted",
  summary: "主讲人记下一份预约已经完成，或者对方没有到场",
  method: "POST",
  path: "/v1/booking/hosting/{booking_id}/finish",
  body: z.object({ outcome: z.enum(OUTCOMES) }),
  errors: ["NOT_FOUND", "BOOKING_OVER"],
});

export const putHostedLink = defineEndpoint({
  ...hosted,
  name: "putHostedLink",
  summary: "主讲人给一份预约写会议链接，只有双方看得到",
  method: "PUT",
  path: "/v1/booking/hosting/{booking_id}/link",
  body: z.object({ meeting_url: meetingUrlSchema }),
  errors: ["NOT_FOUND", "BOOKING_OVER"],
});

export const putHostedDay = defineEndpoint({
  name: "putHostedDay",
  summary: "主讲人某一天的时间：空的是休息，null 是照每周的时间；已经有的预约不变",
  method: "PUT",
  path: "/v1/booking/hosting/days/{day}",
  who: "user",
  params: z.object({ day: daySchema }),
  body: z.object({ hours: dayPartsSchema.nullable() }),
  output: z.object({ day: daySchema }),
  limits: acting,
  errors: ["NOT_FOUND"],
});

export type HostBooking = z.output<typeof hostBookingSchema>;
