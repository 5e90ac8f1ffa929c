import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { setUpDatabase } from "../../../test/database/database.ts";
import { lockSeeding } from "../../features/front/site/server/settings/settings-store.ts";

const { db } = await setUpDatabase();

test("a process waits for the one that seeds for longer than a statement may take", async () => {
  const order: string[] = [];
  const { promise: isLocked, resolve: resolveLocked } = Promise.withResolvers<void>();
  const first = db.transaction(async (tx) => {
    await lockSeeding(tx);
    resolveLocked();
    await tx.execute(sql`select pg_sleep(0.5)`);
    order.push("first");
  });
  await isLocked;
  const second = db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '100ms'`);
    await lockSeeding(tx);
    order.push("second");
  });
  await Promise.all([first, second]);
  expect(order).toEqual(["first", "second"]);
});
