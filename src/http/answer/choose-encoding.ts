import { parseAccept } from "hono/utils/accept";
import { LRUCache } from "lru-cache";
import type { Encoding } from "./page-forms.ts";

/** Browsers send only a few variants, and parsing a header takes longer than answering from the cache. */
const known = new LRUCache<string, Encoding>({ max: 64 });
const LONGEST_KNOWN = 120;

/** Brotli, then gzip, if the client accepts them without q=0. */
export function chooseEncoding(accepted: string | undefined): Encoding {
  if (accepted === undefined) return "identity";
  const before = known.get(accepted);
  if (before !== undefined) return before;
  const chosen = choose(accepted);
  if (accepted.length <= LONGEST_KNOWN) known.set(accepted, chosen);
  return chosen;
}

function choose(header: string): Encoding {
  const accepted = new Set(parseAccept(header.toLowerCase()).flatMap(({ type, q }) => (q > 0 ? [type] : [])));
  if (accepted.has("br")) return "br";
  return accepted.has("gzip") ? "gzip" : "identity";
}
