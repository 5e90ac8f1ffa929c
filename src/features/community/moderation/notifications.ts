import { z } from "zod";
import { defineNotification } from "../../../domain/notifications/define-notification.ts";
import { noticePath, noticeTitle } from "../../../domain/notifications/notice-fields.ts";

/** The outcome of a moderation, for the author. */
export const moderationNotification = defineNotification("review", {
  explanation: "你发布的内容通过、未通过审核或被处理",
  data: z.object({
    outcome: z.enum(["approved", "refused", "removed"]),
    /** The noun after 你的, for example 评论, 话题 or 回复 in 你的评论. */
    what: z.string().min(1).max(20),
    /** null: a profile, which has no page. */
    where: noticeTitle.nullable(),
    reason: z.string().max(200).nullable(),
    path: noticePath,
  }),
  channels: ["site", "mail"],
  chosen: ["site"],
  write: ({ outcome, what, where, reason, path: to }) => ({
    title: `你${where === null ? "" : `在《${where}》`}的${what}${{ approved: "已通过审核", refused: "没有通过审核", removed: "已被移除" }[outcome]}`,
    text: reason === null ? "" : `原因：${reason}`,
    path: to,
  }),
});
