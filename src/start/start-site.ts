import { readAppSecret } from "../adapters/app-secret.ts";
import { closeDataFolder } from "../adapters/data-folder.ts";
import { becomeDataOwner, transferDataOwnership } from "../adapters/data-owner.ts";
import { checkDatabase } from "../adapters/database/check-database.ts";
import { connectDatabase } from "../adapters/database/connect.ts";
import { startDatabaseClock } from "../adapters/database/database-clock.ts";
import { startEmbeddedPostgres } from "../adapters/database/embedded-server.ts";
import { findDatabaseObstacle } from "../adapters/database/find-obstacle.ts";
import { listenToDatabase } from "../adapters/database/listen.ts";
import { migrateDatabase } from "../adapters/database/migrate.ts";
import { runAlone } from "../adapters/database/run-alone.ts";
import { createJobQueue } from "../adapters/jobs/job-queue.ts";
import { createLinkChecker } from "../adapters/links/http-link-checker.ts";
import { createMediaTools } from "../adapters/media/media-tools.ts";
import { renderForSite } from "../adapters/renderer/render-for-site.ts";
import { AUTHOR_LIMITS, createRenderer, USER_LIMITS } from "../adapters/renderer/renderer.ts";
import { openStorage } from "../adapters/storage/open-storage.ts";
import { refuseUnfinishedRestore } from "../adapters/unfinished-restore.ts";
import { createApp } from "../composition/app.ts";
import { isDue, readDemoState } from "../composition/demo/demo-state.ts";
import type { Config } from "../config.ts";
import { NOTIFIED_CHANNEL } from "../features/community/notifications/server/notification-store.ts";
import { createIcons } from "../features/front/icons/server/icon-file.ts";
import { CONTENT_CHANGED_CHANNEL, loadersShowing } from "../features/front/site/server/changes/content-change.ts";
import type { IssuedAccount } from "../features/identity/auth/server/owner/make-admin.ts";
import { SESSION_ENDED_CHANNEL } from "../features/identity/auth/server/sessions/session-streams.ts";
import { PageCache } from "../http/pages/page-cache.ts";
import type { PageSource } from "../http/pages/page-source.ts";
import { StaticFiles } from "../http/pages/static-files.ts";
import { createSiteServer, type SiteServer } from "../http/server.ts";
import { builtAt } from "../kit/process/built-at.ts";
import { createLogger } from "../kit/process/logger.ts";
import { systemClock } from "../ports/clock.ts";
import { mountSite } from "./mount-site.ts";
import { publicOrigin } from "./public-origin.ts";
import { startRestCollector } from "./rest-collector.ts";
import { chooseHost } from "./sandbox-access.ts";
import { seedInProcess } from "./seed-in-process.ts";
import { shareReads } from "./shared-reads.ts";
import { createSiteFiles } from "./site-files.ts";
import { startProviders } from "./start-providers.ts";
import { checkStorage, readStoragePlace } from "./storage-place.ts";

export interface SiteOptions {
  config: Config;
  pages: PageSource;
  /** Absent: one that takes the configured port. */
  server?: SiteServer;
  clientFolder: string;
  migrationsFolder: string;
  /** Letters of the pictures for sharing. */
  glyphFile: string;
  /** Icons that staff choose from. */
  iconFile: string;
  contentFolder: string;
  /** Once aborted a start goes no further, and what it began is undone. */
  stopping: AbortSignal;
}

export interface RunningSite {
  /** This process on the loopback. */
  url: string;
  /** The sandbox phone, with the key where one is required; null without a sandbox. */
  sandboxUrl: string | null;
  /** Of the first start only: the password is not shown again. */
  owner: IssuedAccount | null;
  stop(): Promise<void>;
}

const MIB = 1024 * 1024;
const GUEST_CONNECTIONS = 4;
/** Open requests have been answered with 503 by then; no connection of the server may wait in the queue for them. */
const LOCK_TIMEOUT_MS = 4_000;
/** With everything that stops after the server, within the ten seconds that service managers usually give. */
const DRAIN_MS = 5_000;

/**
 * Starts the whole site: port, database, migrations, demo content, jobs, server. On failure the finished steps are
 * undone.
 */
export async function startSite({ config, ...options }: SiteOptions): Promise<RunningSite> {
  const logger = createLogger(config.LOG_LEVEL);
  const undo: (() => Promise<void>)[] = [];
  const stop = () => undoAll(undo);
  undo.push(() => transferDataOwnership(config.dataDir));

  try {
    const server = options.server ?? createSiteServer();
    const host = chooseHost(config);
    const port = await server.listen({ host, port: config.PORT }).catch((error) => explainListening(error, host));
    undo.push(() => server.drain(DRAIN_MS));
    const localOrigin = `http://127.0.0.1:${port}`;
    const origin = publicOrigin(config, port);

    await refuseUnfinishedRestore(config.dataDir);
    await closeDataFolder(config.dataDir, logger);
    const url = await provideDatabase(config, logger, undo);
    options.stopping.throwIfAborted();
    await migrateDatabase({ url, migrationsFolder: options.migrationsFolder, logger });
    const pool = { url, applicationName: "zhixing", logger, waitMs: config.DATABASE_WAIT_MS };
    const lockTimeoutMs = Math.max(LOCK_TIMEOUT_MS, config.DATABASE_WAIT_MS);
    const main = connectDatabase({ ...pool, max: config.DATABASE_POOL_SIZE, lockTimeoutMs });
    const guest = connectDatabase({
      ...pool,
      applicationName: "zhixing-guest",
      max: GUEST_CONNECTIONS,
      lockTimeoutMs,
      role: "zhixing_guest",
    });
    undo.push(main.close, guest.close);
    const clock = await startDatabaseClock({ pool: main.pool, logger });
    undo.push(async () => clock.stop());

    const { sandbox, sandboxKey, ...providers } = await startProviders({
      config,
      clock: systemClock,
      localOrigin,
      origin,
      logger,
    });
    undo.push(async () => sandbox?.stop());
    const place = readStoragePlace(config);
    await checkStorage(place, logger);
    const appSecret = await readAppSecret({ dataDir: config.dataDir, configured: config.APP_SECRET });
    const files = new StaticFiles(options.clientFolder);
    const facts = {
      origin,
      hasSandbox: sandbox !== null,
      clientLogLevel: config.CLIENT_LOG_LEVEL,
      buildId: files.buildId,
    };
    const mediaTools = createMediaTools();
    if (!(await mediaTools.canDraw()))
      logger.warn(
        "ffmpeg is not installed: films get no poster, waveform, preview or other sizes, and play all the same",
      );
    options.stopping.throwIfAborted();
    const queue = createJobQueue({ url, logger, ...(builtAt !== null && { builtAt }) });
    const userTexts = createRenderer({ logger, limits: USER_LIMITS });
    const authorTexts = createRenderer({ logger, limits: AUTHOR_LIMITS });
    undo.push(userTexts.close, authorTexts.close);
    const icons = createIcons(options.iconFile);
    const app = createApp({
      config,
      icons,
      sendJob: queue.send,
      checkLink: config.CHECK_OUTSIDE_LINKS ? createLinkChecker({ userAgent: `zhixing-links (+${origin})` }) : null,
      renderMarkdown: (source, options) => renderForSite(authorTexts, source, options),
      renderUserText: (source) => userTexts.render({ source, writer: "user" }),
      db: main.db,
      guestDb: guest.db,
      maintain: (work) => runAlone(url, work),
      clock,
      logger,
      appSecret,
      storage: openStorage(place, clock),
      mediaTools,
      ...providers,
      facts,
    });
    // After the server and the jobs, before the database.
    undo.push(app.tracking.flush);
    if (config.SEED_DEMO) {
      const { contentFolder, stopping } = options;
      const task = { url, place, contentFolder, logLevel: config.LOG_LEVEL };
      if (isDue(await readDemoState(main.db))) await seedInProcess(task, { stopping });
    }

    options.stopping.throwIfAborted();
    const cache = new PageCache({
      maxBytes: config.PAGE_CACHE_MIB * MIB,
      onStale: (key, reason) => logger.warn({ path: key, err: reason }, "showing a stale page"),
    });
    const shared = shareReads(app.guest);
    const siteFiles = createSiteFiles(app, { glyphFile: options.glyphFile, openPicture: app.site.openPicture });
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
        [NOTIFIED_CHANNEL]: (userIds) => app.auth.streams.notifyNews(userIds.split(",").map(Number)),
        [SESSION_ENDED_CHANNEL]: (userId) => {
          app.auth.streams
            .recheck(Number(userId))
            .catch((error: unknown) => logger.warn({ err: error }, "session streams"));
        },
      },
      onReconnect: () => {
        forgetReads();
        cache.dropAll();
        app.auth.streams.renewAll();
      },
      logger,
    });
    undo.push(() => listener.close());

    queue.register(app.jobs);
    await queue.start();
    undo.push(() => queue.stop());

    const findObstacle = () => findDatabaseObstacle(main.pool);
    mountSite({
      app,
      guest: shared.app,
      cache,
      server,
      config,
      pages: options.pages,
      files,
      siteFiles,
      sandbox,
      icons,
      findObstacle,
      logger,
    });
    // Again, so that it comes first: the server closes before anything behind it does.
    undo.push(() => {
      app.auth.streams.stop();
      app.media.access.stop();
      return server.drain(DRAIN_MS);
    });
    options.stopping.throwIfAborted();
    sandbox?.start();
    // Last: a start that fails after it would take the password along.
    const owner = await app.auth.makeOwner();
    // With the port taken and every file of the configuration read, nothing needs root any more.
    await becomeDataOwner(config.dataDir, options.clientFolder);
    const stopCollecting = startRestCollector();
    undo.push(async () => stopCollecting());
    return { url: localOrigin, sandboxUrl: sandbox && describeSandbox(localOrigin, sandboxKey), owner, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Newest first; a step that fails, such as closing a dead connection, does not prevent the others. */
async function undoAll(steps: (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps.splice(0).reverse()) await step().catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

function describeSandbox(localOrigin: string, key: string | null): string {
  return `${localOrigin}/sandbox${key === null ? "" : `?key=${key}`}`;
}

/** Names the variable behind an address that cannot be listened on. */
function explainListening(error: NodeJS.ErrnoException, host: string): never {
  if (error.code === "EACCES") throw new Error("PORT：这个系统用户不能用小于 1024 的端口", { cause: error });
  if (error.code === undefined) throw error;
  throw new Error(`HOST：这台机器不能监听 ${host}（${error.code}）`, { cause: error });
}

async function provideDatabase(
  config: Config,
  logger: ReturnType<typeof createLogger>,
  undo: (() => Promise<void>)[],
): Promise<string> {
  if (config.DATABASE_URL !== undefined) {
    await checkDatabase(config.DATABASE_URL);
    return config.DATABASE_URL;
  }
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, logger });
  undo.push(() => embedded.stop());
  return embedded.url;
}
