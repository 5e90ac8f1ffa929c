import type { GuestApp } from "../app-context.ts";
import type { App } from "../composition/app.ts";
import type { Config } from "../config.ts";
import type { Icons } from "../domain/icons/icon-source.ts";
import { LIGHT_BACKGROUND } from "../features/front/site/web-manifest.ts";
import { createApi } from "../http/api/api.ts";
import { createClientAddressReader } from "../http/api/client-address.ts";
import { createExtras } from "../http/extras/extras.ts";
import type { PageCache } from "../http/pages/page-cache.ts";
import { createPageKeys } from "../http/pages/page-key.ts";
import type { PageSource } from "../http/pages/page-source.ts";
import { renderInTurn } from "../http/pages/render-in-turn.ts";
import { createPageRenderer } from "../http/pages/render-page.ts";
import type { StaticFiles } from "../http/pages/static-files.ts";
import type { SiteServer } from "../http/server.ts";
import type { Logger } from "../kit/process/logger.ts";
import type { Sandbox } from "../sandbox/sandbox.ts";
import { PAGE_BOOTSTRAP } from "../ui/bootstrap/page-bootstrap.ts";
import { THEME_BOOTSTRAP } from "../ui/theme/theme-bootstrap.ts";
import { offlineFiles } from "./offline-files.ts";
import type { SiteFiles } from "./site-files.ts";

export interface MountOptions {
  app: App;
  /** The data source of pages. */
  guest: GuestApp;
  cache: PageCache;
  server: SiteServer;
  config: Pick<Config, "TRUSTED_PROXIES" | "CLIENT_PORT_HEADER" | "CLIENT_PROVINCE_HEADER" | "DATABASE_WAIT_MS">;
  pages: PageSource;
  files: StaticFiles;
  siteFiles: SiteFiles;
  icons: Icons;
  sandbox: Sandbox | null;
  /** The reason why the database cannot serve now; null: it can. */
  findObstacle(): Promise<string | null>;
  logger: Logger;
}

/** Connects API, pages, build files and small answers to the listening server. */
export function mountSite({
  app,
  guest,
  cache,
  server,
  config,
  pages,
  files,
  siteFiles,
  icons,
  sandbox,
  findObstacle,
  logger,
}: MountOptions): void {
  const logFailure = (thrown: unknown, requestId: string) =>
    logger.error({ err: thrown, request_id: requestId }, "call failed");
  const look = { styleSheets: pages.styleSheets, themeScript: THEME_BOOTSTRAP };
  server.open({
    api: createApi({
      endpoints: app.endpoints,
      authenticate: app.auth.authenticate,
      mayDo: app.staff.mayDo,
      counters: app.counters,
      notifications: Object.values(app.orders.notifications),
      uploads: app.uploads,
      logFailure,
    }),
    extras: createExtras({
      ...siteFiles,
      icons,
      findObstacle,
      openPicture: app.site.openPicture,
      openNarrowPicture: app.openNarrowPicture,
      decidePicture: app.pictures.decide,
      buildId: files.buildId,
      offlineFiles: offlineFiles({ site: guest.site, look, buildId: files.buildId, isOffered: pages.hasOffline }),
      startupPictures: {
        readIcon: () => files.read("/favicon.svg"),
        background: LIGHT_BACKGROUND,
      },
      sandbox: sandbox?.app ?? null,
      logFailure,
    }),
    media: app.media.access,
    renderer: renderInTurn(
      createPageRenderer({
        pages,
        guestApp: guest,
        origin: guest.facts.origin,
        ownScripts: [PAGE_BOOTSTRAP],
        logger,
      }),
    ),
    look,
    pageKeys: createPageKeys(pages.match),
    cache,
    files,
    addresses: createClientAddressReader(config.TRUSTED_PROXIES, {
      port: config.CLIENT_PORT_HEADER ?? null,
      province: config.CLIENT_PROVINCE_HEADER ?? null,
    }),
    databaseWaitMs: config.DATABASE_WAIT_MS,
    logger,
  });
}
