import type { EndpointSpec } from "../../kit/api/endpoint.ts";
import { alternatives, type FieldSchema, type InputField, listFields } from "./input-fields.ts";

/** One line for each endpoint, in groups by the first part of its path below `/v1/admin`. */
export function describeEndpoints(endpoints: readonly EndpointSpec[]): string {
  const groups = Map.groupBy(
    endpoints,
    ({ path }) => path.replace("/v1/", "").replace("admin/", "").split("/")[0] ?? "",
  );
  return [...groups]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([group, entries]) => [group, ...entries.map(({ name, summary }) => `  ${name}  ${summary}`)].join("\n"))
    .join("\n");
}

/** What an endpoint does, who may call it, and its fields. */
export function describeEndpoint(endpoint: EndpointSpec): string {
  const { name, summary, method, path, who, confirm, upload, download } = endpoint;
  const permission = typeof who === "object" ? who.can : "";
  const fields = listFields(endpoint).map(describeField);
  if (upload) fields.push(`  --${upload.field} <文件>  必填，最大 ${Math.floor(upload.maxBytes / 1024)} KB`);
  return [
    `npm run cli -- call ${name} --as <账号>${fields.length === 0 ? "" : " --字段 值 …"}`,
    "",
    `${summary}（${method} /api${path}，权限 ${permission}）`,
    ...(confirm === true ? ["这个操作要本人再次确认身份，只能在网页上做"] : []),
    ...(confirm === "above_sum" ? ["超过设定的金额时要本人再次确认身份，只能在网页上做"] : []),
    ...(download ? [`回答是一个文件（${download.mediaType}），--out <文件> 写到那里，不写就输出`] : []),
    ...(fields.length === 0 ? [] : ["", "字段", ...fields]),
  ].join("\n");
}

function describeField({ name, schema, isRequired }: InputField): string {
  const note = alternatives(schema).find(({ description }) => description !== undefined)?.description;
  return [`  --${name} ${typeText(schema)}`, ...(isRequired ? ["必填"] : []), ...(note ? [note] : [])].join("  ");
}

const TYPE_TEXTS: Readonly<Record<string, string>> = {
  string: "文字",
  integer: "整数",
  number: "数字",
  boolean: "true 或 false",
  null: "null",
};

function typeText(schema: FieldSchema): string {
  return [...new Set(alternatives(schema).map(oneTypeText))].join(" | ");
}

function oneTypeText(schema: FieldSchema): string {
  const { type, enum: values, items, properties } = schema;
  if (values) return values.join(" | ");
  if (schema.const !== undefined) return String(schema.const);
  if (type === "array") return `[${items === undefined ? "" : typeText(items)}]`;
  if (properties) return `{ ${Object.keys(properties).join(", ")} }`;
  if (type === "object") return "{ … }";
  return (typeof type === "string" ? TYPE_TEXTS[type] : undefined) ?? "值";
}
