import { inflateSync } from "node:zlib";
import { type Contour, type OutlinePoint, pathOf } from "./outline-path.ts";

/** A character as the font draws it. */
export interface FontGlyph {
  codePoint: number;
  /** In units of the em. */
  advance: number;
  /** SVG path data, y upwards. */
  path: string;
}

interface Tables {
  cmap: Buffer;
  glyf: Buffer;
  head: Buffer;
  hhea: Buffer;
  hmtx: Buffer;
  loca: Buffer;
}

const HEADER_BYTES = 44;
const ENTRY_BYTES = 20;
/** Maximum nesting of composed glyphs; real fonts use at most two levels. */
const DEEPEST_PARTS = 5;

/** Reads the glyph of each character from the `glyf` outlines of a WOFF file (W3C WOFF 1.0, OpenType 1.9). */
export function readWoff(file: Buffer): { unitsPerEm: number; glyphs: FontGlyph[] } {
  const tables = readTables(file);
  const glyphs = [...readCharacters(tables.cmap)].map(([codePoint, id]) => ({
    codePoint,
    advance: advanceOf(tables, id),
    path: pathOf(contoursOf(tables, id, 0)),
  }));
  return { unitsPerEm: tables.head.readUInt16BE(18), glyphs };
}

function readTables(file: Buffer): Tables {
  if (file.toString("latin1", 0, 4) !== "wOFF") throw new Error("the file is not a WOFF file");
  const found = new Map<string, Buffer>();
  for (let entry = 0; entry < file.readUInt16BE(12); entry += 1) {
    const at = HEADER_BYTES + entry * ENTRY_BYTES;
    const [offset, packed, whole] = [4, 8, 12].map((field) => file.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    const bytes = file.subarray(offset, offset + packed);
    found.set(file.toString("latin1", at, at + 4), packed < whole ? inflateSync(bytes) : bytes);
  }
  const table = (name: string) => {
    const bytes = found.get(name);
    if (bytes === undefined) throw new Error(`the font has no table ${name}`);
    return bytes;
  };
  return {
    cmap: table("cmap"),
    glyf: table("glyf"),
    head: table("head"),
    hhea: table("hhea"),
    hmtx: table("hmtx"),
    loca: table("loca"),
  };
}

/** The glyph of each character, from the table of all Unicode if present, else from that of the first plane. */
function readCharacters(cmap: Buffer): Map<number, number> {
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + index * 8));
  const ofFormat = (format: number) => tables.find((at) => cmap.readUInt16BE(at) === format);
  const [all, firstPlane] = [ofFormat(12), ofFormat(4)];
  if (all !== undefined) return readGroups(cmap.subarray(all));
  if (firstPlane !== undefined) return readSegments(cmap.subarray(firstPlane));
  throw new Error("the font has no character table of format 4 or 12");
}

function readGroups(table: Buffer): Map<number, number> {
  const found = new Map<number, number>();
  for (let group = 0; group < table.readUInt32BE(12); group += 1) {
    const at = 16 + group * 12;
    const [first, last, id] = [0, 4, 8].map((field) => table.readUInt32BE(at + field)) as [number, number, number];
    for (let code = first; code <= last; code += 1) found.set(code, id + code - first);
  }
  return found;
}

function readSegments(table: Buffer): Map<number, number> {
  const found = new Map<number, number>();
  const twice = table.readUInt16BE(6);
  for (let segment = 0; segment < twice; segment += 2) {
    const last = table.readUInt16BE(14 + segment);
    const first = table.readUInt16BE(16 + twice + segment);
    const delta = table.readUInt16BE(16 + twice * 2 + segment);
    const rangeAt = 16 + twice * 3 + segment;
    const range = table.readUInt16BE(rangeAt);
    for (let code = first; code <= last && code !== 0xffff; code += 1) {
      const listed = range === 0 ? code : table.readUInt16BE(rangeAt + range + (code - first) * 2);
      const id = range !== 0 && listed === 0 ? 0 : (listed + delta) & 0xffff;
      if (id !== 0) found.set(code, id);
    }
  }
  return found;
}

function advanceOf({ hhea, hmtx }: Tables, id: number): number {
  return hmtx.readUInt16BE(Math.min(id, hhea.readUInt16BE(34) - 1) * 4);
}

function contoursOf(tables: Tables, id: number, depth: number): Contour[] {
  const { head, loca, glyf } = tables;
  const isLong = head.readInt16BE(50) === 1;
  const placeOf = (index: number) => (isLong ? loca.readUInt32BE(index * 4) : loca.readUInt16BE(index * 2) * 2);
  const [from, to] = [placeOf(id), placeOf(id + 1)];
  if (from === to) return [];
  const glyph = glyf.subarray(from, to);
  const count = glyph.readInt16BE(0);
  if (count >= 0) return readContours(glyph, count);
  if (depth >= DEEPEST_PARTS) throw new Error("the parts of a glyph are nested too deeply");
  return readParts(glyph).flatMap(({ id: part, move }) =>
    contoursOf(tables, part, depth + 1).map((contour) => contour.map(move)),
  );
}

const [ON_CURVE, SHORT_X, SHORT_Y, REPEATS, SAME_X, SAME_Y] = [1, 2, 4, 8, 16, 32];

function readContours(glyph: Buffer, count: number): Contour[] {
  const ends = Array.from({ length: count }, (_, index) => glyph.readUInt16BE(10 + index * 2));
  const length = (ends.at(-1) ?? -1) + 1;
  let at = 10 + count * 2;
  at += 2 + glyph.readUInt16BE(at);
  const flags: number[] = [];
  while (flags.length < length) {
    const flag = glyph.readUInt8(at++);
    const times = flag & REPEATS ? glyph.readUInt8(at++) + 1 : 1;
    for (let time = 0; time < times; time += 1) flags.push(flag);
  }
  function readAxis(short: number, same: number): number[] {
    let value = 0;
    return flags.map((flag) => {
      if (flag & short) value += (flag & same ? 1 : -1) * glyph.readUInt8(at++);
      else if (!(flag & same)) {
        value += glyph.readInt16BE(at);
        at += 2;
      }
      return value;
    });
  }
  const xs = readAxis(SHORT_X, SAME_X);
  const ys = readAxis(SHORT_Y, SAME_Y);
  const points = flags.map((flag, index): OutlinePoint => {
    return { x: xs[index] ?? 0, y: ys[index] ?? 0, isOn: (flag & ON_CURVE) !== 0 };
  });
  return ends.map((end, index) => points.slice((ends[index - 1] ?? -1) + 1, end + 1));
}

const [WORDS, ARE_OFFSETS, ONE_SCALE, MORE_PARTS, TWO_SCALES, MATRIX] = [1, 2, 8, 32, 64, 128];

/** The parts of a composed glyph, each with its placement. */
function readParts(glyph: Buffer): { id: number; move(point: OutlinePoint): OutlinePoint }[] {
  const parts: { id: number; move(point: OutlinePoint): OutlinePoint }[] = [];
  let at = 10;
  for (let hasMore = true; hasMore; ) {
    const [flags, id] = [glyph.readUInt16BE(at), glyph.readUInt16BE(at + 2)];
    if (!(flags & ARE_OFFSETS)) throw new Error("a composed glyph is placed by points, which is not supported");
    at += 4;
    const [dx, dy] =
      flags & WORDS ? [glyph.readInt16BE(at), glyph.readInt16BE(at + 2)] : [glyph.readInt8(at), glyph.readInt8(at + 1)];
    at += flags & WORDS ? 4 : 2;
    const scales = flags & MATRIX ? 4 : flags & TWO_SCALES ? 2 : flags & ONE_SCALE ? 1 : 0;
    const [a = 1, b, c, d] = Array.from({ length: scales }, (_, index) => glyph.readInt16BE(at + index * 2) / 0x4000);
    at += scales * 2;
    const [xx, xy, yx, yy] = scales === 4 ? [a, b ?? 0, c ?? 0, d ?? 1] : [a, 0, 0, scales === 2 ? (b ?? a) : a];
    parts.push({
      id,
      move: ({ x, y, isOn }) => ({ x: Math.round(x * xx + y * yx) + dx, y: Math.round(x * xy + y * yy) + dy, isOn }),
    });
    hasMore = (flags & MORE_PARTS) !== 0;
  }
  return parts;
}
