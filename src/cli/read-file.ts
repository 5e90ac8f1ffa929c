import { readFile } from "node:fs/promises";
import { decodeText } from "../features/content/imports/source/decode-text.ts";
import { UsageError } from "./usage.ts";

/**
 * Reads a text file in UTF-8, UTF-16 or GBK, the encodings of editors on Chinese Windows. Throws a `UsageError` if it
 * does not exist or is not text.
 */
export async function readTextFile(file: string): Promise<string> {
  const bytes = await readFile(file).catch((cause: unknown) => {
    throw new UsageError(`读不到文件 ${file}`, { cause });
  });
  const { text, isDamaged } = decodeText(bytes);
  if (isDamaged) throw new UsageError(`${file} 里有读不出的字：存成 UTF-8 再试`);
  return text;
}
