import { crc32, deflateRawSync } from "node:zlib";

const MADE_BY_DOS = 20;
const DEFLATED = 8;
/** 1980-01-01, the first day that a zip can represent. */
const DOS_DAY = 0x21;

/** A zip in the format of old tools: names as the given bytes, without the UTF-8 flag. */
export function zipOf(files: readonly { name: Buffer; content: Buffer }[]): Buffer {
  const [parts, directory]: [Buffer[], Buffer[]] = [[], []];
  let offset = 0;
  for (const { name, content } of files) {
    const packed = deflateRawSync(content);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(MADE_BY_DOS, 0);
    facts.writeUInt16LE(DEFLATED, 4);
    facts.writeUInt16LE(DOS_DAY, 8);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\x01\x02\x14\x00", "latin1"), facts, place, name);
    const local = [Buffer.from("PK\x03\x04", "latin1"), facts, name, packed];
    parts.push(...local);
    offset += local.reduce((sum, part) => sum + part.length, 0);
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(
    directory.reduce((sum, part) => sum + part.length, 0),
    8,
  );
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, ...directory, Buffer.from("PK\x05\x06", "latin1"), end]);
}
