import { html, raw } from "hono/html";
import { z } from "zod";
import type { EndpointSpec, Who } from "../../kit/api/endpoint.ts";
import { COMMON_HEADERS, HEADER_TEXTS } from "./openapi.ts";

const WHO_TEXT: Record<Exclude<Who, object>, string> = {
  anyone: "任何人",
  user: "登录用户",
  temp_token: "绑定手机的临时令牌",
};

function describeWho(who: Who): string {
  return typeof who === "object" ? `工作人员，权限 ${who.can}` : WHO_TEXT[who];
}

/**
 * The API documentation for people: one section per path prefix, each call with its fields, limits and errors. No
 * script.
 */
export function renderApiPage(endpoints: readonly EndpointSpec[]) {
  const groups = Map.groupBy(endpoints, (endpoint) => endpoint.path.split("/")[2] ?? "");
  return html`<!doctype html>
    <html lang="zh-CN">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>接口说明 · 知行</title>
        <meta name="description" content="知行的全部接口：方法、路径、字段、权限与错误码" />
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <main>
          <h1>接口说明</h1>
          <p>
            基址 <code>/api</code>，共 ${endpoints.length} 个接口，机器可读版本见
            <a href="/api/v1/openapi.json">openapi.json</a>。时间是 ISO 8601 UTC，金额是整数分；列表都有页码，每页至多 100 条。
          </p>
          <p>
            登录后在 <code>Authorization: Bearer …</code> 里带上访问令牌。出错时回答
            <code>{ success: false, error_code, code, message, errors?, request_id }</code>，超过频率时另有
            <code>limit、remaining、reset_time、retry_after</code>。
          </p>
          <p>每个接口都认这些请求头：</p>
          <table>
            <thead>
              <tr>
                <th scope="col">请求头</th>
                <th scope="col">作用</th>
              </tr>
            </thead>
            <tbody>
              ${COMMON_HEADERS.map(
                (name) =>
                  html`<tr>
                    <td><code>${name}</code></td>
                    <td>${HEADER_TEXTS[name]}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
          <nav aria-label="接口分组">
            <ul>
              ${[...groups.keys()].map((group) => html`<li><a href="#${group}">${group}</a></li>`)}
            </ul>
          </nav>
          ${[...groups].map(([group, entries]) => html`<h2 id="${group}">${group}</h2>${entries.map(renderEntry)}`)}
        </main>
      </body>
    </html>`;
}

function renderEntry(endpoint: EndpointSpec) {
  return html`<section aria-label="${endpoint.name}">
    <h3><span class="method">${endpoint.method}</span> <code>/api${endpoint.path}</code></h3>
    <p>${endpoint.summary}</p>
    <p class="facts">
      ${describeWho(endpoint.who)}${(endpoint.limits ?? []).map((limit) => ` · 每${limit.per === "ip" ? "个地址" : limit.per === "user" ? "位用户" : "台设备"} ${limit.windowSeconds} 秒内 ${limit.max} 次`)}${endpoint.errors ? ` · 可能的错误：${endpoint.errors.join("、")}` : ""}
    </p>
    ${(endpoint.headers ?? []).map((name) => html`<p class="facts">请求头 <code>${name}</code>：${HEADER_TEXTS[name]}</p>`)}
    ${renderFields("路径", endpoint.params)} ${renderFields("查询", endpoint.query)} ${renderFields("正文", endpoint.body)}
    <details>
      <summary>${endpoint.envelope === "flat" ? "回答的形状" : "data 的形状"}</summary>
      <pre tabindex="0">${JSON.stringify(toSchema(endpoint.output, "output"), null, 2)}</pre>
    </details>
  </section>`;
}

function renderFields(place: string, schema: z.ZodType | undefined) {
  if (!schema) return raw("");
  const object = toSchema(schema, "input") as {
    properties?: Record<string, { type?: string; enum?: string[] }>;
    required?: string[];
  };
  const fields = Object.entries(object.properties ?? {});
  return html`<table>
    <caption>
      ${place}
    </caption>
    <thead>
      <tr>
        <th scope="col">字段</th>
        <th scope="col">类型</th>
        <th scope="col">必填</th>
      </tr>
    </thead>
    <tbody>
      ${fields.map(
        ([name, field]) => html`<tr>
          <td><code>${name}</code></td>
          <td>${field.enum?.join(" | ") ?? field.type ?? "—"}</td>
          <td>${object.required?.includes(name) ? "是" : "否"}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

function toSchema(schema: z.ZodType, io: "input" | "output") {
  return z.toJSONSchema(schema, { io, unrepresentable: "any" });
}

/** The page's own style sheet; it is deliberately not part of the application's bundle. */
export const API_PAGE_STYLE = `
:root { color-scheme: light dark; --page: #fff; --card: #fff; --surface: #f7f8f9; --line: #e6e8eb; --text: #1f2328; --quiet: #59636e; --green: #0e7a43; --soft: #e9f6ef; }
@media (prefers-color-scheme: dark) { :root { --page: #111315; --card: #17191c; --surface: #1d2023; --line: #2a2d31; --text: #e8eaed; --quiet: #aab2ba; --green: #63e2b7; --soft: #17312a; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 24px; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.7 -apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif; -webkit-text-size-adjust: 100%; }
main { max-width: 880px; margin: 0 auto; padding: 48px 20px 96px; }
h1 { margin: 0 0 16px; font-size: 30px; line-height: 1.3; }
h2 { margin: 56px 0 16px; font-size: 20px; }
h3 { margin: 0; font-size: 15px; line-height: 1.6; font-weight: 600; overflow-wrap: anywhere; }
p { margin: 8px 0; }
a { color: var(--green); text-underline-offset: 3px; }
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 0.9em; }
p code { padding: 1px 5px; border-radius: 4px; background: var(--surface); overflow-wrap: anywhere; }
nav ul { display: flex; flex-wrap: wrap; gap: 8px; margin: 24px 0 0; padding: 0; list-style: none; }
nav a { display: block; padding: 6px 14px; min-height: 44px; line-height: 32px; border: 1px solid var(--line); border-radius: 8px; text-decoration: none; }
nav a:hover { background: var(--surface); }
section { margin: 16px 0; padding: 20px 24px; border: 1px solid var(--line); border-radius: 12px; background: var(--card); }
.method { display: inline-block; margin-right: 6px; padding: 0 8px; border-radius: 6px; background: var(--soft); color: var(--green); font-size: 13px; }
.facts, caption { color: var(--quiet); font-size: 14px; text-align: left; }
caption { padding: 8px 0 4px; }
table { border-collapse: collapse; margin: 8px 0; width: 100%; font-size: 14px; }
th, td { border-bottom: 1px solid var(--line); padding: 6px 12px 6px 0; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { color: var(--quiet); font-weight: 500; }
summary { min-height: 44px; line-height: 44px; color: var(--quiet); font-size: 14px; cursor: pointer; }
pre { margin: 0; overflow: auto; max-height: 320px; border-radius: 8px; background: var(--surface); padding: 12px 16px; line-height: 1.6; }
:focus-visible { outline: 2px solid var(--green); outline-offset: 2px; }
@media (max-width: 480px) { main { padding: 32px 16px 64px; } h1 { font-size: 26px; } section { padding: 16px; } }
`;
