import { z } from "zod";
import { can } from "../../../domain/staff/permissions.ts";
import { defineEndpoint, type RateLimit } from "../../../kit/api/endpoint.ts";
import { IDEMPOTENCY_ERRORS } from "../../../kit/api/idempotency-key.ts";
import { csvDownload, defineStaffList, listedPersonSchema, staffPageOf } from "../../../kit/api/staff-list.ts";
import { givenDay, givenTime, shopTextOf, wireId } from "../../../kit/api/wire.ts";
import { HOUR_SECONDS } from "../../../kit/values/durations.ts";
import { MAX_PRICE_FEN } from "../../access/prices/price-limits.ts";
import { OUTCOMES } from "./booking-outcomes.ts";
import { bookingStateSchema, dayPartsSchema, daySchema } from "./contract.ts";
import { hostBookingSchema, meetingUrlSchema } from "./hosting-contract.ts";

const who = can("booking.manage");
const limits = [
  { max: 300, windowSeconds: HOUR_SECONDS, per: "user", whenUnavailable: "closed" },
] as const satisfies RateLimit[];

export const hostDraftSchema = z.object({
  /** Absent: a new host is created. */
  id: z.number().int().positive().optional(),
  name: shopTextOf(40).trim().min(1, "请写主讲人的名字"),
  intro: shopTextOf(200).trim().default(""),
  /** The account that sees the calendar. null: none yet. */
  user_id: z.number().int().positive().nullable().default(null),
  /** Monday to Sunday. */
  hours: z.array(dayPartsSchema).length(7, "每周的时间要写七天，周一在前，没有的写空"),
  meeting_url: meetingUrlSchema.default(null),
});

const hostSchema = hostDraftSchema.extend({ id: z.number().int() });

export const serviceDraftSchema = z.object({
  /** Absent: a new service is created. */
  id: z.number().int().positive().optional(),
  host_id: z.number().int().positive(),
  title: shopTextOf(60).trim().min(1, "请写服务的名字"),
  summary: shopTextOf(500).trim().default(""),
  question: shopTextOf(100).trim().default(""),
  minutes: z.number().int().min(5).max(480),
  step_minutes: z.number().int().min(5).max(480),
  buffer_minutes: z.number().int().min(0).max(240).default(0),
  capacity: z.number().int().min(1).max(500).default(1),
  notice_minutes: z.number().int().min(0).max(43_200).default(720),
  horizon_days: z.number().int().min(1).max(180).default(30),
  price_fen: z.number().int().min(0).max(MAX_PRICE_FEN, "价格超过 10 万元，请检查"),
  free_level: z
    .union([z.literal(2), z.literal(3)])
    .nullable()
    .default(null),
  free_per_month: z.number().int().min(0).max(100).default(0),
  cancel_hours: z.number().int().min(0).max(720).default(24),
  late_percent: z.number().int().min(0).max(100).default(0),
  is_open: z.boolean().default(false),
  position: z.number().int().min(0).max(10_000).default(0),
});

const adminServiceSchema = serviceDraftSchema.extend({ id: z.number().int() });

/** The user's answer and the meeting link are visible only to the user and the host. */
const adminBookingSchema = hostBookingSchema.omit({ answer: true, meeting_url: true }).extend({
  user: listedPersonSchema,
  host: z.string(),
  order_no: z.string().nullable(),
  is_free: z.boolean(),
  end_reason: z.string().nullable(),
  back_percent: z.number().int().nullable(),
});

export const readBookingSetup = defineEndpoint({
  name: "readBookingSetup",
  summary: "预约的主讲人、服务和从今天起的特别日子",
  method: "GET",
  path: "/v1/admin/booking",
  who,
  output: z.object({
    hosts: z.array(hostSchema),
    services: z.array(adminServiceSchema),
    days: z.array(
      z.object({
        /** null: a day of the whole site. */
        host_id: z.number().int().nullable(),
        day: daySchema,
        hours: dayPartsSchema,
        title: z.string(),
      }),
    ),
  }),
});

export const saveBookingHost = defineEndpoint({
  name: "saveBookingHost",
  summary: "加一位主讲人，或者按编号改一位；名字各不相同",
  method: "PUT",
  path: "/v1/admin/booking/hosts",
  who,
  body: hostDraftSchema,
  headers: ["Idempotency-Key"],
  output: hostSchema,
  limits,
  errors: ["NOT_FOUND", "BOOKING_NAME_TAKEN", ...IDEMPOTENCY_ERRORS],
});

export const saveBookingService = defineEndpoint({
  name: "saveBookingService",
  summary: "加一项服务，或者按编号改一项；名字各不相同。已经有的预约照当时的规则",
  method: "PUT",
  path: "/v1/admin/booking/services",
  who,
  body: serviceDraftSchema,
  headers: ["Idempotency-Key"],
  output: adminServiceSchema,
  limits,
  errors: ["NOT_FOUND", "BOOKING_NAME_TAKEN", ...IDEMPOTENCY_ERRORS],
});

export const putBookingDay = defineEndpoint({
  name: "putBookingDay",
  summary: "某一天的时间：不写主讲人是全站放假；hours 为空是休息，null 是照每周的时间",
  method: "PUT",
  path: "/v1/admin/booking/days/{day}",
  who,
  params: z.object({ day: daySchema }),
  body: z.object({
    host_id: z.number().int().positive().nullable().default(null),
    hours: dayPartsSchema.nullable(),
    title: shopTextOf(40).trim().default(""),
  }),
  output: z.object({ day: daySchema }),
  limits,
  errors: ["NOT_FOUND"],
});

export const bookingList = defineStaffList({
  name: "staff-bookings",
  sorts: { id: "id", starts_at: "moment", title: "text" },
  firstSort: "-id",
  filters: {
    state: bookingStateSchema.optional(),
    user_id: wireId.optional(),
    host_id: wireId.optional(),
    /** Days of the appointment in Beijing, both included. */
    from: givenDay.optional(),
    to: givenDay.optional(),
  },
});

export const listBookings = defineEndpoint({
  name: "listBookings",
  summary: "预约，新的在前；不写状态就是全部；q 在服务、主讲人、订单号、名字和手机末四位里找",
  method: "GET",
  path: "/v1/admin/bookings",
  who,
  query: bookingList.query,
  output: staffPageOf(adminBookingSchema),
});

export const exportBookings = defineEndpoint({
  name: "exportBookings",
  summary: "筛选出的预约，CSV",
  method: "GET",
  path: "/v1/admin/bookings/export",
  who,
  isReadingAudited: true,
  query: bookingList.exportQuery,
  output: z.custom<Blob>(),
  download: csvDownload,
  limits,
});

const acting = { who, params: z.object({ booking_id: wireId }), output: adminBookingSchema, limits } as const;

export const cancelBooking = defineEndpoint({
  ...acting,
  name: "cancelBooking",
  summary: "取消一份预约，全额自动退款；再调用一次不会多退",
  method: "POST",
  path: "/v1/admin/bookings/{booking_id}/cancel",
  confirm: "above_sum",
  body: z.object({ reason: shopTextOf(200).trim().min(1, "请写明原因") }),
  errors: ["NOT_FOUND", "BOOKING_OVER"],
});

export const moveBooking = defineEndpoint({
  ...acting,
  name: "moveBooking",
  summary: "把一份预约改到另一个空着的时间，不算对方改的次数",
  method: "POST",
  path: "/v1/admin/bookings/{booking_id}/move",
  body: z.object({ starts_at: givenTime }),
  errors: ["NOT_FOUND", "BOOKING_NOT_MOVABLE", "SERVICE_NOT_AVAILABLE"],
});

export const finishBooking = defineEndpoint({
  ...acting,
  name: "finishBooking",
  summary: "记下一份预约已经完成，或者对方没有到场",
  method: "POST",
  path: "/v1/admin/bookings/{booking_id}/finish",
  body: z.object({ outcome: z.enum(OUTCOMES) }),
  errors: ["NOT_FOUND", "BOOKING_OVER"],
});

export type HostDraft = z.output<typeof hostDraftSchema>;
export type BookingHost = z.output<typeof hostSchema>;
export type ServiceDraft = z.output<typeof serviceDraftSchema>;
export type AdminService = z.output<typeof adminServiceSchema>;
export type AdminBooking = z.output<typeof adminBookingSchema>;
