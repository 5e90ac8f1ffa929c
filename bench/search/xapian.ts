import path from "node:path";
import type { KnownDocument } from "./known-queries.ts";
import { startLineProcess } from "./line-process.ts";
import { bytesOnDisk, PAGE_SIZE, type SearchEngine, textOf } from "./search-engine.ts";

/** Debian's own Python, which has Debian's `python3-xapian`. */
const PYTHON = "/usr/bin/python3";

interface Answer {
  keys: string[];
  /** Time of the engine only, without the input and output of Python. */
  cpuMs: number;
}

/** Xapian through its Python binding, with pairs of characters for Chinese. */
export async function openXapian(folder: string, documents: readonly KnownDocument[]): Promise<SearchEngine> {
  const server = await startLineProcess([PYTHON, path.join(import.meta.dirname, "xapian-search.py"), folder]);
  for (const { key, title, passages } of documents)
    await server.exchange(JSON.stringify({ key, title, ...textOf({ key, title, passages }) }));
  await server.exchange("{}");
  let cpu = 0;
  return {
    name: "xapian",
    isCaller: false,
    bytes: bytesOnDisk(folder),
    async search(words) {
      const { keys, cpuMs } = JSON.parse(await server.exchange(JSON.stringify({ words, limit: PAGE_SIZE }))) as Answer;
      cpu += cpuMs;
      return keys;
    },
    readCpu: () => cpu,
    close: server.close,
  };
}
