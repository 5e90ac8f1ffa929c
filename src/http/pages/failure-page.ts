import type { AppError } from "../../kit/app-error.ts";
import { BASE_HEADERS, INERT_POLICY } from "../answer/security-headers.ts";
import type { RenderedPage } from "./page-cache.ts";

/** The page shown when not even the error screen can be rendered, such as a dead database and nothing kept. */
export function failurePage(error: AppError, requestId: string): RenderedPage {
  const isPassing = error.status === 503;
  const title = isPassing ? "服务暂时不可用" : "页面暂时打不开";
  const body = `<!DOCTYPE html>
<html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><meta name="robots" content="noindex"></head>
<body><main><h1>${title}</h1><p>${isPassing ? "我们正在恢复，请稍等片刻再刷新。" : "出了点问题，已经记录下来，请稍后再试。"}</p>
<p><a href="/">返回首页</a></p><p><small>编号 ${requestId}</small></p></main></body></html>`;
  const headers: [string, string][] = [
    ...BASE_HEADERS.map(([name, value]): [string, string] => [name, value]),
    ["content-type", "text/html; charset=utf-8"],
    ["content-security-policy", INERT_POLICY],
    ["cache-control", "no-store"],
  ];
  if (typeof error.extra.retry_after === "number") headers.push(["retry-after", String(error.extra.retry_after)]);
  return { status: isPassing ? 503 : 500, headers, body: Buffer.from(body), dependsOn: new Set() };
}
