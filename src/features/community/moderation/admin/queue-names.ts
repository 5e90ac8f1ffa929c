import type { WrittenKind } from "../../../../domain/moderation/moderated-content.ts";
import type { Why } from "../../../../domain/moderation/why-held.ts";
import type { QueueList } from "../queue-lists.ts";

export const LIST_NAMES: Readonly<Record<QueueList, string>> = {
  waiting: "待审",
  reported: "被举报",
  unseen: "还没看过",
  published: "已发布",
  held: "没有公开",
  hidden: "已隐藏",
  deleted: "已删除",
};

export const WRITTEN_NAMES: Readonly<Record<WrittenKind, string>> = {
  post: "评论",
  topic: "话题",
  review: "评价",
  proposal: "共创提议",
  profile: "名字和头像",
};

export const WHY_NAMES: Readonly<Record<Why, string>> = {
  review_first: "先审后发",
  first_post: "新人的头几条",
  link: "有站外链接",
  words: "有敏感词",
  reports: "被举报",
  edited: "改过",
};

/** Frequent reasons that are sent to authors. */
export const USUAL_REASONS = ["广告或刷屏", "与主题无关", "辱骂他人", "泄露隐私", "违反法律法规"] as const;
