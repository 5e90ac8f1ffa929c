import { afterEach, expect, test, vi } from "vitest";
import { forgetTypedPassword, readTypedPassword, rememberTypedPassword } from "./just-typed-password.ts";

afterEach(() => {
  forgetTypedPassword();
  vi.useRealTimers();
});

test("keeps the password of a login in memory until it is removed", () => {
  expect(readTypedPassword()).toBeNull();
  rememberTypedPassword("ABCD-2345");
  expect(readTypedPassword()).toBe("ABCD-2345");
  forgetTypedPassword();
  expect(readTypedPassword()).toBeNull();
});

test("removes the password five minutes after the latest login", () => {
  vi.useFakeTimers();
  rememberTypedPassword("first");
  vi.advanceTimersByTime(4 * 60_000);
  rememberTypedPassword("second");
  vi.advanceTimersByTime(4 * 60_000);
  expect(readTypedPassword()).toBe("second");
  vi.advanceTimersByTime(60_000);
  expect(readTypedPassword()).toBeNull();
});
