import { z } from "zod";
import { API_PREFIX, type EndpointSpec } from "../../kit/api/endpoint.ts";

type Json = Record<string, unknown>;

/** Common refusals, so that each operation lists its possible answers. */
const errorSchema = z.object({
  success: z.literal(false),
  error_code: z.string(),
  code: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.array(z.string())).optional(),
  request_id: z.string(),
});

/** What the server does with each request header that a client may send. */
export const HEADER_TEXTS = {
  "X-Device-ID": "浏览器自己生成的设备编号，登录与限流按它识别设备",
  "X-Device-Name": "设备名，可用百分号编码；显示在登录设备里",
  "X-Browser": "浏览器名，显示在登录设备里",
  "X-OS": "系统名，显示在登录设备里",
  "X-Device-Fingerprint": "设备密钥的指纹；服务端不读取",
  "X-Request-ID": "8 到 64 个字母、数字、连字符或下划线；回答里原样带回，日志里可查",
  "Idempotency-Key": "1 到 128 个可见字符，由客户端生成；同一个值只执行一次",
  "X-Device-Proof": "用设备密钥签的证明（JWS），把登录绑定在这台设备上",
} as const;

export const COMMON_HEADERS = [
  "X-Device-ID",
  "X-Device-Name",
  "X-Browser",
  "X-OS",
  "X-Device-Fingerprint",
  "X-Request-ID",
] as const;
const REQUIRED_HEADERS: ReadonlySet<string> = new Set(["Idempotency-Key"]);

function describeHeader(name: keyof typeof HEADER_TEXTS): Json {
  const required = REQUIRED_HEADERS.has(name);
  return { name, in: "header", required, description: HEADER_TEXTS[name], schema: { type: "string" } };
}

/** Prints the mounted contract as an OpenAPI 3.1 document. */
export function describeApi(endpoints: readonly EndpointSpec[]): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const item = paths[endpoint.path] ?? {};
    item[endpoint.method.toLowerCase()] = describeOperation(endpoint);
    paths[endpoint.path] = item;
  }
  return {
    openapi: "3.1.0",
    info: { title: "知行 API", version: "v1", description: "时间为 ISO 8601 UTC，金额为整数分。" },
    servers: [{ url: API_PREFIX }],
    components: {
      securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      parameters: Object.fromEntries(COMMON_HEADERS.map((name) => [name, describeHeader(name)])),
      schemas: { Error: toJsonSchema(errorSchema, "output") },
    },
    paths,
  };
}

function describeOperation(endpoint: EndpointSpec): Json {
  const output = toJsonSchema(endpoint.output, "output");
  const answer = endpoint.envelope === "flat" ? output : envelope(output);
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(endpoint.who === "anyone" ? {} : { security: [{ bearer: [] }] }),
    // The console hides actions without permission; the server decides by the same entry of the contract.
    ...(typeof endpoint.who === "object" && { "x-permission": endpoint.who.can }),
    parameters: [
      ...COMMON_HEADERS.map((name) => ({ $ref: `#/components/parameters/${name}` })),
      ...(endpoint.headers ?? []).map((name) => describeHeader(name)),
      ...describeParameters(endpoint.params, "path"),
      ...describeParameters(endpoint.query, "query"),
    ],
    ...describeRequestBody(endpoint),
    responses: {
      200: {
        description: "成功",
        content: describeContent(endpoint, answer),
      },
      default: {
        description: ["失败", ...errorsOf(endpoint)].join(" · "),
        content: jsonContent({ $ref: "#/components/schemas/Error" }),
      },
    },
  };
}

function errorsOf({ errors = [], confirm }: EndpointSpec): readonly string[] {
  return confirm ? [...errors, "CONFIRMATION_NEEDED"] : errors;
}

function describeContent(endpoint: EndpointSpec, answer: Json): Json {
  if (endpoint.isEventStream) return { "text/event-stream": { schema: { type: "string" } } };
  return endpoint.download ? { [endpoint.download.mediaType]: { schema: binary } } : jsonContent(answer);
}

const binary = { type: "string", format: "binary" };

function describeRequestBody({ body, upload }: EndpointSpec): Json {
  if (body) return { requestBody: { required: true, content: jsonContent(toJsonSchema(body, "input")) } };
  if (!upload) return {};
  const schema = { type: "object", properties: { [upload.field]: binary }, required: [upload.field] };
  return { requestBody: { required: true, content: { "multipart/form-data": { schema } } } };
}

function describeParameters(schema: z.ZodType | undefined, place: "path" | "query"): Json[] {
  if (!schema) return [];
  const object = toJsonSchema(schema, "input");
  const required = new Set((object.required as string[] | undefined) ?? []);
  return Object.entries((object.properties as Record<string, Json> | undefined) ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.has(name),
    schema: property,
  }));
}

function toJsonSchema(schema: z.ZodType, io: "input" | "output"): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" }) as Json;
  return rest;
}

function envelope(data: Json): Json {
  return { type: "object", properties: { success: { const: true }, data }, required: ["success", "data"] };
}

function jsonContent(schema: Json): Json {
  return { "application/json": { schema } };
}
