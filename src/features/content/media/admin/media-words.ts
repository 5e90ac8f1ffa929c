import type { StateTone } from "../../../../ui/console/page-parts.tsx";
import type { AdminMedia } from "../admin-contract.ts";
import type { ItemKind, ItemType } from "../item-types.ts";
import type { MediaKind } from "../media-kind.ts";

export const FILE_STATES: Readonly<Record<AdminMedia["state"], readonly [label: string, tone: StateTone]>> = {
  uploading: ["没有传完", "waiting"],
  uploaded: ["等着处理", "info"],
  ready: ["可以用", "good"],
  broken: ["不能用", "bad"],
};

export const MEDIA_KIND_NAMES: Readonly<Record<MediaKind, string>> = { video: "视频", audio: "音频", picture: "图片" };

export const ITEM_KIND_NAMES: Readonly<Record<ItemKind, string>> = { video: "视频", audio: "音频", pictures: "图集" };

export const ITEM_TYPE_NAMES: Readonly<Record<ItemType, string>> = {
  free: "所有人",
  vip: "会员",
  premium_content: "高级会员",
};
