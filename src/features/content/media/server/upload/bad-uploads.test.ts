import { readFile } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "vitest";
import { setUpUploads } from "../../../../../../test/media/upload-fixture.ts";
import { waveHead } from "../../../../../../test/media/wave-head.ts";
import { runJob } from "../../../../../../test/run-job.ts";
import { findMedia } from "../files/media-store.ts";

const fixture = (name: string) => readFile(path.join("test/media/fixtures", name));
const film = await fixture("film.mp4");
const uploads = await setUpUploads();
const teacher = await uploads.createUploader("teacher");

/** Uploads the content completely and runs the check. */
async function upload(content: Buffer): Promise<number> {
  const { id, url } = await uploads.begin(teacher, content.length);
  const answer = await uploads.send(teacher, url, { method: "PATCH", offset: 0, body: new Uint8Array(content) });
  expect(answer.status).toBe(204);
  await runJob(uploads.app.media, "ingest-media", { mediaId: id });
  return id;
}

const address = (id: number) => `/api/v1/admin/media/files/${id}`;

async function readFileOf(id: number) {
  return (await (await uploads.send(teacher, address(id), { method: "GET" })).json()).data.file;
}

async function sendCaptions(id: number, content: Buffer | string) {
  const form = new FormData();
  form.set("file", new File([content as never], "字幕 🎬.srt"));
  const headers = { authorization: (teacher.headers as Record<string, string>).authorization ?? "" };
  const answer = await fetch(`${uploads.siteUrl}${address(id)}/captions`, { method: "POST", headers, body: form });
  return { status: answer.status, body: await answer.json() };
}

const captionsOf = async (id: number): Promise<string[]> =>
  (await uploads.database.pool.query("select vtt from media_captions where media_id = $1", [id])).rows.map(
    ({ vtt }) => vtt,
  );

test.for([
  ["a truncated film", film.subarray(0, 30_000), "不完整"],
  ["a text with the name of a film", Buffer.from("这不是视频，只是改了名字"), "认不出的格式"],
  ["noise after a file header", Buffer.concat([film.subarray(0, 32), Buffer.alloc(5_000, 7)]), "没有画面也没有声音"],
  [
    "a recording of 26 hours",
    Buffer.concat([waveHead(26 * 3_600, 100), Buffer.alloc(26 * 3_600 * 100)]),
    "时长 26.0 小时，超过了 24 小时",
  ],
] as const)(
  "an upload of %s shows staff its error, stores no bytes, and can be removed",
  async ([, content, sentence]) => {
    const id = await upload(content);
    expect(await readFileOf(id)).toMatchObject({ state: "broken", reason: expect.stringContaining(sentence) });
    expect(await uploads.listWaiting()).toEqual([]);
    expect(await findMedia(uploads.database.db, id)).toMatchObject({ storageName: null, uploadName: null });
    expect((await uploads.send(teacher, address(id), { method: "DELETE" })).status).toBe(200);
    expect((await uploads.send(teacher, address(id), { method: "GET" })).status).toBe(404);
  },
);

test("accepts a valid file after a broken one", async () => {
  await upload(film.subarray(0, 30_000));
  expect(await readFileOf(await upload(film))).toMatchObject({
    state: "ready",
    kind: "video",
    reason: expect.anything(),
  });
});

const CUE = "1\r\n00:00:01,000 --> 00:00:02,500\r\n";
const stamp = (ms: number) => `00:00:00,${String(ms).padStart(3, "0")}`;
const at300Hz = Array.from({ length: 300 }, (_, at) => `${stamp(at * 3)} --> ${stamp(at * 3 + 3)}\n字`).join("\n\n");

test("captions in GBK and UTF-16 are decoded; too many a second and no text change nothing", async () => {
  const id = await upload(await fixture("talk.ogg"));
  const gbk = Buffer.concat([Buffer.from(CUE), Buffer.from("d7d6c4bba3acb5dad2bbcca8b5c4c4dac8dd", "hex")]);
  expect(await sendCaptions(id, gbk)).toMatchObject({ status: 200, body: { data: { cues: 1 } } });
  expect(await captionsOf(id)).toEqual([expect.stringContaining("字幕，第一台的内容")]);
  expect(await sendCaptions(id, Buffer.from(`\ufeff${CUE}双字节`, "utf16le"))).toMatchObject({ status: 200 });
  const stored = await captionsOf(id);
  expect(stored).toEqual([expect.stringContaining("双字节")]);
  for (const [content, sentence] of [
    [at300Hz, "字幕太密：一秒里超过 20 条"],
    [film, /字幕/],
    ["", /空|字幕/],
  ] as const) {
    const { status, body } = await sendCaptions(id, content);
    expect([status, body.message]).toEqual([422, expect.stringMatching(sentence)]);
  }
  expect(await captionsOf(id)).toEqual(stored);
});
