import { html, raw } from "hono/html";
import type { AppError } from "../../kit/api/app-error.ts";
import { retryAfterOf } from "../answer/answer-error.ts";
import { BASE_HEADERS, contentSecurityPolicy } from "../answer/security-headers.ts";
import type { RenderedPage } from "./page-cache.ts";
import { hashOf } from "./render-page.ts";

/** The appearance of the site's pages, available without a query. */
export interface SiteLook {
  styleSheets: readonly string[];
  themeScript: string;
}

const BUTTON = "inline-flex items-center justify-center gap-2 rounded-md font-medium whitespace-nowrap min-h-11 px-5";

/**
 * The page shown when not even the error screen can be rendered, e.g. when the database is unavailable and nothing is
 * cached.
 */
export function failurePage(error: AppError, requestId: string, look: SiteLook): RenderedPage {
  const isPassing = error.status === 503;
  const retryAfter = retryAfterOf(error);
  const headers: [string, string][] = [
    ...BASE_HEADERS.map(([name, value]): [string, string] => [name, value]),
    ["content-type", "text/html; charset=utf-8"],
    ["content-security-policy", contentSecurityPolicy([hashOf(look.themeScript)])],
    ["cache-control", "no-store"],
    ["x-request-id", requestId],
  ];
  if (retryAfter !== null) headers.push(["retry-after", String(retryAfter)]);
  const texts = isPassing
    ? { title: "服务暂时不可用", text: "我们正在恢复，请稍等片刻再试" }
    : { title: "页面暂时打不开", text: "出了点问题，已经记录下来，请稍后再试" };
  const body = Buffer.from(String(document({ ...texts, requestId, look })));
  return { status: isPassing ? 503 : 500, headers, body, dependsOn: new Set() };
}

function document({
  title,
  text,
  requestId,
  look,
}: {
  title: string;
  text: string;
  requestId: string;
  look: SiteLook;
}) {
  return html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>${title}</title>
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <script>${raw(look.themeScript)}</script>
        ${look.styleSheets.map((href) => html`<link rel="stylesheet" href="${href}" />`)}
      </head>
      <body>
        <main id="main" class="grid min-h-dvh place-items-center px-6 py-16 text-center">
          <div>
            <h1 class="text-2xl font-semibold">${title}</h1>
            <p class="mt-3 text-text-secondary">${text}</p>
            <div class="mt-8 flex flex-wrap justify-center gap-3">
              <a class="${BUTTON} bg-button text-on-button hover:bg-button-hover" href="">再试一次</a>
              <a class="${BUTTON} border border-border-strong text-text hover:bg-hover" href="/">返回首页</a>
            </div>
            <p class="mt-10 text-xs text-text-muted">编号 ${requestId}</p>
          </div>
        </main>
      </body>
    </html>`;
}
