import { expect, test } from "vitest";
import { momentOf } from "./booking-hours.ts";
import { findFreeSlots, type HostHours, type SlotTerms, type TakenTime } from "./free-slots.ts";

const TERMS: SlotTerms = {
  serviceId: 1,
  minutes: 60,
  stepMinutes: 60,
  bufferMinutes: 0,
  capacity: 1,
  noticeMinutes: 0,
  horizonDays: 30,
};
const MORNING = [{ from: 9 * 60, to: 12 * 60 }];
// 2026-11-23 is a Monday.
const HOURS: HostHours = {
  weekly: [MORNING, MORNING, MORNING, MORNING, MORNING, [], []],
  exceptions: new Map(),
  holidays: new Set(),
};
const NOW = momentOf("2026-11-22", 12 * 60);

interface Row {
  terms?: Partial<SlotTerms>;
  hours?: Partial<HostHours>;
  taken?: TakenTime[];
  day?: string;
  now?: Date;
}

function taken(from: number, to: number, more: Partial<TakenTime> = {}): TakenTime {
  const [startsAt, endsAt] = [momentOf("2026-11-23", from), momentOf("2026-11-23", to)];
  return { serviceId: 1, startsAt, endsAt, bufferMinutes: 0, people: 1, ...more };
}

const at = (hour: number, minute = 0) => hour * 60 + minute;

test.each<[string, Row, string[]]>([
  ["the hours of the weekday", {}, ["09:00", "10:00", "11:00"]],
  ["a day without hours has none", { day: "2026-11-28" }, []],
  ["a step shorter than the length", { terms: { stepMinutes: 30 } }, ["09:00", "09:30", "10:00", "10:30", "11:00"]],
  ["a slot must fit before the end", { terms: { minutes: 100 } }, ["09:00", "10:00"]],
  [
    "two parts of a day",
    { hours: { weekly: [[...MORNING, { from: at(14), to: at(15) }]] } },
    ["09:00", "10:00", "11:00", "14:00"],
  ],
  ["a holiday", { hours: { holidays: new Set(["2026-11-23"]) } }, []],
  [
    "an exception counts instead of the week",
    { hours: { exceptions: new Map([["2026-11-23", [{ from: at(20), to: at(21) }]]]) } },
    ["20:00"],
  ],
  ["an empty exception is a day off", { hours: { exceptions: new Map([["2026-11-23", []]]) } }, []],
  [
    "an exception has priority over a holiday",
    { hours: { exceptions: new Map([["2026-11-23", MORNING]]), holidays: new Set(["2026-11-23"]) } },
    ["09:00", "10:00", "11:00"],
  ],
  ["a booked time is excluded", { taken: [taken(at(10), at(11))] }, ["09:00", "11:00"]],
  ["overlapping times are excluded", { taken: [taken(at(9, 30), at(10, 30))] }, ["11:00"]],
  ["a buffer excludes times before and after", { taken: [taken(at(10), at(11), { bufferMinutes: 15 })] }, []],
  ["the longer of two buffers counts", { terms: { bufferMinutes: 15 }, taken: [taken(at(10), at(11))] }, []],
  [
    "a buffer that just fits",
    { terms: { minutes: 45, bufferMinutes: 15 }, taken: [taken(at(10), at(10, 45), { bufferMinutes: 15 })] },
    ["09:00", "11:00"],
  ],
  [
    "places left of several",
    { terms: { capacity: 3 }, taken: [taken(at(10), at(11), { people: 2 })] },
    ["09:00", "10:00", "11:00"],
  ],
  ["no place left", { terms: { capacity: 3 }, taken: [taken(at(10), at(11), { people: 3 })] }, ["09:00", "11:00"]],
  [
    "another service of the same host takes the whole time",
    { terms: { capacity: 3 }, taken: [taken(at(10), at(11), { serviceId: 2 })] },
    ["09:00", "11:00"],
  ],
  ["notice", { now: momentOf("2026-11-23", at(8)), terms: { noticeMinutes: 120 } }, ["10:00", "11:00"]],
  ["notice to the minute", { now: momentOf("2026-11-23", at(8)), terms: { noticeMinutes: 121 } }, ["11:00"]],
  ["times that have begun", { now: momentOf("2026-11-23", at(10, 1)) }, ["11:00"]],
  [
    "within the horizon",
    { now: momentOf("2026-11-22", at(23)), terms: { horizonDays: 1 } },
    ["09:00", "10:00", "11:00"],
  ],
  ["beyond the horizon", { now: momentOf("2026-11-21", at(23)), terms: { horizonDays: 1 } }, []],
])("finds free slots: %s", (_, { terms, hours, taken: times = [], day = "2026-11-23", now = NOW }, expected) => {
  const slots = findFreeSlots({
    terms: { ...TERMS, ...terms },
    hours: { ...HOURS, ...hours },
    taken: times,
    now,
    days: [day],
  });
  const local = slots.map(({ startsAt }) => new Date(startsAt.getTime() + 8 * 3_600_000).toISOString().slice(11, 16));
  expect(local).toEqual(expected);
});

test("counts places", () => {
  const [first] = findFreeSlots({
    terms: { ...TERMS, capacity: 3 },
    hours: HOURS,
    now: NOW,
    days: ["2026-11-23"],
    taken: [taken(at(9), at(10), { people: 2 })],
  });
  expect(first?.places).toBe(1);
});
