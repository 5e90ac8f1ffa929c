import { afterEach, expect, test, vi } from "vitest";
import { setUpDatabase } from "../../../test/database/database.ts";
import { quietLogger } from "../../../test/quiet-logger.ts";
import { limit } from "../../../test/time/limits.ts";
import { createJobQueue } from "./job-queue.ts";
import { createJobSender } from "./job-sender.ts";

const database = await setUpDatabase();
const open: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

function createSender() {
  const sender = createJobSender({ db: database.db, url: database.url, logger: quietLogger });
  open.push(sender.close);
  return sender;
}

test("queues nothing and creates nothing if the site has never run", async () => {
  expect(await createSender().send("tell", { eventId: 1 })).toBe(false);
  const { rows } = await database.pool.query("select to_regnamespace('jobs') as found");
  expect(rows).toEqual([{ found: null }]);
});

test("the site runs a job of a command; a job of a transaction runs only after the commit", async () => {
  const ran: object[] = [];
  const queue = createJobQueue({ url: database.url, logger: quietLogger });
  open.push(queue.stop);
  queue.work<object>("tell", async (data) => void ran.push(data));
  await queue.start();
  const sender = createSender();
  await database.db
    .transaction(async (tx) => {
      await sender.send("tell", { eventId: 1 }, { tx });
      throw new Error("rolled back");
    })
    .catch(() => undefined);
  await database.db.transaction(async (tx) => {
    expect(await sender.send("tell", { eventId: 2 }, { tx })).toBe(true);
  });
  await vi.waitFor(() => expect(ran).toEqual([{ eventId: 2 }]), { timeout: limit(5_000) });
  expect(await sender.send("nobody-does-this", {})).toBe(false);
});
