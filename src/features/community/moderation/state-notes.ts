import type { PostState } from "../../../domain/moderation/moderated-content.ts";

/** The note for an author next to their own text. */
export const STATE_NOTES: Record<PostState, string> = {
  published: "",
  held: "审核中",
  hidden: "已被隐藏",
  deleted: "已删除",
};
