/** Kinds that the site serves; the name of a file does not prove its kind (decisions §8). */
export type PictureKind = "png" | "jpg" | "gif" | "webp" | "avif" | "svg";

/** Before the SVG itself only a byte order mark, declarations and comments may occur; a web page is not a picture. */
const SVG_START = /^(?:\xef\xbb\xbf)?(?:\s|<\?xml[^>]*>|<!doctype svg[^>]*>|<!--[\s\S]*?-->)*<svg[\s>]/i;

/** The format by the first bytes; null: none that is supported. `lfs`: a pointer of Git LFS instead of the picture. */
export function readPictureKind(bytes: Uint8Array): PictureKind | "lfs" | null {
  const head = latin1(bytes, 64);
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (head.startsWith("\xff\xd8\xff")) return "jpg";
  if (head.startsWith("GIF87a") || head.startsWith("GIF89a")) return "gif";
  if (head.startsWith("RIFF") && head.slice(8, 12) === "WEBP") return "webp";
  if (head.slice(4, 8) === "ftyp" && /avi[fs]/.test(head.slice(8, 32))) return "avif";
  if (head.startsWith("version https://git-lfs")) return "lfs";
  return SVG_START.test(latin1(bytes, 4096)) ? "svg" : null;
}

/** One character for each of the first `length` bytes. `TextDecoder` cannot be used: its latin1 is windows-1252. */
export function latin1(bytes: Uint8Array, length: number): string {
  return String.fromCharCode(...bytes.subarray(0, length));
}
