import { FOLLOWED_KINDS, type FollowedKind } from "../../../../domain/notifications/followed.ts";
import { MAX_FOLLOWS } from "../../../../domain/notifications/notification-limits.ts";
import { conflict, notFound } from "../../../../kit/api/app-error.ts";
import type { OutputOf } from "../../../../kit/api/endpoint.ts";
import type { listFollows as listFollowsEndpoint } from "../follow-contract.ts";
import { deleteFollow, hasFollow, insertFollow } from "./follow-store.ts";
import type { NotificationsDependencies } from "./notifications-context.ts";
import { listAllFollows } from "./settings-store.ts";

type Context = Pick<NotificationsDependencies, "db" | "clock" | "describeFollowed">;

interface Following {
  userId: number;
  kind: FollowedKind;
  id: number;
}

export async function isFollowed({ db }: Pick<Context, "db">, following: Following): Promise<{ is_followed: boolean }> {
  return { is_followed: await hasFollow(db, following) };
}

/** May be repeated: an existing follow keeps its date. */
export async function followResource(context: Context, following: Following): Promise<{ is_followed: boolean }> {
  const { kind, id } = following;
  const [resource] = await context.describeFollowed[kind]([id]);
  if (!resource) throw notFound("没有这个内容，可能已经下架");
  const isRoom = await context.db.transaction((tx) =>
    insertFollow(tx, { ...following, now: context.clock.now(), max: MAX_FOLLOWS }),
  );
  if (!isRoom) throw conflict("TOO_MANY_FOLLOWS", `最多关注 ${MAX_FOLLOWS} 项，先取消一些`);
  return { is_followed: true };
}

export async function unfollowResource(
  { db }: Pick<Context, "db">,
  following: Following,
): Promise<{ is_followed: boolean }> {
  await deleteFollow(db, following);
  return { is_followed: false };
}

/** All follows of a user with their current titles. */
export async function listFollows(context: Context, userId: number): Promise<OutputOf<typeof listFollowsEndpoint>> {
  const rows = await listAllFollows(context.db, userId);
  const described = await Promise.all(
    FOLLOWED_KINDS.map(async (kind) => {
      const ids = rows.filter((row) => row.kind === kind).map(({ resourceId }) => resourceId);
      const resources = ids.length === 0 ? [] : await context.describeFollowed[kind](ids);
      return [kind, new Map(resources.map((resource) => [resource.id, resource]))] as const;
    }),
  );
  const resources = new Map(described);
  return {
    items: rows.map(({ kind, resourceId, followedAt }) => {
      const resource = resources.get(kind)?.get(resourceId);
      const at = followedAt.toISOString();
      return { kind, id: resourceId, title: resource?.title ?? null, path: resource?.path ?? null, followed_at: at };
    }),
  };
}
