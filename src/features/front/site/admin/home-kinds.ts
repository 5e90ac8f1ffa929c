import type { HomeBlock } from "../home-blocks.ts";

export type BlockKind = HomeBlock["kind"];

/** Label of each kind of block. */
export const BLOCK_NAMES: Readonly<Record<BlockKind, string>> = {
  hero: "开头",
  announcements: "公告",
  basic: "基础课程",
  system: "系统学习",
  vip: "会员内容",
  picked: "自选内容",
  articles: "文章",
  teachers: "老师",
  media: "视频和音频",
  topics: "社区话题",
  products: "单独购买",
  booking: "预约",
  services: "服务",
  text: "一段文字",
};

/** Kinds that a home page may contain several times, each with its own title. */
const REPEATABLE: readonly BlockKind[] = ["picked", "text"];

const DEFAULT_LIMITS: Partial<Record<BlockKind, number>> = {
  basic: 5,
  system: 5,
  vip: 5,
  articles: 6,
  teachers: 6,
  media: 6,
  topics: 6,
  products: 6,
  booking: 4,
};

/** The kinds that can be added to these blocks. */
export function kindsToAdd(blocks: readonly { kind: BlockKind }[]): BlockKind[] {
  const present = new Set(blocks.map(({ kind }) => kind));
  return (Object.keys(BLOCK_NAMES) as BlockKind[]).filter((kind) => REPEATABLE.includes(kind) || !present.has(kind));
}

/** Creates a block of a kind with its default values. */
export function newBlock(kind: BlockKind): HomeBlock {
  const block = { kind, is_shown: true };
  if (kind === "hero") return { ...block, kind, title: "", words: "", picture: "", buttons: [] };
  if (kind === "announcements") return { ...block, kind };
  if (kind === "services") return { ...block, kind, title: "" };
  if (kind === "picked") return { ...block, kind, title: "", works: [] };
  if (kind === "text") return { ...block, kind, title: "", words: "", link: null };
  return { ...block, kind, title: "", limit: DEFAULT_LIMITS[kind] ?? 6 };
}

/** Label of a block in the list: its kind and its own title. */
export function nameOfBlock(block: { kind: BlockKind; title?: string }): string {
  const title = block.title ?? "";
  return title === "" ? BLOCK_NAMES[block.kind] : `${BLOCK_NAMES[block.kind]} · ${title}`;
}
