import type { SourceTree } from "../source/source-tree.ts";
import { openGhost } from "./ghost/open-ghost.ts";
import type { Tiers } from "./ghost/tier-gate.ts";
import { firstSign, type PlainFile } from "./plain-file.ts";
import { openWordpress } from "./wordpress/open-wordpress.ts";

/** What an operator says of a foreign file that it does not say itself. */
export interface ForeignWishes {
  /** Levels of Ghost's tiers. */
  tiers?: Tiers;
  /** Paths of pictures that lie beside it. */
  pictures?: readonly string[];
}

/** A file that is text: which program wrote it shows in how it begins. null: it is no such file. */
export async function openPlain(
  file: PlainFile,
  start: Uint8Array,
  { tiers = new Map(), pictures = [] }: ForeignWishes,
): Promise<SourceTree | null> {
  const sign = firstSign(start);
  if (sign === "<") return openWordpress(file, pictures);
  return sign === "{" ? openGhost(file, tiers) : null;
}
