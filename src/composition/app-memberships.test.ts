import { expect, test } from "vitest";
import { createDeliveryFixture } from "../../test/orders/delivery-fixture.ts";
import { grants } from "../features/access/membership/server/ledger/membership-tables.ts";

// A user's own memberships: GET /v1/user/memberships (decision 0104).
const fixture = await createDeliveryFixture();
const { sendRequest, clock, db, createPerson, sell } = fixture;

const list = async (headers: object) => (await sendRequest("GET", "/user/memberships", { headers })).body.data.items;

test("lists active, waiting and ended memberships, in this order, and only the user's own", async () => {
  const [buyer, other] = [await createPerson(), await createPerson()];
  await sell(other);
  const past = await sell(buyer, {
    startsAt: new Date("2025-01-01T00:00:00Z"),
    endsAt: new Date("2026-01-01T00:00:00Z"),
  });
  const waiting = await sell(buyer, {
    startsAt: new Date("2027-11-20T08:00:00Z"),
    endsAt: new Date("2028-11-20T08:00:00Z"),
  });
  const running = await sell(buyer);
  const items = await list(buyer.headers);
  expect(items.map((item: { order_no: string; state: string }) => [item.order_no, item.state])).toEqual([
    [running, "running"],
    [waiting, "waiting"],
    [past, "past"],
  ]);
  expect(items[0]).toMatchObject({
    level: 2,
    source: "order",
    starts_at: "2026-11-20T08:00:00.000Z",
    ends_at: "2027-11-20T08:00:00.000Z",
    ended_at: null,
    reason: null,
    moves: [],
  });
  expect(items[1].reason).toBe("在前面的 VIP 和高级会员到期后开始");
});

test("a refunded term has its end and reason, and a suspended one has no dates", async () => {
  const buyer = await createPerson();
  const userId = buyer.user.id;
  const at = clock.now();
  const common = { userId, kind: "level", level: 2, source: "admin", createdAt: at } as const;
  await db.insert(grants).values([
    { ...common, startsAt: at, endsAt: null, termUnit: "life" },
    { ...common, startsAt: null, endsAt: null, termUnit: "months", termCount: 12 },
    { ...common, startsAt: at, endsAt: new Date("2027-01-01"), revokedAt: at, revokeReason: "refunded" },
  ]);
  const items = await list(buyer.headers);
  expect(items).toMatchObject([
    { state: "running", ends_at: null },
    { state: "suspended", starts_at: null, ends_at: null, reason: "终身会员有效期间不计时，也不会减少" },
    { state: "ended", ended_at: at.toISOString(), reason: "已退款，已经结束" },
  ]);
});

test("refuses guests, and returns an empty list to users who never were members", async () => {
  expect((await sendRequest("GET", "/user/memberships")).status).toBe(401);
  expect(await list((await createPerson()).headers)).toEqual([]);
});

test("returns the numbers of the current refund rules", async () => {
  const buyer = await createPerson();
  const { rows } = await fixture.database.pool.query("select id from plans order by id limit 1");
  const quote = async () =>
    (await sendRequest("GET", `/orders/quote?plan_id=${rows[0].id}`, { headers: buyer.headers })).body.data.full_refund;
  expect(await quote()).toEqual({ days: 7, most_opened: 3, used_percent: 20 });
  await fixture.database.pool.query(
    `insert into refund_rules (full_days, most_opened, once_in_months, used_percent, auto_after_hours, changed_at)
     values (10, 5, 12, 30, 48, $1)`,
    [clock.now()],
  );
  expect(await quote()).toEqual({ days: 10, most_opened: 5, used_percent: 30 });
});
