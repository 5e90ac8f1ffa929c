import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { dayAfter, weekdayOf } from "../../src/features/services/booking/booking-hours.ts";
import { dayOf } from "../../src/kit/values/shanghai-day.ts";
import { expect } from "./journey.ts";

/** What the calendar shows at once: four weeks, beginning with the Monday of this one. */
const VISIBLE_DAYS = 28;

/**
 * Which journey books on which free day of the site's calendar, counted from the last one shown. A time can be booked
 * once, so journeys that run at the same moment must not choose among the same times.
 */
const DAYS = { consultation: 1, "moved consultation": 2, keyboard: 3, checkout: 4, "narrow pages": 5 };

type BookingDay = keyof typeof DAYS;

/** The journey's own day among those that the calendar offers. */
export function bookingDay(calendar: Page | Locator, day: BookingDay): Locator {
  return calendar.getByRole("button", { name: /个空闲时间/ }).nth(-DAYS[day]);
}

/** The same through the API: when the first free time of that day begins. */
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
