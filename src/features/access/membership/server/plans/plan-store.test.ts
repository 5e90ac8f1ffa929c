import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../../test/database/database.ts";
import type { AdminPlan } from "../../admin-contract.ts";
import { grants } from "../ledger/membership-tables.ts";
import {
  findAllPlans,
  findPlanForCodes,
  findPlansOnSale,
  findSoldPlan,
  findYearlyPrice,
  insertPlan,
  isPlanGranted,
  lockPlan,
  updatePlan,
} from "./plan-store.ts";

// Each statement concerns one plan, while others have its level, its length or its position.
const { db } = await setUpDatabase();
const now = new Date("2026-11-20T08:00:00Z");
const deed = { by: 7, now };

async function add(slug: string, changes: Partial<AdminPlan> = {}): Promise<AdminPlan> {
  const draft = { slug, name: slug, description: "", level: 2, duration_months: 12, price_fen: 100_000 } as const;
  const planFields = { benefits: [], benefit_icons: [], is_recommended: false, is_on_sale: true, position: 0 };
  const plan = await db.transaction((tx) => insertPlan(tx, { ...draft, ...planFields, ...changes }, deed));
  if (!plan) throw new Error("the plan was not inserted");
  return plan;
}

const slugsOf = (rows: readonly { slug: string }[]) => rows.map(({ slug }) => slug);

test("lists plans by position and then by number, plans off sale only for staff", async () => {
  await add("listed-3", { position: 9 });
  await add("listed-1", { position: 8 });
  await add("listed-2", { position: 8 });
  await add("listed-off", { position: 8, is_on_sale: false });
  const wanted = (slug: string) => slug.startsWith("listed");
  expect(slugsOf(await findPlansOnSale(db, now)).filter(wanted)).toEqual(["listed-1", "listed-2", "listed-3"]);
  expect(slugsOf(await findAllPlans(db)).filter(wanted)).toEqual(["listed-1", "listed-2", "listed-off", "listed-3"]);
});

test("the price of a year is the lowest of the level, including plans off sale", async () => {
  expect(await findYearlyPrice(db, 3)).toBeNull();
  await add("year-2", { price_fen: 50_000 });
  await add("month-3", { level: 3, duration_months: 1, price_fen: 5_000 });
  await add("life-3", { level: 3, duration_months: null, price_fen: 40_000 });
  await add("year-3", { level: 3, price_fen: 80_000 });
  await add("year-3-off", { level: 3, price_fen: 70_000, is_on_sale: false });
  expect(await findYearlyPrice(db, 3)).toBe(70_000);
  expect(await findYearlyPrice(db, 2)).toBe(50_000);
});

test("finds, locks, sells and changes only the given plan", async () => {
  const [other, mine] = [await add("other"), await add("mine", { price_fen: 20_000 })];
  expect(await findPlanForCodes(db, "mine")).toMatchObject({ id: mine.id });
  expect(await findPlanForCodes(db, "none")).toBeNull();
  expect(await db.transaction((tx) => lockPlan(tx, "mine"))).toEqual(mine);
  const changed = { ...mine, price_fen: 30_000 };
  expect(await db.transaction((tx) => updatePlan(tx, changed, deed))).toEqual(changed);
  expect(await findSoldPlan(db, mine.id, now)).toMatchObject({ id: mine.id, priceFen: 30_000 });
  expect(await findSoldPlan(db, other.id, now)).toMatchObject({ id: other.id, priceFen: 100_000 });
});

test("a plan is in use once a user has a right from it, not when a user has a right from another plan", async () => {
  const [other, mine] = [await add("held"), await add("not-held")];
  const right = { userId: 1, kind: "level", level: 2, source: "admin", startsAt: now, createdAt: now } as const;
  await db.transaction((tx) => tx.insert(grants).values({ ...right, planId: other.id }));
  const isGranted = ({ id }: AdminPlan) => db.transaction((tx) => isPlanGranted(tx, id));
  expect([await isGranted(other), await isGranted(mine)]).toEqual([true, false]);
});
