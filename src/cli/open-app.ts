import { readAppSecret } from "../adapters/app-secret.ts";
import { connectDatabase } from "../adapters/database/connect.ts";
import { runAlone } from "../adapters/database/run-alone.ts";
import { createJobSender } from "../adapters/jobs/job-sender.ts";
import { createMediaTools } from "../adapters/media/media-tools.ts";
import { openStorage } from "../adapters/storage/open-storage.ts";
import { type App, createApp } from "../composition/app.ts";
import type { Config } from "../config.ts";
import { renderMarkdown } from "../kit/markdown/render-markdown.ts";
import { systemClock } from "../ports/clock.ts";
import type { MailSender } from "../ports/mail-sender.ts";
import { publicOrigin } from "../start/public-origin.ts";
import { readMachine } from "../start/site-machine.ts";
import { connectProviders } from "../start/start-providers.ts";
import { readStoragePlace } from "../start/storage-place.ts";
import { builtIcons } from "./built-icons.ts";
import { type CommandOptions, migrationsFolder, openDatabase } from "./open-database.ts";

const CONNECTIONS = 4;

export type AppOptions = CommandOptions & { config: Config };

/** Only the running site can receive mail of the sandbox. */
const noMail: MailSender = {
  send: async () => ({
    kind: "misconfigured",
    detail: "没有配置邮件服务器（SMTP_HOST），沙箱的邮件只有运行中的站点能收",
  }),
};

/**
 * Runs `use` with the whole product in this process, on the configured database; the site may be running. Jobs are
 * queued for the site and do not run here.
 */
export async function openApp<T>(options: AppOptions, use: (app: App) => Promise<T>): Promise<T> {
  const { config, logger } = options;
  const clock = systemClock;
  const database = await openDatabase(options);
  const { db, close } = connectDatabase({
    url: database.url,
    max: CONNECTIONS,
    applicationName: "zhixing-cli",
    logger,
  });
  const jobs = createJobSender({ db, url: database.url, logger });
  const localOrigin = `http://127.0.0.1:${config.PORT}`;
  const origin = publicOrigin(config, config.PORT);
  try {
    const { mail, sandboxKeys, ...providers } = await connectProviders({ config, clock, localOrigin, origin, logger });
    const app = createApp({
      config,
      db,
      // No page is rendered here for guests.
      guestDb: db,
      machine: readMachine(config, migrationsFolder),
      maintain: (work) => runAlone(database.url, work),
      clock,
      logger,
      appSecret: await readAppSecret({ dataDir: config.dataDir, configured: config.APP_SECRET }),
      storage: openStorage(readStoragePlace(config), clock),
      mediaTools: createMediaTools(),
      icons: builtIcons,
      ...providers,
      mail: mail ?? noMail,
      facts: {
        origin,
        hasSandbox: sandboxKeys !== null,
        clientLogLevel: config.CLIENT_LOG_LEVEL,
        buildId: "cli",
      },
      sendJob: jobs.send,
      checkLink: null,
      renderMarkdown,
      renderUserText: (source) => renderMarkdown(source, { writer: "user" }),
    });
    try {
      return await use(app);
    } finally {
      app.auth.streams.stop();
      app.media.access.stop();
      await app.tracking.flush();
    }
  } finally {
    await jobs.close();
    await close();
    await database.close();
  }
}
