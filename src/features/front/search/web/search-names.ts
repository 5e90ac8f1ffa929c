import type { FoundKind, SearchLevel } from "../../../../domain/content/search-choices.ts";

export const FOUND_NAMES: Readonly<Record<FoundKind, string>> = {
  course: "课程",
  book: "图书",
  article: "文章",
  media: "媒体",
  download: "下载",
  product: "商品",
  community: "社区",
  comment: "评论",
};

export const LEVEL_NAMES: Readonly<Record<SearchLevel, string>> = {
  guest: "公开",
  user: "登录可读",
  vip: "VIP",
  premium: "高级",
};
