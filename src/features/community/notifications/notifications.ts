import { z } from "zod";
import { defineNotification } from "../../../domain/notifications/define-notification.ts";
import { noticePath, noticeTitle } from "../../../domain/notifications/notice-fields.ts";
import { MAX_TITLES } from "../../../domain/notifications/notification-limits.ts";

/** New content of followed works. */
export const releaseNotification = defineNotification("release", {
  explanation: "你关注的课程、书、讲师和话题有新内容",
  data: z.object({
    /** The title of a work or topic, or the name of a teacher. */
    of: noticeTitle,
    isTeacher: z.literal(true).optional(),
    /** Newest first, each with its required level except in topics. */
    titles: z.array(noticeTitle).max(MAX_TITLES),
    /** Of all new items, including those not named. */
    count: z.number().int().min(1),
    /** As in 3 节新课, for example 节新课, 篇新文档, 条新回复. */
    unit: z.string().min(1).max(10),
    path: noticePath,
  }),
  channels: ["site", "mail"],
  chosen: ["site"],
  isDigested: true,
  isBundled: true,
  write: ({ of, isTeacher, titles, count, unit, path: to }, { count: bundled }) => ({
    title: `${isTeacher ? of : `《${of}》`}有 ${count + bundled - 1} ${unit}`,
    text: `${titles.join("、")}${titles.length > 0 && count > titles.length ? "等" : ""}`,
    path: to,
  }),
});
