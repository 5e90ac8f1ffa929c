import path from "node:path";
import type { KnownDocument } from "./known-queries.ts";
import { startLineProcess } from "./line-process.ts";
import { bytesOnDisk, type EngineOptions, PAGE_SIZE, type SearchEngine, singleWords, textOf } from "./search-engine.ts";

/** Debian's own Python, which has Debian's `python3-xapian`. */
const PYTHON = "/usr/bin/python3";

interface Answer {
  keys: string[];
  /** Time of the engine only, without the input and output of Python. */
  cpuMs: number;
}

/** Xapian through its Python binding, with pairs of characters for Chinese. */
export async function openXapian(
  folder: string,
  documents: readonly KnownDocument[],
  { isAlike }: EngineOptions,
): Promise<SearchEngine> {
  const server = await startLineProcess([PYTHON, path.join(import.meta.dirname, "xapian-search.py"), folder]);
  for (const document of documents) {
    const { key, title, shown } = document;
    await server.exchange(JSON.stringify({ key, title, shown, ...textOf(document) }));
  }
  await server.exchange("{}");
  let cpu = 0;
  const select = async (words: string, wanted: "all" | "any") => {
    const request = JSON.stringify({ words, wanted, limit: PAGE_SIZE, isAlike });
    const answer = JSON.parse(await server.exchange(request)) as Answer;
    cpu += answer.cpuMs;
    return answer;
  };
  return {
    name: "xapian",
    isCaller: false,
    bytes: bytesOnDisk(folder),
    async search(words, { areSeparate }) {
      const found = await select(words, "all");
      const singles = isAlike && areSeparate ? singleWords(words, found.keys) : null;
      if (singles === null) return found.keys;
      const { keys } = await select(singles.join(" "), "any");
      return [...new Set([...found.keys, ...keys])].slice(0, PAGE_SIZE);
    },
    readCpu: () => cpu,
    close: server.close,
  };
}
