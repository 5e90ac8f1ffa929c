import { closeDataFolder } from "../adapters/data-folder.ts";
import { becomeDataOwner, transferDataOwnership } from "../adapters/data-owner.ts";
import { findDatabaseObstacle } from "../adapters/database/find-obstacle.ts";
import { refuseUnfinishedRestore } from "../adapters/unfinished-restore.ts";
import { readSampleAccounts } from "../composition/demo/demo-state.ts";
import type { Config } from "../config.ts";
import { createIcons } from "../features/front/icons/server/icon-file.ts";
import type { IssuedAccount } from "../features/identity/auth/server/owner/make-admin.ts";
import type { PageSource } from "../http/pages/page-source.ts";
import { StaticFiles } from "../http/pages/static-files.ts";
import { createSiteServer, type SiteServer } from "../http/server.ts";
import { createLogger } from "../kit/process/logger.ts";
import { systemClock } from "../ports/clock.ts";
import type { Database } from "../ports/database.ts";
import { createPageCaches } from "./cache-pages.ts";
import { checkArchiveSettings, startContinuousArchive } from "./continuous-archive.ts";
import { createSiteApp } from "./create-site-app.ts";
import { createBackupJobs } from "./daily-backup.ts";
import { followChanges } from "./follow-changes.ts";
import { mountSite } from "./mount-site.ts";
import { openSiteDatabase } from "./open-site-database.ts";
import { publicOrigin } from "./public-origin.ts";
import { startRestCollector } from "./rest-collector.ts";
import { chooseHost } from "./sandbox-access.ts";
import { seedIfDue } from "./seed-if-due.ts";
import { startProviders } from "./start-providers.ts";
import { checkStorage, readBackupBucket, readStoragePlace } from "./storage-place.ts";
import { type UndoSteps, undoAll } from "./undo-steps.ts";

export interface SiteOptions {
  config: Config;
  pages: PageSource;
  /** Absent: a server that listens on the configured port. */
  server?: SiteServer;
  clientFolder: string;
  migrationsFolder: string;
  /** The glyphs of the pictures for sharing. */
  glyphFile: string;
  /** Icons that staff choose from. */
  iconFile: string;
  contentFolder: string;
  /** After it is aborted the start does not continue, and completed steps are undone. */
  stopping: AbortSignal;
}

export interface RunningSite {
  /** The address of this process on the loopback interface. */
  url: string;
  /** The sandbox phone, with the key where one is required; null without a sandbox. */
  sandboxUrl: string | null;
  /** Only at the first start: the password is not shown again. */
  owner: IssuedAccount | null;
  stop(): Promise<void>;
}

/** Together with everything that stops after the server, within the ten seconds that service managers usually allow. */
const DRAIN_MS = 5_000;

/**
 * Starts the whole site: port, database, migrations, demo content, jobs, server. On failure the finished steps are
 * undone.
 */
export async function startSite(options: SiteOptions): Promise<RunningSite> {
  const undo: UndoSteps = [];
  const stop = () => undoAll(undo);
  try {
    return { ...(await runSteps(options, undo)), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function runSteps(options: SiteOptions, undo: UndoSteps): Promise<Omit<RunningSite, "stop">> {
  const { config, migrationsFolder, stopping } = options;
  const logger = createLogger(config.LOG_LEVEL);
  undo.push(() => transferDataOwnership(config.dataDir));
  const server = options.server ?? createSiteServer();
  const { localOrigin, origin } = await takePort(server, config);
  undo.push(() => server.drain(DRAIN_MS));

  checkArchiveSettings(config);
  await refuseUnfinishedRestore(config.dataDir);
  await closeDataFolder(config.dataDir, logger);
  const database = await openSiteDatabase({ ...options, logger }, undo);
  const { sandbox, sandboxKey, takesRealPayments, ...providers } = await startProviders({
    config,
    clock: systemClock,
    localOrigin,
    origin,
    logger,
  });
  undo.push(async () => sandbox?.stop());
  const place = readStoragePlace(config);
  await checkStorage(place, logger);
  const files = new StaticFiles(options.clientFolder);
  const icons = createIcons(options.iconFile);
  const site = { config, stopping, logger, database, providers, place, icons, origin, migrationsFolder };
  const { app, queue } = await createSiteApp({ ...site, hasSandbox: sandbox !== null, buildId: files.buildId }, undo);
  await seedIfDue(options, { database, place, takesRealPayments });
  if (takesRealPayments) await refuseSamples(database.main.db);

  stopping.throwIfAborted();
  const caches = createPageCaches({ config, logger, app, glyphFile: options.glyphFile });
  await followChanges({ url: database.url, logger, caches, streams: app.auth.streams }, undo);
  queue.register(app.jobs);
  const { url, main, clock } = database;
  const { notify } = app;
  const backup = { config, bucket: readBackupBucket(config), db: main.db, url, clock, logger, notify, stopping };
  queue.register(await createBackupJobs(backup));
  if (config.RUN_JOBS) {
    await queue.start();
    undo.push(() => queue.stop());
  }
  const findObstacle = () => findDatabaseObstacle(database.main.pool);
  mountSite({
    app,
    ...caches.pages,
    server,
    config,
    pages: options.pages,
    files,
    sandbox,
    icons,
    findObstacle,
    logger,
  });
  // Registered again, so that it runs first: the server closes before its dependencies.
  undo.push(() => {
    app.auth.streams.stop();
    app.media.access.stop();
    return server.drain(DRAIN_MS);
  });
  stopping.throwIfAborted();
  sandbox?.start();
  // Last, because a start that fails after this would lose the password.
  const owner = await app.auth.makeOwner();
  // After the port is in use and every configuration file is read, root rights are no longer needed.
  await becomeDataOwner(config.dataDir, options.clientFolder);
  await startContinuousArchive({ config, url, logger }, undo);
  const stopCollecting = startRestCollector();
  undo.push(async () => stopCollecting());
  return { url: localOrigin, sandboxUrl: sandbox && describeSandbox(localOrigin, sandboxKey), owner };
}

/** The addresses of the site: on the loopback interface, and for visitors. */
async function takePort(server: SiteServer, config: Config): Promise<{ localOrigin: string; origin: string }> {
  const host = chooseHost(config);
  const port = await server.listen({ host, port: config.PORT }).catch((error) => explainListening(error, host));
  return { localOrigin: `http://127.0.0.1:${port}`, origin: publicOrigin(config, port) };
}

/** Invented members and reviews beside real payments would be false advertising (反不正当竞争法第九条). */
async function refuseSamples(db: Database): Promise<void> {
  if (((await readSampleAccounts(db)) ?? []).length === 0) return;
  throw new Error("示例会员和他们写的话题、评价还在，不能接真实的收款：先运行 npm run cli -- demo remove，再启动");
}

function describeSandbox(localOrigin: string, key: string | null): string {
  return `${localOrigin}/sandbox${key === null ? "" : `?key=${key}`}`;
}

/** Names the variable of an address that cannot be listened on. */
function explainListening(error: NodeJS.ErrnoException, host: string): never {
  if (error.code === "EACCES") throw new Error("PORT：这个系统用户不能用小于 1024 的端口", { cause: error });
  if (error.code === undefined) throw error;
  throw new Error(`HOST：这台机器不能监听 ${host}（${error.code}）`, { cause: error });
}
