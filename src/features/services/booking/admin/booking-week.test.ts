import { expect, test } from "vitest";
import type { AdminBooking } from "../admin-contract.ts";
import { momentOf } from "../booking-hours.ts";
import type { BookingState } from "../booking-states.ts";
import { layOutWeek, mondayOf, weekOfAddress } from "./booking-week.ts";

const MONDAY = "2026-11-23";
const TODAY = "2026-11-25";
const part = (from: number, to: number) => ({ from: from * 60, to: to * 60 });
const wang = {
  id: 1,
  name: "王老师",
  hours: [part(9, 12), [], part(9, 12), part(14, 18), [], [], []].map((one) => [one].flat()),
};
const li = { id: 2, name: "李老师", hours: [[], [], [part(11, 13)], [], [], [], []] };

let lastId = 0;
function booked(day: string, hours: { from: number; to: number }, facts: Partial<AdminBooking> = {}): AdminBooking {
  lastId += 1;
  return {
    id: lastId,
    state: "confirmed",
    title: "咨询",
    guest: `某人${lastId}`,
    starts_at: momentOf(day, hours.from).toISOString(),
    ends_at: momentOf(day, hours.to).toISOString(),
    user: { user_id: lastId, name: `某人${lastId}` },
    host: "王老师",
    order_no: "A",
    is_free: false,
    end_reason: null,
    back_percent: null,
    ...facts,
  };
}

const week = (facts: Partial<Parameters<typeof layOutWeek>[0]> = {}) =>
  layOutWeek({ from: MONDAY, today: TODAY, hosts: [wang, li], specialDays: [], bookings: [], ...facts });
const placed = (layout: ReturnType<typeof layOutWeek>, day: number) =>
  layout.days[day]?.blocks.map(({ from, to, lane, lanes }) => [from / 60, to / 60, lane, lanes]);
const freeOn = (layout: ReturnType<typeof layOutWeek>, day: number) => layout.days[day]?.free;

test("starts the week on Monday, and shows the current week when the address has no valid day", () => {
  expect(mondayOf("2026-11-29")).toBe(MONDAY);
  expect(weekOfAddress("2026-12-02", TODAY)).toBe("2026-11-30");
  for (const none of [null, "", "someday", "2026-13-40"]) expect(weekOfAddress(none, TODAY), String(none)).toBe(MONDAY);
});

test("places bookings on their day in Beijing time, even when it is the previous day in UTC", () => {
  const layout = week({ bookings: [booked("2026-11-26", part(0, 1)), booked("2026-11-26", part(23, 24))] });
  expect(placed(layout, 3)).toEqual([
    [0, 1, 0, 1],
    [23, 24, 0, 1],
  ]);
  expect(layout.span).toEqual(part(0, 24));
  expect(layout.days.map(({ day }) => day)).toEqual([
    "2026-11-23",
    "2026-11-24",
    "2026-11-25",
    "2026-11-26",
    "2026-11-27",
    "2026-11-28",
    "2026-11-29",
  ]);
});

test("overlapping bookings share the column, and a lane is reused once it is empty", () => {
  const layout = week({
    bookings: [
      booked(TODAY, part(9, 11)),
      booked(TODAY, part(10, 12), { host: "李老师" }),
      booked(TODAY, part(11, 13), { host: "李老师", title: "改稿" }),
      booked(TODAY, part(13, 14)),
    ],
  });
  expect(placed(layout, 2)).toEqual([
    [9, 11, 0, 2],
    [10, 12, 1, 2],
    [11, 13, 0, 2],
    [13, 14, 0, 1],
  ]);
});

test("groups people with the same service and time into one block, separately for each host", () => {
  const layout = week({
    bookings: [booked(TODAY, part(9, 10)), booked(TODAY, part(9, 10)), booked(TODAY, part(9, 10), { host: "李老师" })],
  });
  expect(layout.days[2]?.blocks.map(({ bookings }) => bookings.length)).toEqual([2, 1]);
});

test.each<[BookingState, boolean]>([
  ["chosen", false],
  ["held", true],
  ["released", false],
  ["confirmed", true],
  ["done", true],
  ["no_show", true],
  ["cancelled", false],
])("a booking that is %s is in the week: %s", (state, isThere) => {
  const layout = week({ hosts: [wang], bookings: [booked(TODAY, part(9, 10), { state })] });
  expect(layout.days[2]?.blocks.length).toBe(isThere ? 1 : 0);
  expect(freeOn(layout, 2)).toEqual([isThere ? part(10, 12) : part(9, 12)]);
});

test("an hour is free while at least one host is free", () => {
  const bookings = [booked(TODAY, part(10, 12))];
  expect(freeOn(week({ hosts: [wang], bookings }), 2)).toEqual([part(9, 10)]);
  expect(freeOn(week({ bookings }), 2)).toEqual([part(9, 10), part(11, 13)]);
});

test("shows past days, holidays and special hours of one host as not free", () => {
  const specialDays = [
    { host_id: null, day: TODAY, hours: [] },
    { host_id: 1, day: "2026-11-26", hours: [part(20, 21)] },
  ];
  const layout = week({ specialDays });
  // Monday is over, although he works on Mondays.
  expect([freeOn(layout, 0), freeOn(layout, 2), freeOn(layout, 3)]).toEqual([[], [], [part(20, 21)]]);
  expect(layout.span).toEqual(part(20, 21));
});

test("shows whole hours, and office hours when the week is empty", () => {
  expect(week({ hosts: [], bookings: [booked(TODAY, part(9.5, 10.25))] }).span).toEqual(part(9, 11));
  expect(week({ hosts: [] }).span).toEqual(part(9, 18));
});
