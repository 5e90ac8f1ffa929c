import { randomBytes, randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectDatabase } from "../../src/adapters/database/connect.ts";
import { seedPlans } from "../../src/features/access/membership/server/plans/seed-plans.ts";
import { completeSettings } from "../../src/features/front/site/site-settings.ts";
import { createPerson, drawPhone, type Person } from "../auth/people.ts";
import { receiveCode, sendCode, solveCaptcha } from "../auth/receive-code.ts";
import { quietLogger } from "../quiet-logger.ts";
import { runCli } from "../run-cli.ts";
import { type ApiAnswer, sendCall } from "../site/send-at-once.ts";
import { ensureBuilt, fixtureLimitMs, siteEnvironment } from "../site/site-fixture.ts";
import { mountSmallDisk, type SmallDisk, whyNoSmallDisk } from "../site/small-disk.ts";
import { type RunningSite, startSite } from "../site/start-site.ts";
import { limit } from "../time/limits.ts";
import { fastTimers } from "../time/preloads.ts";

/** More than a database on a full disk can still store. */
const DOCUMENTS = 12;
const BYTES_PER_DOCUMENT = 90_000;

let disk: SmallDisk;
/** A folder on another disk, for the gateway's ledger and the folder to import. */
let elsewhere: string;
let site: RunningSite;
let databaseUrl: string;
let buyer: Person;
let planId: number;
/** Orders that were confirmed by an answer. */
const acknowledged: string[] = [];

beforeAll(async () => {
  if (whyNoSmallDisk) return;
  await ensureBuilt();
  disk = await mountSmallDisk(300);
  elsewhere = await mkdtemp(path.join(tmpdir(), "disk-full-"));
  await symlink(await mkdtemp(path.join(elsewhere, "sandbox-")), path.join(disk.folder, "sandbox"));
  await writeBook(path.join(elsewhere, "book"));
  // The gateway repeats a notification after 15 s, so the waits of the process are shortened.
  site = await startSite({ dataDir: disk.folder, env: { ...siteEnvironment, ...fastTimers, LOG_LEVEL: "info" } });
  const [password, lock] = await Promise.all([
    readFile(path.join(disk.folder, "postgres-password"), "utf8"),
    readFile(path.join(disk.folder, "postgres", "postmaster.pid"), "utf8"),
  ]);
  databaseUrl = `postgresql://zhixing:${password.trim()}@127.0.0.1:${lock.split("\n")[3]}/zhixing`;
  const { db, close } = connectDatabase({ url: databaseUrl, max: 2, applicationName: "test", logger: quietLogger });
  await seedPlans(db);
  buyer = await createPerson(db);
  await close();
  planId = (await sendCall({ site, path: "/v1/plans" })).body.data.items[0].id;
}, fixtureLimitMs);

afterAll(async () => {
  if (whyNoSmallDisk) return;
  await site.stop();
  await disk.remove();
  await rm(elsewhere, { recursive: true });
});

/** Writes texts that compression cannot reduce much. */
async function writeBook(folder: string): Promise<void> {
  await mkdir(folder);
  for (let number = 1; number <= DOCUMENTS; number += 1) {
    const text = randomBytes(BYTES_PER_DOCUMENT / 2)
      .toString("hex")
      .replace(/.{60}/g, "$&\n\n");
    await writeFile(path.join(folder, `${String(number).padStart(2, "0")}.md`), `# 第 ${number} 章\n\n${text}`);
  }
}

const importBook = () =>
  runCli({ DATA_DIR: disk.folder, ...siteEnvironment }, [
    "import",
    path.join(elsewhere, "book"),
    "--as",
    "book",
    "--title",
    "长书",
    "--type",
    "free",
  ]);

const order = () =>
  sendCall({
    site,
    method: "POST",
    path: "/v1/orders",
    headers: { ...buyer.headers, "idempotency-key": randomUUID() },
    body: {
      plan_id: planId,
      channel: "wechat",
      agreement_version: completeSettings({}).purchase_agreement_version,
    },
  });

/** Places an order and shows its payment code, so that it can be paid. */
async function orderWithCode(): Promise<string> {
  const { order_no: orderNo } = (await order()).body.data.order;
  const payment = await sendCall({
    site,
    method: "POST",
    path: `/v1/orders/${orderNo}/payment`,
    headers: buyer.headers,
  });
  expect(payment.status, JSON.stringify(payment.body)).toBe(200);
  return orderNo;
}

async function stateOf(orderNo: string): Promise<string> {
  const { status, body } = await sendCall({ site, path: `/v1/orders/${orderNo}`, headers: buyer.headers });
  return status === 200 ? body.data.order.state : String(status);
}

const phone = (method: "POST" | "GET" | "PUT", at: string, body?: object) =>
  fetch(`${site.url}/sandbox/api${at}`, { method, ...(body && { body: JSON.stringify(body) }) });

interface Newcomer {
  number: string;
  code: string;
  headers: Record<string, string>;
}

/** A new user who has received the login code but has not entered it yet. */
async function receive(): Promise<Newcomer> {
  const number = drawPhone();
  const headers = { "x-device-id": `web_${randomUUID().slice(0, 8)}` };
  return { number, headers, code: await receiveCode(site, { phone: number, purpose: "login", headers }) };
}

function logIn({ number, code, headers }: Newcomer): Promise<ApiAnswer> {
  const { terms_version: terms, privacy_version: privacy } = completeSettings({});
  const body = { phone: number, code, agreements: { terms, privacy } };
  return sendCall({ site, method: "POST", path: "/v1/auth/login/using-phone", headers, body });
}

function expectRefusedOrDone({ status, headers, body }: ApiAnswer): void {
  const answerText = JSON.stringify(body);
  expect.soft([200, 503], answerText).toContain(status);
  if (status !== 503) return;
  expect.soft(Number(headers["retry-after"]), answerText).toBeGreaterThan(0);
  expect.soft(body).toMatchObject({ success: false, message: expect.stringMatching(/\p{Script=Han}/u) });
}

/** Fills the disk until the database reports that there is no space. */
async function fillUntilRefused(): Promise<void> {
  const writer = new pg.Client(databaseUrl);
  writer.on("error", () => undefined);
  await writer.connect();
  // Starts a new log file before the disk is full. Otherwise it would depend on earlier writes whether the database
  // first runs out of space for the log or for tables.
  await writer.query("select pg_switch_wal()");
  await writer.query("create table bulk (text text)");
  disk.fill();
  const writing = (async () => {
    for (;;) await writer.query("insert into bulk select repeat(md5(n::text), 200) from generate_series(1, 500) n");
  })().catch(() => undefined);
  const orderOnce = async () => {
    const { status, body } = await order();
    if (status === 200) acknowledged.push(body.data.order.order_no);
    return status;
  };
  await expect.poll(orderOnce, { timeout: limit(20_000), interval: 300 }).toBe(503);
  await writing;
  await writer.end().catch(() => undefined);
}

/** Fills the disk until the database cannot write its log and stops itself. */
async function fillUntilDown(): Promise<void> {
  disk.fill();
  const writer = new pg.Client(databaseUrl);
  let isDown = false;
  writer.on("error", () => {
    isDown = true;
  });
  await writer.connect();
  for (let round = 0; round < 500 && !isDown; round += 1)
    await writer.query("select pg_logical_emit_message(true, 'fill', repeat('up', 500000))").catch(() => undefined);
  await writer.end().catch(() => undefined);
  expect(isDown).toBe(true);
  disk.fill();
}

/** Tries all actions while the disk is full and checks their answers. Returns the answer to the login. */
async function tryAll(early: Newcomer, captcha: string): Promise<ApiAnswer> {
  const login = await logIn(early);
  const others = [
    await order(),
    await sendCodeTo(early, captcha),
    await sendCall({ site, path: "/v1/verification/captcha" }),
  ];
  for (const one of [login, ...others]) expectRefusedOrDone(one);
  acknowledged.push(...[others[0]?.body.data?.order?.order_no].filter(Boolean));
  const { code, out, err } = await importBook();
  if (code !== 0) {
    const lines = err.split("\n").filter((line) => line !== "" && !line.startsWith("导入 "));
    expect.soft([out, lines.length], err).toEqual(["", 1]);
    expect.soft(lines[0]).toMatch(/磁盘|空间|数据库/);
    expect.soft(lines[0]).not.toMatch(/Failed query|insert into/);
  }
  expect((await fetch(`${site.url}/healthz`)).status).toBe(200);
  return login;
}

const sendCodeTo = ({ headers }: Newcomer, captcha: string) =>
  sendCall({
    site,
    method: "POST",
    path: "/v1/auth/verify-codes/phone",
    headers,
    body: { phone: drawPhone(), purpose: "login", captcha },
  });

/** Queues the job of every minute, which queries the gateway about due payments. */
async function sweepNow(): Promise<void> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  await client.query("update payments set next_check_at = now() where state = 'open'");
  await client.query("insert into jobs.job (name) values ('sweep-payments') on conflict do nothing");
  await client.end();
}

async function attemptsOf(orderNo: string): Promise<{ status: number | null }[]> {
  return (await (await phone("GET", `/trades/${orderNo}`)).json()).deliveries[0].attempts;
}

test("on a full disk payments, logins and imports succeed or fail with a message; no confirmed result is lost", {
  timeout: limit(240_000),
}, async ({ skip }) => {
  if (whyNoSmallDisk) return skip(whyNoSmallDisk);
  const [notified, unannounced] = [await orderWithCode(), await orderWithCode()];
  const early = await receive();
  const captchas = [await solveCaptcha(site, early.headers), await solveCaptcha(site, early.headers)] as const;
  await fillUntilRefused();

  // The gateway accepts both payments but sends a notification only for the first one.
  expect((await phone("POST", `/trades/${notified}/pay`)).status).toBe(200);
  await phone("PUT", "/settings", { drops_notifications: true });
  expect((await phone("POST", `/trades/${unannounced}/pay`)).status).toBe(200);
  await phone("PUT", "/settings", { drops_notifications: false });
  let login = await tryAll(early, captchas[0]);
  await fillUntilDown();
  const whileDown = await tryAll(early, captchas[1]);
  expect(whileDown.status).toBe(503);
  expect((await attemptsOf(notified)).map(({ status }) => status)).not.toContain(500);

  await disk.giveRoom();
  await expect
    .poll(async () => (await sendCall({ site, path: "/v1/orders", headers: buyer.headers })).status, {
      timeout: limit(5_000),
      interval: 50,
    })
    .toBe(200);
  // A code that could not be checked is still valid.
  if (login.status !== 200) login = await logIn(early);
  expect(login.status, JSON.stringify(login.body)).toBe(200);
  const token = { authorization: `Bearer ${login.body.access_token}`, ...early.headers };
  expect((await sendCall({ site, path: "/v1/user", headers: token })).status).toBe(200);

  expect(await importBook()).toMatchObject({ code: 0 });
  const fresh = await orderWithCode();
  expect((await phone("POST", `/trades/${fresh}/pay`)).status).toBe(200);
  const another = { phone: drawPhone(), purpose: "login", headers: early.headers } as const;
  expect(await sendCode(site, another)).toMatchObject({ status: 200 });
  await sweepNow();
  // Fulfilled by the gateway's next notification, or by the sweep that queries the gateway.
  for (const orderNo of [fresh, notified, unannounced])
    await expect.poll(() => stateOf(orderNo), { timeout: limit(150_000), interval: 500 }).toBe("fulfilled");
  // The sweep may have been faster than the gateway, which repeats the notification until it is acknowledged.
  const lastStatus = async () => (await attemptsOf(notified)).at(-1)?.status;
  await expect.poll(lastStatus, { timeout: limit(60_000), interval: 500 }).toBe(204);

  const client = new pg.Client(databaseUrl);
  await client.connect();
  const count = async (from: string, values: unknown[] = []) =>
    (await client.query(`select count(*)::int as n from ${from}`, values)).rows[0].n;
  expect(await count("orders where order_no = any($1)", [acknowledged])).toBe(acknowledged.length);
  expect(await count("orders where state = 'fulfilled'")).toBe(3);
  expect(await count("documents")).toBe(DOCUMENTS);
  expect(await count("document_texts where length(markdown) < 90000")).toBe(0);
  await client.end();
});
