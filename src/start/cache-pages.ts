import type { App } from "../composition/app.ts";
import type { Config } from "../config.ts";
import { loadersShowing } from "../features/front/site/server/changes/content-change.ts";
import { PageCache } from "../http/pages/page-cache.ts";
import type { Logger } from "../kit/process/logger.ts";
import type { MountOptions } from "./mount-site.ts";
import { shareReads } from "./shared-reads.ts";
import { createSiteFiles } from "./site-files.ts";

interface CacheOptions {
  config: Pick<Config, "PAGE_CACHE_MIB">;
  logger: Logger;
  app: App;
  /** The glyphs of the pictures for sharing. */
  glyphFile: string;
}

export interface PageCaches {
  pages: Pick<MountOptions, "cache" | "guest" | "siteFiles">;
  /** Invalidates everything that shows this table of content. */
  forget(table: string): void;
  /** Invalidates everything. */
  forgetAll(): void;
}

const MIB = 1024 * 1024;

/** Creates the caches of pages and of their data. */
export function createPageCaches({ config, logger, app, glyphFile }: CacheOptions): PageCaches {
  const cache = new PageCache({
    maxBytes: config.PAGE_CACHE_MIB * MIB,
    onStale: (key, reason) => logger.warn({ path: key, err: reason }, "showing a stale page"),
  });
  const shared = shareReads(app.guest);
  const siteFiles = createSiteFiles(app, { glyphFile, openPicture: app.site.openPicture });
  const forgetReads = () => {
    app.forgetReads();
    siteFiles.forget();
    shared.forget();
  };
  return {
    pages: { cache, guest: shared.app, siteFiles },
    forget(table) {
      forgetReads();
      const parts = loadersShowing(table);
      if (parts === null) cache.dropAll();
      else for (const part of parts) cache.drop(part);
    },
    forgetAll() {
      forgetReads();
      cache.dropAll();
    },
  };
}
