import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import { BLOCK_BYTES, ENTRY_BYTES, GLYPHS_PER_BLOCK, HEAD_BYTES } from "./glyph-format.ts";

/** A letter as outline: SVG path data, y upwards, and its advance width, both in units of the em. */
export interface Glyph {
  path: string;
  advance: number;
}

export interface GlyphFile {
  unitsPerEm: number;
  /** The outlines of these characters; characters without an outline are omitted. */
  read(characters: Iterable<string>): Promise<Map<string, Glyph>>;
  close(): Promise<void>;
}

interface Place {
  index: number;
  advance: number;
}

const inflate = promisify(inflateRaw);

/** Opens the outlines that the build has written; parts of the file are read when letters are needed. */
export async function openGlyphFile(path: string): Promise<GlyphFile> {
  const file = await open(path);
  const head = await readExactly(file, 0, HEAD_BYTES);
  const [count, unitsPerEm, blocks] = [0, 4, 8].map((at) => head.readUInt32LE(at)) as [number, number, number];
  const index = await readExactly(file, HEAD_BYTES, count * ENTRY_BYTES + blocks * BLOCK_BYTES);
  const bodyAt = HEAD_BYTES + index.length;
  const codeOf = (entry: number) => index.readUIntLE(entry * ENTRY_BYTES, 3);
  const lengthOf = (entry: number) => index.readUIntLE(entry * ENTRY_BYTES + 5, 3);
  const endOf = (block: number) => (block < 0 ? 0 : index.readUInt32LE(count * ENTRY_BYTES + block * BLOCK_BYTES));

  function find(character: string): Place | null {
    const code = character.codePointAt(0) ?? 0;
    let [low, high] = [0, count];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (codeOf(middle) < code) low = middle + 1;
      else high = middle;
    }
    if (low >= count || codeOf(low) !== code) return null;
    return { index: low, advance: index.readUInt16LE(low * ENTRY_BYTES + 3) };
  }

  async function readBlock(block: number): Promise<string> {
    const [from, to] = [endOf(block - 1), endOf(block)];
    return (await inflate(await readExactly(file, bodyAt + from, to - from))).toString("latin1");
  }

  return {
    unitsPerEm,
    async read(characters) {
      const glyphs = new Map<string, Glyph>();
      const blocks = new Map<number, string>();
      for (const character of new Set(characters)) {
        const place = find(character);
        if (place === null) continue;
        const block = Math.floor(place.index / GLYPHS_PER_BLOCK);
        const outlines = blocks.get(block) ?? (await readBlock(block));
        blocks.set(block, outlines);
        let at = 0;
        for (let before = block * GLYPHS_PER_BLOCK; before < place.index; before += 1) at += lengthOf(before);
        glyphs.set(character, { path: outlines.slice(at, at + lengthOf(place.index)), advance: place.advance });
      }
      return glyphs;
    },
    close: () => file.close(),
  };
}

async function readExactly(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead !== length) throw new Error("the outlines for pictures are cut off");
  return buffer;
}
