import { expect, test } from "vitest";
import { formatShanghaiInput, readShanghaiInput } from "./shanghai-input.ts";

test("shows a date and time in Beijing time and sends it in UTC", () => {
  expect(formatShanghaiInput("2026-12-31T16:30:00.000Z")).toBe("2027-01-01T00:30");
  expect(readShanghaiInput("2027-01-01T00:30")).toBe("2026-12-31T16:30:00.000Z");
});

test("reads an empty field as null", () => {
  expect(readShanghaiInput("")).toBeNull();
  expect(formatShanghaiInput(null)).toBe("");
  expect(formatShanghaiInput("someday")).toBe("");
});
