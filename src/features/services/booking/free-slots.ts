import { DAY_MS, MINUTE_MS } from "../../../kit/values/durations.ts";
import { dayOf } from "../../../kit/values/shanghai-day.ts";
import { type DayPart, momentOf, type WeeklyHours, weekdayOf } from "./booking-hours.ts";

/** The settings of a service that determine its times. */
export interface SlotTerms {
  serviceId: number;
  minutes: number;
  /** The interval between the starts of times. */
  stepMinutes: number;
  /** The time that is kept free before and after. */
  bufferMinutes: number;
  /** The number of people at the same time. */
  capacity: number;
  /** The minimum time between booking and start. */
  noticeMinutes: number;
  /** The number of days ahead that can be booked, not counting today. */
  horizonDays: number;
}

/** A period of the host's time that is already booked. */
export interface TakenTime {
  serviceId: number;
  startsAt: Date;
  endsAt: Date;
  bufferMinutes: number;
  /** The number of people. */
  people: number;
}

/** The working hours of a host. */
export interface HostHours {
  weekly: WeeklyHours;
  /** Days with special hours. An empty list means closed. They take precedence over holidays. */
  exceptions: ReadonlyMap<string, readonly DayPart[]>;
  /** Days off of the whole site. */
  holidays: ReadonlySet<string>;
}

export interface FreeSlot {
  startsAt: Date;
  endsAt: Date;
  /** The number of remaining places. */
  places: number;
}

interface Question {
  terms: SlotTerms;
  hours: HostHours;
  taken: readonly TakenTime[];
  now: Date;
}

/** The hours that apply on a day. */
export function hoursOfDay({ weekly, exceptions, holidays }: HostHours, day: string): readonly DayPart[] {
  return exceptions.get(day) ?? (holidays.has(day) ? [] : (weekly[weekdayOf(day)] ?? []));
}

/** Hours − exceptions − holidays − bookings with their buffer − notice time, sorted by start. */
export function findFreeSlots({ days, ...question }: Question & { days: readonly string[] }): FreeSlot[] {
  return days.flatMap((day) => slotsOfDay(question, day));
}

function slotsOfDay(question: Question, day: string): FreeSlot[] {
  const { terms, hours } = question;
  return hoursOfDay(hours, day).flatMap(({ from, to }) => {
    const slots: FreeSlot[] = [];
    for (let start = from; start + terms.minutes <= to; start += terms.stepMinutes) {
      const slot = { startsAt: momentOf(day, start), endsAt: momentOf(day, start + terms.minutes) };
      const places = placesOf(question, slot);
      if (places > 0) slots.push({ ...slot, places });
    }
    return slots;
  });
}

/** The number of remaining places at a time within the hours. */
function placesOf({ terms, taken, now }: Question, { startsAt, endsAt }: Omit<FreeSlot, "places">): number {
  if (startsAt.getTime() < now.getTime() + terms.noticeMinutes * MINUTE_MS) return 0;
  if (startsAt.getTime() > lastMoment(terms, now)) return 0;
  let left = terms.capacity;
  for (const other of taken) {
    const isSame = other.serviceId === terms.serviceId && other.startsAt.getTime() === startsAt.getTime();
    if (isSame) left -= other.people;
    else if (touches(other, { startsAt, endsAt }, terms.bufferMinutes)) return 0;
  }
  return Math.max(0, left);
}

/** The longer of two buffers must be free between two bookings. One buffer is enough for both. */
function touches(other: TakenTime, { startsAt, endsAt }: Omit<FreeSlot, "places">, bufferMinutes: number): boolean {
  const bufferMs = Math.max(other.bufferMinutes, bufferMinutes) * MINUTE_MS;
  return (
    startsAt.getTime() < other.endsAt.getTime() + bufferMs && other.startsAt.getTime() < endsAt.getTime() + bufferMs
  );
}

function lastMoment({ horizonDays }: SlotTerms, now: Date): number {
  return momentOf(dayOf(now), 0).getTime() + (horizonDays + 1) * DAY_MS - 1;
}
