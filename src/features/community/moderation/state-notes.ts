import type { PostState } from "../../../domain/moderation/judging.ts";

/** What an author reads beside their own words. */
export const STATE_NOTES: Record<PostState, string> = {
  published: "",
  held: "审核中",
  hidden: "已被隐藏",
  deleted: "已删除",
};
