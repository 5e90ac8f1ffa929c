import "./ui/theme/theme.css";
import "./kit/markdown/markdown.css";
import { type ReactNode, useEffect } from "react";
import { Links, Meta, Outlet, Scripts, ScrollRestoration, useMatches, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/root";
import { appContext, type PageHandle } from "./app-context.ts";
import { SearchHost } from "./features/front/search/web/search-host.tsx";
import { startShareCards } from "./features/front/share-cards/web/start-share-cards.ts";
import { SandboxBanner } from "./features/front/site/web/frame/sandbox-banner.tsx";
import { startOffline } from "./features/front/site/web/offline/start-offline.ts";
import { explainFailedCode } from "./features/front/site/web/release/new-release.ts";
import { pollReleases } from "./features/front/site/web/release/release-poll.ts";
import { startCounting } from "./features/front/tracking/web/follow-pages.ts";
import { SessionProvider } from "./features/identity/auth/web/session-provider.tsx";
import { ForStaff } from "./features/identity/staff/web/for-staff.tsx";
import { AudioHost } from "./screens/media/audio-host.tsx";
import { namedMiddlewares } from "./screens/user/middlewares.ts";
import { PAGE_BOOTSTRAP } from "./ui/bootstrap/page-bootstrap.ts";
import { levelOfPage } from "./ui/browser/client-log.ts";
import { SiteContext } from "./ui/facts/site.ts";
import { showNotification } from "./ui/feedback/feedback.ts";
import { AppShell } from "./ui/layout/app-shell.tsx";
import { PageArrival } from "./ui/layout/page-arrival.tsx";
import { ERROR_SCREEN_META } from "./ui/trouble/error-screen.tsx";
import { connectBuilds } from "./ui/trouble/fetch-code.ts";
import { RouteTrouble } from "./ui/trouble/route-trouble.tsx";
import { followNavigations, stayOnPage } from "./ui/trouble/stay-on-page.ts";
import { missingOf, troubleOf } from "./ui/trouble/trouble.ts";

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  stayOnPage,
  ...namedMiddlewares(["track-global-client"]),
];

/** The site's settings and facts, read once for all pages. */
export async function loader({ context }: Route.LoaderArgs) {
  const { site, facts } = context.get(appContext);
  return { settings: await site.readSettings(), ...facts };
}

/** Navigation does not change the site's settings. */
export function shouldRevalidate() {
  return false;
}

export function meta({ loaderData, error }: Route.MetaArgs) {
  if (error) {
    if (missingOf(error))
      return [
        { title: ["内容不存在", loaderData?.settings.name].filter(Boolean).join(" · ") },
        { name: "robots", content: "noindex" },
      ];
    return troubleOf(error) ? [{ title: "页面没有取到" }] : ERROR_SCREEN_META;
  }
  if (!loaderData) return [];
  const { name, slogan, description } = loaderData.settings;
  return [{ title: slogan === "" ? name : `${slogan} · ${name}` }, { name: "description", content: description }];
}

export function Layout({ children }: { children: ReactNode }) {
  const known = useRouteLoaderData<typeof loader>("root");
  return (
    <html
      lang="zh-CN"
      data-build={known?.buildId}
      data-log={levelOfPage(known?.clientLogLevel)}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icons/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <link rel="alternate" href="/feed.xml" type="application/rss+xml" title="最新内容" />
        <link rel="alternate" href="/feed.json" type="application/feed+json" title="最新内容" />
        <script
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, hashed into the page's policy; it has run before the browser renders
          dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? PAGE_BOOTSTRAP : "" }}
        />
        <OwnScripts />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration getKey={scrollKey} />
        <Scripts />
      </body>
    </html>
  );
}

/** Before the style sheets: a script after them waits until they are there. */
function OwnScripts() {
  const scripts = useMatches().map(({ handle }) => (handle as PageHandle | undefined)?.ownScript);
  return scripts
    .filter((script) => script !== undefined)
    .map((script) => (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: built from our sources, empty in browsers, hashed into the page's policy; it has run before the browser renders
      <script key={script} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
    ));
}

/** Returning to the system map restores its scroll position in every direction (spec §2: no scroll-to-top). */
function scrollKey({ pathname, key }: { pathname: string; key: string }): string {
  return pathname === "/system" ? pathname : key;
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { buildId, hasSandbox, hasShareCards, settings } = loaderData;
  // Beside the page that shows it in a frame, a screen reader lists the landmarks of both.
  const isPreview = useMatches().some(({ handle }) => (handle as PageHandle | undefined)?.isFramedByOwn);
  const landmarkPrefix = isPreview ? "预览里的" : "";
  useEffect(() => {
    connectBuilds((wanted) => explainFailedCode(buildId, wanted));
    return pollReleases(buildId, announceRelease);
  }, [buildId]);
  useEffect(() => followNavigations(), []);
  useEffect(startCounting, []);
  useEffect(() => (hasShareCards ? startShareCards() : undefined), [hasShareCards]);
  // Browser caches of pages would hide recent changes in them.
  const isOffline = import.meta.env.PROD && settings.offline_reading;
  useEffect(() => (isOffline ? startOffline() : undefined), [isOffline]);
  return (
    <SiteContext value={loaderData}>
      <SessionProvider>
        <AppShell landmarkPrefix={landmarkPrefix}>
          <Outlet />
          <PageArrival />
          {hasSandbox && <SandboxBanner landmarkPrefix={landmarkPrefix} />}
          <ForStaff />
          <AudioHost />
          <SearchHost />
        </AppShell>
      </SessionProvider>
    </SiteContext>
  );
}

function announceRelease() {
  showNotification({ kind: "info", title: "网站有更新", text: "刷新页面即可使用，正在填写的内容请先保存。" });
}

/** What fails on pages without a layout, and the layout itself. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <RouteTrouble error={error} />;
}
