import { once } from "node:events";
import { glob, readFile } from "node:fs/promises";
import path from "node:path";
import { Worker } from "node:worker_threads";
import { deflateRawSync } from "node:zlib";
import type { Plugin } from "vite";
import {
  BLOCK_BYTES,
  ENTRY_BYTES,
  GLYPH_FILE,
  GLYPHS_PER_BLOCK,
  HEAD_BYTES,
} from "../../src/composition/share-pictures/glyph-format.ts";
import { root } from "../run-command.ts";
import { type FontGlyph, readWoff } from "./read-woff.ts";

/** Noto Sans SC, bold; SIL Open Font License 1.1. The package splits it into a hundred parts for browsers. */
const PARTS = "node_modules/@fontsource/noto-sans-sc/files/noto-sans-sc-*-700-normal.woff";

/** Writes the outlines of Chinese characters next to the built server (decision 0088). */
export function shareGlyphs(): Plugin {
  let packed: Promise<Uint8Array> | undefined;
  const readPacked = () => (packed ??= packInThread());
  return {
    name: "share-glyphs",
    apply: "build",
    // Before the server's environment is built, in a thread: it takes two seconds.
    buildStart() {
      void readPacked();
    },
    async generateBundle() {
      if (this.environment.name !== "ssr") return;
      this.emitFile({ type: "asset", fileName: GLYPH_FILE, source: await readPacked() });
    },
  };
}

async function packInThread(): Promise<Uint8Array> {
  const thread = new Worker(path.join(root, "scripts", "glyphs", "glyph-thread.ts"));
  const [packed] = await once(thread, "message");
  return packed;
}

export async function packGlyphs(): Promise<Buffer> {
  const files = (await Array.fromAsync(glob(PARTS, { cwd: root }))).sort();
  const glyphs = new Map<number, FontGlyph>();
  let unitsPerEm = 0;
  for (const file of files) {
    const font = readWoff(await readFile(path.join(root, file)));
    unitsPerEm = font.unitsPerEm;
    for (const glyph of font.glyphs) glyphs.set(glyph.codePoint, glyph);
  }
  if (glyphs.size === 0) throw new Error("the font for sharing pictures is not installed");
  return pack(
    [...glyphs.values()].sort((one, other) => one.codePoint - other.codePoint),
    unitsPerEm,
  );
}

function pack(glyphs: readonly FontGlyph[], unitsPerEm: number): Buffer {
  const blocks = Array.from({ length: Math.ceil(glyphs.length / GLYPHS_PER_BLOCK) }, (_, block) => {
    const own = glyphs.slice(block * GLYPHS_PER_BLOCK, (block + 1) * GLYPHS_PER_BLOCK);
    return deflateRawSync(own.map((glyph) => glyph.path).join(""), { level: 9 });
  });
  const head = Buffer.alloc(HEAD_BYTES + glyphs.length * ENTRY_BYTES + blocks.length * BLOCK_BYTES);
  for (const [index, value] of [glyphs.length, unitsPerEm, blocks.length].entries())
    head.writeUInt32LE(value, index * 4);
  for (const [index, { codePoint, advance, path: outline }] of glyphs.entries()) {
    const at = HEAD_BYTES + index * ENTRY_BYTES;
    head.writeUIntLE(codePoint, at, 3);
    head.writeUInt16LE(advance, at + 3);
    head.writeUIntLE(outline.length, at + 5, 3);
  }
  let end = 0;
  for (const [index, block] of blocks.entries()) {
    end += block.length;
    head.writeUInt32LE(end, HEAD_BYTES + glyphs.length * ENTRY_BYTES + index * BLOCK_BYTES);
  }
  return Buffer.concat([head, ...blocks]);
}
