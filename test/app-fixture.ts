import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";
import { seedPlans } from "../src/features/access/membership/server/plans/seed-plans.ts";
import { createTestApp } from "./create-test-app.ts";
import { createTestDatabase } from "./database/database.ts";
import { serveTestApp } from "./serve-test-app.ts";
import { createFixedClock } from "./time/fixed-clock.ts";

/** The whole product with its own database and folder for the test file, called through its API. */
export async function createAppFixture() {
  const database = await createTestDatabase();
  const { db } = database;
  const dataDir = await mkdtemp(path.join(tmpdir(), "zhixing-app-"));
  const clock = createFixedClock("2026-11-20T08:00:00Z");
  const app = createTestApp(db, { dataDir, clock });
  await seedPlans(db, clock);
  afterAll(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  return { database, db, clock, app, dataDir, sendRequest: serveTestApp(app) };
}
