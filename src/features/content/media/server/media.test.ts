import { execFile } from "node:child_process";
import { createDecipheriv } from "node:crypto";
import { appendFile, copyFile, mkdtemp, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, testConfig } from "../../../../../test/create-test-app.ts";
import { setUpDatabase } from "../../../../../test/database/database.ts";
import { hasFfmpeg, makeFilm, makeRecording } from "../../../../../test/media/sample-films.ts";
import { waveHead } from "../../../../../test/media/wave-head.ts";
import { quietLogger } from "../../../../../test/quiet-logger.ts";
import { runJob } from "../../../../../test/run-job.ts";
import { createMediaTools } from "../../../../adapters/media/media-tools.ts";
import { openStorage } from "../../../../adapters/storage/open-storage.ts";
import type { App } from "../../../../composition/app.ts";
import { systemClock } from "../../../../ports/clock.ts";
import { findMedia, findPreview } from "./files/media-store.ts";
import type { StoredRendition } from "./files/media-tables.ts";
import { makeSprites } from "./ingest/make-sprites.ts";

const run = promisify(execFile);
/** Tests that need ffmpeg are marked in their names; the others read stored films (test/media/fixtures). */
const canDraw = await hasFfmpeg();
const fixture = (name: string) => path.resolve("test/media/fixtures", name);
const database = await setUpDatabase();
let folder: string;
let films: string;
let app: App;
const storage = () => openStorage({ dataDir: folder, s3: null }, systemClock);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "zhixing-media-"));
  films = await mkdtemp(path.join(tmpdir(), "zhixing-films-"));
  app = createTestApp(database.db, { dataDir: folder, config: { ...testConfig, VIDEO_HLS: true } });
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await rm(films, { recursive: true, force: true });
});

const add = (file: string) => app.media.addFile({ name: path.basename(file), content: { path: file } });
const rowOf = async (id: number) => (await findMedia(database.db, id))!;

/** Films that several tests use: importing one takes seconds of encoding. */
const added = new Map<string, Promise<{ file: string; id: number; isNew: boolean }>>();

/** Adds the film once, under a name that is unrelated to its content. */
function addOnce(name: string, options: { seconds: number; height: number; isStill?: boolean }) {
  const film = added.get(name) ?? takeIn();
  added.set(name, film);
  return film;

  async function takeIn() {
    const file = await makeFilm(films, { name, ...options });
    const misnamed = path.join(films, `${name} 🎬.txt`);
    await copyFile(file, misnamed);
    return { file, ...(await add(misnamed)) };
  }
}

const addLesson = () => addOnce("lesson.mp4", { seconds: 13, height: 480, isStill: true });
const addLong = () => addOnce("long.mp4", { seconds: 21, height: 180 });

test.skipIf(!canDraw)(
  "ffmpeg: a film is recognised by its content, with length, size, poster and smaller sizes",
  async () => {
    const { file: original, id, isNew } = await addLesson();
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
  },
);

test.skipIf(!canDraw)("ffmpeg: each other size is encrypted with its own key, and plays only with it", async () => {
  const { id } = await addLesson();
  const { renditions } = await rowOf(id);
  expect(new Set(renditions.map(({ key }) => key)).size).toBe(2);
  const [{ key, playlist, storageName }] = renditions as [StoredRendition];
  const stored = await buffer((await storage().media.open(storageName))!.stream);
  const [head, ...segments] = Array.from(playlist.matchAll(/BYTERANGE[:="]+(\d+)@(\d+)/g), ([, bytes, start]) =>
    stored.subarray(Number(start), Number(start) + Number(bytes)),
  );
  expect(playlist).toMatch(/EXT-X-MAP.*\n#EXT-X-KEY:METHOD=AES-128,URI="\{key\}"\n/);
  const opened = segments.map((segment, number) => {
    const vector = Buffer.alloc(16);
    vector[15] = number;
    const decipher = createDecipheriv("aes-128-cbc", Buffer.from(key!, "base64"), vector);
    return Buffer.concat([decipher.update(segment), decipher.final()]);
  });
  const film = path.join(films, "opened.mp4");
  await writeFile(film, Buffer.concat([head!, ...opened]));
  const decoded = await run("ffmpeg", ["-nostdin", "-v", "error", "-i", film, "-map", "0:v", "-f", "framemd5", "-"]);
  expect(decoded.stdout.split("\n").filter((line) => /^0,/.test(line))).toHaveLength(130);
  expect(stored.includes(opened[1]!.subarray(0, 64))).toBe(false);
});

test.skipIf(!canDraw)("ffmpeg: a recording gets a waveform of its loudness", async () => {
  const { id } = await add(await makeRecording(films));
  const { waveform, kind, mediaType } = await rowOf(id);
  expect([kind, mediaType, waveform?.length]).toEqual(["audio", "audio/mpeg", 400]);
  const mean = (part: number[]) => part.reduce((sum, one) => sum + one, 0) / part.length;
  expect(mean(waveform!.slice(240, 380))).toBeGreaterThan(5 * mean(waveform!.slice(20, 160)));
});

test.skipIf(!canDraw)("ffmpeg: the first seconds become a separate file", async () => {
  const { id } = await addLong();
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
  "ffmpeg: a film gets sprites for its seek bar, limited in number and deleted with it",
  async () => {
    const { id } = await addLong();
    const { sprites } = await rowOf(id);
    expect(sprites).toMatchObject({ width: 160, height: 90, columns: 10, count: 4, stepMs: 5_000 });
    const stored = await storage().media.open(sprites!.storageName);
    const sheet = sharp(await buffer(stored!.stream));
    expect(await sheet.metadata()).toMatchObject({ format: "jpeg", width: 640, height: 90 });
    const pictures = await Promise.all(
      [0, 160, 320, 480].map((left) =>
        sheet.clone().extract({ left, top: 0, width: 160, height: 90 }).raw().toBuffer(),
      ),
    );
    expect(new Set(pictures.map((pixels) => pixels.toString("base64"))).size).toBe(4);
  },
);

test.each([
  ["an hour", 3_600_000, 100, 36_000],
  ["twenty-four hours", 86_400_000, 100, 864_000],
  ["twenty seconds", 19_900, 0, 0],
])("a film of %s gets exactly the expected sprites", async (_name, durationMs, count, stepMs) => {
  const requested: { momentsMs: readonly number[]; columns: number }[] = [];
  const drawn = await makeSprites(
    {
      uploads: null as never,
      db: null as never,
      clock: systemClock,
      logger: quietLogger,
      sendJob: null as never,
      savePicture: null as never,
      settings: { hasHls: false },
      storage: storage().media,
      tools: {
        ...createMediaTools(),
        drawSprites: async (_path, options) => {
          requested.push(options);
          return Buffer.from("sheet");
        },
      },
    },
    { path: path.join(films, "long"), durationMs, width: 1_920, height: 1_080 },
  );
  expect([requested[0]?.momentsMs.length ?? 0, drawn?.stepMs ?? 0]).toEqual([count, stepMs]);
  expect(requested.flatMap(({ momentsMs }) => momentsMs).every((moment) => moment < durationMs)).toBe(true);
});

test.each([
  ["film.mp4", { kind: "video", mediaType: "video/mp4", width: 320, height: 180 }, 6_000],
  ["screen.webm", { kind: "video", mediaType: "video/webm", width: 192, height: 108 }, 4_000],
  ["talk.mp3", { kind: "audio", mediaType: "audio/mpeg", width: null }, 4_000],
  ["talk.ogg", { kind: "audio", mediaType: "audio/ogg", width: null }, 4_000],
] as const)(
  "without ffmpeg %s is still imported under any name, and its owner sees what is missing",
  async (name, facts, durationMs) => {
    const mediaTools = createMediaTools({ ffmpeg: "/nowhere/ffmpeg" });
    const bare = createTestApp(database.db, { dataDir: folder, mediaTools });
    const { id } = await bare.media.addFile({ name: "第一课 🎬.txt", content: { path: fixture(name) } });
    const row = await rowOf(id);
    expect(row).toMatchObject({ state: "ready", posterUrl: null, waveform: null, renditions: [], ...facts });
    expect(Math.abs((row.durationMs ?? 0) - durationMs)).toBeLessThan(200);
    expect(row.reason).toContain("没有安装 ffmpeg");
    const stored = await storage().media.open(row.storageName!);
    expect(await buffer(stored!.stream)).toEqual(await readFile(fixture(name)));
    expect(await bare.media.addFile({ name, content: { path: fixture(name) } })).toEqual({ id, isNew: false });
  },
);

test("a picture is encoded again, without camera metadata (FILE-1)", async () => {
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
  ["an empty file", async (file: string) => writeFile(file, ""), "是空的"],
  ["text", async (file: string) => writeFile(file, "no film at all"), "认不出的格式"],
  ["an SVG", async (file: string) => writeFile(file, "<svg xmlns='http://www.w3.org/2000/svg'/>"), "认不出的格式"],
  ["a page", async (file: string) => writeFile(file, "<!doctype html><script>1</script>"), "认不出的格式"],
  [
    "only a file header",
    async (file: string) => writeFile(file, Buffer.from("0000001c667479706d703432", "hex")),
    "没有画面也没有声音",
  ],
  [
    "noise after a file header",
    async (file: string) =>
      writeFile(file, Buffer.concat([Buffer.from("0000001c66747970", "hex"), Buffer.alloc(50_000, 7)])),
    "没有画面也没有声音",
  ],
  ["a PNG header", async (file: string) => writeFile(file, Buffer.from("89504e470d0a1a0a0000", "hex")), "图片打不开"],
] as const)("rejects %s named film.mp4 with a message, and stores nothing", async ([, write, sentence]) => {
  const file = path.join(films, "film.mp4");
  await write(file);
  await expect(add(file)).rejects.toMatchObject({ status: 422, message: expect.stringContaining(sentence) });
  expect(await readdir(storage().uploadFolder)).toEqual([]);
});

test("a truncated film is detected", async () => {
  const file = path.join(films, "cut-off.mp4");
  await copyFile(fixture("film.mp4"), file);
  await truncate(file, 30_000);
  await expect(add(file)).rejects.toMatchObject({ status: 422, message: expect.stringContaining("不完整") });
});

test("a film whose pictures do not fit on the disk leaves no row and no bytes, and is reported in words", async () => {
  const tools = createMediaTools();
  const readOnFullDisk = () => Promise.reject(Object.assign(new Error("write"), { code: "ENOSPC" }));
  const full = createTestApp(database.db, { dataDir: folder, mediaTools: { ...tools, read: readOnFullDisk } });
  const content = Buffer.concat([await readFile(fixture("film.mp4")), Buffer.from("0000000866726565", "hex")]);
  const file = path.join(films, "full.mp4");
  await writeFile(file, content);
  const rows = async () => (await database.pool.query("select id, state from media_files order by id")).rows;
  const before = await rows();
  const message = "磁盘满了，没有写完；腾出空间后再试一次";
  const adding = full.media.addFile({ name: "full.mp4", content: { path: file } });
  await expect(adding).rejects.toMatchObject({ status: 507, message });
  expect([await rows(), await readdir(storage().uploadFolder)]).toEqual([before, []]);
  expect((await add(file)).isNew).toBe(true);
});

test("a recording of twenty-six hours is rejected with its length", async () => {
  const file = path.join(films, "long.wav");
  const [seconds, rate] = [26 * 3_600, 100];
  await writeFile(file, waveHead(seconds, rate));
  await appendFile(file, Buffer.alloc(seconds * rate));
  await expect(add(file)).rejects.toMatchObject({ message: "时长 26.0 小时，超过了 24 小时，请分成几个文件" });
});

test("captions are imported with a file, and replaced when it is imported again", async () => {
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

test("chapters are imported with a file, are replaced by the next list, and none lies beyond its end", async () => {
  const file = path.join(films, "tone.wav");
  await writeFile(file, Buffer.concat([waveHead(90, 8_000), Buffer.alloc(90 * 8_000, 128)]));
  const withList = (text: string) =>
    app.media.addFile({ name: "tone.wav", content: { path: file }, chapters: Buffer.from(text) });
  const { id } = await withList("0:00 开场\n1:00 讲解");
  expect((await rowOf(id)).chapters).toEqual([
    { at_seconds: 0, title: "开场" },
    { at_seconds: 60, title: "讲解" },
  ]);
  await expect(withList("0:00 开场\n1:30 太晚")).rejects.toMatchObject({ status: 422 });
  expect(await app.media.setChapters(id, Buffer.from("0:10 只有一章"))).toBe(1);
  expect((await rowOf(id)).chapters).toEqual([{ at_seconds: 10, title: "只有一章" }]);
  expect(await app.media.setChapters(id, Buffer.from(""))).toBe(0);
  await expect(app.media.setChapters(999_999, Buffer.from(""))).rejects.toMatchObject({ status: 404 });
});
