import { expect, test } from "vitest";
import { setUpDatabase } from "./database.ts";
import { endConnections } from "./signal-connections.ts";

const mine = await setUpDatabase();
const another = await setUpDatabase();

test("ending the connections of one database does not end those of another test's database", async () => {
  const watched = await another.pool.connect();
  const own = await mine.pool.connect();
  const lost = new Promise((resolve) => own.once("error", resolve));
  await endConnections(mine.pool, "test_%");
  await lost;
  own.release(true);
  expect((await watched.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  watched.release();
});
