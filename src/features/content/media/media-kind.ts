import { latin1, readPictureKind } from "../../../kit/pictures/picture-kind.ts";

export const MEDIA_KINDS = ["video", "audio", "picture"] as const;

export type MediaKind = (typeof MEDIA_KINDS)[number];

/** A container that browsers play; its tracks decide whether it is a video or a recording. */
export interface Container {
  extension: string;
  videoType: string | null;
  audioType: string | null;
}

const ISO: Container = { extension: "mp4", videoType: "video/mp4", audioType: "audio/mp4" };
const EBML: Container = { extension: "webm", videoType: "video/webm", audioType: "audio/webm" };
const OGG: Container = { extension: "ogg", videoType: "video/ogg", audioType: "audio/ogg" };
const MP3: Container = { extension: "mp3", videoType: null, audioType: "audio/mpeg" };
const WAV: Container = { extension: "wav", videoType: null, audioType: "audio/wav" };
const FLAC: Container = { extension: "flac", videoType: null, audioType: "audio/flac" };

export const HEAD_BYTES = 512;

/** Detects the container from the first bytes; the name is ignored (decisions §8). null: cannot be played or shown. */
export function readContainer(head: Uint8Array): Container | "picture" | null {
  const text = latin1(head, HEAD_BYTES);
  const isStill = /^....ftyp(?:avif|avis|mif1|heic)/s.test(text);
  const picture = readPictureKind(head);
  if (picture !== null && picture !== "svg" && picture !== "lfs") return "picture";
  if (/^....(?:ftyp|moov|wide|mdat)/s.test(text) && !isStill) return ISO;
  if (text.startsWith("\x1aE\xdf\xa3")) return EBML;
  if (text.startsWith("OggS")) return OGG;
  if (text.startsWith("RIFF") && text.slice(8, 12) === "WAVE") return WAV;
  if (text.startsWith("fLaC")) return FLAC;
  const isFrame = head[0] === 0xff && ((head[1] ?? 0) & 0xe6) === 0xe2;
  return text.startsWith("ID3") || isFrame ? MP3 : null;
}
