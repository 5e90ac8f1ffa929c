import { notFound } from "../../../../kit/api/app-error.ts";
import { type ServedEndpoint, serveEndpoint } from "../../../../kit/api/serve-endpoint.ts";
import * as contract from "../contract.ts";
import * as follows from "../follow-contract.ts";
import * as settings from "../settings-contract.ts";
import { chooseChannel, chooseTimes, describeUnsubscribed, readSettings, stopMails } from "./choose-settings.ts";
import type { DeliveryContext } from "./deliver.ts";
import { followResource, isFollowed, listFollows, unfollowResource } from "./follow-resources.ts";
import { readOnes, unreadOnes } from "./mark-notifications.ts";
import { readUnread } from "./notification-store.ts";
import { listNotifications } from "./read-notifications.ts";

export function serveNotifications(context: DeliveryContext): ServedEndpoint[] {
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
    serveEndpoint(follows.readFollow, ({ params }, { user }) => isFollowed(context, { userId: user.id, ...params })),
    serveEndpoint(follows.follow, ({ params }, { user }) => followResource(context, { userId: user.id, ...params })),
    serveEndpoint(follows.unfollow, ({ params }, { user }) =>
      unfollowResource(context, { userId: user.id, ...params }),
    ),
    serveEndpoint(follows.listFollows, (_input, { user }) => listFollows(context, user.id)),
    serveEndpoint(settings.getNotificationSettings, (_input, { user }) => readSettings(context, user)),
    serveEndpoint(settings.chooseChannel, ({ params, body }, { user }) =>
      chooseChannel(context, { userId: user.id, ...params, isOn: body.is_on }),
    ),
    serveEndpoint(settings.chooseTimes, async ({ body }, { user }) => {
      await chooseTimes(context, { userId: user.id, body });
      return {};
    }),
    serveEndpoint(settings.describeUnsubscribe, ({ query }) => describeUnsubscribed(context, readLink(query.t))),
    serveEndpoint(settings.unsubscribe, ({ query }) => stopMails(context, readLink(query.t))),
  ];

  function readLink(token: string) {
    const read = context.links.read(token);
    if (!read) throw notFound("这个退订链接不对，可能没有复制完整");
    return read;
  }
}
