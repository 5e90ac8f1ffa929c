import { listenToDatabase } from "../adapters/database/listen.ts";
import { NOTIFIED_CHANNEL } from "../features/community/notifications/server/notification-store.ts";
import { CONTENT_CHANGED_CHANNEL } from "../features/front/site/server/changes/content-change.ts";
import type { Auth } from "../features/identity/auth/server/auth.ts";
import { SESSION_ENDED_CHANNEL } from "../features/identity/auth/server/sessions/session-streams.ts";
import type { Logger } from "../kit/process/logger.ts";
import type { PageCaches } from "./cache-pages.ts";
import type { UndoSteps } from "./undo-steps.ts";

interface FollowOptions {
  /** The address of the database. */
  url: string;
  logger: Logger;
  caches: Pick<PageCaches, "forget" | "forgetAll">;
  streams: Auth["streams"];
}

/**
 * Follows what any process of the site announces in the database: changed content invalidates caches; new notifications
 * and ended sessions reach the browsers at once.
 */
export async function followChanges({ url, logger, caches, streams }: FollowOptions, undo: UndoSteps): Promise<void> {
  const listener = await listenToDatabase({
    url,
    channels: {
      [CONTENT_CHANGED_CHANNEL]: caches.forget,
      [NOTIFIED_CHANNEL]: (userIds) => streams.notifyNews(userIds.split(",").map(Number)),
      [SESSION_ENDED_CHANNEL]: (userId) => {
        streams.recheck(Number(userId)).catch((error: unknown) => logger.warn({ err: error }, "session streams"));
      },
    },
    // Announcements may have been missed.
    onReconnect: () => {
      caches.forgetAll();
      streams.renewAll();
    },
    logger,
  });
  undo.push(() => listener.close());
}
