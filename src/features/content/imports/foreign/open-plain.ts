import type { SourceTree } from "../source/source-tree.ts";
import type { Tiers } from "./ghost/tier-gate.ts";
import { firstSign, type PlainFile } from "./plain-file.ts";

/** Options of the command for facts that a foreign file lacks. */
export interface ForeignOptions {
  /** Levels of Ghost's tiers. */
  tiers?: Tiers;
  /** Paths of pictures that lie beside it. */
  pictures?: readonly string[];
}

/** A file that is text, with the reader of the program that wrote it, loaded only then: which program wrote it shows in how it begins. null: it is no such file. */
export async function openPlain(
  file: PlainFile,
  start: Uint8Array,
  { tiers = new Map(), pictures = [] }: ForeignOptions,
): Promise<SourceTree | null> {
  const sign = firstSign(start);
  if (sign === "<") return (await import("./wordpress/open-wordpress.ts")).openWordpress(file, pictures);
  return sign === "{" ? (await import("./ghost/open-ghost.ts")).openGhost(file, tiers) : null;
}
