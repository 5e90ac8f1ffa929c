import type { SourceTree } from "../source/source-tree.ts";
import { firstSign, type PlainFile } from "./plain-file.ts";
import { openWordpress } from "./wordpress/open-wordpress.ts";

/** A file that is text: which program wrote it shows in how it begins. null: it is no such file. */
export async function openPlain(file: PlainFile, start: Uint8Array): Promise<SourceTree | null> {
  return firstSign(start) === "<" ? openWordpress(file) : null;
}
