import { hash, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPerson, type Person } from "../../../../../test/auth/people.ts";
import { createTestIntake } from "../../../../../test/media/downloads-intake.ts";
import { createPlayFixture, type PlayFixture } from "../../../../../test/media/play-fixture.ts";
import { createStaff } from "../../../../../test/staff-fixture.ts";
import { scaled } from "../../../../../test/time/limits.ts";
import { unzip } from "../../../../../test/unzip.ts";
import type { DownloadLink } from "../contract.ts";
import type { DownloadType } from "../download-types.ts";
import type { createDownloadsIntake } from "./downloads.ts";

const bytes = Buffer.alloc(3_000_000, "每一行都不一样 0123456789 ");
/** Within a second of this time. */
const withinASecond = (since: number) => ({
  timeout: Math.max(1, scaled(1_000) - (performance.now() - since)),
  interval: 50,
});

let fixture: PlayFixture;
let folder: string;
let intake: ReturnType<typeof createDownloadsIntake>;
let sources = 0;

beforeAll(async () => {
  fixture = await createPlayFixture();
  folder = await mkdtemp(path.join(tmpdir(), "zhixing-downloads-"));
  intake = createTestIntake({ db: fixture.database.db, storage: fixture.storage, folder });
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

const fileOf = (content: Buffer, fileName = "讲义（第 1 版）📎.pdf", label = "1.0") => ({
  fileName,
  label,
  notes: "",
  content: { stream: Readable.from([content]), sizeBytes: content.length },
});

async function add(facts: { type?: DownloadType; courseId?: number; content?: Buffer; name?: string } = {}) {
  const { type = "download", courseId, content = bytes, name } = facts;
  const { id } = await intake.addDownload({
    sourceKey: `test:${sources++}`,
    title: "讲义",
    summary: "",
    category: "",
    content_type: type,
    position: 0,
    carrier: courseId === undefined ? null : { kind: "course", id: courseId },
    published_at: new Date().toISOString(),
    file: fileOf(content, name),
  });
  return id;
}

interface FetchedDownload extends DownloadLink {
  status: number;
  code?: string;
  cookie: string;
}

async function start(address: string, person: Person | null, body: object = {}): Promise<FetchedDownload> {
  const headers = { ...person?.headers, "content-type": "application/json" };
  const answer = await fetch(`${fixture.here.url}/api/v1/${address}`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  const { data, error_code: code } = await answer.json();
  const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
  return { ...data, status: answer.status, code, cookie };
}

const startOne = (id: number, person: Person | null, body = {}) => start(`downloads/${id}/fetch`, person, body);

function take({ url, cookie }: FetchedDownload, { site = fixture.here, headers = {} as object, method = "GET" } = {}) {
  return fetch(`${site.url}${url}`, { method, headers: { cookie, ...headers } });
}

// Covers spec §2.13.
test("a member gets the original file with its own name, and no browser displays it as a page (FILE-1, FILE-4)", async () => {
  const download = await startOne(await add(), await fixture.createMember());
  expect(download).toMatchObject({ status: 200, size_bytes: bytes.length, sha256: hash("sha256", bytes) });
  for (const site of [fixture.here, fixture.there]) {
    const answer = await take(download, { site });
    expect(hash("sha256", Buffer.from(await answer.arrayBuffer()))).toBe(download.sha256);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": "application/octet-stream",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
      "content-disposition": `attachment; filename="_ 1 _.pdf"; filename*=UTF-8''${encodeURIComponent("讲义（第 1 版）📎.pdf")}`,
    });
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  }
});

// Covers spec §2.13.
test("an interrupted download continues where it stopped, as long as the file is the same", async () => {
  const download = await startOne(await add(), await fixture.createMember());
  const first = await take(download, { headers: { range: "bytes=0-999999" } });
  const tag = first.headers.get("etag") ?? "";
  const rest = await take(download, { site: fixture.there, headers: { range: "bytes=1000000-", "if-range": tag } });
  expect([first.status, rest.status]).toEqual([206, 206]);
  const whole = Buffer.concat([Buffer.from(await first.arrayBuffer()), Buffer.from(await rest.arrayBuffer())]);
  expect(hash("sha256", whole)).toBe(download.sha256);
  const other = await take(download, { headers: { range: "bytes=1000000-", "if-range": '"another"' } });
  expect([other.status, (await other.arrayBuffer()).byteLength]).toEqual([200, bytes.length]);
  const range = `bytes=${Array.from({ length: 1_000 }, (_, at) => `${at}-${at}`).join(",")}`;
  expect((await take(download, { headers: { range } })).status).toBe(416);
  const head = await take(download, { method: "HEAD" });
  expect([head.status, head.headers.get("content-length")]).toEqual([200, String(bytes.length)]);
});

// Covers spec §2.13.
test("ACL-1 guests and members without the level get the reason and no ticket", async () => {
  const id = await add();
  const reader = await createPerson(fixture.database.db, { auth: fixture.one.auth });
  expect(await startOne(id, null)).toMatchObject({ status: 403, code: "NOT_LOGGED_IN", cookie: "" });
  expect(await startOne(id, reader)).toMatchObject({ status: 403, code: "NOT_VIP", cookie: "" });
  const former = await fixture.createMember({ until: new Date(Date.now() - 1_000) });
  expect(await startOne(id, former)).toMatchObject({ status: 403, code: "VIP_EXPIRED" });
  const premium = await add({ type: "premium_content" });
  expect(await startOne(premium, await fixture.createMember())).toMatchObject({ code: "INSUFFICIENT_LEVEL" });
  expect(await startOne(999_999, null)).toMatchObject({ status: 404 });
  expect((await startOne(await add({ type: "free" }), null)).status).toBe(200);
});

// Covers spec §2.13.
test("a copied address, and a ticket for another file, are rejected (FILE-4)", async () => {
  const member = await fixture.createMember();
  const [download, other] = [
    await startOne(await add(), member),
    await startOne(await add({ content: bytes.subarray(9) }), member),
  ];
  for (const cookie of ["", other.cookie, `media=${"a".repeat(22)}`])
    expect((await take({ ...download, cookie })).status).toBe(403);
  const versionOf = ({ url }: FetchedDownload) => url.split("/")[3] ?? "";
  const url = download.url.replace(`/${versionOf(download)}/file`, `/${versionOf(other)}/file`);
  expect((await take({ ...download, url })).status).toBe(404);
  const base = download.url.replace(/file\.bin$/, "");
  for (const part of ["..%2f..%2fapp-secret", "%2e%2e%2fx", "files.zip", "file.bin/../../x", "file%00.bin"])
    expect((await take({ ...download, url: `${base}${part}` })).status, part).toBe(404);
});

const ends: [string, (person: Person) => Promise<unknown>][] = [
  [
    "a kick",
    ({ user }) =>
      fixture.database.pool.query(
        "update sessions set revoked_at = now(), revoke_reason = 'kicked' where user_id = $1",
        [user.id],
      ),
  ],
  [
    "a refund",
    ({ user }) =>
      fixture.database.pool.query("update grants set revoked_at = now(), revoke_reason = 'refund' where user_id = $1", [
        user.id,
      ]),
  ],
  [
    "its end",
    ({ user }) => fixture.database.pool.query("update grants set ends_at = now() where user_id = $1", [user.id]),
  ],
];

// Covers spec §2.13.
test.each(ends)("ACL-4 after %s a download stops within a second, even while it is being sent", async (_name, end) => {
  const member = await fixture.createMember();
  const download = await startOne(await add({ content: Buffer.alloc(24 * 1024 * 1024, "x") }), member);
  const cut = new Promise<number>((resolve) => {
    fixture.there.server.once("request", (_request, response) =>
      response.once("close", () => resolve(performance.now())),
    );
  });
  await new Promise<void>((resolve, reject) => {
    const call = get(`${fixture.there.url}${download.url}`, { headers: { cookie: download.cookie } }, (response) => {
      response.on("error", () => undefined);
      response.pause();
      resolve();
    });
    call.once("error", reject);
  });
  const since = performance.now();
  await end(member);
  expect((await cut) - since).toBeLessThan(scaled(1_000));
  for (const site of [fixture.here, fixture.there])
    await expect.poll(async () => (await take(download, { site })).status, withinASecond(since)).toBeOneOf([401, 403]);
});

/** How many users downloaded each of these, over all versions. */
async function countPeople(...ids: number[]): Promise<number[]> {
  const sums = `select sum(people)::int as people from download_days join download_versions version on version.id = version_id
    where version.download_id = any($1) group by version.download_id order by version.download_id`;
  return (await fixture.database.pool.query(sums, [ids])).rows.map(({ people }) => people);
}

// Covers spec §2.13.
test("a user counts once a day, however often and whatever version; a guest once per address", async () => {
  const [id, open] = [await add(), await add({ type: "free" })];
  const [one, two] = [await fixture.createMember(), await fixture.createMember()];
  await Promise.all(Array.from({ length: 6 }, () => startOne(id, one)));
  await startOne(id, two);
  await intake.addVersion(id, fileOf(bytes.subarray(1), "讲义.pdf", "1.1"));
  await startOne(id, one);
  await Promise.all([startOne(open, null), startOne(open, null)]);
  expect(await countPeople(id, open)).toEqual([2, 1]);
  const own = await fetch(`${fixture.here.url}/api/v1/users/downloads`, { headers: one.headers });
  expect((await own.json()).data).toMatchObject({ total: 1, items: [{ download_id: id, version: "1.0" }] });
  const guests = await fixture.database.pool.query("select from download_log where download_id = $1", [open]);
  expect(guests.rowCount).toBe(0);
  const putBack = `update download_log set day = day - 1 where download_id = $1
    returning day + 1 = (now() at time zone 'Asia/Shanghai')::date as is_today`;
  expect((await fixture.database.pool.query(putBack, [id])).rows).toEqual([{ is_today: true }, { is_today: true }]);
  await startOne(id, one);
  expect(await countPeople(id, open)).toEqual([3, 1]);
});

test("lists a user's downloads with their current state, newest first, page by page, only for that user", async () => {
  const [one, two] = [await fixture.createMember(), await fixture.createMember()];
  const ids = [await add(), await add(), await add()] as const;
  for (const id of ids) await startOne(id, one);
  const list = async (person: Person | null, query = "") => {
    const answer = await fetch(`${fixture.here.url}/api/v1/users/downloads${query}`, {
      headers: { ...person?.headers },
    });
    return { status: answer.status, ...(await answer.json()).data };
  };
  const first = await list(one, "?page_size=2");
  expect([first.total, first.items.map((item: { download_id: number }) => item.download_id)]).toEqual([
    3,
    [ids[2], ids[1]],
  ]);
  await intake.addVersion(ids[0], fileOf(bytes.subarray(1), "讲义.pdf", "1.1"));
  const { items } = await list(one, "?page=2&page_size=2");
  expect(items).toMatchObject([
    { download_id: ids[0], version: "1.0", download: { versions: [{ label: "1.1" }, {}] } },
  ]);
  expect(items[0].download.versions[1].id).toBe(items[0].version_id);
  await intake.publish(ids[0], null);
  expect((await list(one, "?page=2&page_size=2")).items).toMatchObject([{ title: "讲义", download: null }]);
  expect(await list(two)).toMatchObject({ total: 0, items: [] });
  expect((await list(null)).status).toBe(401);
});

test("a download does not count as one of the parallel plays", async () => {
  const member = await fixture.createMember();
  const id = await add();
  for (let time = 0; time < 4; time += 1) expect((await startOne(id, member)).status).toBe(200);
});

// Covers spec §2.13.
test("lists versions with date, size and hash, newest first, and each can be downloaded", async () => {
  const id = await add({ type: "free" });
  const newer = Buffer.from("the second version");
  expect(await intake.addVersion(id, fileOf(newer, "讲义.pdf", "2.0"))).toEqual({ isNew: true });
  expect(await intake.addVersion(id, fileOf(newer, "讲义.pdf", "2.0"))).toEqual({ isNew: false });
  const answer = await fetch(`${fixture.here.url}/api/v1/downloads/${id}`);
  const { versions } = (await answer.json()).data.download;
  expect(versions).toMatchObject([
    { label: "2.0", file_name: "讲义.pdf", size_bytes: newer.length, sha256: hash("sha256", newer) },
    { label: "1.0", size_bytes: bytes.length, sha256: hash("sha256", bytes) },
  ]);
  expect(await (await take(await startOne(id, null))).text()).toBe(newer.toString());
  const older = await startOne(id, null, { version_id: versions[1].id });
  expect(Buffer.from(await (await take(older)).arrayBuffer()).equals(bytes)).toBe(true);
  expect((await startOne(id, null, { version_id: 999_999 })).status).toBe(404);
});

// Covers spec §2.13.
test("all files of a course are available as one archive that can be resumed; stricter files require more", async () => {
  const { courseId } = await fixture.addCourse({ mediaId: await fixture.addFilm("ab", Buffer.from("film")) });
  const second = Buffer.alloc(400_000, "second");
  const ids = [await add({ courseId, name: "讲义.pdf" }), await add({ courseId, name: "讲义.pdf", content: second })];
  const member = await fixture.createMember();
  expect(await start(`courses/${courseId}/files/fetch`, null)).toMatchObject({ status: 403, code: "NOT_LOGGED_IN" });
  const download = await start(`courses/${courseId}/files/fetch`, member);
  await start(`courses/${courseId}/files/fetch`, member);
  expect(await countPeople(...ids)).toEqual([1, 1]);
  const answer = await take(download);
  const whole = Buffer.from(await answer.arrayBuffer());
  expect([Number(answer.headers.get("content-length")), whole.length]).toEqual([
    download.size_bytes,
    download.size_bytes,
  ]);
  expect(Object.keys(await unzip(whole)).toSorted()).toEqual(["讲义.pdf", "讲义（2）.pdf"]);
  const at = whole.length - 500_000;
  const tag = answer.headers.get("etag") ?? "";
  const rest = await take(download, { site: fixture.there, headers: { range: `bytes=${at}-`, "if-range": tag } });
  expect(rest.status).toBe(206);
  expect(Buffer.from(await rest.arrayBuffer()).equals(whole.subarray(at))).toBe(true);
  await add({ courseId, type: "premium_content", name: "更多.pdf" });
  expect(await start(`courses/${courseId}/files/fetch`, member)).toMatchObject({ code: "INSUFFICIENT_LEVEL" });
});

test("an attached download follows its course: a right to the course gives access, and withdrawing the course hides it", async () => {
  const { courseId } = await fixture.addCourse({ mediaId: await fixture.addFilm("ab", Buffer.from("film")) });
  const id = await add({ courseId });
  const buyer = await createPerson(fixture.database.db, { auth: fixture.one.auth });
  await fixture.database.pool.query(
    `insert into grants (user_id, kind, resource_key, starts_at, created_at, source) values ($1, 'resource', $2, '2020-01-01', now(), 'admin')`,
    [buyer.user.id, `course:${courseId}`],
  );
  const download = await startOne(id, buyer);
  expect((await take(download)).status).toBe(200);
  const listed = async () =>
    (await (await fetch(`${fixture.here.url}/api/v1/attachments/course/${courseId}`)).json()).data.items;
  expect(await listed()).toMatchObject([{ id, carrier: { kind: "course", title: "课" } }]);
  const { items } = (await (await fetch(`${fixture.here.url}/api/v1/downloads?page_size=100`)).json()).data;
  expect(items.map((item: { id: number }) => item.id)).not.toContain(id);
  const since = performance.now();
  await fixture.one.courses.saveCourse({ id: courseId }, { withdrawnAt: new Date() });
  await expect.poll(async () => (await take(download)).status, withinASecond(since)).toBe(404);
  await expect.poll(() => startOne(id, buyer), withinASecond(since)).toMatchObject({ status: 404 });
  await expect.poll(listed, withinASecond(since)).toEqual([]);
});

test("files of an article and of a media item are available with a right to it, and follow it (ACL-1)", async () => {
  const { one, database } = fixture;
  const source = { markdown: "正文" };
  const facts = { title: "文", summary: "", author: "", tags: [], contentType: "paid_article" as const };
  const draft = { sourceKey: null, ...facts, source };
  const { articleId } = await one.articles.saveArticle({ ...draft, publishedAt: new Date() });
  const { articleId: hiddenId } = await one.articles.saveArticle({ ...draft, publishedAt: null });
  const mediaId = await fixture.addFilm("ef", Buffer.from("film"));
  const teacher = await createStaff(database.db, "teacher", { auth: one.auth });
  const call = async (method: string, address: string, body: object) => {
    const headers = { ...teacher.headers, "content-type": "application/json", "idempotency-key": randomUUID() };
    const answer = await fetch(`${fixture.here.url}/api/v1/admin/${address}`, {
      method,
      headers,
      body: JSON.stringify(body),
    });
    return { status: answer.status, ...(await answer.json()) };
  };
  const item = {
    title: "片",
    summary: "",
    kind: "video",
    content_type: "vip",
    files: [{ media_id: mediaId, title: "" }],
  };
  const made = await call("POST", "media/items", { ...item, published_at: new Date().toISOString() });
  const itemId: number = made.data.item.id;
  for (const [kind, id] of [
    ["article", articleId],
    ["media", itemId],
  ] as const) {
    const fileId = await add();
    const body = { title: "讲义", content_type: "download", published_at: new Date().toISOString() };
    expect(await call("PUT", `downloads/${fileId}`, { ...body, carrier: { kind, id: 999_999 } })).toMatchObject({
      status: 422,
    });
    const attached = await call("PUT", `downloads/${fileId}`, { ...body, carrier: { kind, id } });
    expect(attached).toMatchObject({ status: 200, data: { download: { carrier: { kind, id } } } });
    const listed = async () =>
      (await (await fetch(`${fixture.here.url}/api/v1/attachments/${kind}/${id}`)).json()).data.items;
    expect(await listed()).toMatchObject([
      { id: fileId, versions: [{ sha256: hash("sha256", bytes), size_bytes: bytes.length }] },
    ]);
    const buyer = await createPerson(database.db, { auth: one.auth });
    expect(await startOne(fileId, buyer)).toMatchObject({ status: 403, code: "NOT_VIP" });
    await database.pool.query(
      `insert into grants (user_id, kind, resource_key, starts_at, created_at, source) values ($1, 'resource', $2, '2020-01-01', now(), 'admin')`,
      [buyer.user.id, `${kind}:${id}`],
    );
    const download = await startOne(fileId, buyer);
    expect((await take(download)).status).toBe(200);
    const table = kind === "article" ? "articles" : "media_items";
    const since = performance.now();
    await database.pool.query(`update ${table} set published_at = null where id = $1`, [id]);
    await expect.poll(async () => (await take(download)).status, withinASecond(since)).toBe(404);
    await expect.poll(() => startOne(fileId, buyer), withinASecond(since)).toMatchObject({ status: 404 });
    await expect.poll(listed, withinASecond(since)).toEqual([]);
  }
  const body = { title: "讲义", content_type: "download", published_at: null };
  expect(await call("POST", "downloads", { ...body, carrier: { kind: "article", id: hiddenId } })).toMatchObject({
    status: 422,
  });
});

test.each([
  "../../etc/passwd",
  "a\r\nset-cookie: x.pdf",
  "a\0.pdf",
  "",
  ".hidden",
  "a\u202efdp.exe",
  "a/b.pdf",
  "长".repeat(151),
])("a file with the name %j is rejected (FILE-4)", async (name) => {
  await expect(add({ name })).rejects.toMatchObject({ status: 422 });
});
