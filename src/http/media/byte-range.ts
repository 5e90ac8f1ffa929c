import type { ByteRange } from "../../ports/file-storage.ts";

const ONE_RANGE = /^bytes=\s*(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))\s*$/;
/** One would be enough; no player sends a thousand of them (security VID-1). */
const LONGEST = 100;

/**
 * The single requested range of a file (RFC 9110 §14.2); null: the whole. `unsatisfiable` lies beyond its end, or is
 * more than one: these requests are answered with 416.
 */
export function readByteRange(header: string | undefined, sizeBytes: number): ByteRange | null | "unsatisfiable" {
  if (header === undefined || !header.startsWith("bytes=")) return null;
  if (header.length > LONGEST || header.includes(",")) return "unsatisfiable";
  const [, first, last, suffix] = ONE_RANGE.exec(header) ?? [];
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), sizeBytes);
    return length === 0 ? "unsatisfiable" : { start: sizeBytes - length, end: sizeBytes - 1 };
  }
  // An invalid range is ignored.
  if (first === undefined) return null;
  const start = Number(first);
  const end = last ? Math.min(Number(last), sizeBytes - 1) : sizeBytes - 1;
  if (start >= sizeBytes) return "unsatisfiable";
  return end < start ? null : { start, end };
}
