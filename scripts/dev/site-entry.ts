import type { ServerBuild } from "react-router";
import type { Config } from "../../src/config.ts";
import { createListener } from "../../src/http/listener.ts";
import { type RunningSite, type SiteOptions, startSite } from "../../src/start/start-site.ts";
import type { DevelopmentServer } from "./development-server.ts";
import { sourcePages } from "./source-pages.ts";

interface SourceSite extends Pick<SiteOptions, "clientFolder" | "migrationsFolder" | "glyphFile" | "iconFile"> {
  config: Config;
  contentFolder: string;
  stopping: AbortSignal;
  server: Pick<DevelopmentServer, "open" | "close">;
  /** The port that already listens. */
  port: number;
  loadPages(): Promise<ServerBuild>;
}

/**
 * Starts the site behind the listening port. Loaded again for each start, together with all its imports, so that every
 * module has the current source and exists once.
 */
export async function startFromSources({ server, port, loadPages, ...options }: SourceSite): Promise<RunningSite> {
  return startSite({
    ...options,
    pages: await sourcePages(loadPages),
    server: {
      listen: async () => port,
      open: (dependencies) => server.open(createListener(dependencies)),
      drain: (milliseconds) => server.close(milliseconds),
    },
  });
}
