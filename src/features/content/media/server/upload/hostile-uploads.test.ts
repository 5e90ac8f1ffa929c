import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { crc32 } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { setUpUploads } from "../../../../../../test/media/upload-fixture.ts";
import { scaled } from "../../../../../../test/time/limits.ts";
import { findMedia } from "../files/media-store.ts";

const MIB = 1024 * 1024;
const fixture = (name: string) => readFile(path.join("test/media/fixtures", name));
const uploads = await setUpUploads();
const teacher = await uploads.createUploader("teacher");
const folder = await mkdtemp(path.join(tmpdir(), "zhixing-files-"));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Adds bytes as an import does. */
async function add(content: Buffer): Promise<{ id: number }> {
  const file = path.join(folder, randomBytes(8).toString("hex"));
  await writeFile(file, content);
  return uploads.app.media.addFile({ name: "课.mp4", content: { path: file } });
}

test.each(["support", "finance", null] as const)(
  "an upload is neither read, continued nor ended by staff of role %s, nor by another user (ACL-2)",
  async (role) => {
    const other = await uploads.createUploader(role);
    const { id, url } = await uploads.begin(teacher, 100);
    await uploads.send(teacher, url, { method: "PATCH", offset: 0, body: Buffer.alloc(40, 7) });
    const before = await findMedia(uploads.database.db, id);
    for (const [person, status] of [
      [other, 403],
      [null, 401],
    ] as const) {
      for (const method of ["HEAD", "GET", "DELETE", "OPTIONS"]) {
        const answer = await uploads.send(person, url, { method });
        expect(answer.headers.get("upload-offset"), method).toBeNull();
        expect(answer.headers.get("upload-length"), method).toBeNull();
        if (method !== "OPTIONS") expect([status, 404, 405], method).toContain(answer.status);
      }
      expect((await uploads.send(person, url, { method: "HEAD" })).status).toBe(status);
      const piece = { method: "PATCH", offset: 40, body: Buffer.alloc(60) };
      expect((await uploads.send(person, url, piece)).status).toBe(status);
      const address = `/api/v1/admin/media/files/${id}`;
      for (const method of ["GET", "DELETE"])
        expect((await uploads.send(person, address, { method })).status).toBe(status);
    }
    expect(await findMedia(uploads.database.db, id)).toEqual(before);
    expect(await uploads.howFar(teacher, url)).toBe(40);
  },
);

test("staff with the media permission continue a colleague's upload, until the permission is revoked (ACL-2)", async () => {
  const content = await fixture("talk.mp3");
  const { id, url } = await uploads.begin(teacher, content.length);
  await uploads.send(teacher, url, { method: "PATCH", offset: 0, body: new Uint8Array(content.subarray(0, 5_000)) });
  const colleague = await uploads.createUploader("teacher");
  expect(await uploads.howFar(colleague, url)).toBe(5_000);
  await uploads.database.pool.query("delete from staff_roles where user_id = $1", [colleague.user.id]);
  const rest = { method: "PATCH", offset: 5_000, body: new Uint8Array(content.subarray(5_000)) };
  await expect.poll(async () => (await uploads.send(colleague, url, { method: "HEAD" })).status).toBe(403);
  expect((await uploads.send(colleague, url, rest)).status).toBe(403);
  expect((await uploads.send(teacher, url, rest)).status).toBe(204);
  expect((await findMedia(uploads.database.db, id))?.state).toBe("uploaded");
});

test("refuses bytes beyond the announced size, of known and unknown length, and the upload stays intact (FILE-3)", async () => {
  const { id, url } = await uploads.begin(teacher, 1_000);
  const tooMany = { method: "PATCH", offset: 0, body: Buffer.alloc(1_001) };
  expect((await uploads.send(teacher, url, tooMany)).status).toBe(413);
  let sent = 0;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += MIB;
      if (sent > 512 * MIB) controller.close();
      else controller.enqueue(new Uint8Array(MIB));
    },
  });
  const answer = await uploads.send(teacher, url, { method: "PATCH", offset: 0, body: endless }).then(
    ({ status }) => status,
    () => "cut",
  );
  expect([413, "cut"]).toContain(answer);
  expect(sent).toBeLessThan(128 * MIB);
  const offset = await uploads.howFar(teacher, url);
  expect(offset).toBeLessThanOrEqual(1_000);
  expect((await findMedia(uploads.database.db, id))?.state).toBe(offset === 1_000 ? "uploaded" : "uploading");
});

const box = (name: string, content: Buffer) => {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.length);
  head.write(name, 4, "latin1");
  return Buffer.concat([head, content]);
};
const FTYP = box("ftyp", Buffer.from("isom\0\0\0\0isom", "latin1"));

function nestedBoxes(depth: number): Buffer {
  const heads = Buffer.alloc(depth * 8);
  for (let level = 0; level < depth; level += 1) {
    heads.writeUInt32BE((depth - level) * 8, level * 8);
    heads.write(level === 0 ? "moov" : "trak", level * 8 + 4, "latin1");
  }
  return Buffer.concat([FTYP, heads]);
}

function manyBoxes(count: number): Buffer {
  return Buffer.concat([
    FTYP,
    box("moov", Buffer.concat(Array.from({ length: count }, () => box("trak", Buffer.alloc(0))))),
  ]);
}

/** A box whose declared size is larger than memory. */
function boxOfLyingLength(): Buffer {
  const head = Buffer.alloc(16);
  head.writeUInt32BE(1, 0);
  head.write("moov", 4, "latin1");
  head.writeBigUInt64BE(2n ** 62n, 8);
  return Buffer.concat([FTYP, head, Buffer.alloc(4_000)]);
}

function hugePicture(): Buffer {
  const size = Buffer.alloc(13);
  size.writeUInt32BE(60_000, 0);
  size.writeUInt32BE(60_000, 4);
  size.set([8, 6, 0, 0, 0], 8);
  const chunk = (name: string, content: Buffer) => {
    const named = Buffer.concat([Buffer.from(name, "latin1"), content]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const mark = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([mark, chunk("IHDR", size), chunk("IDAT", Buffer.alloc(100)), chunk("IEND", Buffer.alloc(0))]);
}

test.each([
  ["a picture that declares a width of 60 000 pixels", hugePicture()],
  ["100 000 nested boxes", nestedBoxes(100_000)],
  ["300 000 empty tracks", manyBoxes(300_000)],
  ["a box that declares a size of 4 EiB", boxOfLyingLength()],
  ["an archive", Buffer.from("504b0304140000000800", "hex")],
  [
    "an EBML of unlimited length",
    Buffer.concat([Buffer.from("1a45dfa301ffffffffffffff", "hex"), Buffer.alloc(5_000, 0xec)]),
  ],
])("rejects %s within two seconds and 200 MB, and stores nothing (FILE-2)", async (_name, content) => {
  const memory = () => process.memoryUsage().rss;
  const waiting = await uploads.listWaiting();
  const [before, since] = [memory(), performance.now()];
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, memory());
  }, 20);
  await expect(add(content)).rejects.toMatchObject({ status: 422, message: expect.stringMatching(/\p{Script=Han}/u) });
  clearInterval(timer);
  expect(performance.now() - since).toBeLessThan(scaled(2_000));
  expect((Math.max(peak, memory()) - before) / MIB).toBeLessThan(200);
  expect(await uploads.listWaiting()).toEqual(waiting);
});

/** A film that refers to an address for its bytes. */
function refer(film: Buffer, address: string): Buffer {
  const at = film.indexOf("url \0\0\0\x01", 0, "latin1") - 4;
  expect(at).toBeGreaterThan(0);
  const place = box("url ", Buffer.from(`\0\0\0\0${address}\0`, "latin1"));
  const grown = place.length - film.readUInt32BE(at);
  const parts = [film.subarray(0, at), place, film.subarray(at + film.readUInt32BE(at))];
  const referring = Buffer.concat(parts);
  for (const name of ["dref", "dinf", "minf", "mdia", "trak", "moov"]) {
    const head = film.lastIndexOf(name, at, "latin1") - 4;
    referring.writeUInt32BE(film.readUInt32BE(head) + grown, head);
  }
  return referring;
}

test("addresses inside a file are not requested: playlists, references and tags (FILE-5)", async () => {
  const calls: string[] = [];
  const inside = createServer((request, response) => {
    calls.push(request.url ?? "");
    response.end();
  });
  await new Promise<void>((resolve) => inside.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(inside.address() as AddressInfo).port}/secret.mp4`;
  const playlist = `#EXTM3U\n#EXT-X-TARGETDURATION:5\n#EXTINF:5,\n${address}\n#EXT-X-ENDLIST\n`;
  const tag = Buffer.from("49443304000000000000", "hex");
  const requests: [string, Buffer][] = [
    ["a playlist", Buffer.from(playlist)],
    ["a playlist behind a tag", Buffer.concat([tag, Buffer.from(playlist)])],
    [
      "a recording behind a playlist behind a tag",
      Buffer.concat([tag, Buffer.from(playlist), await fixture("talk.mp3")]),
    ],
    ["a list of files", Buffer.from(`ffconcat version 1.0\nfile '${address}'\n`)],
    ["a film whose bytes lie elsewhere", refer(await fixture("film.mp4"), address)],
    ["an SVG", Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><image href="${address}"/></svg>`)],
  ];
  for (const [, content] of requests)
    await add(content).catch((error: { status?: number }) => expect(error.status).toBe(422));
  await new Promise((resolve) => inside.close(resolve));
  expect(calls).toEqual([]);
});
