import { create } from "content-disposition";

/**
 * `Content-Disposition` for a download: the name for every browser (RFC 6266 §4.3), and in ASCII for clients that do
 * not support that. A name can neither end the header nor point outside a folder (security FILE-4).
 */
export function nameAttachment(name: string): string {
  const safe = name
    .toWellFormed()
    .normalize("NFC")
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "")
    .replace(/[\\/:*?"<>|]/g, "_")
    .replace(/^[. ]+|[. ]+$/g, "");
  const known = safe === "" ? "file" : safe;
  const plain = known.replace(/[^\x20-\x7e]+/g, "_").replace(/[%;]/g, "_");
  return create(known, { fallback: plain });
}
