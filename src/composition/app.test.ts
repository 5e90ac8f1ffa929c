import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { createPerson, type Person } from "../../test/auth/people.ts";
import { createVisitor } from "../../test/auth/visitor.ts";
import { createTestApp } from "../../test/create-test-app.ts";
import { setUpDatabase } from "../../test/database/database.ts";
import { reviewNothing } from "../../test/review-nothing.ts";
import { runJob } from "../../test/run-job.ts";
import { createFixedClock } from "../../test/time/fixed-clock.ts";
import { unzip } from "../../test/unzip.ts";
import { createDiskStorage } from "../adapters/storage/disk-storage.ts";
import { seedPlans } from "../features/access/membership/server/plans/seed-plans.ts";
import { cancelOrder, createOrder } from "../features/commerce/orders/contract.ts";
import { pictures } from "../features/front/site/server/settings/site-tables.ts";
import { users } from "../features/identity/auth/server/people/user-tables.ts";
import { sessions } from "../features/identity/auth/server/sessions/session-tables.ts";
import {
  downloadExport,
  getCancellation,
  getExport,
  requestCancellation,
  requestExport,
  uploadAvatar,
} from "../features/identity/personal-data/contract.ts";
import type { EndpointSpec, InputOf } from "../kit/api/endpoint.ts";
import type { FileAnswer } from "../kit/api/handled-endpoint.ts";
import { DAY_SECONDS } from "../kit/values/durations.ts";

const database = await setUpDatabase();
const { db } = database;
const dataDir = await mkdtemp(path.join(tmpdir(), "zhixing-app-"));
const storage = createDiskStorage({ folder: path.join(dataDir, "files") });
const clock = createFixedClock("2026-11-20T08:00:00Z");
const sent: { name: string; data: object; hasTransaction: boolean }[] = [];
const app = createTestApp(db, {
  dataDir,
  clock,
  sendJob: async (name, data, options) => {
    sent.push({ name, data, hasTransaction: options?.tx !== undefined });
    return true;
  },
});
await seedPlans(db);
await reviewNothing(database);
const { items: plans } = await app.guest.plans.listPlans();
afterAll(async () => {
  await rm(dataDir, { recursive: true, force: true });
});

/** A member with a fresh confirmation. */
async function createMember() {
  const person = await createPerson(db, { clock, auth: app.auth });
  await db.update(sessions).set({ reauthenticatedAt: clock.now() }).where(eq(sessions.userId, person.user.id));
  return person;
}

function call<E extends EndpointSpec>(person: Person, endpoint: E, input?: InputOf<E>) {
  const site = { ...app.auth, endpoints: app.endpoints };
  const headers = { "idempotency-key": `key-${person.user.id}` };
  return createVisitor(site, { deviceId: person.deviceId, headers }).call(endpoint, input, person.tokens.access_token);
}

async function placeOrder(person: Person): Promise<string> {
  const { purchase_agreement_version: agreement } = await app.guest.site.readSettings();
  const plan_id = plans[0]?.id ?? 0;
  const body = { plan_id, channel: "wechat", agreement_version: agreement } as const;
  return (await call(person, createOrder, { body })).order.order_no;
}

async function upload(person: Person, color: string): Promise<string> {
  const picture = await sharp({ create: { width: 60, height: 60, channels: 3, background: color } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(picture)], "me.png");
  return (await call(person, uploadAvatar, { upload: file })).avatar_url;
}

async function isStored(address: string): Promise<boolean> {
  const file = await storage.open(address.replace("/files/", ""));
  file?.stream.destroy();
  return file !== null;
}

test("an export of personal data is queued with its request and contains the data of every slice", async () => {
  const member = await createMember();
  const orderNo = await placeOrder(member);
  expect((await call(member, requestExport)).export).toMatchObject({ state: "building" });
  const job = sent.find(({ name }) => name === "build-export");
  expect(job).toMatchObject({ hasTransaction: true });
  await runJob(app, job?.name ?? "", job?.data);
  expect((await call(member, getExport)).export).toMatchObject({ state: "ready" });

  const file = (await call(member, downloadExport)) as unknown as FileAnswer;
  const files = await unzip(await buffer(file.stream));
  const lists = Object.keys(files).filter((name) => name.startsWith("json/"));
  expect(lists.sort()).toEqual(
    app.personal
      .listTables(member.user.id)
      .map(({ name }) => `json/${name}.json`)
      .sort(),
  );
  const ofSlices = ["memberships", "orders", "profile", "learning-progress", "sessions"];
  expect(lists).toEqual(expect.arrayContaining(ofSlices.map((name) => `json/${name}.json`)));
  expect(JSON.parse(files["json/orders.json"] ?? "")).toMatchObject([{ order_no: orderNo, state: "待付款" }]);
  expect(JSON.parse(files["json/profile.json"] ?? "")).toMatchObject([{ phone: member.user.phone }]);
});

test("a member who deletes the account settles the orders first; account and picture are deleted after the waiting period", async () => {
  const member = await createMember();
  const orderNo = await placeOrder(member);
  const avatar = await upload(member, "#336699");
  const { cancellation } = await call(member, getCancellation);
  expect(cancellation.obstacles).toEqual([expect.stringContaining("1 笔订单")]);
  await expect(call(member, requestCancellation)).rejects.toMatchObject({ status: 409, code: "CANCELLATION_BLOCKED" });

  await call(member, cancelOrder, { params: { order_no: orderNo } });
  const requestedCancellation = await call(member, requestCancellation);
  expect(requestedCancellation.cancellation.consequences).toContainEqual(expect.stringContaining("1 笔订单"));
  await runJob(app, "erase-accounts");
  expect(await isStored(avatar)).toBe(true);

  clock.advance(requestedCancellation.cancellation.cooling_off_days * DAY_SECONDS + 1);
  await runJob(app, "erase-accounts");
  const [left] = await db.select().from(users).where(eq(users.id, member.user.id));
  expect(left).toMatchObject({ phone: null, avatarUrl: null });
  expect(await isStored(avatar)).toBe(false);
});

test("a picture in a text stays when it is no longer an avatar", async () => {
  const member = await createMember();
  const [shown, bare] = [await upload(member, "#111111"), await upload(member, "#222222")];
  expect(await isStored(shown)).toBe(false);
  const again = await upload(member, "#111111");
  expect(again).toBe(shown);
  expect(await isStored(bare)).toBe(false);
  const name = shown.replace("/files/", "");
  await db.insert(pictures).values({ name, mediaType: "image/webp", sizeBytes: 1, createdAt: clock.now() });
  await upload(member, "#333333");
  expect(await isStored(shown)).toBe(true);
});
