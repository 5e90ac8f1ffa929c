import { mkdir, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { goodPassword } from "../../../../../test/auth/identity-site.ts";
import { type Person, testAgreements } from "../../../../../test/auth/people.ts";
import { createPersonalSite, type PersonalSite } from "../../../../../test/auth/personal-site.ts";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { runJob } from "../../../../../test/run-job.ts";
import { limit } from "../../../../../test/time/limits.ts";
import { unzip } from "../../../../../test/unzip.ts";
import type { FileAnswer } from "../../../../kit/api/handled-endpoint.ts";
import type { DataTable } from "../../../../kit/tables/data-table.ts";
import { acceptConsents } from "../../auth/account-contract.ts";
import { downloadExport, getExport, requestExport } from "../contract.ts";

const database = await setUpDatabase();
const { db } = database;
const sites: PersonalSite[] = [];
afterAll(async () => {
  for (const site of sites) await site.remove();
});

async function setUp(listTables: (userId: number) => DataTable[] = () => []) {
  const site = await createPersonalSite(db, { source: { listTables } });
  sites.push(site);
  const person = await site.identity.createMember();
  let token = person.tokens.access_token;
  return {
    site,
    person,
    /** Access tokens live a quarter of an hour. */
    async logInAgain() {
      const again = await site.identity.logIn(person.user.phone ?? "", goodPassword, { deviceId: person.deviceId });
      token = again.access_token;
      person.tokens.access_token = token;
    },
    request: () => site.at(person).call(requestExport, {}, token),
    look: async () => (await site.at(person).call(getExport, {}, token)).export,
    pack: () => runJob(site.personal, "build-export", { exportId: site.queued.at(-1) ?? 0 }),
    fetchAs: (by: Person, accessToken: string = token) => open(site, by, accessToken),
  };
}

async function open(site: PersonalSite, person: Person, token: string): Promise<FileAnswer> {
  return (await site.at(person).call(downloadExport, {}, token)) as unknown as FileAnswer;
}

test("a data export contains all data of its owner, in readable and machine-readable form, and no data of others", async () => {
  const { site, person, request, look, pack, fetchAs } = await setUp((userId) => [
    {
      name: "notes",
      title: "笔记",
      columns: { text: "内容" },
      async *rows() {
        yield { text: `<i>笔记</i> of ${userId}` };
      },
    },
  ]);
  const stranger = await site.identity.createMember();
  await site.identity.confirm(person);
  await site.at(person).call(acceptConsents, { body: testAgreements }, person.tokens.access_token);
  expect(await look()).toBeNull();
  expect((await request()).export).toMatchObject({ state: "building", size_bytes: null });
  await pack();
  const state = await look();
  expect(state).toMatchObject({ state: "ready", expires_at: "2026-11-27T00:00:00.000Z" });

  const file = await fetchAs(person);
  expect(file.fileName).toBe("my-data-2026-11-20.zip");
  expect(file.sizeBytes).toBe(state?.size_bytes);
  const bytes = await buffer(file.stream);
  expect(bytes.length).toBe(file.sizeBytes);
  const files = await unzip(bytes);
  expect(Object.keys(files).sort()).toEqual(
    [
      "我的数据.html",
      ...["consents", "notes", "profile", "profile-changes", "security-events", "sessions", "wechat"].flatMap(
        (name) => [`csv/${name}.csv`, `json/${name}.json`],
      ),
    ].sort(),
  );
  expect(JSON.parse(files["json/profile.json"] ?? "")).toMatchObject([{ phone: person.user.phone }]);
  expect(files["我的数据.html"]).toContain("&lt;i&gt;笔记&lt;/i&gt;");
  expect(files["csv/consents.csv"]).toContain("用户协议");
  expect(files["csv/security-events.csv"]).toContain("确认身份");
  const everything = Object.values(files).join("");
  expect(everything).not.toContain(stranger.user.phone);
  expect(everything).not.toContain("argon2");
  expect(everything).not.toContain(person.tokens.refresh_token.split(".")[0]);
});

test("downloading requires a recent re-authentication, which on the requesting device is only needed once", async () => {
  const { site, person, request, pack, fetchAs } = await setUp();
  await expect(request()).rejects.toMatchObject({ status: 403, code: "CONFIRMATION_NEEDED" });
  await site.identity.confirm(person);
  await request();
  await pack();
  site.identity.clock.advance(600);
  (await fetchAs(person)).stream.destroy();
  const elsewhere = await site.identity.logIn(person.user.phone ?? "", goodPassword);
  await expect(fetchAs(person, elsewhere.access_token)).rejects.toMatchObject({ status: 403 });
});

test("simultaneous calls request one export, and another is allowed a day later", async () => {
  const { site, person, request, pack, logInAgain } = await setUp();
  await site.identity.confirm(person);
  const requested = await Promise.all([request(), request(), request(), request()]);
  expect(new Set(requested.map((one) => JSON.stringify(one))).size).toBe(1);
  expect(site.queued).toHaveLength(1);
  await pack();
  await expect(request()).rejects.toMatchObject({ status: 429, extra: { retry_after: 86_400 } });
  site.identity.clock.advance(86_400);
  await logInAgain();
  await site.identity.confirm(person);
  expect((await request()).export).toMatchObject({ state: "building" });
});

test("another user's export cannot be downloaded, and none can before it is finished", async () => {
  const { site, person, request, pack, fetchAs } = await setUp();
  await site.identity.confirm(person);
  await request();
  await expect(fetchAs(person)).rejects.toMatchObject({ status: 404 });
  await pack();
  const stranger = await site.identity.createMember();
  await expect(fetchAs(stranger, stranger.tokens.access_token)).rejects.toMatchObject({ status: 404 });
});

test("a failed build leaves no file, is reported, and does not count against the daily limit", async () => {
  let isBroken = true;
  const { site, person, request, pack, look } = await setUp(() => [
    {
      name: "broken",
      title: "坏的",
      columns: { a: "甲" },
      async *rows() {
        yield { a: 1 };
        if (isBroken) throw new Error("a table is gone");
      },
    },
  ]);
  await site.identity.confirm(person);
  await request();
  await pack();
  expect(await look()).toMatchObject({ state: "failed", size_bytes: null, expires_at: null });
  expect(await readdir(site.exportFolder)).toEqual([]);
  isBroken = false;
  await request();
  await pack();
  expect(await look()).toMatchObject({ state: "ready" });
  // The job may run twice.
  await pack();
  expect(await readdir(site.exportFolder)).toHaveLength(1);
});

test("a build that was lost with its process is given up after an hour", async () => {
  const { site, person, request, look, logInAgain } = await setUp();
  await site.identity.confirm(person);
  await request();
  site.identity.clock.advance(3600);
  await logInAgain();
  expect(await look()).toMatchObject({ state: "failed" });
  await site.identity.confirm(person);
  await request();
  expect(site.queued).toHaveLength(2);
});

test("the export is deleted after seven days", async () => {
  const { site, person, request, pack, look, fetchAs, logInAgain } = await setUp();
  await site.identity.confirm(person);
  await request();
  await pack();
  site.identity.clock.advance(7 * 86_400 - 1);
  await runJob(site.personal, "remove-exports");
  expect(await readdir(site.exportFolder)).toHaveLength(1);
  site.identity.clock.advance(1);
  await logInAgain();
  await expect(fetchAs(person)).rejects.toMatchObject({ status: 404 });
  await runJob(site.personal, "remove-exports");
  expect(await readdir(site.exportFolder)).toEqual([]);
  expect(await look()).toBeNull();
});

test("eighty megabytes of rows are exported with bounded memory", { timeout: limit(60_000) }, async () => {
  const text = "一段不短的文字".repeat(120);
  const { site, person, request, pack, look } = await setUp(() => [
    {
      name: "many",
      title: "很多",
      columns: { n: "号", text: "文字" },
      async *rows() {
        for (let n = 0; n < 10_000; n += 1) yield { n, text };
      },
    },
  ]);
  await mkdir(site.exportFolder, { recursive: true });
  await writeFile(path.join(site.exportFolder, "unrelated"), "");
  await site.identity.confirm(person);
  await request();
  const before = process.memoryUsage.rss();
  let peak = before;
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, 20);
  await pack();
  clearInterval(sampler);
  expect((await look())?.state).toBe("ready");
  expect((peak - before) / 1_048_576).toBeLessThan(60);
});
