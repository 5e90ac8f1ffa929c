import { readFile } from "node:fs/promises";
import { decodeText } from "../features/content/imports/source/decode-text.ts";
import { isStorable } from "../kit/values/storable-text.ts";
import { UsageError } from "./usage.ts";

/**
 * Reads a text file in UTF-8, UTF-16 or GBK, as editors of Chinese Windows write. Throws a `UsageError` where it does
 * not exist, or is not text.
 */
export async function readTextFile(file: string): Promise<string> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new UsageError(`读不到文件 ${file}`, { cause });
  });
  const { text, isDamaged } = decodeText(bytes);
  if (isDamaged) throw new UsageError(`${file} 里有读不出的字：存成 UTF-8 再试`);
  return text;
}

/** The same of a JSON file. */
export async function readJsonFile(file: string): Promise<unknown> {
  const text = await readTextFile(file);
  const value = parse(text, file);
  if (!isStorable(value)) throw new UsageError(`${file} 里有半个字符（如 \\ud800）或 NUL，无法保存`);
  return value;
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new UsageError(`${file} 不是 JSON`, { cause });
  }
}
