import { listenToDatabase } from "../adapters/database/listen.ts";
import type { App } from "../composition/app.ts";
import type { Config } from "../config.ts";
import { NOTIFIED_CHANNEL } from "../features/community/notifications/server/notification-store.ts";
import { CONTENT_CHANGED_CHANNEL, loadersShowing } from "../features/front/site/server/changes/content-change.ts";
import { SESSION_ENDED_CHANNEL } from "../features/identity/auth/server/sessions/session-streams.ts";
import { PageCache } from "../http/pages/page-cache.ts";
import type { Logger } from "../kit/process/logger.ts";
import type { MountOptions } from "./mount-site.ts";
import { shareReads } from "./shared-reads.ts";
import { createSiteFiles } from "./site-files.ts";
import type { UndoSteps } from "./undo-steps.ts";

interface CacheOptions {
  config: Pick<Config, "PAGE_CACHE_MIB">;
  logger: Logger;
  app: App;
  /** The address of the database. */
  url: string;
  /** The glyphs of the pictures for sharing. */
  glyphFile: string;
}

const MIB = 1024 * 1024;

/**
 * The caches of pages and of their data; they are invalidated by changes of any process of the site in the database.
 */
export async function cachePages(
  { config, logger, app, url, glyphFile }: CacheOptions,
  undo: UndoSteps,
): Promise<Pick<MountOptions, "cache" | "guest" | "siteFiles">> {
  const cache = new PageCache({
    maxBytes: config.PAGE_CACHE_MIB * MIB,
    onStale: (key, reason) => logger.warn({ path: key, err: reason }, "showing a stale page"),
  });
  const shared = shareReads(app.guest);
  const siteFiles = createSiteFiles(app, { glyphFile, openPicture: app.site.openPicture });
  const { streams } = app.auth;
  const forgetReads = () => {
    app.forgetReads();
    siteFiles.forget();
    shared.forget();
  };
  const listener = await listenToDatabase({
    url,
    channels: {
      [CONTENT_CHANGED_CHANNEL]: (table) => {
        forgetReads();
        const parts = loadersShowing(table);
        if (parts === null) cache.dropAll();
        else for (const part of parts) cache.drop(part);
      },
      [NOTIFIED_CHANNEL]: (userIds) => streams.notifyNews(userIds.split(",").map(Number)),
      [SESSION_ENDED_CHANNEL]: (userId) => {
        streams.recheck(Number(userId)).catch((error: unknown) => logger.warn({ err: error }, "session streams"));
      },
    },
    onReconnect: () => {
      forgetReads();
      cache.dropAll();
      streams.renewAll();
    },
    logger,
  });
  undo.push(() => listener.close());
  return { cache, guest: shared.app, siteFiles };
}
