import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { dayAfter, weekdayOf } from "../../src/features/services/booking/booking-hours.ts";
import { dayOf } from "../../src/kit/values/shanghai-day.ts";
import { expect } from "./journey.ts";

/** The calendar shows four weeks at a time, beginning with the Monday of the current week. */
const VISIBLE_DAYS = 28;

/**
 * The day of the site's calendar on which each journey books: the nth free day from the end of the calendar. A time can
 * be booked once, so concurrent journeys must not choose among the same times.
 */
const DAYS = { consultation: 1, "moved consultation": 2, keyboard: 3, checkout: 4, "narrow pages": 5 };

type BookingDay = keyof typeof DAYS;

/** The day reserved for the journey among those that the calendar offers. */
export function bookingDay(calendar: Page | Locator, day: BookingDay): Locator {
  return calendar.getByRole("button", { name: /个空闲时间/ }).nth(-DAYS[day]);
}

/** Returns the start of the first free time of that day, from the API. */
export async function findBookingTime(
  request: APIRequestContext,
  { serviceId, day }: { serviceId: number; day: BookingDay },
): Promise<string> {
  const today = dayOf(new Date());
  const from = dayAfter(today, -weekdayOf(today));
  const answer = await request.get(`/api/v1/booking/services/${serviceId}/times?from=${from}&days=${VISIBLE_DAYS}`);
  expect(answer.ok(), await answer.text()).toBe(true);
  const { days }: { days: { times: { starts_at: string }[] }[] } = (await answer.json()).data;
  const free = days.filter(({ times }) => times.length > 0);
  return free.at(-DAYS[day])?.times[0]?.starts_at ?? "";
}
