import { z } from "zod";
import { defineNotification } from "../../../domain/notifications/define-notification.ts";
import { noticeExcerpt, noticePath, noticeTitle, somebody } from "../../../domain/notifications/notice-fields.ts";

const postFacts = z.object({ where: noticeTitle, excerpt: noticeExcerpt, path: noticePath });

/** An answer to a comment, topic or review. */
export const replyNotification = defineNotification("reply", {
  explanation: "有人回复你的评论、话题或评价",
  data: postFacts,
  channels: ["site", "mail"],
  chosen: ["site"],
  isDigested: true,
  write: ({ where, excerpt: quoted, path: to }, { actor }) => ({
    title: `${somebody(actor)}在《${where}》回复了你`,
    text: quoted,
    path: to,
  }),
});

/** A mention by name in a comment or topic. */
export const mentionNotification = defineNotification("mention", {
  explanation: "有人在评论或话题里提到你",
  data: postFacts,
  channels: ["site", "mail"],
  chosen: ["site"],
  isDigested: true,
  write: ({ where, excerpt: quoted, path: to }, { actor }) => ({
    title: `${somebody(actor)}在《${where}》提到了你`,
    text: quoted,
    path: to,
  }),
});

/** A like; several of one post are bundled. */
export const likeNotification = defineNotification("like", {
  explanation: "有人赞了你写的内容，同一处的合成一条",
  data: postFacts,
  channels: ["site", "mail"],
  chosen: ["site"],
  isDigested: true,
  isBundled: true,
  write: ({ where, excerpt: quoted, path: to }, { actor, count }) => ({
    title: `${somebody(actor)}${count > 1 ? `等 ${count} 人` : ""}赞了你在《${where}》写的内容`,
    text: quoted,
    path: to,
  }),
});
