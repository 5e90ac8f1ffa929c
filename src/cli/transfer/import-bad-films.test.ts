import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { setUpDatabase } from "../../../test/database/database.ts";
import { waveHead } from "../../../test/media/wave-head.ts";
import { quietLogger } from "../../../test/quiet-logger.ts";
import { createContentSlices } from "../../start/content-slices.ts";
import { importContent } from "./import-content.ts";

const fixture = (name: string) => readFile(path.resolve("test/media/fixtures", name));
const CUE = "1\r\n00:00:01,000 --> 00:00:02,500\r\n";
/** 字幕 as files of old tools contain it; Node writes no GBK. */
const gbk = Buffer.concat([Buffer.from(CUE), Buffer.from("d7d6c4bba3acb5dad2bbcca8b5c4c4dac8dd", "hex")]);
const utf16 = Buffer.from(`\ufeff${CUE}第二台的内容`, "utf16le");
const at300Hz = Array.from({ length: 300 }, (_, index) => {
  const stamp = (ms: number) => `00:00:00,${String(ms).padStart(3, "0")}`;
  return `${stamp(index * 3)} --> ${stamp(index * 3 + 3)}\n字`;
}).join("\n\n");

const database = await setUpDatabase();
let folder: string;
let source: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "zhixing-bad-films-"));
  source = path.join(folder, "坏课 🎬");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function put(name: string, content: Buffer | string): Promise<void> {
  await mkdir(path.dirname(path.join(source, name)), { recursive: true });
  await writeFile(path.join(source, name), content);
}

const slices = () =>
  createContentSlices({ db: database.db, place: { dataDir: folder, s3: null }, logger: quietLogger });

async function run(key: string | null = null) {
  const nothing = { type: null, shelf: null, category: null, title: null, key, isDryRun: false };
  const report = await importContent(slices(), { ...nothing, path: source, as: "course" });
  const messages = report.entries.map(({ kind, where, detail }) => `${kind} ${where}: ${detail}`);
  return { messages, failed: report.documents.failed };
}

async function listLessons(): Promise<{ title: string; media: string | null; captions: string[] }[]> {
  const { rows } = await database.pool.query(
    `select l.title, m.name as media, coalesce(array_agg(c.vtt) filter (where c.vtt is not null), '{}') as captions
       from lessons l left join media_files m on m.id = l.media_id left join media_captions c on c.media_id = m.id
      where l.chapter_id is not null group by l.id, m.name order by l.position`,
  );
  return rows;
}

test("from a folder with every kind of bad film the good lessons are imported, each bad file is named, and the next run imports the repaired ones", async () => {
  const film = await fixture("film.mp4");
  const talk = await fixture("talk.mp3");
  await put("01-🚀 开始/01-截断.mp4", film.subarray(0, 30_000));
  await put("01-🚀 开始/02-其实是文字.mp4", "这不是视频，只是改了名字");
  await put("01-🚀 开始/03-空的.mp4", "");
  const hours = Buffer.concat([waveHead(26 * 3_600, 100), Buffer.alloc(26 * 3_600 * 100)]);
  await put("01-🚀 开始/04-一天多.mp3", hours);
  await put("02-字幕/01-太密.mp4", film);
  await put("02-字幕/01-太密.srt", at300Hz);
  await put("02-字幕/02-国标.webm", await fixture("screen.webm"));
  await put("02-字幕/02-国标.srt", gbk);
  await put("02-字幕/02-国标.chapters.txt", "0:00 开头\n59:59 片尾以后");
  await put("02-字幕/03-双字节 🎧.mp3", talk);
  await put("02-字幕/03-双字节 🎧.srt", utf16);
  await put("02-字幕/03-同号.md", "# 同号\n\n正文");

  const { messages, failed } = await run();
  expect(failed).toBe(6);
  const of = (name: string) => messages.filter((line) => line.includes(name)).join("\n");
  expect(of("01-截断.mp4")).toMatch(/^failed .*不完整/);
  expect(of("02-其实是文字.mp4")).toMatch(/^failed .*认不出的格式/);
  expect(of("03-空的.mp4")).toMatch(/^failed .*文件是空的/);
  expect(of("04-一天多.mp3")).toMatch(/^failed .*26\.0 小时，超过了 24 小时/);
  expect(of("01-太密.srt")).toMatch(/^failed 02-字幕\/01-太密\.srt: 字幕太密/);
  expect(of("02-国标.chapters.txt")).toMatch(/^failed .*章节在结束之后才开始：片尾以后/);
  expect(of("编号 03 有 2 课")).not.toBe("");
  const lessons = await listLessons();
  expect(lessons.map(({ title, media }) => [title, media])).toEqual([
    ["太密", "01-太密.mp4"],
    ["国标", "02-国标.webm"],
    ["双字节 🎧", "03-双字节 🎧.mp3"],
    ["同号", null],
  ]);
  expect(lessons.map(({ captions }) => captions.map((vtt) => vtt.trim().split("\n").at(-1)))).toEqual([
    [],
    ["字幕，第一台的内容"],
    ["第二台的内容"],
    [],
  ]);
  expect(await readdir(path.join(folder, "uploads"))).toEqual([]);
  const { rows: files } = await database.pool.query("select state, count(*)::int as n from media_files group by state");
  expect(files).toEqual([{ state: "ready", n: 3 }]);

  await put("01-🚀 开始/01-截断.mp4", Buffer.concat([film, Buffer.from("00000008", "hex"), Buffer.from("free")]));
  await put("02-字幕/01-太密.srt", `${CUE}改好了`);
  const again = await run();
  expect(again.failed).toBe(4);
  const [first, second] = await listLessons();
  expect([first?.title, first?.media]).toEqual(["截断", "01-截断.mp4"]);
  expect(second?.captions[0]).toContain("改好了");
});

test("a film that is broken in a later import leaves its lesson with the existing film", async () => {
  await rm(source, { recursive: true, force: true });
  await put("course.yml", "title: 换片\nslug: replaced\n");
  await put("01-甲.mp4", await fixture("film.mp4"));
  await put("02-乙.md", "# 乙\n\n正文");
  await run("replaced");
  const before = (await listLessons()).filter(({ title }) => title === "甲");
  await copyFile(path.resolve("package.json"), path.join(source, "01-甲.mp4"));
  const { messages, failed } = await run("replaced");
  expect([failed, messages.join("\n")]).toEqual([1, expect.stringContaining("01-甲.mp4: 认不出的格式")]);
  expect((await listLessons()).filter(({ title }) => title === "甲")).toEqual(before);
  expect(before).toHaveLength(1);
});
