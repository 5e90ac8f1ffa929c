import { appendFile, copyFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp } from "../../../../test/create-test-app.ts";
import { createTestDatabase, type TestDatabase } from "../../../../test/database/database.ts";
import { hasFfmpeg, makeFilm, makeRecording } from "../../../../test/media/sample-films.ts";
import { runJob } from "../../../../test/run-job.ts";
import { createMediaTools } from "../../../adapters/media/media-tools.ts";
import { openStorage } from "../../../adapters/storage/open-storage.ts";
import type { App } from "../../../app.ts";
import { systemClock } from "../../../ports/clock.ts";
import { findMedia, findPreview } from "./files/media-store.ts";

const canDraw = await hasFfmpeg();
let database: TestDatabase;
let folder: string;
let films: string;
let app: App;
const storage = () => openStorage({ dataDir: folder, s3: null }, systemClock);

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "zhixing-media-"));
  films = await mkdtemp(path.join(tmpdir(), "zhixing-films-"));
  app = createTestApp(database.db, { dataDir: folder, config: { ...testConfig, VIDEO_HLS: true } });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
  await rm(films, { recursive: true, force: true });
});

const testConfig = { VIDEO_HLS: false, REFRESH_GRACE_SECONDS: 30, MAX_DEVICES: 5, SMS_DAILY_CAP: 1, CAPTCHA_COST: 1 };
const add = (file: string) => app.media.addFile({ name: path.basename(file), content: { path: file } });
const rowOf = async (id: number) => (await findMedia(database.db, id))!;

test.skipIf(!canDraw)("a film is known by its content, with length, size, poster and sizes below its own", async () => {
  const original = await makeFilm(films, { seconds: 13, height: 480 });
  const misnamed = path.join(films, "第一课 🎬.txt");
  await copyFile(original, misnamed);
  const { id, isNew } = await add(misnamed);
  const row = await rowOf(id);
  expect(isNew).toBe(true);
  expect(row).toMatchObject({ state: "ready", kind: "video", mediaType: "video/mp4", height: 480, reason: "" });
  expect(row.durationMs).toBeGreaterThan(12_900);
  const poster = await storage().files.open((row.posterUrl ?? "").replace("/files/", ""));
  expect((await sharp(await buffer(poster!.stream)).metadata()).format).toBe("jpeg");
  expect(row.renditions.map(({ height }) => height)).toEqual([480, 360]);
  const small = row.renditions[1]!;
  expect(small.playlist.match(/#EXT-X-BYTERANGE/g)).toHaveLength(3);
  const smallFile = await storage().media.open(small.storageName);
  smallFile?.stream.destroy();
  expect(smallFile?.sizeBytes).toBe(small.sizeBytes);
  const stored = await storage().media.open(row.storageName!);
  expect(await buffer(stored!.stream)).toEqual(await readFile(original));
  expect(await readdir(storage().uploadFolder)).toEqual([]);

  expect(await add(original)).toEqual({ id, isNew: false });
});

test.skipIf(!canDraw)("a recording gets a waveform that shows where it is loud", async () => {
  const { id } = await add(await makeRecording(films));
  const { waveform, kind, mediaType } = await rowOf(id);
  expect([kind, mediaType, waveform?.length]).toEqual(["audio", "audio/mpeg", 400]);
  const mean = (part: number[]) => part.reduce((sum, one) => sum + one, 0) / part.length;
  expect(mean(waveform!.slice(240, 380))).toBeGreaterThan(5 * mean(waveform!.slice(20, 160)));
});

test.skipIf(!canDraw)("the first seconds become a file of their own", async () => {
  const { id } = await add(await makeFilm(films, { name: "long.mp4", seconds: 20 }));
  await runJob(app.media, "cut-preview", { mediaId: id, seconds: 5 });
  await runJob(app.media, "cut-preview", { mediaId: id, seconds: 5 });
  const preview = await findPreview(database.db, id, 5);
  const cut = path.join(films, "cut.mp4");
  const stored = await storage().media.open(preview!.storageName);
  await writeFile(cut, await buffer(stored!.stream));
  const { durationMs } = await createMediaTools().read(cut);
  expect(durationMs).toBeGreaterThan(4_800);
  expect(durationMs).toBeLessThan(5_300);
});

test.skipIf(!canDraw)(
  "without ffmpeg a film is taken in all the same, and its owner is told what is missing",
  async () => {
    const bare = createTestApp(database.db, {
      dataDir: folder,
      mediaTools: createMediaTools({ ffmpeg: "/nowhere/ffmpeg" }),
    });
    const file = await makeFilm(films, { name: "bare.mp4", seconds: 3 });
    const { id } = await bare.media.addFile({ name: "bare.mp4", content: { path: file } });
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: "ready", kind: "video", posterUrl: null, height: 360 });
    expect(row.reason).toContain("没有安装 ffmpeg");
  },
);

test("a picture is drawn anew, without what a camera wrote beside it (FILE-1)", async () => {
  const file = path.join(films, "photo.jpg");
  await sharp({ create: { width: 60, height: 40, channels: 3, background: "#336699" } })
    .withExif({ IFD0: { Copyright: "secret-owner" } })
    .jpeg()
    .toFile(file);
  const row = await rowOf((await add(file)).id);
  expect(row).toMatchObject({ state: "ready", kind: "picture", mediaType: "image/webp", width: 60, height: 40 });
  const stored = await storage().media.open(row.storageName!);
  expect((await buffer(stored!.stream)).toString("latin1")).not.toContain("secret-owner");
});

test.for([
  ["nothing", async (file: string) => writeFile(file, ""), "是空的"],
  ["text", async (file: string) => writeFile(file, "no film at all"), "认不出的格式"],
  ["an SVG", async (file: string) => writeFile(file, "<svg xmlns='http://www.w3.org/2000/svg'/>"), "认不出的格式"],
  ["a page", async (file: string) => writeFile(file, "<!doctype html><script>1</script>"), "认不出的格式"],
  [
    "only a beginning",
    async (file: string) => writeFile(file, Buffer.from("0000001c667479706d703432", "hex")),
    "没有画面也没有声音",
  ],
  [
    "noise behind a beginning",
    async (file: string) =>
      writeFile(file, Buffer.concat([Buffer.from("0000001c66747970", "hex"), Buffer.alloc(50_000, 7)])),
    "没有画面也没有声音",
  ],
  ["half a picture", async (file: string) => writeFile(file, Buffer.from("89504e470d0a1a0a0000", "hex")), "图片打不开"],
] as const)("%s called film.mp4 is refused with a sentence, and nothing stays", async ([, write, sentence]) => {
  const file = path.join(films, "film.mp4");
  await write(file);
  await expect(add(file)).rejects.toMatchObject({ status: 422, message: expect.stringContaining(sentence) });
  expect(await readdir(storage().uploadFolder)).toEqual([]);
});

test.skipIf(!canDraw)("a film that was cut off on its way is found out", async () => {
  const file = await makeFilm(films, { name: "cut-off.mp4", extra: ["-movflags", "+faststart"] });
  await truncate(file, 60_000);
  await expect(add(file)).rejects.toMatchObject({ status: 422, message: expect.stringContaining("不完整") });
});

test("a recording of twenty-six hours is refused with its length", async () => {
  const file = path.join(films, "long.wav");
  const [seconds, rate] = [26 * 3_600, 100];
  const header = Buffer.alloc(44);
  header.write("RIFF", 0);
  header.writeUInt32LE(36 + seconds * rate, 4);
  header.write("WAVEfmt ", 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36);
  header.writeUInt32LE(seconds * rate, 40);
  await writeFile(file, header);
  await appendFile(file, Buffer.alloc(seconds * rate));
  await expect(add(file)).rejects.toMatchObject({ message: "时长 26.0 小时，超过了 24 小时，请分成几个文件" });
});

test("captions come with a file, and are replaced when it comes again", async () => {
  const file = path.join(films, "pic.png");
  await sharp({ create: { width: 9, height: 9, channels: 3, background: "#fff" } })
    .png()
    .toFile(file);
  const captions = [{ language: "zh-CN", label: "中文", bytes: Buffer.from("00:01.000 --> 00:02.000\n字") }];
  const { id } = await app.media.addFile({ name: "pic.png", content: { path: file }, captions });
  expect((await app.media.describeFiles([id])).get(id)).toMatchObject({ has_captions: true, state: "ready" });
  const unreadable = [{ language: "zh-CN", label: "中文", bytes: Buffer.from("nothing") }];
  const again = app.media.addFile({ name: "pic.png", content: { path: file }, captions: unreadable });
  await expect(again).rejects.toMatchObject({ status: 422 });
});
