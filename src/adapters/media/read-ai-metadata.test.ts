import { createWriteStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { deflateSync } from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { writeAiXmp } from "../../kit/values/aigc-field.ts";
import { readFileAiMark } from "./read-ai-mark.ts";

// Metadata of films, PDF and Office documents (decision 0119).
const folder = await mkdtemp(path.join(tmpdir(), "zhixing-ai-metadata-"));
afterAll(() => rm(folder, { recursive: true }));
const file = path.join(folder, "file");

const FIELD = '{"Label":"1","ContentProducer":"某服务","ProduceID":"7"}';

async function markOf(bytes: Uint8Array) {
  await writeFile(file, bytes);
  return readFileAiMark(file);
}

function box(type: string, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, content]);
}

const FTYP = box("ftyp", Buffer.from("isom\0\0\x02\0isom"));
const xmp = Buffer.from(writeAiXmp("generated"));
const UUID = Buffer.from("be7acfcb97a942e89c71999491e3afac", "hex");

test("reads the XMP of an MP4, after its pictures, and of a QuickTime film", async () => {
  const media = box("mdat", Buffer.alloc(5000));
  expect(await markOf(Buffer.concat([FTYP, media, box("uuid", UUID, xmp)]))).toBe("generated");
  expect(await markOf(Buffer.concat([FTYP, box("moov", box("udta", box("XMP_", xmp))), media]))).toBe("generated");
  expect(await markOf(Buffer.concat([FTYP, media, box("uuid", Buffer.alloc(16), xmp)]))).toBe("none");
});

test("skips or reads 64-bit boxes and a box that extends to the end of the file, and returns nothing for broken ones", async () => {
  const long = Buffer.concat([Buffer.from([0, 0, 0, 1]), Buffer.from("mdat"), Buffer.alloc(8), Buffer.alloc(9)]);
  long.writeBigUInt64BE(BigInt(long.length), 8);
  const last = box("uuid", UUID, xmp);
  last.writeUInt32BE(0);
  expect(await markOf(Buffer.concat([FTYP, long, last]))).toBe("generated");
  const beyond = box("uuid", UUID, xmp);
  beyond.writeUInt32BE(beyond.length + 1);
  expect(await markOf(Buffer.concat([FTYP, beyond]))).toBe("none");
  expect(await markOf(Buffer.concat([FTYP, Buffer.alloc(64)]))).toBe("none");
});

const pdf = (text: string) => Buffer.from(`%PDF-1.7\n${text}`, "latin1");

test("reads the information of a PDF as text, as hex digits and compressed with other objects", async () => {
  expect(await markOf(pdf('1 0 obj <</Title (x) /AIGC ({"Label":"1"})>> endobj'))).toBe("generated");
  const hex = Buffer.from(`\ufeff${FIELD}`, "utf16le").swap16().toString("hex");
  expect(await markOf(pdf(`1 0 obj <</AIGC <${hex}>>> endobj`))).toBe("generated");
  const packed = deflateSync('1 0 <</AIGC ({"Label":"2"})>>');
  const head = `4 0 obj <</Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Length ${packed.length}>>stream\n`;
  expect(await markOf(Buffer.concat([pdf(head), packed, Buffer.from("\nendstream endobj")]))).toBe("assisted");
});

test("reads the compressed XMP of a PDF, and decompresses no bomb and no page text", async () => {
  const stream = (type: string, content: Uint8Array) =>
    Buffer.concat([
      pdf(`4 0 obj <</Type /${type} /Filter /FlateDecode /Length ${content.length}>>stream\n`),
      content,
      Buffer.from("\nendstream endobj"),
    ]);
  expect(await markOf(stream("Metadata", deflateSync(xmp)))).toBe("generated");
  expect(await markOf(stream("Page", deflateSync(xmp)))).toBe("none");
  const bomb = deflateSync(Buffer.concat([Buffer.alloc(64 * 1024 * 1024), xmp]));
  expect(await markOf(stream("Metadata", bomb))).toBe("none");
});

async function markOfZip(files: Record<string, string>) {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
  return readFileAiMark(file);
}

const escaped = FIELD.replaceAll('"', "&quot;");

test("reads the properties of Office documents, and of no other file in an archive", async () => {
  const custom = (attributes: string) =>
    `<Properties><property ${attributes}><vt:lpwstr>${escaped}</vt:lpwstr></property></Properties>`;
  const named = 'fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2" name="AIGC"';
  const nameFirst = 'name="AIGC" fmtid="{D5CDD505-2E9C-101B-9397-08002B2CF9AE}" pid="2"';
  for (const attributes of [named, nameFirst])
    expect(await markOfZip({ "word/document.xml": "<w/>", "docProps/custom.xml": custom(attributes) })).toBe(
      "generated",
    );
  const core = `<cp:coreProperties><dc:description>AIGC ${escaped}</dc:description></cp:coreProperties>`;
  expect(await markOfZip({ "docProps/core.xml": core })).toBe("generated");
  expect(await markOfZip({ "OEBPS/content.opf": `<meta property="TC260:AIGC">${escaped}</meta>` })).toBe("generated");
  expect(await markOfZip({ "notes/custom.xml": custom(named) })).toBe("none");
  expect(await markOf(Buffer.from("PK\x03\x04 no archive"))).toBe("none");
});
