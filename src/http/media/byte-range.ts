import { parse } from "range-parser";
import type { ByteRange } from "../../ports/file-storage.ts";

/** One would be enough; no player sends a thousand of them (security VID-1). */
const LONGEST = 100;
/** What the parser answers when all that is wrong is the syntax. */
const INVALID = 1;

/**
 * The single requested range of a file (RFC 9110 §14.2); null: the whole. `unsatisfiable` lies beyond its end, or is
 * more than one: these requests are answered with 416.
 */
export function readByteRange(header: string | undefined, sizeBytes: number): ByteRange | null | "unsatisfiable" {
  if (header === undefined || !header.startsWith("bytes=")) return null;
  if (header.length > LONGEST || header.includes(",")) return "unsatisfiable";
  const { code, ranges } = parse(sizeBytes, header);
  // An invalid range is ignored.
  return ranges[0] ?? (code === INVALID ? null : "unsatisfiable");
}
