import { expect, test } from "vitest";
import { reasonOfNoAccess } from "./order-look.ts";

const NOW = new Date("2026-11-20T00:00:00Z");
const RIGHT = { starts_at: "2026-11-01T00:00:00Z", ends_at: "2026-12-01T00:00:00Z", revoked_at: null };
const order = (state: Parameters<typeof reasonOfNoAccess>[1]["state"], is_gift = false) => ({ state, is_gift });

test.each([
  [RIGHT, order("fulfilled"), null],
  [{ ...RIGHT, ends_at: null }, order("fulfilled"), null],
  [{ ...RIGHT, revoked_at: "2026-11-10T00:00:00Z" }, order("refunded"), "已经收回"],
  [{ ...RIGHT, starts_at: "2026-11-21T00:00:00Z" }, order("fulfilled"), "还没有开始"],
  [{ ...RIGHT, ends_at: "2026-11-20T00:00:00Z" }, order("fulfilled"), "已经到期"],
  [{ ...RIGHT, starts_at: null, ends_at: null }, order("fulfilled"), null],
  [null, order("pending"), "没有付款"],
  [null, order("closed"), "没有付款"],
  [null, order("paid"), "已经付款，还没有开通"],
  [null, order("fulfilled", true), "这是礼物，开通给领取的人"],
  [null, order("fulfilled"), null],
])("the right %j of an order %j opens nothing because: %s", (right, of, reason) => {
  expect(reasonOfNoAccess({ right }, of, NOW)).toBe(reason);
});
