import { expect, test } from "vitest";
import { createMemoryStore } from "../../../../../ui/browser/local-store.ts";
import { attemptKey, endAttempt, noteOrder } from "./attempt-key.ts";

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

const attempt = {
  subject: "plan:3",
  couponId: null,
  agreementVersion: "2026-11",
  displayedFen: 3_900,
  channel: "wechat" as const,
};

test("a retry of the same attempt reuses its key", () => {
  const { dependencies, pass } = setUp();
  const first = attemptKey(attempt, dependencies);
  pass(24 * 60_000);
  expect(attemptKey(attempt, dependencies).key).toBe(first.key);
});

test("another product, coupon, agreement or total is another attempt", () => {
  const { dependencies } = setUp();
  const keys = [
    attemptKey(attempt, dependencies),
    attemptKey({ ...attempt, subject: "product:3" }, dependencies),
    attemptKey({ ...attempt, agreementVersion: "2027-01" }, dependencies),
    attemptKey({ ...attempt, couponId: 7 }, dependencies),
    // Higher or lower: an order at another price does not match the displayed total.
    attemptKey({ ...attempt, displayedFen: 4_900 }, dependencies),
    attemptKey({ ...attempt, displayedFen: 2_900 }, dependencies),
  ];
  expect(new Set(keys.map(({ key }) => key)).size).toBe(6);
});

test("another payment method is the same attempt with its first request", () => {
  const { dependencies } = setUp();
  const first = attemptKey(attempt, dependencies);
  const second = attemptKey({ ...attempt, channel: "alipay" }, dependencies);
  expect([second.key, second.channel]).toEqual([first.key, "wechat"]);
});

test("an attempt ends with its order, or before the order expires", () => {
  const { dependencies, store, pass } = setUp();
  const first = attemptKey(attempt, dependencies);
  endAttempt(store, null);
  const second = attemptKey(attempt, dependencies);
  expect(second.key).not.toBe(first.key);
  pass(25 * 60_000);
  expect(attemptKey(attempt, dependencies).key).not.toBe(second.key);
});

test("corrupt storage contains no attempt", () => {
  const { dependencies, store } = setUp();
  for (const [index, text] of ["{nonsense", "7", '[null, 3, {"key": 1}]'].entries()) {
    store.set("checkout_attempts", text);
    expect(attemptKey(attempt, dependencies).key).toBe(`key-${index + 1}`);
  }
});

test("another tab continues the same attempt, separate from attempts for other products", () => {
  const { dependencies } = setUp();
  const first = attemptKey(attempt, dependencies);
  const other = attemptKey({ ...attempt, subject: "plan:4" }, dependencies);
  expect(attemptKey(attempt, dependencies).key).toBe(first.key);
  expect(attemptKey({ ...attempt, subject: "plan:4" }, dependencies).key).toBe(other.key);
});

test("the end of one order does not affect the attempt for another", () => {
  const { dependencies, store } = setUp();
  const first = attemptKey(attempt, dependencies);
  noteOrder(store, { key: first.key, orderNo: "A" });
  const other = attemptKey({ ...attempt, subject: "plan:4" }, dependencies);
  noteOrder(store, { key: other.key, orderNo: "B" });
  endAttempt(store, "A");
  expect(attemptKey({ ...attempt, subject: "plan:4" }, dependencies).key).toBe(other.key);
  expect(attemptKey(attempt, dependencies).key).not.toBe(first.key);
});

test("a browser stores a limited number of attempts", () => {
  const { dependencies, store } = setUp();
  for (let plan = 0; plan < 50; plan += 1) attemptKey({ ...attempt, subject: `plan:${plan}` }, dependencies);
  expect(JSON.parse(store.get("checkout_attempts") ?? "[]")).toHaveLength(20);
});
