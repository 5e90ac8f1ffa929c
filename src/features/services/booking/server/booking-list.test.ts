import { beforeAll, expect, test } from "vitest";
import { createListFixture } from "../../../../../test/list-fixture.ts";
import { DAY_MS, HOUR_MS } from "../../../../kit/values/durations.ts";
import { bookingHosts, bookingServices, bookings } from "./booking-tables.ts";

const lists = await createListFixture("support");
const now = lists.clock.now();
const days = (count: number) => new Date(now.getTime() + count * DAY_MS);
const LIST = "/admin/bookings";
const FILE = "/admin/bookings/export";

let ids: number[] = [];
let lin = 0;
let hostId = 0;
beforeAll(async () => {
  lin = await lists.createNamed("林晓", "+8613800006789");
  const zhou = await lists.createNamed("周远");
  const [wang, li] = await lists.db
    .insert(bookingHosts)
    .values([
      { name: "王老师", intro: "" },
      { name: "李老师", intro: "" },
    ])
    .returning({ id: bookingHosts.id });
  hostId = wang?.id ?? 0;
  const other = li?.id ?? 0;
  const terms = { bufferMinutes: 0, cancelHours: 24, latePercent: 0 };
  const [service] = await lists.db
    .insert(bookingServices)
    .values({
      hostId,
      title: "咨询",
      minutes: 60,
      stepMinutes: 60,
      capacity: 1,
      noticeMinutes: 0,
      horizonDays: 30,
      priceFen: 100,
      freePerMonth: 0,
      isOpen: true,
      position: 0,
      ...terms,
    })
    .returning({ id: bookingServices.id });
  const rows = [
    { hostId, userId: lin, title: "咨询", startsAt: days(3), state: "confirmed", confirmedAt: now },
    { hostId: other, userId: zhou, title: "改稿", startsAt: days(3), state: "held" },
    { hostId, userId: zhou, title: "咨询", startsAt: days(1), state: "held" },
    { hostId: other, userId: lin, title: "=cmd()", startsAt: days(2), state: "confirmed", confirmedAt: now },
    { hostId, userId: zhou, title: "改稿", startsAt: days(5), state: "held" },
    { hostId, userId: zhou, title: "改稿", startsAt: days(9), state: "chosen" },
  ] as const;
  const inserted = await lists.db
    .insert(bookings)
    .values(
      rows.map((row, at) => ({
        ...terms,
        ...row,
        serviceId: service?.id ?? 0,
        endsAt: new Date(row.startsAt.getTime() + HOUR_MS),
        seat: row.state === "chosen" ? null : 0,
        orderNo: row.state === "chosen" ? null : `${at}`.padStart(24, "B"),
        answer: "家里的事",
        meetingUrl: "https://meeting.example/secret",
        createdAt: now,
      })),
    )
    .returning({ id: bookings.id });
  ids = inserted.slice(0, 5).map(({ id }) => id);
});

const found = async (params: Record<string, string | number>) =>
  (await lists.read(LIST, params)).items.map(({ id }) => ids.indexOf(id));

test("names user and host, without the answer and the meeting link", async () => {
  const { items, total } = await lists.read(LIST);
  expect([items.map(({ id }) => ids.indexOf(id)), total]).toEqual([[4, 3, 2, 1, 0], 5]);
  expect(items[4]).toMatchObject({ user: { user_id: lin, name: "林晓" }, host: "王老师", title: "咨询" });
  expect(JSON.stringify(items)).not.toMatch(/家里的事|secret/);
  for (const name of ["answer", "meeting_url"]) expect(items[4]).not.toHaveProperty(name);
});

test("finds bookings by service, host, order and person", async () => {
  expect(await found({ q: "改稿" })).toEqual([4, 1]);
  expect(await found({ q: "李老师" })).toEqual([3, 1]);
  expect(await found({ q: "bbbb2" })).toEqual([2]);
  expect(await found({ q: "林晓" })).toEqual([3, 0]);
  expect(await found({ q: "6789" })).toEqual([3, 0]);
});

test("lists every booking once in each sort order", async () => {
  await lists.expectEveryOrder({
    path: LIST,
    ids,
    sorts: { id: ({ id }) => id, starts_at: (item) => String(item.starts_at) },
  });
  for (const sort of ["title", "-title"]) {
    const first = await lists.read(LIST, { sort, limit: 3 });
    const second = await lists.read(LIST, { sort, limit: 3, cursor: first.next ?? "" });
    const seen = [...first.items, ...second.items].map(({ id }) => ids.indexOf(id));
    expect(seen.toSorted(), sort).toEqual([0, 1, 2, 3, 4]);
  }
});

test("filters before it limits", async () => {
  expect(await lists.read(LIST, { state: "held", limit: 1 })).toMatchObject({ items: [{ id: ids[4] }], total: 3 });
  expect(await found({ host_id: hostId, user_id: lin })).toEqual([0]);
  expect(await found({ from: "2026-11-22", to: "2026-11-23", limit: 2 })).toEqual([3, 1]);
});

test("requires the right to manage bookings; logs only the export, which contains no formulas", async () => {
  await lists.expectGuarded(LIST, FILE);
  await lists.takeActs();
  await lists.read(LIST);
  const rows = await lists.readCsv(FILE, { user_id: lin });
  expect(rows).toHaveLength(2);
  expect(rows[0]).toContain(`"'=cmd()"`);
  expect(await lists.takeActs()).toEqual([{ action: "exportBookings", subject: "bookings" }]);
});
