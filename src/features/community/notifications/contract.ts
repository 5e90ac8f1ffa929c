import { z } from "zod";
import { KIND_NAMES } from "../../../domain/notifications/kind-names.ts";
import { defineEndpoint } from "../../../kit/api/endpoint.ts";
import { givenCursor, givenTime, wireId, wireNext, wireTime } from "../../../kit/api/wire.ts";
import { defineCursor } from "../../../kit/values/cursor.ts";

const kindSchema = z.enum(KIND_NAMES);

const notificationSchema = z.object({
  id: z.number().int(),
  kind: kindSchema,
  title: z.string(),
  /** A line below the title; empty: there is none. */
  text: z.string(),
  /** Its page on this site. */
  path: z.string(),
  happened_at: wireTime,
  is_read: z.boolean(),
});

const unreadAnswer = z.object({ unread: z.number().int() });
/** Marking many notifications is normal reading of one user. */
const marking = [{ max: 240, windowSeconds: 60, per: "user", whenUnavailable: "open" }] as const;

export const countNotifications = defineEndpoint({
  name: "countNotifications",
  summary: "有几条未读通知",
  method: "GET",
  path: "/v1/notifications/unread",
  who: "user",
  output: unreadAnswer,
  limits: [{ max: 240, windowSeconds: 60, per: "user", whenUnavailable: "open" }],
});

export const notificationCursor = defineCursor("notifications", { happenedAt: "moment", id: "id" });

export const listNotifications = defineEndpoint({
  name: "listNotifications",
  summary: "自己的通知，新的在前，可以只看一种或只看未读；next 是下一页的起点",
  method: "GET",
  path: "/v1/notifications",
  who: "user",
  query: z.object({
    kind: kindSchema.optional(),
    unread: z.enum(["0", "1"]).default("0"),
    /** The cursor of the previous page. */
    after: givenCursor(notificationCursor).optional(),
    page_size: z.coerce.number().int().min(1).max(50).default(20),
  }),
  output: z.object({
    items: z.array(notificationSchema),
    next: wireNext,
    unread: z.number().int(),
  }),
  limits: [{ max: 120, windowSeconds: 60, per: "user", whenUnavailable: "open" }],
});

export const markNotificationRead = defineEndpoint({
  name: "markNotificationRead",
  summary: "把一条通知标为已读；再标一次没有变化",
  method: "PUT",
  path: "/v1/notifications/{id}/read",
  who: "user",
  params: z.object({ id: wireId }),
  output: unreadAnswer,
  limits: marking,
});

export const markNotificationUnread = defineEndpoint({
  name: "markNotificationUnread",
  summary: "把一条通知标回未读；再标一次没有变化",
  method: "DELETE",
  path: "/v1/notifications/{id}/read",
  who: "user",
  params: z.object({ id: wireId }),
  output: unreadAnswer,
  limits: marking,
});

export const markAllRead = defineEndpoint({
  name: "markAllNotificationsRead",
  summary: "把全部通知标为已读；undo 可以在撤销时交回",
  method: "PUT",
  path: "/v1/notifications/read",
  who: "user",
  output: unreadAnswer.extend({ undo: wireTime }),
  limits: marking,
});

export const undoMarkAll = defineEndpoint({
  name: "undoMarkAllNotifications",
  summary: "撤销一次全部标为已读：那一次标的恢复未读",
  method: "POST",
  path: "/v1/notifications/read/undone",
  who: "user",
  body: z.object({ undo: givenTime }),
  output: unreadAnswer,
  limits: marking,
});

export type Notification = z.output<typeof notificationSchema>;
