import type { AudioObject, ImageGallery, VideoObject, WithContext } from "schema-dts";
import type { AiMark } from "../../../kit/values/ai-mark.ts";
import {
  absolute,
  CONTEXT,
  digitalSource,
  IN_CHINESE,
  organization,
  type Publisher,
} from "../../../seo/structured-data.ts";

/** A film, a recording or pictures, without the address of their bytes. */
export function describeMedia(item: {
  publisher: Publisher;
  kind: "video" | "audio" | "pictures";
  path: string;
  title: string;
  description: string;
  imageUrl: string;
  publishedAt: string;
  updatedAt: string;
  durationSeconds: number | null;
  aiMark: AiMark;
  isFree: boolean;
}): WithContext<VideoObject | AudioObject | ImageGallery> {
  const { publisher, kind, durationSeconds: seconds } = item;
  const image = absolute(publisher, item.imageUrl);
  const facts = {
    name: item.title,
    description: item.description || item.title,
    url: absolute(publisher, item.path),
    datePublished: item.publishedAt,
    dateModified: item.updatedAt,
    ...IN_CHINESE,
    publisher: organization(publisher),
    ...digitalSource(item.aiMark),
    isAccessibleForFree: item.isFree,
  };
  if (kind === "pictures") return { ...CONTEXT, "@type": "ImageGallery", ...facts, image };
  const played = {
    ...facts,
    thumbnailUrl: image,
    uploadDate: item.publishedAt,
    ...(seconds !== null && { duration: `PT${seconds}S` }),
  };
  if (kind === "audio") return { ...CONTEXT, "@type": "AudioObject", ...played };
  return { ...CONTEXT, "@type": "VideoObject", ...played };
}
