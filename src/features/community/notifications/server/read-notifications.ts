import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import type { ParsedInputOf } from "../../../../kit/api/handled-endpoint.ts";
import { cutPage } from "../../../../kit/values/cursor.ts";
import { type listNotifications as listEndpoint, type Notification, notificationCursor } from "../contract.ts";
import { listNotificationsOf, type NotificationRow, readUnread } from "./notification-store.ts";
import type { NotificationsDependencies } from "./notifications-context.ts";

type Context = Pick<NotificationsDependencies, "types" | "db" | "clock" | "findRecipients">;

/** A page of the user's notifications. */
export async function listNotifications(
  context: Context,
  { userId, query }: { userId: number; query: ParsedInputOf<typeof listEndpoint>["query"] },
): Promise<OutputOf<typeof listEndpoint>> {
  const { kind, unread, after, page_size: size } = query;
  const rows = await listNotificationsOf(context.db, {
    userId,
    kind,
    isUnread: unread === "1",
    limit: size + 1,
    after: after ?? null,
  });
  const { listed, next } = cutPage(rows, size, notificationCursor.write);
  return {
    items: await describeAll(context, listed),
    next,
    unread: await readUnread(context.db, userId),
  };
}

async function describeAll(context: Context, rows: readonly NotificationRow[]): Promise<Notification[]> {
  const ids = [...new Set(rows.flatMap(({ actorId }) => actorId ?? []))];
  const actors = ids.length === 0 ? [] : await context.findRecipients(context.db, { ids, now: context.clock.now() });
  const names = new Map(actors.map(({ id, name }) => [id, name]));
  return rows.map(({ id, kind, data, actorId, count, happenedAt, readAt }) => ({
    id,
    kind,
    happened_at: happenedAt.toISOString(),
    is_read: readAt !== null,
    ...context.types[kind].write(data, { actor: names.get(actorId ?? 0) ?? null, count, happenedAt }),
  }));
}
