import { AppError } from "../../../../kit/api/app-error.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { dayOf } from "../../../../kit/values/shanghai-day.ts";
import type { DatabaseOrTransaction } from "../../../../ports/database.ts";
import { dayAfter, spanText, startOfNamedDay } from "../booking-hours.ts";
import { type FreeSlot, findFreeSlots, type SlotTerms } from "../free-slots.ts";
import { findTaken } from "./booking-store.ts";
import { readHours, type ServiceRow } from "./service-store.ts";

/** The number of days in which alternatives to a booked time are offered. */
const NEARBY_DAYS = 14;
const OFFERED = 5;

export function termsOf(service: ServiceRow): SlotTerms {
  const { id, minutes, stepMinutes, bufferMinutes, capacity, noticeMinutes, horizonDays } = service;
  return { serviceId: id, minutes, stepMinutes, bufferMinutes, capacity, noticeMinutes, horizonDays };
}

interface FreeTimesQuery {
  service: ServiceRow;
  now: Date;
  /** A booking that must not block its own move. */
  but?: number;
  /** The length of a booking that keeps its length. */
  minutes?: number;
}

/** The free times of these days, earliest first. */
export async function findFree(
  db: DatabaseOrTransaction,
  { service, now, but, minutes, from, days }: FreeTimesQuery & { from: string; days: number },
): Promise<FreeSlot[]> {
  const until = dayAfter(from, days);
  const { hostId } = service;
  const terms = { ...termsOf(service), ...(minutes !== undefined && { minutes }) };
  // One more day on both sides, because a booking at the boundary may affect it.
  const [begins, ends] = [startOfNamedDay(from) - DAY_MS, startOfNamedDay(until) + DAY_MS];
  // One after the other, because a transaction has one connection.
  const hours = await readHours(db, { hostId, from, until });
  const taken = await findTaken(db, { hostId, from: new Date(begins), until: new Date(ends), but: but ?? null });
  const named = Array.from({ length: days }, (_, index) => dayAfter(from, index));
  return findFreeSlots({ terms, hours, taken, now, days: named });
}

/**
 * The free time that begins at the given moment. Throws `SERVICE_NOT_AVAILABLE` with other free times, nearest first.
 */
export async function requireFree(
  db: DatabaseOrTransaction,
  { startsAt, ...query }: FreeTimesQuery & { startsAt: Date },
): Promise<FreeSlot> {
  const onDay = await findFree(db, { ...query, from: dayOf(startsAt), days: 1 });
  const wanted = onDay.find((slot) => slot.startsAt.getTime() === startsAt.getTime());
  if (wanted) return wanted;
  const near = await findFree(db, { ...query, from: dayOf(query.now), days: NEARBY_DAYS });
  const distance = (slot: FreeSlot) => Math.abs(slot.startsAt.getTime() - startsAt.getTime());
  const others = near.toSorted((one, other) => distance(one) - distance(other)).slice(0, OFFERED);
  const named = others.map(spanText).join("、");
  throw new AppError({
    status: 409,
    code: "SERVICE_NOT_AVAILABLE",
    message:
      named === "" ? "这个时间已经约不上了，最近两周没有别的空闲时间" : `这个时间已经约不上了，还空着的有 ${named}`,
    extra: { alternatives: others.map((slot) => slot.startsAt.toISOString()) },
  });
}
