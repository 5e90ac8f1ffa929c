import { expect, test } from "vitest";
import { createMemoryStore } from "../../../../ui/browser/local-store.ts";
import { attemptKey, endAttempt } from "./attempt-key.ts";

function setUp() {
  const store = createMemoryStore();
  let time = 1_000_000;
  let made = 0;
  const dependencies = {
    store,
    now: () => time,
    random: () => {
      made += 1;
      return `key-${made}`;
    },
  };
  return { dependencies, store, pass: (ms: number) => (time += ms) };
}

const attempt = { subject: "plan:3", couponId: null, agreementVersion: "2026-11", channel: "wechat" as const };

test("a retry of the same attempt keeps its key", () => {
  const { dependencies, pass } = setUp();
  const first = attemptKey(attempt, dependencies);
  pass(24 * 60_000);
  expect(attemptKey(attempt, dependencies).key).toBe(first.key);
});

test("another thing, coupon or agreement is another attempt", () => {
  const { dependencies } = setUp();
  const keys = [
    attemptKey(attempt, dependencies),
    attemptKey({ ...attempt, subject: "product:3" }, dependencies),
    attemptKey({ ...attempt, agreementVersion: "2027-01" }, dependencies),
    attemptKey({ ...attempt, couponId: 7 }, dependencies),
  ];
  expect(new Set(keys.map(({ key }) => key)).size).toBe(4);
});

test("another way of paying is the same attempt, asked for as it was first", () => {
  const { dependencies } = setUp();
  const first = attemptKey(attempt, dependencies);
  const second = attemptKey({ ...attempt, channel: "alipay" }, dependencies);
  expect([second.key, second.channel]).toEqual([first.key, "wechat"]);
});

test("an attempt ends with its order or before the order's time is up", () => {
  const { dependencies, store, pass } = setUp();
  const first = attemptKey(attempt, dependencies);
  endAttempt(store);
  const second = attemptKey(attempt, dependencies);
  expect(second.key).not.toBe(first.key);
  pass(25 * 60_000);
  expect(attemptKey(attempt, dependencies).key).not.toBe(second.key);
});

test("a garbled store is no attempt", () => {
  const { dependencies, store } = setUp();
  store.set("checkout_attempt", "{nonsense");
  expect(attemptKey(attempt, dependencies).key).toBe("key-1");
});
