import { readFile } from "node:fs/promises";
import { isStorable } from "../kit/values/storable-text.ts";
import { UsageError } from "./usage.ts";

/** What an operator wrote into a file, without the mark that some editors put first. Throws a `UsageError` where there is none. */
export async function readTextFile(file: string): Promise<string> {
  const text = await readFile(file, "utf8").catch((cause: unknown) => {
    throw new UsageError(`读不到文件 ${file}`, { cause });
  });
  return text.replace(/^\uFEFF/, "");
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
