import { createHash } from "node:crypto";
import { once } from "node:events";
import { createReadStream } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { Clock } from "../../ports/clock.ts";
import { createBucketFolder, type PartName } from "./s3-objects-on-disk.ts";
import { errorBody, S3Refusal } from "./s3-refusal.ts";
import { checkSignature, type S3Account } from "./s3-signature.ts";
import { createTroubles, type Operation, type Trouble, type Troubles } from "./s3-troubles.ts";

export interface S3Sandbox {
  /** What the adapter is given, addressed by path. */
  config: S3Account & { endpoint: string; bucket: string; addressing: "path" };
  troubles: Troubles;
  /** Uploads in parts that were neither completed nor aborted. */
  listUploads(): Promise<string[]>;
  /** Every requested operation, the oldest first. */
  readonly operations: readonly Operation[];
  close(): Promise<void>;
}

export interface S3SandboxOptions {
  /** The folder of its objects. */
  folder: string;
  account: S3Account;
  bucket: string;
  clock: Clock;
  port?: number;
}

const MAX_OPERATIONS = 10_000;

/** A bucket of an S3-compatible service on this machine: real HTTP, real signatures, parts, ranges, and its troubles. */
export async function startS3Sandbox(options: S3SandboxOptions): Promise<S3Sandbox> {
  const { folder, account, bucket, clock } = options;
  const objects = createBucketFolder(folder);
  const troubles = createTroubles();
  const operations: Operation[] = [];

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", "http://localhost");
    const hash = checkSignature(request, account, clock.now());
    const [, bucketName, ...steps] = decodeURIComponent(url.pathname).split("/");
    if (bucketName !== bucket) throw new S3Refusal(404, "NoSuchBucket", "there is no such bucket");
    if (request.method === "PUT" && request.headers["content-length"] === undefined)
      throw new S3Refusal(411, "MissingContentLength", "the length must be stated");
    const call = { key: steps.join("/"), query: url.searchParams, hash, request, response };
    const operation = call.key === "" ? "list" : readOperation(request.method ?? "", url.searchParams);
    if (operation === "list" && request.method !== "GET")
      throw new S3Refusal(405, "MethodNotAllowed", "a bucket can only be listed");
    if (operations.length < MAX_OPERATIONS) operations.push(operation);
    const trouble = troubles.take(operation);
    if (trouble === "slow-down") throw new S3Refusal(503, "SlowDown", "please reduce your request rate");
    if (trouble === "silent") return;
    if (trouble === "error-in-200") await text(request);
    if (trouble === "error-in-200") return send(response, 200, errorBody("InternalError", "we met an internal error"));
    await perform(operation, { ...call, trouble });
  }

  async function perform(operation: Operation, call: Call): Promise<void> {
    const { key, query, hash, request } = call;
    const response = call.trouble === "lost-answer" ? breakAnswer(call.response) : call.response;
    const uploadId = query.get("uploadId") ?? "";
    if (operation === "list") return send(response, 200, listBody(await objects.list(), query));
    if (operation === "get" || operation === "head") return sendObject(call, operation === "head");
    if (operation === "put") response.setHeader("etag", `"${await objects.put(key, request, hash)}"`);
    if (operation === "put-part") {
      const tag = await objects.putPart(uploadId, Number(query.get("partNumber")), { content: request, hash });
      response.setHeader("etag", `"${tag}"`);
    }
    if (operation === "begin") return send(response, 200, beginBody(bucket, key, await objects.begin()));
    if (operation === "complete") {
      const body = await text(request);
      if (createHash("sha256").update(body).digest("hex") !== hash)
        throw new S3Refusal(400, "XAmzContentSHA256Mismatch", "the body is not what was signed");
      const tag = await objects.complete(uploadId, key, readParts(body));
      return send(response, 200, completeBody(bucket, key, tag));
    }
    if (operation === "delete") await objects.remove(key);
    if (operation === "abort") await objects.abort(uploadId);
    send(response, operation === "delete" || operation === "abort" ? 204 : 200, "");
  }

  async function sendObject({ key, request, response, trouble }: Call, isHead: boolean): Promise<void> {
    const found = await objects.find(key);
    if (!found) throw new S3Refusal(404, "NoSuchKey", "there is no such object");
    const range = readRange(request.headers.range, found.sizeBytes);
    const { start, end } = range ?? { start: 0, end: found.sizeBytes - 1 };
    response.writeHead(range ? 206 : 200, {
      "content-length": end - start + 1,
      "accept-ranges": "bytes",
      ...(range && { "content-range": `bytes ${start}-${end}/${found.sizeBytes}` }),
    });
    if (isHead || found.sizeBytes === 0) return void response.end();
    if (trouble !== "torn") return pipeline(createReadStream(found.file, { start, end }), response);
    const half = createReadStream(found.file, { start, end: Math.floor((start + end) / 2) });
    await pipeline(half, response, { end: false });
    response.destroy();
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      if (response.headersSent || !(error instanceof S3Refusal)) return void response.destroy();
      // A client that is still sending would not receive an answer.
      const isRead = request.readableEnded ? null : once(request.resume(), "end");
      const body = request.method === "HEAD" ? "" : errorBody(error.code, error.message);
      Promise.resolve(isRead).then(
        () => send(response, error.status, body),
        () => response.destroy(),
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(options.port ?? 0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    config: { ...account, endpoint: `http://127.0.0.1:${port}`, bucket, addressing: "path" },
    troubles,
    listUploads: objects.listUploads,
    operations,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Call {
  key: string;
  query: URLSearchParams;
  hash: string;
  request: IncomingMessage;
  response: ServerResponse;
  trouble: Trouble | null;
}

/** The operation is done, and the client gets no answer. */
function breakAnswer(response: ServerResponse): ServerResponse {
  response.writeHead = () => {
    response.destroy();
    return response;
  };
  return response;
}

function readOperation(method: string, query: URLSearchParams): Operation {
  const isUpload = query.has("uploadId");
  if (method === "GET") return "get";
  if (method === "HEAD") return "head";
  if (method === "PUT") return isUpload ? "put-part" : "put";
  if (method === "DELETE") return isUpload ? "abort" : "delete";
  if (method === "POST" && query.has("uploads")) return "begin";
  if (method === "POST" && isUpload) return "complete";
  throw new S3Refusal(405, "MethodNotAllowed", "not here");
}

function readRange(header: string | undefined, sizeBytes: number): { start: number; end: number } | null {
  const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === undefined) return null;
  const start = Number(first);
  if (start >= sizeBytes) throw new S3Refusal(416, "InvalidRange", "the range lies beyond the object");
  return { start, end: Math.min(last ? Number(last) : sizeBytes - 1, sizeBytes - 1) };
}

function readParts(body: string): PartName[] {
  return [...body.matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = ""]) => ({
    number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
    tag: /<ETag>(?:"|&quot;)?([0-9a-f]{32})(?:"|&quot;)?</.exec(part)?.[1] ?? "",
  }));
}

const MAX_KEYS = 1_000;

function listBody(objects: readonly { key: string; sizeBytes: number }[], query: URLSearchParams): string {
  const [prefix, marker] = [query.get("prefix") ?? "", query.get("marker") ?? ""];
  const wanted = objects.filter(({ key }) => key.startsWith(prefix) && key > marker);
  const contents = wanted
    .slice(0, MAX_KEYS)
    .map(({ key, sizeBytes }) => `<Contents><Key>${key}</Key><Size>${sizeBytes}</Size></Contents>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<ListBucketResult><IsTruncated>${wanted.length > MAX_KEYS}</IsTruncated>${contents.join("")}</ListBucketResult>`;
}

const beginBody = (bucket: string, key: string, id: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<InitiateMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${key}</Key><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`;

const completeBody = (bucket: string, key: string, tag: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<CompleteMultipartUploadResult><Bucket>${bucket}</Bucket><Key>${key}</Key><ETag>"${tag}"</ETag></CompleteMultipartUploadResult>`;

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, body === "" ? {} : { "content-type": "application/xml" });
  response.end(body);
}
