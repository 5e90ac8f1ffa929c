import { afterEach, expect, test, vi } from "vitest";
import { forgetTypedPassword, readTypedPassword, rememberTypedPassword } from "./just-typed-password.ts";

afterEach(() => {
  forgetTypedPassword();
  vi.useRealTimers();
});

test("the password of a login is known until it is forgotten", () => {
  expect(readTypedPassword()).toBeNull();
  rememberTypedPassword("ABCD-2345");
  expect(readTypedPassword()).toBe("ABCD-2345");
  forgetTypedPassword();
  expect(readTypedPassword()).toBeNull();
});

test("the password of a login is forgotten five minutes after the latest one", () => {
  vi.useFakeTimers();
  rememberTypedPassword("first");
  vi.advanceTimersByTime(4 * 60_000);
  rememberTypedPassword("second");
  vi.advanceTimersByTime(4 * 60_000);
  expect(readTypedPassword()).toBe("second");
  vi.advanceTimersByTime(60_000);
  expect(readTypedPassword()).toBeNull();
});
