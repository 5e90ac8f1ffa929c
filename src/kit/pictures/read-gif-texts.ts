const HEADER_BYTES = 13;
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const COMMENT = 0xfe;
const APPLICATION = 0xff;
const XMP_NAME = "\x0bXMP DataXMP";

/** The comments of a GIF and its XMP packets, as bytes in latin1, up to the first part that cannot be read. */
export function readGifTexts(bytes: Buffer): string[] {
  const texts: string[] = [];
  let at = HEADER_BYTES + colorTableBytes(bytes[10] ?? 0);
  while (at < bytes.length) {
    if (bytes[at] === IMAGE) {
      // Position and size, the image's own colours, and the code width.
      const start = at + 11 + colorTableBytes(bytes[at + 9] ?? 0);
      at = endOfBlocks(bytes, start);
    } else if (bytes[at] === EXTENSION) {
      const [label, start] = [bytes[at + 1], at + 2];
      at = endOfBlocks(bytes, start);
      if (label === COMMENT) texts.push(joinBlocks(bytes.subarray(start, at)));
      // The packet is stored without blocks; its trailer also leads block readers to the end.
      if (label === APPLICATION && bytes.toString("latin1", start, start + XMP_NAME.length) === XMP_NAME) {
        texts.push(bytes.toString("latin1", start + XMP_NAME.length, at));
      }
    } else return texts;
  }
  return texts;
}

function colorTableBytes(flags: number): number {
  return flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0;
}

/** The position after blocks that begin with their length, up to an empty block. */
function endOfBlocks(bytes: Buffer, start: number): number {
  let at = start;
  for (let size = bytes[at] ?? 0; size > 0; size = bytes[at] ?? 0) at += 1 + size;
  return at + 1;
}

function joinBlocks(blocks: Buffer): string {
  const parts: string[] = [];
  for (let at = 0; at < blocks.length; at += 1 + (blocks[at] ?? 0)) {
    parts.push(blocks.toString("latin1", at + 1, at + 1 + (blocks[at] ?? 0)));
  }
  return parts.join("");
}
