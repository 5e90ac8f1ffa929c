import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { KnownDocument } from "./known-queries.ts";

/** A search engine over the given documents. */
export interface SearchEngine {
  name: string;
  /** It runs in the process that sends the queries, whose processor time is therefore part of its own. */
  isCaller: boolean;
  /** Keys of a page of results, the best first; each is described by a snippet, as a page shows it. */
  search(words: string, options: SearchOptions): Promise<string[]>;
  /** Milliseconds of processor time so far of all processes that take part in a search, without the caller. */
  readCpu(): number;
  bytes: number;
  close(): Promise<void>;
}

export interface SearchOptions {
  /** Separate words: ours lists texts with one of them after few results. */
  areSeparate: boolean;
}

/** What other engines return. */
export interface EngineOptions {
  /**
   * The same as ours: titles with marks, address, work and level, and after few results for separate words texts with
   * one of them. Without it keys and snippets of texts with all words.
   */
  isAlike: boolean;
}

/** With this number of results, texts with single words are not listed. */
const ENOUGH_RESULTS = 8;

/** The words to search one by one after a search for all of them; null: it found enough. */
export function singleWords(words: string, found: readonly unknown[]): string[] | null {
  return found.length < ENOUGH_RESULTS ? words.trim().split(/\s+/) : null;
}

/** Runs every engine on the same core. */
export const PINNED = ["taskset", "-c", "0"] as const;
export const PAGE_SIZE = 20;

/** The text of a document as one piece, and its headings. */
export function textOf({ passages }: KnownDocument): { body: string; headings: string } {
  const headings = passages.filter(({ kind }) => kind === "heading").map(({ text }) => text);
  return { body: passages.map(({ text }) => text).join("\n"), headings: headings.join("\n") };
}

/** Processor time of all threads of a process, in milliseconds. */
export function readProcessCpu(pid: number): number {
  let nanoseconds = 0;
  for (const thread of readdirSync(`/proc/${pid}/task`))
    nanoseconds += Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, "utf8").split(" ", 1)[0]);
  return nanoseconds / 1e6;
}

/** Size of the files of a folder on disk. */
export function bytesOnDisk(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).blocks * 512, 0);
}
