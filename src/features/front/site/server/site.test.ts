import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { createFixedClock } from "../../../../../test/time/fixed-clock.ts";
import { createDiskStorage } from "../../../../adapters/storage/disk-storage.ts";
import { renderMarkdown } from "../../../../kit/markdown/render-markdown.ts";
import { RENDERER_VERSION } from "../../../../kit/markdown/renderer-version.ts";
import type { SiteSettings } from "../contract.ts";
import { completeSettings } from "../site-settings.ts";
import { createSite, type Site } from "./site.ts";

const clock = createFixedClock("2026-11-20T08:00:00Z");
const markdown = { renderMarkdown, rendererVersion: RENDERER_VERSION };
const onePixelGif = Buffer.from("R0lGODlhAgADAIAAAP///wAAACH5BAAAAAAALAAAAAACAAMAAAICRAEAOw==", "base64");
const database = await setUpDatabase();
let folder: string;
let site: Site;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "zhixing-site-"));
  const { db } = database;
  site = createSite({ db, guestDb: db, clock, markdown, storage: createDiskStorage({ folder }) });
});

beforeEach(() => database.pool.query("delete from settings; delete from pictures"));

afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

test("settings have defaults, a change keeps the others, and simultaneous changes are not lost", async () => {
  expect(await site.guest.readSettings()).toEqual(completeSettings({}));
  await Promise.all([site.updateSettings({ name: "新名" }), site.updateSettings({ icp_filing: "京ICP备1号" })]);
  expect(await site.guest.readSettings()).toEqual({ ...completeSettings({}), name: "新名", icp_filing: "京ICP备1号" });
});

test("rejects a setting of the wrong form without a change", async () => {
  const before = await site.guest.readSettings();
  await expect(site.updateSettings({ name: "" })).rejects.toMatchObject({ status: 422 });
  await expect(site.updateSettings({ slogan: 7 } as unknown as Partial<SiteSettings>)).rejects.toMatchObject({
    status: 422,
  });
  expect(await site.guest.readSettings()).toEqual(before);
});

test("a stored value that is no longer valid falls back to its default", async () => {
  await site.updateSettings({ name: "新名" });
  await database.pool.query(
    `update settings set value = value || '{"logo_text": 5, "unknown": true}' where key = 'site'`,
  );
  const read = await site.guest.readSettings();
  expect(read.logo_text).toBe(completeSettings({}).logo_text);
  expect(read).not.toHaveProperty("unknown");
});

test("the newest version of a legal text is in force; older ones stay readable and unchanged", async () => {
  const draft = { kind: "terms", version: "2026-11", title: "用户协议", markdown: "第一**版**" } as const;
  expect(await site.saveLegalText(draft)).toEqual({ isNew: true });
  expect(await site.saveLegalText(draft)).toEqual({ isNew: false });
  await expect(site.saveLegalText({ ...draft, markdown: "偷改" })).rejects.toMatchObject({ status: 409 });
  clock.advance(60);
  await site.saveLegalText({ ...draft, version: "2026-12", markdown: "第二版" });
  expect(await site.guest.getLegalText("terms")).toMatchObject({ version: "2026-12", title: "用户协议" });
  expect((await site.guest.getLegalText("terms", "2026-11")).html).toContain("<strong>版</strong>");
  expect((await site.guest.readSettings()).terms_version).toBe("2026-12");
  await expect(site.guest.getLegalText("refund")).rejects.toMatchObject({ status: 404 });
});

test("an older acceptance is sufficient until a material change, and the comparison shows changed words", async () => {
  const draft = { kind: "privacy", title: "隐私政策" } as const;
  const publish = async (version: string, markdown: string, isMaterial: boolean) => {
    clock.advance(60);
    await site.saveLegalText({ ...draft, version, markdown, isMaterial });
    return (await site.readSufficientVersions()).privacy;
  };
  expect(await publish("a", "## 一\n\n保存**七**日。", true)).toEqual(["a"]);
  expect(await publish("b", "## 一\n\n保存七日。", false)).toEqual(["b", "a"]);
  expect(await publish("c", "## 一\n\n保存三十日。", true)).toEqual(["c"]);
  expect(await publish("d", "## 一\n\n保存三十日。\n\n## 二\n\n新的。", false)).toEqual(["d", "c"]);
  expect((await site.guest.listLegalVersions("privacy")).map(({ version }) => version)).toEqual(["d", "c", "b", "a"]);
  const { from, to, parts } = await site.guest.compareLegal("privacy", "b");
  expect([from, to]).toEqual(["b", "d"]);
  expect(parts?.flatMap((part): unknown[] => (part.kind === "gap" ? [part.paragraphs] : part.changes))).toEqual([
    1,
    { kind: "same", text: "保存" },
    { kind: "removed", text: expect.stringContaining("七") },
    { kind: "added", text: expect.stringContaining("三十") },
    { kind: "same", text: expect.stringContaining("。") },
    { kind: "added", text: "二" },
    { kind: "added", text: "新的。" },
  ]);
  await expect(site.guest.compareLegal("privacy", "z")).rejects.toMatchObject({ status: 404 });
  await database.pool.query("delete from legal_texts where kind = 'privacy'");
});

test("the sufficient versions are cached until a text is published by this or another process", async () => {
  const privacy = async () => (await site.readSufficientVersions()).privacy;
  const draft = { kind: "privacy", title: "隐私政策", markdown: "正文" } as const;
  await site.saveLegalText({ ...draft, version: "1" });
  expect(await privacy()).toEqual(["1"]);
  await database.pool.query("update legal_texts set version = '2' where kind = 'privacy'");
  expect(await privacy()).toEqual(["1"]);
  site.forgetReads();
  expect(await privacy()).toEqual(["2"]);
  clock.advance(60);
  await site.saveLegalText({ ...draft, version: "3" });
  expect(await privacy()).toEqual(["3"]);
  await database.pool.query("delete from legal_texts where kind = 'privacy'");
  site.forgetReads();
});

test("renders legal texts of an older renderer again", async () => {
  await site.saveLegalText({ kind: "privacy", version: "1", title: "隐私政策", markdown: "正文" });
  await database.pool.query("update legal_texts set renderer_version = 0, html = 'old' where kind = 'privacy'");
  expect(await site.rerenderOutdated(10)).toBe(1);
  expect((await site.guest.getLegalText("privacy")).html).toContain("正文");
  expect(await site.rerenderOutdated(10)).toBe(0);
});

test("stores a picture once under the hash of its bytes and reads it back", async () => {
  const saved = await site.savePicture({ bytes: onePixelGif, isSvgAllowed: false });
  expect(saved).toEqual({ src: expect.stringMatching(/^\/files\/[0-9a-f]{64}\.gif$/), width: 2, height: 3 });
  expect(await site.savePicture({ bytes: onePixelGif, isSvgAllowed: false })).toEqual(saved);
  const opened = await site.openPicture(saved.src.slice("/files/".length));
  expect(opened).toMatchObject({ mediaType: "image/gif", sizeBytes: onePixelGif.length });
  expect(await buffer(opened!.stream)).toEqual(onePixelGif);
  const { rows } = await database.pool.query("select media_type, size_bytes, width, height from pictures");
  expect(rows).toEqual([{ media_type: "image/gif", size_bytes: onePixelGif.length, width: 2, height: 3 }]);
});

test("rejects other files, too large ones, and an SVG of an untrusted source (decisions §8)", async () => {
  const save = (bytes: Uint8Array, isSvgAllowed = false) => site.savePicture({ bytes, isSvgAllowed });
  await expect(save(Buffer.from("<html><script>alert(1)</script></html>"))).rejects.toMatchObject({ status: 415 });
  await expect(save(new Uint8Array())).rejects.toMatchObject({ status: 415 });
  await expect(save(Buffer.concat([onePixelGif, Buffer.alloc(8 * 1024 * 1024)]))).rejects.toMatchObject({
    status: 413,
  });
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"></svg>');
  await expect(save(svg)).rejects.toMatchObject({ status: 415 });
  const saved = await save(svg, true);
  expect(saved).toMatchObject({ width: 40, height: 20 });
  const opened = await site.openPicture(saved.src.slice("/files/".length));
  opened?.stream.destroy();
  expect(opened).toMatchObject({
    mediaType: "image/svg+xml",
    contentSecurityPolicy: expect.stringContaining("sandbox"),
  });
});

test("opens a picture only by a name of this site", async () => {
  for (const name of ["../../etc/passwd", "x.png", `${"0".repeat(64)}.png`, `${"0".repeat(64)}.html`, ""]) {
    expect(await site.openPicture(name)).toBeNull();
  }
});
