import { expect, test } from "vitest";
import { createMemoryStore } from "../../../ui/local-store.ts";
import { attemptKey, endAttempt } from "./attempt-key.ts";

function setUp() {
  const store = createMemoryStore();
  let time = 1_000_000;
  let made = 0;
  const parts = {
    store,
    now: () => time,
    random: () => {
      made += 1;
      return `key-${made}`;
    },
  };
  return { parts, store, pass: (ms: number) => (time += ms) };
}

const attempt = { planId: 3, agreementVersion: "2026-11" };

test("a retry of the same attempt keeps its key", () => {
  const { parts, pass } = setUp();
  const first = attemptKey(attempt, parts);
  pass(24 * 60_000);
  expect(attemptKey(attempt, parts)).toBe(first);
});

test("another plan or agreement is another attempt", () => {
  const { parts } = setUp();
  const keys = [
    attemptKey(attempt, parts),
    attemptKey({ ...attempt, planId: 4 }, parts),
    attemptKey({ ...attempt, agreementVersion: "2027-01" }, parts),
  ];
  expect(new Set(keys).size).toBe(3);
});

test("an attempt ends with its order or before the order's time is up", () => {
  const { parts, store, pass } = setUp();
  const first = attemptKey(attempt, parts);
  endAttempt(store);
  const second = attemptKey(attempt, parts);
  expect(second).not.toBe(first);
  pass(25 * 60_000);
  expect(attemptKey(attempt, parts)).not.toBe(second);
});

test("a garbled store is no attempt", () => {
  const { parts, store } = setUp();
  store.set("checkout_attempt", "{nonsense");
  expect(attemptKey(attempt, parts)).toBe("key-1");
});
