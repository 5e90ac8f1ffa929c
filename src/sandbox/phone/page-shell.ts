import type { Context } from "hono";
import { html } from "hono/html";

type Markup = ReturnType<typeof html>;

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** A whole page of the phone, with its own strict policy, never stored and never indexed. */
export function answerPage(
  c: Context,
  page: { title: string; body: Markup; status?: 200 | 403 | 404 | 409 },
): Response | Promise<Response> {
  c.header("content-security-policy", policy);
  c.header("cache-control", "no-store");
  c.header("x-content-type-options", "nosniff");
  c.header("referrer-policy", "same-origin");
  c.header("x-robots-tag", "noindex");
  const document = html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
        <meta name="color-scheme" content="light dark">
        <title>${page.title} · 沙箱手机</title>
        <link rel="icon" href="data:,">
        <link rel="stylesheet" href="/sandbox/assets/phone.css">
        <script src="/sandbox/assets/phone.js" defer></script>
      </head>
      <body>
        <header class="top">
          <p class="brand"><a href="/sandbox">沙箱手机</a></p>
          <p class="hint">短信、邮件和付款都留在这台机器上，不花真钱</p>
        </header>
        <main>${page.body}</main>
        <p id="news" class="visually-hidden" role="status"></p>
      </body>
    </html>`;
  return c.html(document, page.status ?? 200);
}
