import type { Metadata, Sharp } from "sharp";
import { type AiMark, strongestAiMark } from "../values/ai-mark.ts";
import { readAiMetadata, writeAiXmp } from "../values/aigc-field.ts";
import { readGifTexts } from "./read-gif-texts.ts";

/** Metadata of an SVG, also as a packet without a surrounding element. */
const SVG_METADATA = /<metadata[\s>][\s\S]*?<\/metadata>|<\?xpacket begin[\s\S]*?<\?xpacket end/g;

/** What the metadata of a picture states about AI: XMP, EXIF, IPTC and the text blocks of PNG. */
export function aiMarkOfPicture({ xmp, exif, iptc, comments = [] }: Metadata): AiMark {
  const parts = [xmp, exif, iptc].map((bytes) => bytes?.toString("latin1") ?? "");
  return readAiMetadata([...parts, ...comments.map(({ keyword, text }) => `${keyword} ${text}`)].join("\n"));
}

/** The AI mark in the metadata of a GIF or an SVG, which sharp does not read; `none` for other formats. */
export function aiMarkOfBytes(bytes: Uint8Array): AiMark {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (text.toString("latin1", 0, 4) === "GIF8") return readAiMetadata(readGifTexts(text).join("\n"));
  if (text.includes("<svg")) return readAiMetadata((text.toString("utf8").match(SVG_METADATA) ?? []).join("\n"));
  return "none";
}

/** The AI mark of a picture of any format, from its bytes and from the metadata that sharp has read. */
export function readPictureAiMark(bytes: Uint8Array, metadata: Metadata): AiMark {
  return strongestAiMark(aiMarkOfPicture(metadata), aiMarkOfBytes(bytes));
}

/** Writes the mark into a picture that is encoded again and therefore loses its metadata. */
export function copyAiMark(picture: Sharp, mark: AiMark): Sharp {
  return mark === "none" ? picture : picture.withXmp(writeAiXmp(mark));
}
