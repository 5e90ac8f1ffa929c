import type { EndpointSpec } from "../../kit/api/endpoint.ts";
import { UsageError } from "../usage.ts";
import { alternatives, type FieldSchema, listFields, type Part, typesOf } from "./input-fields.ts";
import type { TypedFields } from "./read-call.ts";

/** The sent input: the values of the path and the query as text, the body as JSON. */
export interface FilledInput {
  params: Record<string, string>;
  query: Record<string, string>;
  /** undefined: the endpoint has no body. */
  body: unknown;
}

type Json = Record<string, unknown>;

/**
 * Converts typed fields into an endpoint's input. Values get the type that the contract has at their place; `a.b` is
 * field `b` of the object `a`, a repeated field is a list, and text that begins with `{` or `[` is JSON if an object or
 * a list is expected. The endpoint decides whether the input is allowed. Throws a `UsageError` for an unknown field.
 */
export function fillInput(endpoint: EndpointSpec, typed: TypedFields): FilledInput {
  const filled: Record<Part, Json> = { params: {}, query: {}, body: {} };
  const fields = listFields(endpoint);
  for (const [path, texts] of typed) {
    if (path === "body" && endpoint.body && !fields.some(({ name }) => name === "body")) {
      filled.body = readWholeBody(texts);
      continue;
    }
    const [name = "", ...inner] = path.split(".");
    const field = fields.find((one) => one.name === name);
    if (field === undefined) throw new UsageError(`${endpoint.name} 没有字段 ${name}${listNames(fields)}`);
    place(filled[field.part], [name, ...inner], { schema: field.schema, texts });
  }
  const missing = fields.find(({ name, part }) => part === "params" && filled.params[name] === undefined);
  if (missing) throw new UsageError(`${endpoint.name} 要用 --${missing.name} 写明是哪一个`);
  return {
    params: textsOf(filled.params),
    query: textsOf(filled.query),
    body: endpoint.body === undefined ? undefined : filled.body,
  };
}

function listNames(fields: readonly { name: string }[]): string {
  return fields.length === 0 ? "，它不要字段" : `，它有 ${fields.map(({ name }) => name).join("、")}`;
}

function readWholeBody(texts: readonly string[]): Json {
  const [text = "", more] = texts;
  const value = more === undefined ? parseJson(text) : undefined;
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new UsageError('--body 要写一个 JSON 对象，例如 --body \'{"name":"春季"}\'，或 --body @文件.json');
  return value as Json;
}

/** Puts a value at the end of the path, creating the objects in between. */
function place(
  into: Json,
  [name = "", ...inner]: readonly string[],
  { schema, texts }: { schema: FieldSchema; texts: readonly string[] },
): void {
  if (inner.length === 0) {
    into[name] = toValue(schema, texts, name);
    return;
  }
  const [next = ""] = inner;
  const found = alternatives(schema).flatMap(({ properties }) => properties?.[next] ?? []);
  if (found.length === 0) throw new UsageError(`字段 ${name} 里没有 ${next}`);
  into[name] ??= {};
  const target = into[name];
  if (typeof target !== "object" || target === null)
    throw new UsageError(`字段 ${name} 写了两次，一次整个，一次一部分`);
  place(target as Json, inner, { schema: { anyOf: found }, texts });
}

function toValue(schema: FieldSchema, texts: readonly string[], name: string): unknown {
  const [text = "", more] = texts;
  const types = typesOf(schema);
  if (types.has("array")) return toList(schema, texts);
  if (more !== undefined) throw new UsageError(`字段 ${name} 写了两次，它只有一个值`);
  if (types.has("null") && text === "null") return null;
  if (types.has("object") && text.startsWith("{")) return requireJson(text, name);
  return toScalar(schema, text);
}

function toList(schema: FieldSchema, texts: readonly string[]): unknown {
  const [text = "", more] = texts;
  if (more === undefined && typesOf(schema).has("null") && text === "null") return null;
  if (more === undefined && text.startsWith("[")) return requireJson(text, "列表");
  const items = alternatives(schema).flatMap(({ items: one }) => one ?? []);
  return texts.map((one) =>
    one.startsWith("{") && typesOf({ anyOf: items }).has("object")
      ? requireJson(one, "列表")
      : toScalar({ anyOf: items }, one),
  );
}

/** Text that looks like a number or a boolean is converted only if the contract does not accept text. */
function toScalar(schema: FieldSchema, text: string): unknown {
  const types = typesOf(schema);
  const isLiteral = alternatives(schema).some((one) => one.const === text || one.enum?.includes(text));
  if (isLiteral || types.has("string")) return text;
  if (/^-?\d+(?:\.\d+)?$/.test(text) && (types.has("integer") || types.has("number"))) return Number(text);
  if (types.has("boolean") && ["true", "false", "on", "off"].includes(text)) return text === "true" || text === "on";
  return text;
}

function requireJson(text: string, name: string): unknown {
  const value = parseJson(text);
  if (value === undefined) throw new UsageError(`${name} 的值不是 JSON：${text.slice(0, 60)}`);
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function textsOf(values: Json): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? value : JSON.stringify(value)]),
  );
}
