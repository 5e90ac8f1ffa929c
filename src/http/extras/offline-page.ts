import { html, raw } from "hono/html";
import { BASE_HEADERS, contentSecurityPolicy } from "../answer/security-headers.ts";
import type { SiteLook } from "../pages/failure-page.ts";
import { hashOf } from "../pages/render-page.ts";

export interface OfflineLook extends SiteLook {
  siteName: string;
  /** The letter in the site's logo. */
  mark: string;
  /** The script of the page: features/front/site/web/offline/offline-screen.ts. */
  script: string;
}

const BUTTON = "inline-flex items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap min-h-11 px-5";
const ROW = "flex min-h-14 items-center justify-between gap-4 px-4 py-2 hover:bg-hover";

/** The page that browsers cache for offline use (decision 0094): self-contained, except for the style sheets. */
export function offlinePage(look: OfflineLook): Response {
  const headers = new Headers(BASE_HEADERS.map(([name, value]): [string, string] => [name, value]));
  headers.set("content-type", "text/html; charset=utf-8");
  headers.set("content-security-policy", contentSecurityPolicy([hashOf(look.themeScript), hashOf(look.script)]));
  headers.set("cache-control", "no-cache");
  return new Response(String(document(look)), { headers });
}

function document({ siteName, mark, styleSheets, themeScript, script }: OfflineLook) {
  return html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>${`没有网络 · ${siteName}`}</title>
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script>${raw(themeScript)}</script>
        ${styleSheets.map((href) => html`<link rel="stylesheet" href="${href}" />`)}
      </head>
      <body>
        <header class="border-b border-border bg-header pt-[env(safe-area-inset-top)]">
          <div class="page-width flex h-16 items-center">
            <a href="/" class="flex min-h-11 min-w-0 items-center gap-2.5 rounded-md text-lg font-semibold">
              <span
                aria-hidden="true"
                class="grid size-8 shrink-0 place-items-center rounded-md bg-brand text-base leading-none font-bold text-on-brand"
                >${mark}</span
              >
              <span class="truncate">${siteName}</span>
            </a>
          </div>
        </header>
        <main id="main" class="mx-auto w-full max-w-reading px-4 py-12 sm:px-6 sm:py-16">
          <h1 class="text-2xl font-semibold">现在没有网络</h1>
          <p class="mt-3 text-text-secondary">这一页没有留在这台设备上，要连上网络才能打开。</p>
          <div class="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3">
            <button id="retry" type="button" class="${BUTTON} bg-button text-on-button hover:bg-button-hover">再试一次</button>
            <p id="state" role="status" class="text-sm text-text-secondary">网络恢复后会自己打开。</p>
          </div>
          <section id="kept" class="mt-12" aria-labelledby="kept-title" hidden>
            <h2 id="kept-title" class="text-lg font-semibold">最近读过的</h2>
            <p class="mt-1 text-sm text-text-secondary">公开的部分留在这台设备上，现在也能读。退出登录时清除。</p>
            <ul id="kept-list" class="mt-4 divide-y divide-border overflow-hidden rounded-lg border border-border"></ul>
          </section>
          <p id="nothing-kept" class="mt-12 text-text-secondary" hidden>这台设备上还没有读过的内容。</p>
          <template id="kept-row"
            ><li><a class="${ROW}"><span class="min-w-0 font-medium break-words"></span><span class="shrink-0 text-sm text-text-secondary tabular-nums"></span></a></li></template
          >
        </main>
        <script>${raw(script)}</script>
      </body>
    </html>`;
}
