import { Readable } from "node:stream";
import { Hono } from "hono";
import { expect, test } from "vitest";
import { z } from "zod";
import { generous } from "../../../test/generous-throttle.ts";
import { defineEndpoint } from "../../kit/api/endpoint.ts";
import { serveEndpoint } from "../../kit/api/serve-endpoint.ts";
import type { RequestVariables } from "../answer/request-variables.ts";
import { createApi } from "./api.ts";

const MAX = 100_000;

const send = defineEndpoint({
  name: "send",
  summary: "上传",
  method: "POST",
  path: "/v1/send",
  who: "anyone",
  upload: { field: "file", maxBytes: MAX },
  output: z.object({ size: z.number(), name: z.string(), first: z.number() }),
});
const fetchFile = defineEndpoint({
  name: "fetchFile",
  summary: "下载",
  method: "GET",
  path: "/v1/file",
  who: "anyone",
  download: { mediaType: "application/zip" },
  output: z.custom<Blob>(),
  envelope: "flat",
});

let opened: Readable | undefined;

const api = new Hono<{ Variables: RequestVariables }>();
api.use(async (context, next) => {
  context.set("ip", "203.0.113.9");
  context.set("requestId", "request");
  await next();
});
api.route(
  "/",
  createApi({
    endpoints: [
      serveEndpoint(send, ({ upload }) => ({
        size: upload.bytes.length,
        name: upload.fileName,
        first: upload.bytes[0] ?? -1,
      })),
      serveEndpoint(fetchFile, () => {
        opened = Readable.from([Buffer.from("PK"), Buffer.from("rest")]);
        return { fileName: "mine-2026.zip", displayName: "我的/数据 (1)'\n.zip", sizeBytes: 6, stream: opened };
      }),
    ],
    authenticate: () => Promise.reject(new Error("these tests have no signed-in callers")),
    mayDo: async () => false,
    counters: { shared: generous, local: generous },
    notifications: [],
    logFailure: () => undefined,
  }),
);

function form(parts: [string, Blob | string][]): FormData {
  const data = new FormData();
  for (const [name, part] of parts) {
    if (part instanceof Blob) data.append(name, part, "头像.png");
    else data.append(name, part);
  }
  return data;
}

/** As bytes: if a form is cut while it is still being written, the sender fails, not the site. */
async function post(body: FormData): Promise<Response> {
  const written = new Response(body);
  const headers = { "content-type": written.headers.get("content-type") ?? "" };
  return api.request("/v1/send", { method: "POST", body: await written.arrayBuffer(), headers });
}

const bytes = (size: number) => new Blob([new Uint8Array(size).fill(7)]);

test("a file of the allowed size arrives completely, with its given name", async () => {
  const response = await post(form([["file", bytes(MAX)]]));
  expect(await response.json()).toEqual({ success: true, data: { size: MAX, name: "头像.png", first: 7 } });
});

test.each([
  ["one byte more", form([["file", bytes(MAX + 1)]]), 413, "PAYLOAD_TOO_LARGE"],
  ["much more", form([["file", bytes(10 * MAX)]]), 413, "PAYLOAD_TOO_LARGE"],
  ["another field", form([["other", bytes(5)]]), 422, "INVALID_INPUT"],
  ["text instead of a file", form([["file", "text"]]), 422, "INVALID_INPUT"],
  [
    "a second part",
    form([
      ["file", bytes(5)],
      ["role", "admin"],
    ]),
    422,
    "INVALID_INPUT",
  ],
  [
    "a duplicate field",
    form([
      ["file", bytes(5)],
      ["file", bytes(5)],
    ]),
    422,
    "INVALID_INPUT",
  ],
])("%s is refused (FILE-3)", async (_name, body, status, code) => {
  const response = await post(body);
  expect(response.status).toBe(status);
  expect(await response.json()).toMatchObject({ success: false, error_code: code });
});

test("refuses other kinds of body and broken forms", async () => {
  const json = { method: "POST", body: "{}", headers: { "content-type": "application/json" } };
  expect((await api.request("/v1/send", json)).status).toBe(415);
  for (const type of ["multipart/form-data", "multipart/form-data; boundary=x"]) {
    const broken = { method: "POST", body: "--x\r\nno form", headers: { "content-type": type } };
    expect((await api.request("/v1/send", broken)).status).toBe(400);
  }
});

test("cuts an endless body at the limit, whatever its length header claims (FILE-3)", async () => {
  let sent = 0;
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 10_000;
      controller.enqueue(new Uint8Array(10_000));
    },
    cancel: () => {
      isCancelled = true;
    },
  });
  const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": "20" };
  const response = await api.request(
    new Request("http://site/v1/send", { method: "POST", body: endless, headers, duplex: "half" } as RequestInit),
  );
  expect(response.status).toBe(413);
  expect(isCancelled).toBe(true);
  expect(sent).toBeLessThan(2 * MAX);
});

test("streams a file for download as an attachment, and a HEAD leaves nothing open", async () => {
  const response = await api.request("/v1/file");
  expect(response.headers.get("content-type")).toBe("application/zip");
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename="mine-2026.zip"; filename*=UTF-8''${encodeURIComponent("我的-数据")}%20%281%29%27%0A.zip`,
  );
  expect(response.headers.get("cache-control")).toBe("private, no-store");
  expect(await response.text()).toBe("PKrest");
  const head = await api.request("/v1/file", { method: "HEAD" });
  expect(head.headers.get("content-length")).toBe("6");
  expect(await head.text()).toBe("");
  expect(opened?.destroyed).toBe(true);
});
