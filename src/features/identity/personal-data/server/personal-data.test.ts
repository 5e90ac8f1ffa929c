import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Hono } from "hono";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createPerson, createTestAuth, type Person } from "../../../../../test/auth/people.ts";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { quietLogger } from "../../../../../test/quiet-logger.ts";
import { limit } from "../../../../../test/time/limits.ts";
import { createJobQueue, type JobQueue } from "../../../../adapters/jobs/job-queue.ts";
import { createDiskStorage } from "../../../../adapters/storage/disk-storage.ts";
import { createPrivateFolder } from "../../../../adapters/storage/private-folder.ts";
import { createMemoryThrottle } from "../../../../adapters/throttle/memory-throttle.ts";
import type { RequestVariables } from "../../../../http/answer/request-variables.ts";
import { createApi } from "../../../../http/api/api.ts";
import { systemClock } from "../../../../ports/clock.ts";
import { grants } from "../../../access/membership/server/ledger/membership-tables.ts";
import { personalMembership } from "../../../access/membership/server/personal-membership.ts";
import { orders } from "../../../commerce/orders/server/order/order-tables.ts";
import { personalOrders } from "../../../commerce/orders/server/personal-orders.ts";
import { learningProgress } from "../../../learning/progress/server/learning-tables.ts";
import { personalLearning } from "../../../learning/progress/server/personal-learning.ts";
import { markReauthenticated } from "../../auth/server/sessions/session-store.ts";
import { createPersonalData, EXPORT_JOB } from "./personal-data.ts";

const database = await setUpDatabase();
const { db } = database;
const auth = createTestAuth(db);
const local = createMemoryThrottle({ clock: systemClock });
const api = new Hono<{ Variables: RequestVariables }>();
let folder = "";
let queue: JobQueue;
let person: Person;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "zhixing-data-"));
  const storage = createDiskStorage({ folder: path.join(folder, "files") });
  queue = createJobQueue({ url: database.url, logger: quietLogger });
  const readMembership = async () => ({ vip_level: 0, vip_list: [], is_vip: false, vip_expires_at: null });
  const personal = createPersonalData({
    db,
    storage,
    clock: systemClock,
    logger: quietLogger,
    readSiteName: async () => "知行学社",
    identity: auth.personal.identity,
    isPictureKnown: async () => false,
    exports: createPrivateFolder({ folder: path.join(folder, "exports") }),
    sources: [auth.personal, personalMembership({ db, readMembership }), personalOrders(db), personalLearning(db)],
    queueExport: (exportId, tx) => queue.send(EXPORT_JOB, { exportId }, { tx }),
  });
  queue.register(personal.jobs);
  await queue.start();
  api.use(async (context, next) => {
    context.set("ip", "203.0.113.9");
    context.set("requestId", "request");
    await next();
  });
  const mounted = createApi({
    endpoints: personal.endpoints,
    authenticate: auth.authenticate,
    mayDo: async () => false,
    counters: { shared: local, local },
    notifications: [],
    logFailure: (thrown) => expect(thrown).toBeUndefined(),
  });
  api.route("/", mounted);
});
beforeEach(async () => {
  person = await createPerson(db, { auth });
});
afterAll(async () => {
  await queue.stop();
  await rm(folder, { recursive: true, force: true });
});

async function call(method: string, address: string, body?: FormData) {
  const written = body && new Response(body);
  const type = written?.headers.get("content-type");
  const headers = { ...person.headers, ...(type && { "content-type": type }) };
  return api.request(address, { method, headers, ...(written && { body: await written.arrayBuffer() }) });
}

async function confirm(): Promise<void> {
  const { sessionId } = await auth.authenticate(person.tokens.access_token);
  await markReauthenticated(db, { sessionId, now: new Date() });
}

test("an avatar is uploaded as a form and served as a picture (FILE-1, FILE-3)", async () => {
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#f00" } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set("avatar", new File([new Uint8Array(picture)], "me.png"));
  const answer = await call("POST", "/v1/users/upload-avatar", form);
  expect(await answer.json()).toMatchObject({ success: true, data: { avatar_url: expect.stringMatching(/webp$/) } });
  const large = new FormData();
  large.set("avatar", new File([new Uint8Array(8 * 1024 * 1024 + 1)], "me.png"));
  expect((await call("POST", "/v1/users/upload-avatar", large)).status).toBe(413);
  const guest = await api.request("/v1/users/upload-avatar", { method: "POST", body: form });
  expect(guest.status).toBe(401);
});

test("a job exports the data of all slices, and the endpoint streams the file to its owner", async () => {
  const userId = person.user.id;
  const now = new Date();
  const orderNo = "PERSONALDATA000000000001";
  await db.insert(learningProgress).values({
    userId,
    kind: "document",
    resourceId: 5,
    workId: 2,
    length: 100,
    updatedAt: now,
    seen: [[0, 40]],
    seenLength: 40,
    place: 40,
  });
  await db.insert(orders).values({
    orderNo,
    userId,
    state: "fulfilled",
    title: "VIP 年度会员",
    totalFen: 12_800,
    channel: "wechat",
    agreementVersion: "1",
    createdAt: now,
    expiresAt: now,
  });
  const right = {
    userId,
    kind: "level",
    level: 2,
    startsAt: now,
    source: "order",
    orderNo,
    orderLine: 0,
    createdAt: now,
  } as const;
  await db.insert(grants).values(right);

  expect((await call("POST", "/v1/users/export")).status).toBe(403);
  await confirm();
  expect((await call("POST", "/v1/users/export")).status).toBe(200);
  await vi.waitFor(
    async () => {
      const { data } = (await (await call("GET", "/v1/users/export")).json()) as {
        data: { export: { state: string } };
      };
      expect(data.export.state).toBe("ready");
    },
    { timeout: limit(15_000), interval: 200 },
  );
  const file = await call("GET", "/v1/users/export/download");
  expect(file.headers.get("content-type")).toBe("application/zip");
  const bytes = Buffer.from(await file.arrayBuffer());
  expect(bytes.length).toBe(Number(file.headers.get("content-length")));
  const names = bytes.toString("latin1");
  for (const name of ["profile", "orders", "memberships", "learning-progress", "security-events"]) {
    expect(names).toContain(`json/${name}.json`);
  }
  expect((await api.request("/v1/users/export/download")).status).toBe(401);
});

test("a cancellation states the effect on orders and membership, and waits for open orders", async () => {
  const now = new Date();
  for (const [orderNo, state] of [
    ["PERSONALDATA000000000002", "fulfilled"],
    ["PERSONALDATA000000000003", "pending"],
  ] as const)
    await db.insert(orders).values({
      orderNo,
      userId: person.user.id,
      state,
      title: "VIP",
      totalFen: 100,
      channel: "wechat",
      agreementVersion: "1",
      createdAt: now,
      expiresAt: now,
    });
  const { data } = (await (await call("GET", "/v1/users/cancellation")).json()) as {
    data: { cancellation: { consequences: string[]; obstacles: string[] } };
  };
  expect(data.cancellation.consequences.join()).toContain("2 笔订单");
  expect(data.cancellation.obstacles.join()).toContain("1 笔订单");
  await confirm();
  const refused = await call("POST", "/v1/users/cancellation");
  expect(refused.status).toBe(409);
  expect(await refused.json()).toMatchObject({ error_code: "CANCELLATION_BLOCKED" });
});
