import path from "node:path";
import type { ServerBuild } from "react-router";
import { createServer, createServerModuleRunner } from "vite";
import { startEmbeddedPostgres } from "../../src/adapters/database/embedded-server.ts";
import type { Config } from "../../src/config.ts";
import { createLogger } from "../../src/kit/process/logger.ts";
import type { RunningSite } from "../../src/start/start-site.ts";
import { root } from "../run-command.ts";
import { prepareDevelopmentFiles } from "./development-files.ts";
import { createDevelopmentServer } from "./development-server.ts";
import { bundledDiagramFrame } from "./diagram-frame-bundle.ts";
import { restartInTurn } from "./restart-in-turn.ts";
import { followServerChanges } from "./server-changes.ts";

const SITE_ENTRY = path.join(import.meta.dirname, "site-entry.ts");
const PAGES = "virtual:react-router/server-build";
/** Folders that no page is made of. The database writes into its own all the time. */
const UNWATCHED = "{data,data-dev,build,test-results,playwright-report,docs,e2e,bench,miniprogram,migrations}/**";

interface DevelopmentOptions {
  config: Config;
  /** The cache of bundled packages; it remains between starts. */
  cacheFolder: string;
  stopping: AbortSignal;
  print(text: string): void;
  /** The configuration of Vite, or a script that it uses, has changed: only a new process reads those. */
  onToolsChange(): void;
}

export interface Development {
  site: RunningSite;
  stop(): Promise<void>;
}

/**
 * The whole site from its sources in this process. Pages and styles change in the browser without a reload; when the
 * server's own modules change, the site starts again behind the same port and on the same database server.
 */
export async function runDevelopment(options: DevelopmentOptions): Promise<Development> {
  const { config, cacheFolder, stopping, print, onToolsChange } = options;
  const undo: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const server = createDevelopmentServer();
    const port = await server.listen({ host: config.HOST ?? "127.0.0.1", port: config.PORT });
    undo.push(
      async () => void server.server.close(),
      async () => server.server.closeAllConnections(),
    );
    const { diagramFrame, ...files } = await prepareDevelopmentFiles(cacheFolder);
    // Held for all starts of the site, so that none has to wait for a database server.
    const { dataDir, DATABASE_URL, LOG_LEVEL } = config;
    if (DATABASE_URL === undefined) {
      const database = await startEmbeddedPostgres({ dataDir, logger: createLogger(LOG_LEVEL) });
      undo.push(database.stop);
    }

    const vite = await createServer({
      root,
      configFile: path.join(root, "vite.config.ts"),
      mode: "development",
      logLevel: "warn",
      clearScreen: false,
      plugins: [
        bundledDiagramFrame(diagramFrame),
        followServerChanges((file) => void restarts.request(path.relative(root, file))),
      ],
      server: {
        middlewareMode: true,
        hmr: { server: server.server },
        watch: { ignored: [path.join(root, UNWATCHED), path.join(dataDir, "**")] },
      },
      // Dependencies that only workers import are found before a page with a worker is opened.
      optimizeDeps: { entries: ["src/features/*/*/web/**/*-worker.ts"] },
    });
    undo.push(() => vite.close());
    // By default Vite would replace its environments, and the runner below would wait for a closed environment.
    vite.restart = async () => onToolsChange();
    server.serveSources(vite.middlewares);
    // Without its own watcher: this file decides what is loaded again, and when.
    const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });
    undo.push(() => runner.close());

    // Vite knows which modules have changed and who imports them: only those are evaluated again.
    const start = async () => {
      const entry: typeof import("./site-entry.ts") = await runner.import(SITE_ENTRY);
      return entry.startFromSources({
        ...files,
        config: { ...config, PORT: port },
        migrationsFolder: path.join(root, "migrations"),
        contentFolder: path.join(root, "content"),
        stopping,
        server,
        port,
        loadPages: () => runner.import<ServerBuild>(PAGES),
      });
    };
    const site = await start();
    const restarts = restartInTurn({ site, start, server, print, onFailure: () => runner.clearCache() });
    undo.push(restarts.stop);
    return { site, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
