import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, jsonb, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { int8, isOneOf, moment } from "../../../../kit/tables/columns.ts";
import type { DayPart, WeeklyHours } from "../booking-hours.ts";
import type { ReminderHours } from "../booking-rules.ts";
import { BOOKING_STATES, type BookingState, TAKING_STATES } from "../booking-states.ts";

/** Hosts, in the public form. */
export const bookingHosts = pgTable("booking_hosts", {
  id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
  name: text("name").notNull(),
  intro: text("intro").notNull().default(""),
});

/** The hosts' hours, accounts and meeting links. They are not public. */
export const bookingCalendars = pgTable(
  "booking_calendars",
  {
    hostId: int8("host_id")
      .primaryKey()
      .references(() => bookingHosts.id),
    /** The account that sees this calendar. null: none yet. */
    userId: int8("user_id"),
    hours: jsonb("hours").$type<WeeklyHours>().notNull(),
    /** The default meeting link. null: each booking has its own. */
    meetingUrl: text("meeting_url"),
  },
  (table) => [uniqueIndex("booking_calendars_user").on(table.userId)],
);

/** Days with special hours of one host, or, without a host, days off of the whole site. */
export const bookingDays = pgTable(
  "booking_days",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    hostId: int8("host_id").references(() => bookingHosts.id),
    day: date("day").notNull(),
    /** Empty: closed. */
    hours: jsonb("hours").$type<DayPart[]>().notNull(),
    title: text("title").notNull().default(""),
  },
  (table) => [
    uniqueIndex("booking_days_once").on(sql`coalesce(${table.hostId}, 0)`, table.day),
    check("booking_days_off_are_closed", sql`${table.hostId} is not null or ${table.hours} = '[]'::jsonb`),
  ],
);

/** Bookable services, with their price and rules. */
export const bookingServices = pgTable(
  "booking_services",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    hostId: int8("host_id")
      .notNull()
      .references(() => bookingHosts.id),
    title: text("title").notNull().unique(),
    summary: text("summary").notNull().default(""),
    /** The question to the booker. */
    question: text("question").notNull().default(""),
    minutes: smallint("minutes").notNull(),
    stepMinutes: smallint("step_minutes").notNull(),
    bufferMinutes: smallint("buffer_minutes").notNull(),
    capacity: smallint("capacity").notNull(),
    noticeMinutes: integer("notice_minutes").notNull(),
    horizonDays: smallint("horizon_days").notNull(),
    priceFen: integer("price_fen").notNull(),
    /** The level from which some bookings are free. null: none are free. */
    freeLevel: smallint("free_level").$type<2 | 3>(),
    freePerMonth: smallint("free_per_month").notNull().default(0),
    cancelHours: smallint("cancel_hours").notNull(),
    latePercent: smallint("late_percent").notNull().default(0),
    isOpen: boolean("is_open").notNull().default(false),
    position: integer("position").notNull().default(0),
  },
  (table) => [
    check("booking_services_times", sql`${table.minutes} > 0 and ${table.stepMinutes} > 0 and ${table.capacity} > 0`),
    check("booking_services_price", sql`${table.priceFen} >= 0 and ${table.latePercent} between 0 and 100`),
    check("booking_services_free", sql`${table.freeLevel} in (2, 3) or ${table.freePerMonth} = 0`),
  ],
);

/** Times of users that were chosen, reserved or confirmed. */
export const bookings = pgTable(
  "bookings",
  {
    id: int8("id").primaryKey().generatedAlwaysAsIdentity(),
    serviceId: int8("service_id")
      .notNull()
      .references(() => bookingServices.id),
    hostId: int8("host_id")
      .notNull()
      .references(() => bookingHosts.id),
    userId: int8("user_id").notNull(),
    /** A copy of the account's name for searches, written by triggers only. null: there is no such account. */
    userName: text("user_name"),
    title: text("title").notNull(),
    startsAt: moment("starts_at").notNull(),
    endsAt: moment("ends_at").notNull(),
    /** The terms as promised when the time was chosen. */
    bufferMinutes: smallint("buffer_minutes").notNull(),
    cancelHours: smallint("cancel_hours").notNull(),
    latePercent: smallint("late_percent").notNull(),
    /** The number of the place at that time. null while no place is occupied. */
    seat: smallint("seat"),
    state: text("state").$type<BookingState>().notNull(),
    /** The user's answer. */
    answer: text("answer").notNull().default(""),
    orderNo: text("order_no"),
    /** `2026-11`, the month whose free quota it used. null: it was not free. */
    freeMonth: text("free_month"),
    moves: smallint("moves").notNull().default(0),
    meetingUrl: text("meeting_url"),
    createdAt: moment("created_at").notNull(),
    confirmedAt: moment("confirmed_at"),
    /** The last reminder for this time, in hours before the start. */
    reminded: smallint("reminded").$type<ReminderHours>(),
    endedAt: moment("ended_at"),
    endedBy: text("ended_by").$type<"member" | "staff" | "refund" | "time">(),
    endReason: text("end_reason"),
    /** The percentage of the price promised when it was cancelled. */
    backPercent: smallint("back_percent"),
  },
  (table) => [
    // The last protection of a place: the database rejects a second booking regardless of errors in the code.
    uniqueIndex("bookings_one_per_seat")
      .on(table.hostId, table.startsAt, table.seat)
      .where(sql`${table.state} in (${sql.raw(TAKING_STATES.map((state) => `'${state}'`).join(", "))})`),
    uniqueIndex("bookings_one_per_order").on(table.orderNo).where(sql`${table.orderNo} is not null`),
    index("bookings_of_user").on(table.userId, table.id),
    index("bookings_of_host").on(table.hostId, table.startsAt),
    index("bookings_coming").on(table.startsAt).where(sql`${table.state} = 'confirmed'`),
    index("bookings_chosen").on(table.createdAt).where(sql`${table.state} = 'chosen'`),
    check("bookings_state_known", isOneOf(table.state, Object.keys(BOOKING_STATES))),
    check("bookings_forward", sql`${table.endsAt} > ${table.startsAt}`),
    check(
      "bookings_whole",
      sql`(${table.state} in ('chosen', 'released') or ${table.seat} is not null)
        and ((${table.state} = 'chosen') = (${table.orderNo} is null))
        and ((${table.state} in ('done', 'no_show', 'cancelled')) = (${table.endedAt} is not null))
        and (${table.state} in ('chosen', 'held', 'released') or ${table.confirmedAt} is not null)`,
    ),
  ],
);

/** The valid version of a user's calendar address. */
export const bookingFeeds = pgTable("booking_feeds", {
  userId: int8("user_id").primaryKey(),
  version: integer("version").notNull(),
});
