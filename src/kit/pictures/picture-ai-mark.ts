import type { Metadata, Sharp } from "sharp";
import type { AiMark } from "../values/ai-mark.ts";
import { readAiMetadata, writeAiXmp } from "../values/aigc-field.ts";

/** What the metadata of a picture says of AI: XMP, EXIF, IPTC and the text blocks of PNG. */
export function aiMarkOfPicture({ xmp, exif, iptc, comments = [] }: Metadata): AiMark {
  const parts = [xmp, exif, iptc].map((bytes) => bytes?.toString("latin1") ?? "");
  return readAiMetadata([...parts, ...comments.map(({ keyword, text }) => `${keyword} ${text}`)].join("\n"));
}

/** Writes the mark into a picture that is drawn anew and so loses the metadata it came with. */
export function keepAiMark(picture: Sharp, mark: AiMark): Sharp {
  return mark === "none" ? picture : picture.withXmp(writeAiXmp(mark));
}
