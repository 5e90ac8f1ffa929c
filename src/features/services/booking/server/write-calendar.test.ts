import { expect, test } from "vitest";
import { writeCalendar } from "./write-calendar.ts";

const ENTRY = {
  id: 7,
  title: "一对一咨询；选题, 定价\\路线",
  moves: 1,
  alarmMinutes: 60,
  startsAt: new Date("2026-11-28T07:00:00Z"),
  endsAt: new Date("2026-11-28T07:45:00Z"),
  meetingUrl: "https://meeting.example/a-very-long-room-name-that-does-not-fit-into-one-line-of-a-calendar",
};

test("writes a file for calendar programs (RFC 5545)", () => {
  const text = writeCalendar([ENTRY], { name: "预约", host: "example.com", now: new Date("2026-11-20T00:00:00Z") });
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
  for (const line of text.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  const lines = text.replaceAll("\r\n ", "").split("\r\n");
  for (const wanted of [
    "UID:booking-7@example.com",
    "DTSTART:20261128T070000Z",
    "DTEND:20261128T074500Z",
    "SEQUENCE:1",
    "SUMMARY:一对一咨询；选题\\, 定价\\\\路线",
    `URL;VALUE=URI:${ENTRY.meetingUrl}`,
    "TRIGGER:-PT1H",
  ])
    expect(lines).toContain(wanted);
});

test("omits place and alarm if there are none", () => {
  const entry = { ...ENTRY, meetingUrl: null, alarmMinutes: null, title: "一行\r\nATTACH:x" };
  const text = writeCalendar([entry], { name: "预约", host: "example.com", now: ENTRY.startsAt });
  expect(text).not.toMatch(/^(?:URL|LOCATION|ATTACH|BEGIN:VALARM)/m);
});
