import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import type { Person } from "../../test/auth/people.ts";
import { createTestApp } from "../../test/create-test-app.ts";
import { serveFilms } from "../../test/media/serve-films.ts";
import { createDeliveryFixture } from "../../test/orders/delivery-fixture.ts";
import { serveTestApp } from "../../test/serve-test-app.ts";
import { giveRole } from "../../test/staff-role.ts";
import { createMediaTools } from "../adapters/media/media-tools.ts";
import { openStorage } from "../adapters/storage/open-storage.ts";
import { createTusUploads } from "../adapters/uploads/tus-uploads.ts";
import { grants } from "../features/access/membership/server/ledger/membership-tables.ts";
import { orderLines } from "../features/commerce/orders/server/order/order-tables.ts";
import { createDownloadsIntake } from "../features/content/downloads/server/downloads.ts";
import { itemDraftSchema } from "../features/content/media/item-admin-contract.ts";
import { insertMedia } from "../features/content/media/server/files/media-store.ts";
import { saveItem } from "../features/content/media/server/items/save-item.ts";

// Archives, picture sets, bundles, and what counts nothing (decisions §9, 1 to 5).
const fixture = await createDeliveryFixture();
const { app, sendRequest, clock, db, dataDir, sell, read, preview, countRows, createPerson } = fixture;
const site = await serveFilms(app);
afterAll(() => site.close());

const storage = openStorage({ dataDir, s3: null }, clock);
const book = await fixture.addBook({ documents: 10, previews: 0, key: "main" });
const [first = 0] = book.documentIds;

async function begin(person: Person, path: string): Promise<{ url: string; cookie: string; size: number }> {
  const { body, headers } = await sendRequest("POST", path, { headers: person.headers, body: {} });
  const file = body.data.files?.[0] ?? body.data;
  return { url: file.url, cookie: (headers.get("set-cookie") ?? "").split(";")[0] ?? "", size: body.data.size_bytes };
}

async function fetchFrom(ticket: { url: string; cookie: string }, headers: Record<string, string> = {}) {
  const answer = await fetch(site.url + ticket.url, { headers: { cookie: ticket.cookie, ...headers } });
  await answer.arrayBuffer();
  return answer;
}

async function readFrom(ticket: { url: string; cookie: string }, headers: Record<string, string>) {
  return (await fetch(site.url + ticket.url, { headers: { cookie: ticket.cookie, ...headers } })).arrayBuffer();
}

const GAUSSIAN = { type: "gaussian", mean: 128, sigma: 40 } as const;

async function addMedia(
  kind: "picture" | "video",
  bytes: Buffer,
  { isLost = false, name }: { isLost?: boolean; name?: string } = {},
): Promise<number> {
  const prefix = name ?? (isLost ? "0a" : kind === "picture" ? "cd" : "ef");
  const storageName = `${prefix}${"ab".repeat(31)}.${kind === "picture" ? "webp" : "mp4"}`;
  if (!isLost) await storage.media.save(storageName, bytes);
  const mediaType = kind === "picture" ? "image/webp" : "video/mp4";
  const durationMs = kind === "picture" ? null : 300_000;
  const moments = { createdAt: clock.now(), updatedAt: clock.now() };
  const file = { state: "ready", kind, mediaType, durationMs, width: 64, height: 48, name: "file" } as const;
  return (await insertMedia(db, { ...file, ...moments, sizeBytes: bytes.length, storageName })).id;
}

async function addItem(kind: "pictures" | "video", mediaId: number): Promise<number> {
  const draft = itemDraftSchema.parse({
    kind,
    title: "一组",
    content_type: "vip",
    published_at: "2026-01-01T00:00:00.000Z",
    files: [{ media_id: mediaId }],
  });
  return (await saveItem({ db, clock }, { id: null, draft, note: () => undefined })).id;
}

test("counts a set of pictures as one item, after one of its pictures was sent", async () => {
  const buyer = await createPerson();
  const orderNo = await sell(buyer);
  const id = await addItem("pictures", await addMedia("picture", Buffer.alloc(5_000, 3)));
  const ticket = await begin(buyer, `/media/${id}/play`);
  expect(await preview(buyer, orderNo)).toMatchObject({ used: { count: 0 } });
  expect((await fetchFrom(ticket)).status).toBe(200);
  await fetchFrom(ticket);
  expect(await preview(buyer, orderNo)).toMatchObject({ used: { count: 1, items: [{ title: "一组" }] } });
});

test("delivers a picture of a set at the width of the screen, under the same ticket and measure", async () => {
  const buyer = await createPerson();
  const orderNo = await sell(buyer);
  const noise = { create: { width: 1_600, height: 1_200, channels: 3, background: "#888", noise: GAUSSIAN } } as const;
  const mediaId = await addMedia("picture", await sharp(noise).webp({ quality: 88 }).toBuffer(), { name: "1c" });
  const ticket = await begin(buyer, `/media/${await addItem("pictures", mediaId)}/play`);
  const at = (part: string) => ({ ...ticket, url: ticket.url.replace(/[^/]*$/, part) });
  const accept = { accept: "image/avif,image/webp,*/*" };
  // Until the width is encoded, the original is sent.
  expect((await fetchFrom(at("width-640"), accept)).headers.get("content-type")).toBe("image/webp");
  expect(await preview(buyer, orderNo)).toMatchObject({ used: { count: 1, items: [{ title: "一组" }] } });
  await expect
    .poll(async () => (await fetchFrom(at("width-640"), accept)).headers.get("content-type"))
    .toBe("image/avif");
  const { info } = await sharp(await readFrom(at("width-640"), accept)).toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 640, height: 480 });
  const part = await fetchFrom(at("width-640"), { ...accept, range: "bytes=0-99" });
  expect([part.status, part.headers.get("content-length")]).toEqual([206, "100"]);
  expect((await fetchFrom(at("width-641"), accept)).status).toBe(404);
  expect((await fetchFrom({ ...at("width-640"), cookie: "" }, accept)).status).toBe(403);
});

test("has no widths for films", async () => {
  const buyer = await createPerson();
  await sell(buyer);
  const id = await addItem("video", await addMedia("video", Buffer.alloc(5_000), { name: "1d" }));
  const ticket = await begin(buyer, `/media/${id}/play`);
  expect((await fetchFrom({ ...ticket, url: ticket.url.replace(/[^/]*$/, "width-640") })).status).toBe(404);
});

test("counts no set of pictures if the picture could not be read", async () => {
  const buyer = await createPerson();
  const orderNo = await sell(buyer);
  const id = await addItem("pictures", await addMedia("picture", Buffer.alloc(5_000), { isLost: true }));
  expect((await fetchFrom(await begin(buyer, `/media/${id}/play`))).ok).toBe(false);
  expect(await preview(buyer, orderNo)).toMatchObject({ used: { count: 0 } });
  expect(await countRows(buyer)).toBe(0);
});

const uploads = createTusUploads({ folder: dataDir, address: "/", onWhole: async () => undefined });
const intake = createDownloadsIntake({ db, clock, storage: storage.media, uploads, tools: createMediaTools() });

/** A members' file of 100 000 bytes. */
async function addDownload(name: string, carrier: { kind: "course"; id: number } | null): Promise<number> {
  const content = { stream: Readable.from([Buffer.alloc(100_000, name)]), sizeBytes: 100_000 };
  const { id } = await intake.addDownload({
    sourceKey: name,
    title: name,
    summary: "",
    category: "",
    content_type: "download",
    position: 0,
    carrier,
    published_at: "2026-01-01T00:00:00.000Z",
    file: { fileName: name, label: "", notes: "", content },
  });
  return id;
}

test("counts the files of a course's archive after half of it was sent", async () => {
  const { courseId } = await app.courses.saveCourse("new", {
    title: "带文件的课",
    contentType: "vip",
    publishedAt: new Date("2026-01-01"),
  });
  for (const name of ["一.pdf", "二.pdf"]) await addDownload(name, { kind: "course", id: courseId });
  const buyer = await createPerson();
  const orderNo = await sell(buyer);
  const ticket = await begin(buyer, `/courses/${courseId}/files/fetch`);
  await fetchFrom(ticket, { range: `bytes=0-${Math.floor(ticket.size * 0.4)}` });
  expect(await preview(buyer, orderNo)).toMatchObject({ used: { count: 0 } });
  // The same bytes again add nothing.
  await fetchFrom(ticket, { range: `bytes=0-${Math.floor(ticket.size * 0.4)}` });
  expect(await preview(buyer, orderNo)).toMatchObject({ used: { count: 0 } });
  await fetchFrom(ticket, { range: `bytes=${Math.floor(ticket.size * 0.4)}-${Math.floor(ticket.size * 0.6)}` });
  expect(await preview(buyer, orderNo)).toMatchObject({ used: { count: 2 } });
});

test("warns before the download that an individually bought file or book cannot be refunded after it was downloaded", async () => {
  const single = await addDownload("单卖.pdf", null);
  const { courseId } = await app.courses.saveCourse("new", {
    title: "附一个文件的课",
    contentType: "vip",
    publishedAt: new Date("2026-01-01"),
  });
  const attached = await addDownload("附件.pdf", { kind: "course", id: courseId });
  const buyer = await createPerson();
  const fetchTicket = async (person: Person, path: string) =>
    (await sendRequest("POST", path, { headers: person.headers, body: {} })).body.data;
  const orderNo = await sell(buyer, { resourceKey: `download:${single}` });
  expect(await fetchTicket(buyer, `/downloads/${single}/fetch`)).toMatchObject({ ends_refund: true });
  expect((await preview(buyer, orderNo)).choices[0]?.refusal).toBeNull();

  await fetchFrom(await begin(buyer, `/downloads/${single}/fetch`));
  expect((await preview(buyer, orderNo)).choices[0]?.refusal).toContain("单卖.pdf");
  expect(await fetchTicket(buyer, `/downloads/${single}/fetch`)).toMatchObject({ ends_refund: false });

  await sell(buyer, { resourceKey: `course:${courseId}` });
  expect(await fetchTicket(buyer, `/downloads/${attached}/fetch`)).toMatchObject({ ends_refund: false });
  expect(await fetchTicket(buyer, `/courses/${courseId}/files/fetch`)).toMatchObject({ ends_refund: false });

  const member = await createPerson();
  await sell(member);
  expect(await fetchTicket(member, `/downloads/${single}/fetch`)).toMatchObject({ ends_refund: false });
});

test("measures a bundle line by line", async () => {
  const other = await fixture.addBook({ documents: 10, previews: 0, key: "second" });
  const buyer = await createPerson();
  const orderNo = await sell(buyer, { resourceKey: `book:${book.bookId}` });
  const facts = {
    kind: "product",
    title: "第二本",
    detail: "",
    amountFen: 0,
    subject: "product:1",
    level: null,
  } as const;
  const value = { resourceKey: `book:${other.bookId}`, paidFen: 5_000, valueFen: 5_000 };
  await db.insert(orderLines).values({ ...facts, ...value, orderNo, position: 1, durationMonths: null });
  await db.insert(grants).values({
    userId: buyer.user.id,
    kind: "resource",
    resourceKey: `book:${other.bookId}`,
    startsAt: clock.now(),
    endsAt: null,
    source: "order",
    orderNo,
    orderLine: 1,
    createdAt: clock.now(),
  });
  await fixture.readAll(buyer, { bookId: other.bookId, ids: other.documentIds.slice(0, 3) });
  const refundOf = async (line: number) =>
    (await sendRequest("GET", `/orders/${orderNo}/refund?line=${line}`, { headers: buyer.headers })).body.data
      .choices[0];
  expect(await refundOf(0)).toMatchObject({ refusal: null, sum_fen: 9_900 });
  expect((await refundOf(1)).refusal).toContain("打开了 30%，超过 20%");
});

test("counts one delivery for a text that two processes send at the same time", async () => {
  const buyer = await createPerson();
  await sell(buyer);
  const sendToOther = serveTestApp(createTestApp(db, { dataDir, clock }));
  const path = `/books/${book.bookId}/documents/${first}`;
  const answers = await Promise.all(
    [sendRequest, sendToOther, sendRequest, sendToOther].map((process) =>
      process("GET", path, { headers: buyer.headers }),
    ),
  );
  expect(answers.map(({ body }) => body.data.document.is_complete)).toEqual([true, true, true, true]);
  expect(await countRows(buyer)).toBe(1);
});

test("records nothing while staff preview the site as a member", async () => {
  const staff = await createPerson();
  await giveRole(db, { userId: staff.user.id, role: "editor", now: clock.now() });
  await sell(staff);
  expect((await sendRequest("PUT", "/admin/view", { headers: staff.headers, body: { as: "vip" } })).status).toBe(200);
  clock.advance(2);
  const { body } = await read(staff, book.bookId, first);
  expect(body.data.document.is_complete).toBe(true);
  expect(await countRows(staff)).toBe(0);
  await sendRequest("PUT", "/admin/view", { headers: staff.headers, body: { as: null } });
  clock.advance(2);
  await read(staff, book.bookId, first);
  expect(await countRows(staff)).toBe(1);
});

test("records nothing for an answer without a body because the browser's copy is still valid", async () => {
  const buyer = await createPerson();
  await sell(buyer);
  const id = await addItem("video", await addMedia("video", Buffer.alloc(300_000, 5)));
  const ticket = await begin(buyer, `/media/${id}/play`);
  const head = await fetch(site.url + ticket.url, { method: "HEAD", headers: { cookie: ticket.cookie } });
  const notModified = await fetchFrom(ticket, { "if-none-match": head.headers.get("etag") ?? "" });
  expect(notModified.status).toBe(304);
  expect(await countRows(buyer)).toBe(0);
});

test("records nothing for a page that is cached for offline reading: it is requested without a login", async () => {
  const buyer = await createPerson();
  await sell(buyer);
  const { body } = await sendRequest("GET", `/books/${book.bookId}/documents/${first}`);
  expect(body.data.document.is_complete).toBe(false);
  expect(await countRows(buyer)).toBe(0);
});
