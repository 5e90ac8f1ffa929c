import type { MediaKind } from "./media-kind.ts";

export const ITEM_KINDS = ["video", "audio", "pictures"] as const;

export type ItemKind = (typeof ITEM_KINDS)[number];

/** Levels that the media page sells (decisions §1). */
export const ITEM_TYPES = ["free", "vip", "premium_content"] as const;

export type ItemType = (typeof ITEM_TYPES)[number];

/** The kind of the files in an item of each kind. */
export const FILE_KIND: Readonly<Record<ItemKind, MediaKind>> = {
  video: "video",
  audio: "audio",
  pictures: "picture",
};

export const MAX_FILES = 200;
