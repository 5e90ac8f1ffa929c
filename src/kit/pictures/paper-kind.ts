import { readPictureKind } from "./picture-kind.ts";

/** Pictures and documents that people send in private. */
export const PAPER_KINDS = ["jpg", "png", "webp", "pdf"] as const;

export type PaperKind = (typeof PAPER_KINDS)[number];

/** By the first bytes: the name is the sender's word. null: none of these. */
export function readPaperKind(bytes: Buffer): PaperKind | null {
  if (bytes.subarray(0, 5).toString("latin1") === "%PDF-") return "pdf";
  const picture = readPictureKind(bytes);
  return PAPER_KINDS.find((one) => one === picture) ?? null;
}
