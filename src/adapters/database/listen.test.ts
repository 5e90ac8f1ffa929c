import { expect, test, vi } from "vitest";
import { setUpDatabase } from "../../../test/database/database.ts";
import { endConnections } from "../../../test/database/signal-connections.ts";
import { quietLogger } from "../../../test/quiet-logger.ts";
import { limit } from "../../../test/time/limits.ts";
import { listenToDatabase } from "./listen.ts";

const database = await setUpDatabase();

test("notifications arrive per channel, also after the connection was cut, and the gap is reported", async () => {
  const received: string[] = [];
  const onReconnect = vi.fn();
  const listener = await listenToDatabase({
    url: database.url,
    channels: {
      page_changed: (payload) => received.push(payload),
      "Session Ended": (payload) => received.push(payload),
    },
    onReconnect,
    logger: quietLogger,
  });
  await database.pool.query("select pg_notify('page_changed', '/articles'), pg_notify('Session Ended', '7')");
  await vi.waitFor(() => expect(received).toEqual(["/articles", "7"]));

  await endConnections(database.pool, "zhixing-listen");
  await vi.waitFor(() => expect(onReconnect).toHaveBeenCalledTimes(1), { timeout: limit(5_000) });
  await database.pool.query("select pg_notify('page_changed', '/books')");
  await vi.waitFor(() => expect(received).toEqual(["/articles", "7", "/books"]));
  await listener.close();
});

test("closing leaves no open connection", async () => {
  const listener = await listenToDatabase({
    url: database.url,
    channels: { anything: () => undefined },
    onReconnect: () => undefined,
    logger: quietLogger,
  });
  await listener.close();
  await vi.waitFor(async () => {
    const { rowCount } = await database.pool.query(
      "select 1 from pg_stat_activity where application_name = 'zhixing-listen' and datname = current_database()",
    );
    expect(rowCount).toBe(0);
  });
});
