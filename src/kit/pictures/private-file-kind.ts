import { readPictureKind } from "./picture-kind.ts";

/** Pictures and documents that users send privately. */
export const PRIVATE_FILE_KINDS = ["jpg", "png", "webp", "pdf"] as const;

export type PrivateFileKind = (typeof PRIVATE_FILE_KINDS)[number];

/** The format by the first bytes, because the name of an uploaded file proves nothing; null: none of these formats. */
export function readPrivateFileKind(bytes: Buffer): PrivateFileKind | null {
  if (bytes.subarray(0, 5).toString("latin1") === "%PDF-") return "pdf";
  const picture = readPictureKind(bytes);
  return PRIVATE_FILE_KINDS.find((one) => one === picture) ?? null;
}
