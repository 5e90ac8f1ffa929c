import { type ServedEndpoint, serveEndpoint } from "../../../kit/api/serve-endpoint.ts";
import * as contract from "../contract.ts";
import { readOnes, unreadOnes } from "./mark-notifications.ts";
import { readUnread } from "./notification-store.ts";
import type { NotificationsDependencies } from "./notifications-context.ts";
import { listNotifications } from "./read-notifications.ts";

export function serveNotifications(context: NotificationsDependencies): ServedEndpoint[] {
  return [
    serveEndpoint(contract.countNotifications, async (_input, { user }) => ({
      unread: await readUnread(context.db, user.id),
    })),
    serveEndpoint(contract.listNotifications, ({ query }, { user }) =>
      listNotifications(context, { userId: user.id, query }),
    ),
    serveEndpoint(contract.markNotificationRead, async ({ params }, { user }) => ({
      unread: (await readOnes(context, { userId: user.id, id: params.id })).unread,
    })),
    serveEndpoint(contract.markNotificationUnread, async ({ params }, { user }) => ({
      unread: await unreadOnes(context, { userId: user.id, id: params.id, readAt: null }),
    })),
    serveEndpoint(contract.markAllRead, async (_input, { user }) => {
      const { unread, at } = await readOnes(context, { userId: user.id, id: null });
      return { unread, undo: at.toISOString() };
    }),
    serveEndpoint(contract.undoMarkAll, async ({ body }, { user }) => ({
      unread: await unreadOnes(context, { userId: user.id, id: null, readAt: new Date(body.undo) }),
    })),
  ];
}
