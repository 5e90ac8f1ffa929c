import { z } from "zod";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { givenCursor, givenDay, givenTime, plainTextOf, wireId, wireNext, wireTime } from "../../../kit/api/wire.ts";
import { idCursor } from "../../../kit/values/cursor.ts";
import { HOUR_SECONDS, MINUTE_SECONDS } from "../../../kit/values/durations.ts";
import { orderNumberSchema } from "../../commerce/orders/contract.ts";
import { BOOKING_STATES, type BookingState } from "./booking-states.ts";

/** An existing day in Asia/Shanghai. */
export const daySchema = givenDay;

export const dayPartSchema = z
  .object({ from: z.number().int().min(0).max(1439), to: z.number().int().min(1).max(1440) })
  .refine(({ from, to }) => from < to, "开始要早于结束");

/** The parts of a day in order, without overlaps. */
export const dayPartsSchema = z
  .array(dayPartSchema)
  .max(12, "一天最多 12 段")
  .refine(
    (parts) => parts.every((part, index) => index === 0 || (parts[index - 1]?.to ?? 0) <= part.from),
    "各段要按先后写，不能重叠",
  );

export const bookingStateSchema = z.enum(Object.keys(BOOKING_STATES) as [BookingState, ...BookingState[]]);

/** A service in the public form. */
export const serviceSchema = z.object({
  id: z.number().int(),
  title: z.string(),
  summary: z.string(),
  question: z.string(),
  host: z.object({ name: z.string(), intro: z.string() }),
  minutes: z.number().int(),
  capacity: z.number().int(),
  price_fen: z.number().int(),
  /** The number of free bookings per month from this level on. null: none. */
  free: z.object({ level: z.number().int(), per_month: z.number().int() }).nullable(),
  notice_minutes: z.number().int(),
  horizon_days: z.number().int(),
  cancel_hours: z.number().int(),
  late_percent: z.number().int(),
});

const slotSchema = z.object({ starts_at: wireTime, ends_at: wireTime, places: z.number().int() });

export const listBookingServices = defineEndpoint({
  name: "listBookingServices",
  summary: "可以预约的服务",
  method: "GET",
  path: "/v1/booking/services",
  who: "anyone",
  output: z.object({ items: z.array(serviceSchema) }),
});

export const listFreeTimes = defineEndpoint({
  name: "listFreeTimes",
  summary: "一项服务从某天起还空着的时间；日子按北京时间",
  method: "GET",
  path: "/v1/booking/services/{service_id}/times",
  who: "anyone",
  params: z.object({ service_id: wireId }),
  query: z.object({ from: daySchema, days: z.coerce.number().int().min(1).max(31).default(14) }),
  output: z.object({ days: z.array(z.object({ day: daySchema, times: z.array(slotSchema) })) }),
  limits: [{ max: 240, windowSeconds: MINUTE_SECONDS, per: "ip", whenUnavailable: "open" }],
  errors: ["NOT_FOUND"],
});

export const bookingSchema = z.object({
  id: z.number().int(),
  state: bookingStateSchema,
  title: z.string(),
  host: z.string(),
  service_id: z.number().int(),
  starts_at: wireTime,
  ends_at: wireTime,
  answer: z.string(),
  order_no: orderNumberSchema.nullable(),
  is_free: z.boolean(),
  /** The meeting link. null: not known yet, or no longer visible to the caller. */
  meeting_url: z.string().nullable(),
  /** Why it cannot be moved. null: it can be moved. */
  move_obstacle: z.string().nullable(),
  moves_left: z.number().int(),
  /** The refunded percentage for cancelling now. null: it cannot be cancelled. */
  cancel_percent: z.number().int().nullable(),
  cancel_hours: z.number().int(),
  end_reason: z.string().nullable(),
  /** Set for a cancelled booking: the promised percentage of the price. */
  back_percent: z.number().int().nullable(),
});

const own = {
  who: "user",
  params: z.object({ booking_id: wireId }),
  output: z.object({ booking: bookingSchema }),
} as const;

export const acting = [
  { max: 30, windowSeconds: 10 * MINUTE_SECONDS, per: "user", whenUnavailable: "open" },
] as const satisfies RateLimit[];

export const chooseTime = defineEndpoint({
  name: "chooseTime",
  summary: "选定一个时间，接着用 service=booking:编号 下单；下单以前不占位置。已经没有的时间会带着别的时间回答",
  method: "POST",
  path: "/v1/bookings",
  who: "user",
  body: z.object({
    service_id: z.number().int().positive(),
    starts_at: givenTime,
    answer: plainTextOf(500).default(""),
  }),
  output: own.output,
  limits: acting,
  errors: ["NOT_FOUND", "SERVICE_NOT_AVAILABLE"],
});

export const bookingCursor = idCursor("bookings");

export const listOwnBookings = defineEndpoint({
  name: "listOwnBookings",
  summary: "自己的预约，新的在前",
  method: "GET",
  path: "/v1/bookings",
  who: "user",
  query: z.object({ cursor: givenCursor(bookingCursor).optional() }),
  output: z.object({
    items: z.array(bookingSchema),
    next: wireNext,
    /** Whether the caller is a host with a calendar. */
    is_host: z.boolean(),
  }),
});

export const readOwnBooking = defineEndpoint({
  ...own,
  name: "readOwnBooking",
  summary: "自己的一份预约",
  method: "GET",
  path: "/v1/bookings/{booking_id}",
  errors: ["NOT_FOUND"],
});

export const moveOwnBooking = defineEndpoint({
  ...own,
  name: "moveOwnBooking",
  summary: "改到另一个空着的时间，最多两次",
  method: "POST",
  path: "/v1/bookings/{booking_id}/move",
  body: z.object({ starts_at: givenTime }),
  limits: acting,
  errors: ["NOT_FOUND", "BOOKING_NOT_MOVABLE", "SERVICE_NOT_AVAILABLE"],
});

export const cancelOwnBooking = defineEndpoint({
  ...own,
  name: "cancelOwnBooking",
  summary: "取消预约；按规则该退的自动退，再调用一次不会多退",
  method: "POST",
  path: "/v1/bookings/{booking_id}/cancel",
  body: z.object({
    /** The displayed refund. The call is rejected if the refund is lower now. */
    shown_percent: z.number().int().min(0).max(100),
  }),
  limits: acting,
  errors: ["NOT_FOUND", "BOOKING_OVER", "PRICE_CHANGED"],
});

export const getBookingFile = defineEndpoint({
  name: "getBookingFile",
  summary: "自己的一份预约，给日历程序的文件",
  method: "GET",
  path: "/v1/bookings/{booking_id}/calendar",
  who: "user",
  params: own.params,
  output: z.custom<Blob>(),
  download: { mediaType: "text/calendar" },
  errors: ["NOT_FOUND"],
});

const addressAnswer = z.object({ url: z.string().nullable() });

export const getCalendarAddress = defineEndpoint({
  name: "getCalendarAddress",
  summary: "自己的日历订阅地址；没有就是 null",
  method: "GET",
  path: "/v1/booking/address",
  who: "user",
  output: addressAnswer,
});

export const renewCalendarAddress = defineEndpoint({
  name: "renewCalendarAddress",
  summary: "做一个新的日历订阅地址，旧的不再能用",
  method: "POST",
  path: "/v1/booking/address",
  who: "user",
  output: addressAnswer,
  limits: [{ max: 20, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "open" }],
});

/** Calendar programs do not send tokens, so the address is signed. */
export const readCalendar = defineEndpoint({
  name: "readCalendar",
  summary: "按签过名的地址给日历程序读的预约",
  method: "GET",
  path: "/v1/booking/calendar/{user_id}/{signature}",
  who: "anyone",
  params: z.object({ user_id: wireId, signature: z.string().regex(/^\d{1,9}-[\w-]{43}$/) }),
  output: z.custom<Blob>(),
  download: { mediaType: "text/calendar" },
  limits: [{ max: 60, windowSeconds: MINUTE_SECONDS, per: "ip", whenUnavailable: "open" }],
  errors: ["NOT_FOUND"],
});

export type BookingService = z.output<typeof serviceSchema>;
export type Booking = z.output<typeof bookingSchema>;
export type FreeTime = z.output<typeof slotSchema>;
