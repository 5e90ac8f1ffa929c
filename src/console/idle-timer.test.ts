import { expect, test } from "vitest";
import { createIdleTimer } from "./idle-timer.ts";

const IDLE_MS = 30 * 60_000;

function createObserved() {
  const clock = { ms: 1_000_000 };
  const locked: number[] = [];
  const timer = createIdleTimer({ idleMs: IDLE_MS, nowMs: () => clock.ms, onIdle: () => locked.push(clock.ms) });
  return { clock, locked, ...timer };
}

test("locks after the idle time and not before", () => {
  const { clock, locked, check } = createObserved();
  clock.ms += IDLE_MS - 1;
  check();
  expect(locked).toEqual([]);
  clock.ms += 1;
  check();
  expect(locked).toEqual([clock.ms]);
});

test("a sign of the user starts the idle time again", () => {
  const { clock, locked, check, sign } = createObserved();
  clock.ms += IDLE_MS - 1;
  expect(sign()).toBe(false);
  clock.ms += IDLE_MS - 1;
  check();
  expect(locked).toEqual([]);
});

test("the key that wakes a machine after the idle time locks the console, although no timer has run", () => {
  const { clock, locked, sign, check } = createObserved();
  clock.ms += 8 * 60 * 60_000;
  expect(sign()).toBe(true);
  expect(locked).toHaveLength(1);
  check();
  expect(locked).toHaveLength(2);
});
