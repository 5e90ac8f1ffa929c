import type { Encoding } from "./page-forms.ts";

/** Browsers send a handful of spellings; what strangers make up must not pile up. */
const MAX_SPELLINGS = 64;
const LONGEST_SPELLING = 120;
const known = new Map<string, Encoding>();

/** Brotli, then gzip, where the client names them without q=0. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return "identity";
  const before = known.get(accepted);
  if (before !== undefined) return before;
  const chosen = choose(accepted);
  if (accepted.length <= LONGEST_SPELLING && known.size < MAX_SPELLINGS) known.set(accepted, chosen);
  return chosen;
}

function choose(accepted: string): Encoding {
  if (accepts(accepted, "br")) return "br";
  return accepts(accepted, "gzip") ? "gzip" : "identity";
}

function accepts(text: string, coding: string): boolean {
  const at = text.indexOf(coding);
  if (at < 0) return false;
  const rest = text.slice(at + coding.length).split(",", 1)[0] ?? "";
  return rest === "" || !/^\s*;\s*q=0(?:\.0*)?\s*$/.test(rest);
}
