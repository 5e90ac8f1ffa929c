import { asc } from "drizzle-orm";
import { expect, test } from "vitest";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { proposals } from "./co-creation-tables.ts";
import { describeProposals } from "./proposal-admin.ts";
import { seedCoCreation } from "./seed-co-creation.ts";

const { db } = await setUpDatabase();
const clock = createFixedClock("2026-11-20T08:00:00Z");

test("the demo's proposals were made on different days before the start, and a second run adds none", async () => {
  await seedCoCreation({ db, clock });
  await seedCoCreation({ db, clock });
  const rows = await db.select().from(proposals).orderBy(asc(proposals.id));
  const days = rows.map(({ openedAt }) => (clock.now().getTime() - (openedAt?.getTime() ?? 0)) / DAY_MS);
  expect(days).toEqual([40, 27, 15, 6, 2]);
  expect(rows.at(-1)?.state).toBe("collecting");
});

test("staff see the demo's proposals under the name of their credits, not as those of a deleted account", async () => {
  await seedCoCreation({ db, clock });
  const rows = await db.select().from(proposals);
  const people = { findNames: async () => new Map<number, string>() };
  const described = await describeProposals({ db, people: people as never }, rows);
  expect(described.map(({ author, lead }) => [author?.name, lead?.name])).toEqual(
    rows.map(() => ["知行编辑部", "知行编辑部"]),
  );
});
