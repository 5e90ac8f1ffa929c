import type { SourceTree } from "../source/source-tree.ts";
import type { Tiers } from "./ghost/tier-gate.ts";
import { firstSign, type PlainFile } from "./plain-file.ts";

/** Options of the command for facts that a foreign file lacks. */
export interface ForeignOptions {
  /** Levels of Ghost's tiers. */
  tiers?: Tiers;
  /** Paths of pictures next to the file. */
  pictures?: readonly string[];
}

/**
 * Opens a text file with the reader of the program that wrote it, which is detected from its first characters and only
 * loaded then. null: it is no such file.
 */
export async function openPlain(
  file: PlainFile,
  start: Uint8Array,
  { tiers = new Map(), pictures = [] }: ForeignOptions,
): Promise<SourceTree | null> {
  const sign = firstSign(start);
  const root = sign === "<" ? /<(en-export|opml)[\s>]/.exec(new TextDecoder().decode(start))?.[1] : undefined;
  // The reader of its name explains what it is.
  if (root !== undefined) return null;
  if (sign === "<") return (await import("./wordpress/open-wordpress.ts")).openWordpress(file, pictures);
  return sign === "{" ? (await import("./ghost/open-ghost.ts")).openGhost(file, tiers) : null;
}
