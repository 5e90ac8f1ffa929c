import { beforeAll, expect, test } from "vitest";
import { createListFixture } from "../../../../../test/list-fixture.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { couponCampaigns, coupons, couponUses } from "./coupon-tables.ts";

const lists = await createListFixture("finance");
const now = lists.clock.now();
const days = (count: number) => new Date(now.getTime() + count * DAY_MS);
const LIST = "/admin/coupon-campaigns";

let campaigns: number[] = [];
let uses: number[] = [];
let lin = 0;
beforeAll(async () => {
  lin = await lists.createNamed("林晓", "+8613800006789");
  const zhou = await lists.createNamed("周远");
  const terms = { amountFen: 100, minimumFen: 0, scope: ["all"], perPerson: 1, validFrom: now, createdAt: now };
  const rules = { isCombinable: false, isFirstPurchaseOnly: false };
  const made = await lists.db
    .insert(couponCampaigns)
    .values(
      [
        { name: "春季", code: "SPRING26", usedCount: 2, createdBy: lists.staff.user.id },
        { name: "夏季", note: "给老学员", validUntil: days(3) },
        { name: "春季", usedCount: 2, stoppedAt: now },
        { name: "秋季", validUntil: days(3), stoppedAt: now },
        { name: "冬季", usedCount: 5, validUntil: days(9) },
      ].map((row, at) => ({ ...terms, ...rules, note: "", sendingKey: `${at}`, ...row })),
    )
    .returning({ id: couponCampaigns.id });
  campaigns = made.map(({ id }) => id);
  const [campaignId = 0, other = 0] = campaigns;
  const given = { source: "desk", givenAt: now } as const;
  const madeCoupons = await lists.db
    .insert(coupons)
    .values(["a", "b", "c", "d", "e", "f"].map((givenKey) => ({ ...given, campaignId, userId: lin, givenKey })))
    .returning({ id: coupons.id });
  const couponIds = madeCoupons.map(({ id }) => id);
  const rows = [
    { userId: lin, discountFen: 300, claimedAt: days(-9), usedAt: days(-8) },
    { userId: zhou, discountFen: 100, claimedAt: days(-5), releasedAt: days(-4) },
    { userId: lin, discountFen: 300, claimedAt: days(-3), usedAt: days(-8), returnedAt: days(-1) },
    { userId: zhou, discountFen: 200, claimedAt: days(-2), releasedAt: days(-1) },
    { userId: zhou, discountFen: 300, claimedAt: days(-1) },
  ].map((row, at) => ({ ...row, campaignId, couponId: couponIds[at] ?? 0, orderNo: `${at}`.padStart(24, "C") }));
  const inserted = await lists.db.insert(couponUses).values(rows).returning({ id: couponUses.id });
  uses = inserted.map(({ id }) => id);
  const elsewhere = {
    couponId: couponIds[5] ?? 0,
    campaignId: other,
    userId: lin,
    discountFen: 100,
    claimedAt: now,
    usedAt: now,
  };
  await lists.db.insert(couponUses).values({ ...elsewhere, orderNo: "D".repeat(24) });
});

const found = async (params: Record<string, string | number>) =>
  (await lists.read(LIST, params)).items.map(({ id }) => campaigns.indexOf(id));
const usesPath = () => `${LIST}/${campaigns[0]}/uses`;
const foundUses = async (params: Record<string, string | number>) =>
  (await lists.read(usesPath(), params)).items.map(({ id }) => uses.indexOf(id));

test("finds campaigns by name, code and note, and names their creators", async () => {
  expect(await found({ q: "spring" })).toEqual([0]);
  expect(await found({ q: "春" })).toEqual([2, 0]);
  expect(await found({ q: "老学员" })).toEqual([1]);
  const { items, total } = await lists.read(LIST);
  expect([total, items[4]?.created_by]).toEqual([5, { user_id: lists.staff.user.id, name: lists.staff.user.name }]);
});

test("finds one campaign by its id", async () => {
  expect(await found({ id: campaigns[3] ?? 0 })).toEqual([3]);
  expect(await found({ id: campaigns[3] ?? 0, state: "open" })).toEqual([]);
});

test("lists every campaign once in each sort order", async () => {
  await lists.expectEveryOrder({
    path: LIST,
    ids: campaigns,
    sorts: {
      id: ({ id }) => id,
      valid_until: (item) => item.valid_until as string | null,
    },
  });
  for (const sort of ["name", "used"]) {
    const first = await lists.read(LIST, { sort, limit: 3 });
    const second = await lists.read(LIST, { sort, limit: 3, cursor: first.next ?? "" });
    const seen = [...first.items, ...second.items].map(({ id }) => campaigns.indexOf(id));
    expect(seen.toSorted(), sort).toEqual([0, 1, 2, 3, 4]);
    if (sort === "used") expect(seen).toEqual([1, 3, 0, 2, 4]);
    const falling = await lists.read(LIST, { sort: `-${sort}` });
    expect(falling.items.map(({ id }) => campaigns.indexOf(id))).toEqual(seen.toReversed());
  }
});

test("filters before it limits", async () => {
  expect(await lists.read(LIST, { state: "stopped", limit: 1 })).toMatchObject({
    items: [{ id: campaigns[3] }],
    total: 2,
  });
  expect(await found({ state: "open", q: "季", limit: 2 })).toEqual([4, 1]);
});

test("finds uses of one campaign by order and person, in each state", async () => {
  expect(await foundUses({ q: "cccc1" })).toEqual([1]);
  expect(await foundUses({ q: "林晓" })).toEqual([2, 0]);
  expect(await foundUses({ q: "6789" })).toEqual([2, 0]);
  const states = { claimed: [4], used: [0], released: [3, 1], returned: [2] };
  for (const [state, rows] of Object.entries(states)) expect(await foundUses({ state }), state).toEqual(rows);
  expect(await lists.read(usesPath(), { user_id: lin, limit: 1 })).toMatchObject({
    items: [{ id: uses[2], user: { name: "林晓" } }],
    total: 2,
  });
  expect(await foundUses({ from: "2026-11-15", to: "2026-11-17", state: "returned" })).toEqual([2]);
});

test("lists every use once in each sort order", async () => {
  await lists.expectEveryOrder({
    path: usesPath(),
    ids: uses,
    sorts: {
      id: ({ id }) => id,
      discount_fen: (item) => Number(item.discount_fen),
      used_at: (item) => item.used_at as string | null,
    },
  });
});

test("requires the right to manage coupons, and logs only the export of uses", async () => {
  const file = `${usesPath()}/export`;
  await lists.expectGuarded(LIST);
  await lists.expectGuarded(usesPath(), file);
  await lists.takeActs();
  await lists.read(usesPath());
  expect(await lists.takeActs()).toEqual([]);
  expect(await lists.readCsv(file, { state: "released" })).toHaveLength(2);
  expect(await lists.takeActs()).toEqual([
    { action: "exportCampaignUses", subject: `coupon-campaign:${campaigns[0]}` },
  ]);
});
