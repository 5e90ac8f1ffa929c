import { type FileHandle, open } from "node:fs/promises";
import { promisify } from "node:util";
import { inflateRaw } from "node:zlib";
import { splitIconName } from "../../../../domain/icons/icon-names.ts";
import type { Icons } from "../../../../domain/icons/icon-source.ts";
import { HEAD_BYTES, type IconIndex } from "../icon-format.ts";

interface OpenIndex extends IconIndex {
  /** The start of the block of names. */
  namesAt: number;
}

const inflate = promisify(inflateRaw);

/** Reads the icons packed by the build; after the first read only the index of the file stays in memory. */
export function createIcons(path: string): Icons {
  let known: OpenIndex | null = null;

  async function use<T>(run: (file: FileHandle, index: OpenIndex) => Promise<T>): Promise<T> {
    await using file = await openPack(path);
    known ??= await readIndex(file);
    return await run(file, known);
  }

  return {
    read: (names) =>
      use(async (file, index) => {
        const found = new Map<string, string>();
        const wanted = names.filter((name) => splitIconName(name) !== null);
        for (const [block, requested] of Map.groupBy(new Set(wanted), (name) => blockOf(index, name))) {
          if (block < 0) continue;
          const [from, to] = [index.blocks[block - 1]?.[1] ?? 0, index.blocks[block]?.[1] ?? 0];
          const bodies = JSON.parse(await readBlock(file, index.namesAt + index.nameBytes + from, to - from));
          for (const name of requested) if (Object.hasOwn(bodies, name)) found.set(name, bodies[name]);
        }
        return found;
      }),
    search: (words, max) =>
      use(async (file, { namesAt, nameBytes }) => {
        const all = (await readBlock(file, namesAt, nameBytes)).split("\n");
        const fitting = all.filter((name) => words.every((word) => name.includes(word)));
        const [first = ""] = words;
        const names = fitting
          .map((name) => ({ name, distance: distanceOf(name, first) }))
          .sort((one, other) => one.distance - other.distance || one.name.length - other.name.length)
          .slice(0, max)
          .map(({ name }) => name);
        return { names, total: fitting.length };
      }),
  };
}

async function openPack(path: string): Promise<FileHandle> {
  try {
    return await open(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new Error("还没有图标数据：先运行 npm run build", { cause: error });
  }
}

async function readIndex(file: FileHandle): Promise<OpenIndex> {
  const length = (await readExactly(file, 0, HEAD_BYTES)).readUInt32LE();
  const index: IconIndex = JSON.parse((await readExactly(file, HEAD_BYTES, length)).toString());
  return { ...index, namesAt: HEAD_BYTES + length };
}

/** The last block whose first name is not after this name; -1: none. */
function blockOf({ blocks }: IconIndex, name: string): number {
  return blocks.findLastIndex(([first]) => first <= name);
}

/** Orders matches: the exact name, names that begin with the word, names that contain it as a word, then others. */
function distanceOf(name: string, word: string): number {
  const part = name.slice(name.indexOf(":") + 1);
  if (part === word) return 0;
  if (part.startsWith(`${word}-`)) return 1;
  return part.split("-").includes(word) ? 2 : 3;
}

async function readBlock(file: FileHandle, position: number, length: number): Promise<string> {
  return (await inflate(await readExactly(file, position, length))).toString();
}

async function readExactly(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position);
  if (bytesRead !== length) throw new Error("the packed icons are cut off");
  return buffer;
}
