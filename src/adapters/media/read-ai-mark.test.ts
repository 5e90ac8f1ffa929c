import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { makeMarkedPicture, SENT_KINDS } from "../../../test/media/marked-pictures.ts";
import { hasFfmpeg, makeFilm } from "../../../test/media/sample-films.ts";
import { readPicture } from "../../features/content/media/server/ingest/read-picture.ts";
import { sourceTypeOf, writeAiXmp } from "../../kit/values/aigc-field.ts";
import { readFileAiMark } from "./read-ai-mark.ts";

const folder = await mkdtemp(path.join(tmpdir(), "zhixing-ai-mark-"));
afterAll(() => rm(folder, { recursive: true }));
const canMakeFilms = await hasFfmpeg();

const FIELD = '{"Label":"1","ContentProducer":"某服务","ProduceID":"7"}';
const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: "#2a6" } });

async function markOf(bytes: Uint8Array) {
  const file = path.join(folder, "file");
  await writeFile(file, bytes);
  return readFileAiMark(file);
}

test.each(SENT_KINDS)(
  "reads the XMP of a %s picture, and keeps the mark when the picture is encoded again",
  async (kind) => {
    for (const mark of ["generated", "assisted"] as const) {
      expect(await markOf(await makeMarkedPicture(kind, mark))).toBe(mark);
      const { bytes } = await readPicture(path.join(folder, "file"), mark);
      expect(await markOf(bytes)).toBe(mark);
    }
    expect(await markOf(await picture()[kind]().toBuffer())).toBe("none");
  },
);

/** A silent WAV with one additional chunk. */
function wave(id: string, content: string): Buffer {
  const part = (name: string, bytes: Buffer) => {
    const size = Buffer.alloc(4);
    size.writeUInt32LE(bytes.length);
    return Buffer.concat([Buffer.from(name), size, bytes, Buffer.alloc(bytes.length % 2)]);
  };
  const format = Buffer.from("01000100401f0000803e000002001000", "hex");
  const parts = [part("fmt ", format), part("data", Buffer.alloc(1_601)), part(id, Buffer.from(content))];
  return part("RIFF", Buffer.concat([Buffer.from("WAVE"), ...parts]));
}

test("reads the XMP and the comment of a WAV, and the metadata of an SVG", async () => {
  expect(await markOf(wave("_PMX", writeAiXmp("generated")))).toBe("generated");
  expect(await markOf(wave("LIST", `INFOICMT\x40\0\0\0{"AIGC":${FIELD.replace("某服务", "x")}}`))).toBe("generated");
  expect(await markOf(wave("note", writeAiXmp("generated")))).toBe("none");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg"><metadata>${writeAiXmp("assisted")}</metadata></svg>`;
  expect(await markOf(Buffer.from(svg))).toBe("assisted");
});

test("reads the field AIGC in the EXIF comment of a camera, and a term of IPTC by itself", async () => {
  const exif = { IFD0: { ImageDescription: `{"AIGC":${FIELD.replace("某服务", "x")}}` } };
  expect(await markOf(await picture().jpeg().withExif(exif).toBuffer())).toBe("generated");
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><d>${sourceTypeOf("assisted")}</d></x:xmpmeta>`;
  expect(await markOf(await picture().jpeg().withXmp(xmp).toBuffer())).toBe("assisted");
});

/** An MP3 of silent frames after an ID3v2.4 tag with one user-defined text. */
function mp3(name: string, value: string): Buffer {
  const synchsafe = (size: number) => Buffer.from([21, 14, 7, 0].map((shift) => (size >> shift) & 0x7f));
  const content = Buffer.concat([Buffer.from([3]), Buffer.from(`${name}\0${value}`)]);
  const frame = Buffer.concat([Buffer.from("TXXX"), synchsafe(content.length), Buffer.alloc(2), content]);
  const head = Buffer.concat([Buffer.from("ID3\x04\0\0", "latin1"), synchsafe(frame.length)]);
  const silence = Buffer.alloc(417);
  silence.writeUInt32BE(0xfffb9000);
  return Buffer.concat([head, frame, ...Array.from({ length: 20 }, () => silence)]);
}

test("reads the ID3 tags of a recording", async () => {
  expect(await markOf(mp3("AIGC", FIELD))).toBe("generated");
  expect(await markOf(mp3("AIGC", '{"Label":"3"}'))).toBe("assisted");
  expect(await markOf(mp3("MOOD", "calm"))).toBe("none");
});

test.runIf(canMakeFilms)("ffmpeg: reads the tags of a film", async () => {
  const extra = ["-movflags", "use_metadata_tags", "-metadata", `AIGC=${FIELD}`];
  expect(await readFileAiMark(await makeFilm(folder, { seconds: 1, height: 90, extra }))).toBe("generated");
  expect(await readFileAiMark(await makeFilm(folder, { seconds: 1, height: 90 }))).toBe("none");
});

test("reads the XMP of a PDF, and finds nothing in unknown or broken files", async () => {
  expect(await markOf(Buffer.from(`%PDF-1.7\n${writeAiXmp("generated")}\n%%EOF`))).toBe("generated");
  expect(await markOf(Buffer.from("%PDF-1.7\n%%EOF"))).toBe("none");
  expect(await markOf(Buffer.from(`words ${writeAiXmp("generated")}`))).toBe("none");
  expect(await markOf(Buffer.alloc(0))).toBe("none");
  expect(await markOf(Buffer.from("#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n"))).toBe("none");
  expect(await markOf((await picture().png().toBuffer()).subarray(0, 20))).toBe("none");
});
