import { parse } from "range-parser";
import type { ByteRange } from "../../ports/file-storage.ts";

/** One range would be enough; no player sends a thousand ranges (security VID-1). */
const LONGEST = 100;
/** The parser's result for a pure syntax error. */
const INVALID = 1;

/**
 * The single requested range of a file (RFC 9110 §14.2); null: the whole file. `unsatisfiable`: the range is beyond the
 * end, or there is more than one range; these requests are answered with 416.
 */
export function readByteRange(header: string | undefined, sizeBytes: number): ByteRange | null | "unsatisfiable" {
  if (header === undefined || !header.startsWith("bytes=")) return null;
  if (header.length > LONGEST || header.includes(",")) return "unsatisfiable";
  const { code, ranges } = parse(sizeBytes, header);
  // An invalid range is ignored.
  return ranges[0] ?? (code === INVALID ? null : "unsatisfiable");
}
