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

/** More than a database that is full still finds room for. */
const DOCUMENTS = 12;
const BYTES_PER_DOCUMENT = 90_000;

let disk: SmallDisk;
/** Files on other disks: the gateway's ledger, and the folder to be imported. */
let elsewhere: string;
let site: RunningSite;
let databaseUrl: string;
let buyer: Person;
let planId: number;
/** Orders that were answered as made. */
const acknowledged: string[] = [];

beforeAll(async () => {
  if (whyNoSmallDisk) return;
  await ensureBuilt();
  disk = await mountSmallDisk(300);
  elsewhere = await mkdtemp(path.join(tmpdir(), "disk-full-"));
  await symlink(await mkdtemp(path.join(elsewhere, "sandbox-")), path.join(disk.folder, "sandbox"));
  await writeBook(path.join(elsewhere, "book"));
  // The gateway tries again after a quarter of a minute.
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

/** Texts that no compression makes small. */
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

/** A new order with its code shown, ready to be paid. */
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

/** Somebody who has received the code and has not typed it yet. */
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

/** Until the database itself reports that it has no room. */
async function fillUntilRefused(): Promise<void> {
  const writer = new pg.Client(databaseUrl);
  writer.on("error", () => undefined);
  await writer.connect();
  // A fresh piece of the log, there before the disk is full: how far earlier writing got must not decide which of
  // the two the database runs out of first.
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

/** Until the database cannot even write its log, and ends itself. */
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

/** Everything that is tried while there is no room, with its answers; the login first. */
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

test("paying, logging in and importing on a full disk are refused with a message or done; no confirmed result is lost", {
  timeout: limit(240_000),
}, async ({ skip }) => {
  if (whyNoSmallDisk) return skip(whyNoSmallDisk);
  const [notified, untold] = [await orderWithCode(), await orderWithCode()];
  const early = await receive();
  const captchas = [await solveCaptcha(site, early.headers), await solveCaptcha(site, early.headers)] as const;
  await fillUntilRefused();

  // One payment is taken and notified by the gateway; the other is not notified.
  expect((await phone("POST", `/trades/${notified}/pay`)).status).toBe(200);
  await phone("PUT", "/settings", { drops_notifications: true });
  expect((await phone("POST", `/trades/${untold}/pay`)).status).toBe(200);
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
  // A code that could not be looked at is still good.
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
  // By the gateway's next try, and by the sweep that queries it.
  for (const orderNo of [fresh, notified, untold])
    await expect.poll(() => stateOf(orderNo), { timeout: limit(150_000), interval: 500 }).toBe("fulfilled");
  // The sweep may have been faster than the gateway, which goes on trying until it is answered.
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
