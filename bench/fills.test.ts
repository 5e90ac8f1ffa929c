import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedPlans } from "../src/features/access/membership/server/plans/seed-plans.ts";
import type { EndpointSpec, InputOf } from "../src/kit/api/endpoint.ts";
import { createTestApp } from "../test/create-test-app.ts";
import { connectGuest } from "../test/database/connect-guest.ts";
import { setUpDatabase } from "../test/database/database.ts";
import { LIST_CASES } from "./console-cases.ts";
import { fillConsole } from "./console-data.ts";
import { HUNDREDTH } from "./scale-amounts.ts";
import { callAs } from "./scale-call.ts";
import { SCALE_CALLS } from "./scale-calls.ts";
import { fillDatabase } from "./scale-data.ts";
import { addUnpaidOrders } from "./settle-orders.ts";

// Benches take hours and rarely run. This test runs their inserts and calls with few rows, so that a change of the
// product that breaks them is detected.
const FEW = {
  ...HUNDREDTH,
  articles: 200,
  people: 4,
  progressOfPerson: 10,
  notesOfPerson: 5,
  daysOfPerson: 5,
  comments: 300,
  commentsOfOthers: 9,
  topics: 40,
  orders: 400,
};

const filled = await setUpDatabase();
const guest = connectGuest(filled);
const staffed = await setUpDatabase();
afterAll(guest.close);

describe("the site filled for a benchmark", () => {
  const app = createTestApp(filled.db, { dataDir: "/", guestDb: guest.db });
  const site = { app, amounts: FEW, db: filled.db };
  beforeAll(() => fillDatabase(filled.url, FEW));

  test.each(SCALE_CALLS.map(({ name, run }) => [name, run] as const))("answers %s", async (_name, run) => {
    await run(site, 1);
  });
});

describe("the console filled for a benchmark", () => {
  const app = createTestApp(staffed.db, { dataDir: "/" });
  const site = { app, amounts: FEW, db: staffed.db };
  const counts = {
    texts: 1_000,
    orders: 2_000,
    codes: 20,
    invited: 40,
    acts: 40,
    reviews: 20,
    records: 600,
    messages: 600,
  };
  beforeAll(() => fillConsole(staffed.url, { ...counts, users: 2_000, others: FEW }));

  test.each(LIST_CASES.map((list) => [list.endpoint.name, list] as const))("has rows of %s", async (_name, list) => {
    const query = { ...list.filters[0], ...(list.sorts[0] !== undefined && { sort: list.sorts[0] }) };
    const input = { query, ...(list.params && { params: list.params }) } as InputOf<EndpointSpec>;
    const { items } = (await callAs(site, list.endpoint, input, 1)) as { items: unknown[] };
    expect(items.length).toBeGreaterThan(0);
  });
});

test("adds orders whose payments wait", async () => {
  const { db, pool } = await setUpDatabase();
  await seedPlans(db);
  expect(await addUnpaidOrders(pool, 3)).toHaveLength(3);
});
