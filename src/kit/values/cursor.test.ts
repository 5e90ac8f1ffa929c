import { expect, test } from "vitest";
import { cutPage, defineCursor, idCursor } from "./cursor.ts";

const topics = defineCursor("topics", { activeAt: "moment?", title: "text", votes: "number", id: "id" });
const place = { activeAt: new Date("2026-03-04T05:06:07.089Z"), title: "第一章「开始」", votes: -3, id: 12 };

test("reads a position that it has written, in characters that need no escaping in an address", () => {
  const text = topics.write(place);
  expect(text).toMatch(/^[\w-]+$/);
  expect(topics.read(text)).toEqual(place);
  expect(topics.read(topics.write({ ...place, activeAt: null }))).toEqual({ ...place, activeAt: null });
});

test("refuses positions of another list and any other text", () => {
  expect(topics.read(idCursor("topics").write({ id: 12 }))).toBeNull();
  expect(idCursor("proposals").read(idCursor("topics").write({ id: 12 }))).toBeNull();
  const encode = (packed: unknown) => Buffer.from(JSON.stringify(packed)).toString("base64url");
  const wrong = [
    ["topics", null, "a", 1, null],
    ["topics", null, "a", 1, -1],
    ["topics", null, "a", 1.5, 1],
    ["topics", 1e15, "a", 1, 1],
    ["topics", null, "\u0000", 1, 1],
    ["topics", null, "a", 1, Number.MAX_SAFE_INTEGER + 1],
    ["topics", null, "a", 1, 1, 1],
    { topics: 1 },
  ];
  for (const text of [...wrong.map(encode), "", "12", "3-12", "AA==", "_w", "a".repeat(3000)]) {
    expect(topics.read(text), text).toBeNull();
  }
});

test("reads only existing days", () => {
  const days = defineCursor("days", { day: "day", id: "id" });
  const at = (day: string) => ({ day, id: 1 });
  expect(days.read(days.write(at("2026-02-28")))).toEqual(at("2026-02-28"));
  for (const day of ["2026-02-30", "2026-13-01", "2026-1-1", "0000-01-01", "3000-01-01", "yesterday", ""])
    expect(days.read(days.write(at(day))), day).toBeNull();
});

test("removes the additional row beyond a page", () => {
  expect(cutPage([3, 2, 1], 2, String)).toEqual({ listed: [3, 2], next: "2" });
  expect(cutPage([3, 2], 2, String)).toEqual({ listed: [3, 2], next: null });
  expect(cutPage([], 2, String)).toEqual({ listed: [], next: null });
});
