// `npm run bench:settle`: sends payment notifications, signed as by WeChat Pay, to two processes of the built site on
// one database that writes to disk. The rate is first a steady 100 per second, on a busy machine also the rate that
// equals 100 on two idle processors, then the maximum that the site accepts. Each notification is for another order; at
// the end every order must have been delivered once.
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { ALLOCATOR } from "../scripts/allocator.ts";
import { buildWhenChanged } from "../scripts/build-site.ts";
import { connectDatabase } from "../src/adapters/database/connect.ts";
import { startEmbeddedPostgres } from "../src/adapters/database/embedded-server.ts";
import { seedPlans } from "../src/features/access/membership/server/plans/seed-plans.ts";
import { notifyPathOf } from "../src/features/commerce/orders/channels.ts";
import { API_PREFIX } from "../src/kit/api/endpoint.ts";
import { putMintedKeys } from "../src/sandbox/minted-keys-fixture.ts";
import { openSandboxKeys } from "../src/sandbox/sandbox-keys.ts";
import { testAppSecret } from "../test/auth/people.ts";
import { createDataFolder, removeDataFolder } from "../test/database/data-folder.ts";
import { quietLogger } from "../test/quiet-logger.ts";
import { type RunningSite, startSite } from "../test/site/start-site.ts";
import { measureSlowness } from "../test/time/limits.ts";
import { KeepAliveClient } from "./keep-alive-client.ts";
import { readCpuSeconds } from "./load.ts";
import { quantile } from "./quantile.ts";
import { writeRequest } from "./raw-client.ts";
import { signNotifications } from "./settle-notifications.ts";
import { addUnpaidOrders, countDelivered } from "./settle-orders.ts";

const COLD = 20;
const WARMING = 200;
const A_SECOND = 100;
const STEADY_SECONDS = 20;
const MAX_STEADY_MS = 300;
/** A saturated site refuses to wait longer, and the provider repeats the notification, only sooner here. */
const BUSY = 503;
const REPEAT_MS = 1_000;
const MAX_ATTEMPTS = 60;
const FLOOD = { orders: 4000, connections: 32 } as const;

const slowness = await measureSlowness();
const PACES = slowness > 1 ? [Math.round(A_SECOND / slowness), A_SECOND] : [A_SECOND];
const ALL = WARMING + PACES.reduce((sum, pace) => sum + pace * STEADY_SECONDS, 0) + FLOOD.orders;
const NOTIFY = API_PREFIX + notifyPathOf("wechat");

let repeated = 0;

await buildWhenChanged();
const databaseDir = await createDataFolder({ isOnDisk: true });
const folders = [await createDataFolder(), await createDataFolder()] as const;
const server = await startEmbeddedPostgres({ dataDir: databaseDir, logger: quietLogger });
const { pool, db, close } = connectDatabase({ url: server.url, max: 2, applicationName: "bench", logger: quietLogger });
const sites: RunningSite[] = [];
try {
  for (const dataDir of folders) {
    await putMintedKeys(path.join(dataDir, "sandbox"));
    const env = { DATABASE_URL: server.url, APP_SECRET: testAppSecret, LOG_LEVEL: "warn", SEED_DEMO: "0" };
    sites.push(await startSite({ dataDir, env: { ...ALLOCATOR, ...env } }));
  }
  await seedPlans(db);
  const orders = await addUnpaidOrders(pool, ALL);
  const { wechatPay } = await openSandboxKeys(path.join(folders[0], "sandbox"));
  const requests = signNotifications(orders, wechatPay).map((question) => writeRequest({ path: NOTIFY, question }));
  const clients = sites.map(({ url }) => new KeepAliveClient(url, FLOOD.connections / 2));
  const send = (index: number) => measureRequest(clients[index % clients.length], requests[index]);

  // In sequence at first, because loading code with the first payment is not part of a burst.
  for (let index = 0; index < COLD; index += 1) await send(index);
  await flood(send, COLD, WARMING);
  if (slowness > 1) console.log(`a busy machine: ${slowness} times slower than two free processors`);
  let next = WARMING;
  for (const pace of PACES) {
    const amount = pace * STEADY_SECONDS;
    const steady = await keepPace(send, { first: next, pace, amount });
    next += amount;
    console.log(`${pace} a second: p50 ${at(steady, 0.5)} ms, p99 ${at(steady, 0.99)} ms, bar ${MAX_STEADY_MS} ms`);
  }
  const cpuBefore = readCpu();
  const startedAt = performance.now();
  const times = await flood(send, next, ALL);
  const seconds = (performance.now() - startedAt) / 1000;
  const cpu = ((readCpu() - cpuBefore) / FLOOD.orders) * 1000;
  console.log(
    `${FLOOD.connections} at once: ${(FLOOD.orders / seconds).toFixed(0)} settled a second, p50 ${at(times, 0.5)} ms, ` +
      `p99 ${at(times, 0.99)} ms, ${cpu.toFixed(2)} ms of the two processes each`,
  );
  if (repeated > 0) console.log(`${repeated} notifications repeated, because a site was saturated`);
  for (const client of clients) client.close();
  const { fulfilled, granted } = await countDelivered(pool);
  console.log(`${ALL} orders, ${fulfilled} fulfilled, ${granted} memberships granted`);
  if (fulfilled !== ALL || granted !== ALL) process.exitCode = 1;
} finally {
  for (const site of sites) await site.stop();
  await close();
  await server.stop();
  for (const folder of [databaseDir, ...folders]) await removeDataFolder(folder);
}

async function measureRequest(client: KeepAliveClient | undefined, request: string | undefined): Promise<number> {
  if (!client || !request) throw new Error("there are fewer notifications than were to be sent");
  const startedAt = performance.now();
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const { status } = await client.send(request);
    if (status === 204) return performance.now() - startedAt;
    if (status !== BUSY) throw new Error(`a notification was answered ${status}`);
    repeated += 1;
    await sleep(REPEAT_MS);
  }
  throw new Error(`a notification was answered ${BUSY} ${MAX_ATTEMPTS} times`);
}

/** Sends at a steady rate, however long the site takes; time spent waiting for a connection is counted. */
async function keepPace(
  send: (index: number) => Promise<number>,
  { first, pace, amount }: { first: number; pace: number; amount: number },
): Promise<number[]> {
  const sent: Promise<number>[] = [];
  const startedAt = performance.now();
  for (let turn = 0; turn < amount; turn += 1) {
    sent.push(send(first + turn));
    await sleep(Math.max(0, startedAt + ((turn + 1) * 1000) / pace - performance.now()));
  }
  return Promise.all(sent);
}

function flood(send: (index: number) => Promise<number>, from: number, to: number): Promise<number[]> {
  return Promise.all(Array.from({ length: to - from }, (_, index) => send(from + index)));
}

function at(times: readonly number[], share: number): string {
  return quantile(times, share).toFixed(1);
}

function readCpu(): number {
  return sites.reduce((sum, { pid }) => sum + (readCpuSeconds(pid) ?? 0), 0);
}
