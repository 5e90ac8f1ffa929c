import { html, raw } from "hono/html";
import { z } from "zod";
import type { EndpointSpec } from "../../kit/endpoint.ts";

const WHO_TEXT: Record<EndpointSpec["who"], string> = {
  anyone: "任何人",
  user: "登录用户",
  admin: "管理员",
  temp_token: "绑定手机的临时令牌",
};

/** The API for people: one section per path prefix, each call with its fields, limits and errors. No script. */
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
      ${WHO_TEXT[endpoint.who]}${(endpoint.limits ?? []).map((limit) => ` · 每${limit.per === "ip" ? "个地址" : limit.per === "user" ? "位用户" : "台设备"} ${limit.windowSeconds} 秒内 ${limit.max} 次`)}${endpoint.errors ? ` · 可能的错误：${endpoint.errors.join("、")}` : ""}
    </p>
    ${renderFields("路径", endpoint.params)} ${renderFields("查询", endpoint.query)} ${renderFields("正文", endpoint.body)}
    <details>
      <summary>${endpoint.envelope === "data" ? "data 的形状" : "回答的形状"}</summary>
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

/** The page's own sheet: it stands outside the application's bundle on purpose. */
export const API_PAGE_STYLE = `
:root { color-scheme: light dark; --line: #e6e8eb; --quiet: #59636e; --green: #0e7a43; }
@media (prefers-color-scheme: dark) { :root { --line: #2a2d31; --quiet: #c3c9cf; --green: #63e2b7; } }
body { margin: 0; font: 16px/1.7 -apple-system, "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif; }
main { max-width: 860px; margin: 0 auto; padding: 32px 16px 96px; }
h2 { margin-top: 48px; border-bottom: 1px solid var(--line); }
h3 { margin-bottom: 0; font-size: 16px; overflow-wrap: anywhere; }
a, .method { color: var(--green); }
.facts, caption { color: var(--quiet); font-size: 14px; text-align: left; }
table { border-collapse: collapse; margin: 8px 0; width: 100%; font-size: 14px; }
th, td { border: 1px solid var(--line); padding: 4px 8px; text-align: left; overflow-wrap: anywhere; }
pre { overflow: auto; max-height: 320px; border: 1px solid var(--line); padding: 12px; font-size: 13px; }
`;
