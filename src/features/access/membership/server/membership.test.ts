import { beforeAll, expect, test } from "vitest";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { createTestMembership } from "../../../../../test/membership/create-test-membership.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import { decideAccess } from "../../../../domain/access/access.ts";
import type { Caller } from "../../../../kit/api/caller.ts";
import { listPlans } from "../contract.ts";
import type { MembershipPurchase } from "../membership-ledger.ts";
import { lockGrants } from "./ledger/grant-membership.ts";
import { insertGrant } from "./ledger/grant-store.ts";
import { insertMovedRights, listMovedRights } from "./ledger/moved-right-store.ts";
import { createGuestPlans, type Membership } from "./membership.ts";
import { findPlansOnSale } from "./plans/plan-store.ts";
import { seedPlans } from "./plans/seed-plans.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const database = await setUpDatabase();
let membership: Membership;
let vipMonthId: number;

beforeAll(async () => {
  membership = createTestMembership({
    db: database.db,
    clock,
    findResource: async ({ id }) => (id === 1 ? { contentType: "vip", resourceKeys: ["document:1", "book:1"] } : null),
  });
  await seedPlans(database.db, clock);
  vipMonthId = (await findPlansOnSale(database.db, clock.now()))[0]!.id;
});

let lastOrder = 0;

function buy(userId: number, overrides: Partial<MembershipPurchase> = {}) {
  lastOrder += 1;
  const orderNo = `ORDER${lastOrder}`;
  return database.db.transaction((tx) =>
    membership.ledger.grantMembership(tx, {
      userId,
      level: 2,
      durationMonths: 1,
      planId: vipMonthId,
      valueFen: 3900,
      orderNo,
      orderLine: 0,
      creditedGrantIds: [],
      now: clock.now(),
      ...overrides,
    }),
  );
}

function readReason(userId: number, contentType = "vip") {
  return membership
    .readViewer({ id: userId, isAdmin: false })
    .then((viewer) => decideAccess(viewer, { contentType }, clock.now()).reason);
}

test("lists seeded plans in order and by the contract, and a second seeding does not overwrite a changed price", async () => {
  await membership.savePlans([
    {
      slug: "vip-quarter",
      name: "VIP 季卡",
      level: 2,
      durationMonths: 3,
      priceFen: 8800,
      benefits: ["测试"],
      position: 1,
    },
  ]);
  await seedPlans(database.db, clock);
  const { items } = listPlans.output.parse(await createGuestPlans(database.db, clock).listPlans());
  expect(items.map((plan) => plan.slug)).toEqual([
    "vip-month",
    "vip-quarter",
    "vip-year",
    "premium-year",
    "premium-lifetime",
  ]);
  expect(items[1]?.price_fen).toBe(8800);
});

test("a plan taken off sale is no longer listed", async () => {
  const draft = { slug: "old", name: "旧方案", level: 2 as const, durationMonths: 1, priceFen: 1, benefits: [] };
  await membership.savePlans([{ ...draft, isOnSale: true }]);
  await membership.savePlans([{ ...draft, isOnSale: false }]);
  const { items } = await membership.listPlans();
  expect(items.map((plan) => plan.slug)).not.toContain("old");
});

test("a first purchase starts now and is tier 1 in the user answer", async () => {
  await buy(11);
  expect(await membership.readMembership(11)).toEqual({
    vip_level: 1,
    is_vip: true,
    vip_expires_at: "2026-12-20T08:00:00.000Z",
    vip_list: [
      {
        expiry_time: "2026-12-20T08:00:00.000Z",
        Vip: expect.objectContaining({ id: vipMonthId, name: "VIP 月卡", price: 3900 }),
      },
    ],
  });
  expect(await readReason(11)).toBeNull();
  expect(await readReason(11, "vip_premium")).toBe("insufficient_level");
});

test("parallel renewals of the same level are arranged one after another", async () => {
  const warm = () => database.db.execute("select pg_sleep(0.05)");
  await Promise.all(Array.from({ length: 8 }, warm));
  const periods = await Promise.all(Array.from({ length: 8 }, () => buy(12)));
  const ends = periods.map((period) => period.endsAt?.toISOString().slice(0, 7)).sort();
  expect(ends).toEqual(["2026-12", "2027-01", "2027-02", "2027-03", "2027-04", "2027-05", "2027-06", "2027-07"]);
  expect((await membership.readMembership(12)).vip_expires_at).toBe("2027-07-20T08:00:00.000Z");
});

test("an order line grants once even if called twice; its other lines have their own grants", async () => {
  await buy(13, { orderNo: "SAME" });
  await expect(buy(13, { orderNo: "SAME" })).rejects.toThrow();
  const tries = [1, 1, 1].map((orderLine) => buy(130, { orderNo: "SAME", orderLine }));
  const outcomes = (await Promise.allSettled(tries)).map(({ status }) => status);
  expect(outcomes.toSorted()).toEqual(["fulfilled", "rejected", "rejected"]);
  expect((await membership.readMembership(13)).vip_expires_at).toBe("2026-12-20T08:00:00.000Z");
});

test("imports rights from exports in which orders had one line as rights of the first line", async () => {
  const { db } = database;
  await buy(131, { orderNo: "OLD" });
  const [moved = {}] = (await listMovedRights(db, [131])).get(131) ?? [];
  const { order_line: _line, ...others } = moved;
  const earlier = { ...others, id: 9_000, order_no: "OLDER" };
  await db.transaction((tx) => insertMovedRights(tx, { userId: 132, rights: [earlier] }));
  const [brought] = (await listMovedRights(db, [132])).get(132) ?? [];
  expect(brought).toEqual({ ...earlier, order_line: 0 });
});

test("an upgrade ends the credited grants and a lifetime never expires", async () => {
  await buy(14);
  const lockedGrants = await database.db.transaction((tx) => lockGrants(tx, 14));
  await buy(14, { level: 3, durationMonths: null, creditedGrantIds: lockedGrants.map((grant) => grant.id) });
  const facts = await membership.readMembership(14);
  expect(facts).toMatchObject({ vip_level: 2, is_vip: true, vip_expires_at: null });
  expect(facts.vip_list).toHaveLength(1);
  expect(await readReason(14, "vip_premium")).toBeNull();
});

test("access ends at the expiry and the reason states it (ACL-4)", async () => {
  const later = createFixedClock("2026-12-20T08:00:01Z");
  await buy(15);
  const viewer = await membership.readViewer({ id: 15, isAdmin: false });
  expect(decideAccess(viewer, { contentType: "vip" }, later.now()).reason).toBe("vip_expired");
  const afterwards = createTestMembership({ db: database.db, clock: later, findResource: async () => null });
  expect(await afterwards.readMembership(15)).toMatchObject({ vip_level: 0, is_vip: false, vip_expires_at: null });
});

test("explains a denial and a permission with the grants considered", async () => {
  await insertGrant(database.db, {
    userId: 16,
    kind: "resource",
    resourceKey: "book:1",
    source: "gift",
    startsAt: clock.now(),
    endsAt: null,
    createdAt: clock.now(),
  });
  const served = membership.endpoints.find(({ endpoint }) => endpoint.name === "explainAccess")!;
  const decideFor = (id: number, userId: number | null) =>
    served.answer({ query: { type: "document", id } }, {
      user: userId === null ? null : { id: userId, sessionId: "s", isAdmin: false },
    } as Caller);
  expect(await decideFor(1, null)).toMatchObject({
    allowed: false,
    reason: "not_logged_in",
    viewer_level: 0,
    grants: [],
  });
  expect(await decideFor(1, 16)).toMatchObject({
    allowed: true,
    reason: null,
    required_level: 2,
    viewer_level: 1,
    content_type: "vip",
    grants: [{ kind: "resource", level: null, until: null, is_active: true }],
  });
  await expect(decideFor(2, 16)).rejects.toMatchObject({ status: 404 });
});
