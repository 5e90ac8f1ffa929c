import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import { createStoredOrders } from "../../../../../../test/orders/stored-orders.ts";
import { DAY_MS } from "../../../../../kit/values/durations.ts";
import { findLowestCharged } from "./charged-price-store.ts";

// Orders that count for the lowest price in the days before a promotion, and cheaper ones that do not count.
const { db } = await setUpDatabase();
const now = new Date("2026-11-20T08:00:00Z");
const { addOrder } = createStoredOrders(db, now);
const from = new Date(now.getTime() - DAY_MS);
const until = new Date(now.getTime() + DAY_MS);
const after = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);
const createdAt = after(from, -DAY_MS);

const find = (subject: string) => findLowestCharged(db, { subject, from, until });

test("finds no price without a purchase", async () => {
  expect(await find("plan:0")).toBeNull();
});

test("counts the full prices paid within the days, before coupons and credits", async () => {
  const subject = "plan:2";
  const sell = (amountFen: number, changes: object) =>
    addOrder({ createdAt, ...changes }, [
      { subject, amountFen },
      { kind: "coupon", subject: null, level: null, paidFen: null, valueFen: null, amountFen: -900 },
    ]);
  await sell(3900, {});
  await sell(1000, { state: "refunded" });
  await sell(1000, { totalFen: 0, channel: "none" });
  await sell(1000, { paidAt: after(from, -1) });
  await sell(1000, { paidAt: until });
  await sell(1000, { createdAt: until, paidAt: after(until, -1) });
  await addOrder({ createdAt }, [{ subject: "plan:3", amountFen: 1000 }]);
  expect(await find(subject)).toBe(3900);
  await sell(3800, { paidAt: from });
  expect(await find(subject)).toBe(3800);
  await sell(3700, { createdAt: after(until, -1), paidAt: after(until, -1) });
  expect(await find(subject)).toBe(3700);
});
