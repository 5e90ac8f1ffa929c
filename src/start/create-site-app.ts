import { readAppSecret } from "../adapters/app-secret.ts";
import { runAlone } from "../adapters/database/run-alone.ts";
import { createJobQueue } from "../adapters/jobs/job-queue.ts";
import { createLinkChecker } from "../adapters/links/http-link-checker.ts";
import { createMediaTools } from "../adapters/media/media-tools.ts";
import { renderForSite } from "../adapters/renderer/render-for-site.ts";
import { AUTHOR_LIMITS, createRenderer, USER_LIMITS } from "../adapters/renderer/renderer.ts";
import { openStorage, type StoragePlace } from "../adapters/storage/open-storage.ts";
import { createApp } from "../composition/app.ts";
import type { Config } from "../config.ts";
import type { Icons } from "../domain/icons/icon-source.ts";
import { builtAt } from "../kit/process/built-at.ts";
import type { Logger } from "../kit/process/logger.ts";
import type { MediaTools } from "../ports/media-tools.ts";
import type { SiteDatabase } from "./open-site-database.ts";
import { readMachine } from "./site-machine.ts";
import type { Providers } from "./start-providers.ts";
import type { UndoSteps } from "./undo-steps.ts";

interface SiteAppOptions {
  config: Config;
  logger: Logger;
  database: SiteDatabase;
  providers: Omit<Providers, "sandbox" | "sandboxKey" | "takesRealPayments">;
  hasSandbox: boolean;
  place: StoragePlace;
  icons: Icons;
  origin: string;
  buildId: string;
  migrationsFolder: string;
  stopping: AbortSignal;
}

/** Creates the product and its job queue on the open database. The queue is not started yet. */
export async function createSiteApp(options: SiteAppOptions, undo: UndoSteps) {
  const { config, logger, database, place, origin } = options;
  const { url, main, guest, clock } = database;
  const appSecret = await readAppSecret({ dataDir: config.dataDir, configured: config.APP_SECRET });
  const mediaTools = await findMediaTools(logger);
  options.stopping.throwIfAborted();
  const queue = createJobQueue({ url, logger, ...(builtAt !== null && { builtAt }) });
  const userTexts = createRenderer({ logger, limits: USER_LIMITS });
  const authorTexts = createRenderer({ logger, limits: AUTHOR_LIMITS });
  undo.push(userTexts.close, authorTexts.close);
  const app = createApp({
    config,
    icons: options.icons,
    sendJob: queue.send,
    checkLink: config.CHECK_OUTSIDE_LINKS ? createLinkChecker({ userAgent: `zhixing-links (+${origin})` }) : null,
    renderMarkdown: (source, options) => renderForSite(authorTexts, source, options),
    renderUserText: (source) => userTexts.render({ source, writer: "user" }),
    db: main.db,
    guestDb: guest.db,
    machine: readMachine(config, options.migrationsFolder),
    maintain: (work) => runAlone(url, work),
    clock,
    logger,
    appSecret,
    storage: openStorage(place, clock),
    mediaTools,
    ...options.providers,
    facts: {
      origin,
      hasSandbox: options.hasSandbox,
      clientLogLevel: config.CLIENT_LOG_LEVEL,
      buildId: options.buildId,
    },
  });
  // Flushed after the server and the jobs have stopped, before the database is closed.
  undo.push(app.tracking.flush);
  return { app, queue };
}

async function findMediaTools(logger: Logger): Promise<MediaTools> {
  const mediaTools = createMediaTools();
  if (!(await mediaTools.canDraw()))
    logger.warn(
      "ffmpeg is not installed: films get no poster, waveform, preview or other sizes, and play all the same",
    );
  return mediaTools;
}
