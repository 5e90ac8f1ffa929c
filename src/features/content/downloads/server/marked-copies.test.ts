import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestIntake } from "../../../../../test/media/downloads-intake.ts";
import { createPlayFixture, type PlayFixture } from "../../../../../test/media/play-fixture.ts";
import { runJob } from "../../../../../test/run-job.ts";
import { aiMarkOfPicture } from "../../../../kit/pictures/picture-ai-mark.ts";
import type { AiMark } from "../../../../kit/values/ai-mark.ts";
import { writeAiXmp } from "../../../../kit/values/aigc-field.ts";
import { downloads, downloadVersions } from "./download-tables.ts";
import type { createDownloadsIntake } from "./downloads.ts";

// The mark of a download is contained in the bytes that are sent (decision 0119).
let fixture: PlayFixture;
let folder: string;
let intake: ReturnType<typeof createDownloadsIntake>;
let sources = 0;

beforeAll(async () => {
  fixture = await createPlayFixture();
  folder = await mkdtemp(path.join(tmpdir(), "zhixing-marked-copies-"));
  intake = createTestIntake({ db: fixture.database.db, storage: fixture.storage, folder });
});
afterAll(async () => {
  await fixture.close();
  await rm(folder, { recursive: true, force: true });
});

const hashOf = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

async function makePicture(mark: Exclude<AiMark, "none"> | null = null): Promise<Buffer> {
  const picture = sharp({
    create: { width: 40, height: 30, channels: 3, background: { r: sources, g: 90, b: 90 } },
  }).png();
  return (mark === null ? picture : picture.withXmp(writeAiXmp(mark))).toBuffer();
}

async function add(content: Buffer, fileName = "图.png") {
  const { id } = await intake.addDownload({
    sourceKey: `marked:${sources++}`,
    title: "图",
    summary: "",
    category: "",
    content_type: "free",
    position: 0,
    carrier: null,
    published_at: new Date().toISOString(),
    file: { fileName, label: "", notes: "", content: { stream: Readable.from([content]), sizeBytes: content.length } },
  });
  return id;
}

const markAs = (id: number, aiMark: AiMark) =>
  fixture.database.db.update(downloads).set({ aiMark }).where(eq(downloads.id, id));

const markCopies = () => runJob(fixture.one, "mark-downloads");

async function rowOf(id: number) {
  const [row] = await fixture.database.db.select().from(downloadVersions).where(eq(downloadVersions.downloadId, id));
  if (!row) throw new Error(`download ${id} has no version`);
  return row;
}

/** The file as a user downloads it, with the facts of the page. */
async function take(id: number) {
  const started = await fetch(`${fixture.here.url}/api/v1/downloads/${id}/fetch`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const { data } = await started.json();
  const cookie = started.headers.get("set-cookie")?.split(";")[0] ?? "";
  const read = (headers: Record<string, string> = {}) =>
    fetch(`${fixture.here.url}${data.url}`, { headers: { cookie, ...headers } });
  const answer = await read();
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { bytes, link: data, tag: answer.headers.get("etag") ?? "", read };
}

async function readListed(id: number) {
  const answer = await fetch(`${fixture.here.url}/api/v1/downloads/${id}`);
  return (await answer.json()).data.download.versions[0];
}

test("a marked download is sent with the mark in its bytes, and its page, size, hash and tag are those of the copy", async () => {
  const original = await makePicture();
  const id = await add(original);
  expect((await take(id)).bytes.equals(original)).toBe(true);
  for (const mark of ["generated", "assisted"] as const) {
    await markAs(id, mark);
    await markCopies();
    const { bytes, link, tag, read } = await take(id);
    expect(aiMarkOfPicture(await sharp(bytes).metadata())).toBe(mark);
    expect(bytes.toString("latin1")).toContain(`download:${id}`);
    expect([link.sha256, link.size_bytes]).toEqual([hashOf(bytes), bytes.length]);
    expect(await readListed(id)).toMatchObject({ sha256: hashOf(bytes), size_bytes: bytes.length });
    const rest = await read({ range: "bytes=100-", "if-range": tag });
    expect([rest.status, Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(100))]).toEqual([206, true]);
  }
});

test("removing the mark restores the original file, and the copy is deleted", async () => {
  const original = await makePicture();
  const id = await add(original);
  await markAs(id, "generated");
  await markCopies();
  const { markedStorageName } = await rowOf(id);
  await markAs(id, "none");
  await markCopies();
  expect((await take(id)).bytes.equals(original)).toBe(true);
  expect(await rowOf(id)).toMatchObject({ markedAs: "none", markedStorageName: null, markedSha256: null });
  expect(await fixture.storage.open(markedStorageName ?? "")).toBeNull();
});

test("a file that already has the mark, and one whose format cannot contain it, are sent unchanged", async () => {
  const own = await makePicture("generated");
  const plainText = Buffer.from(`几句话 ${sources}`);
  const [marked, plain] = [await add(own), await add(plainText, "话.txt")];
  for (const id of [marked, plain]) await markAs(id, "assisted");
  await markCopies();
  expect((await take(marked)).bytes.equals(own)).toBe(true);
  expect((await take(plain)).bytes.equals(plainText)).toBe(true);
  expect([(await rowOf(marked)).markedAs, (await rowOf(plain)).markedAs]).toEqual(["none", "assisted"]);
});

test("interrupted marking continues, and two downloads with the same bytes do not share a copy", async () => {
  const original = await makePicture();
  const ids = [await add(original, "甲.png"), await add(original, "乙.png")];
  for (const id of ids) await markAs(id, "generated");
  await Promise.all([markCopies(), markCopies()]);
  const names = await Promise.all(ids.map(async (id) => (await rowOf(id)).markedStorageName));
  expect(new Set(names).size).toBe(2);
  for (const id of ids) expect(aiMarkOfPicture(await sharp((await take(id)).bytes).metadata())).toBe("generated");
});
