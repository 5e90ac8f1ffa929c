import { Readable } from "node:stream";
import { finished } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import type { ByteRange, StoredFile } from "../../../ports/file-storage.ts";
import type { S3Call } from "./s3-call.ts";
import { readElement, readErrorBody, S3Error, storeUnavailable } from "./s3-error.ts";

/** 10 000 parts are 80 GiB; only one part at a time is in memory. Services accept no parts smaller than 5 MiB. */
export const PART_BYTES = 8 * 1024 * 1024;

export interface S3Objects {
  put(key: string, bytes: Uint8Array): Promise<void>;
  /** Uploads in parts if the content is larger than one part. @returns bytes */
  putStream(key: string, content: Readable): Promise<number>;
  /** null: the object does not exist. */
  get(key: string, range?: ByteRange): Promise<StoredFile | null>;
  /** null: the object does not exist. */
  measure(key: string): Promise<number | null>;
  remove(key: string): Promise<void>;
  /** Objects whose keys start with the prefix, in the order of their keys. */
  list(prefix: string): Promise<ListedObject[]>;
}

export interface ListedObject {
  key: string;
  sizeBytes: number;
}

/** Reads and writes whole objects of a bucket. A failed upload in parts is aborted, so that its parts cost nothing. */
export function createS3Objects({ call, partBytes = PART_BYTES }: { call: S3Call; partBytes?: number }): S3Objects {
  async function put(key: string, body: Uint8Array): Promise<void> {
    await finish(await call({ method: "PUT", key, body }));
  }

  async function putParts(key: string, parts: AsyncIterable<Buffer>): Promise<void> {
    let size = 0;
    const uploadId = readElement(
      await readText(await call({ method: "POST", key, query: { uploads: "" } })),
      "UploadId",
    );
    if (!uploadId) throw new Error("the store of files began an upload without a name");
    try {
      const tags: string[] = [];
      for await (const body of parts) {
        size += body.length;
        const query = { partNumber: String(tags.length + 1), uploadId };
        const answer = await call({ method: "PUT", key, query, body });
        tags.push(answer.headers.get("etag") ?? "");
        await finish(answer);
      }
      await complete({ key, uploadId, tags }).catch((error: unknown) => checkDone(error, { key, size }));
    } catch (error) {
      // The first failure is reported; a rule of the bucket removes unfinished uploads.
      await call({ method: "DELETE", key, query: { uploadId } }).then(finish, () => undefined);
      throw error;
    }
  }

  /** The answer to the completion may be lost; a second completion then finds no upload. */
  async function checkDone(error: unknown, { key, size }: { key: string; size: number }): Promise<void> {
    const isGone = error instanceof S3Error && error.code === "NoSuchUpload";
    if (!isGone || (await measure(key)) !== size) throw error;
  }

  async function measure(key: string): Promise<number | null> {
    const answer = await call({ method: "HEAD", key }).catch(nullIfNoObject);
    return answer && Number(answer.headers.get("content-length"));
  }

  /** Version 1 of the call, because not all services know version 2; the next page begins after the last key. */
  async function list(prefix: string): Promise<ListedObject[]> {
    const listed: ListedObject[] = [];
    for (;;) {
      const query = { prefix, marker: listed.at(-1)?.key ?? "" };
      const body = await readText(await call({ method: "GET", key: "", query }));
      const isTruncated = readElement(body, "IsTruncated");
      if (isTruncated === null) throw new Error("the store of files did not answer with a list");
      const page = [...body.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, object = ""]) => ({
        key: readElement(object, "Key") ?? "",
        sizeBytes: Number(readElement(object, "Size")),
      }));
      listed.push(...page);
      if (isTruncated !== "true" || page.length === 0) return listed;
    }
  }

  /** The service sends 200 before the outcome is known, so only the body states whether it succeeded. */
  async function complete({ key, uploadId, tags }: { key: string; uploadId: string; tags: string[] }): Promise<void> {
    const parts = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = `<CompleteMultipartUpload>${parts.join("")}</CompleteMultipartUpload>`;
    const answer = await call({
      method: "POST",
      key,
      query: { uploadId },
      body,
      headers: { "content-type": "application/xml" },
    });
    const text = await readText(answer);
    const error = readErrorBody(text, answer.status);
    if (error) throw error.isPassing ? storeUnavailable(error) : error;
    if (!text.includes("<CompleteMultipartUploadResult"))
      throw storeUnavailable(new Error("an upload was not confirmed"));
  }

  return {
    put,
    async putStream(key, content) {
      let size = 0;
      const parts = cutParts(content, partBytes, (bytes) => {
        size += bytes;
      });
      const first = (await parts.next()).value ?? Buffer.alloc(0);
      if (first.length < partBytes) await put(key, first);
      else await putParts(key, prepend(first, parts));
      return size;
    },
    async get(key, range) {
      const headers: Record<string, string> = range ? { range: `bytes=${range.start}-${range.end}` } : {};
      const answer = await call({ method: "GET", key, headers }).catch(nullIfNoObject);
      if (!answer) return null;
      const sizeBytes = range ? readWholeSize(answer, range) : Number(answer.headers.get("content-length"));
      return { sizeBytes, stream: toNodeStream(answer) };
    },
    measure,
    remove: async (key) => finish(await call({ method: "DELETE", key })),
    list,
  };
}

/** Reads a stream in chunks of one size; the last chunk is shorter or empty. */
async function* cutParts(
  content: Readable,
  partBytes: number,
  count: (bytes: number) => void,
): AsyncGenerator<Buffer, undefined> {
  let held: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    let rest: Buffer = typeof chunk === "string" ? Buffer.from(chunk) : chunk;
    count(rest.length);
    while (size + rest.length >= partBytes) {
      const cut = partBytes - size;
      yield Buffer.concat([...held, rest.subarray(0, cut)]);
      rest = rest.subarray(cut);
      held = [];
      size = 0;
    }
    if (rest.length > 0) held.push(rest);
    size += rest.length;
  }
  if (size > 0) yield Buffer.concat(held);
  return undefined;
}

async function* prepend(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first;
  yield* rest;
}

function nullIfNoObject(error: unknown): null {
  if (error instanceof S3Error && error.status === 404 && error.code !== "NoSuchBucket") return null;
  if (error instanceof S3Error && error.status === 416) throw new RangeError(error.message);
  throw error;
}

/**
 * A service without support for ranges sends the whole file: an error is better than four gigabytes for a few bytes.
 */
function readWholeSize(answer: Response, range: ByteRange): number {
  const contentRange = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.headers.get("content-range") ?? "");
  const [start, end, size] = contentRange?.slice(1).map(Number) ?? [];
  if (answer.status === 206 && start === range.start && end === range.end && size !== undefined) return size;
  void answer.body?.cancel();
  if (answer.status === 206 && size !== undefined && range.end >= size) throw new RangeError(`beyond ${size} bytes`);
  throw new Error("the store of files does not answer ranges");
}

function toNodeStream(answer: Response): Readable {
  return answer.body ? Readable.fromWeb(answer.body as WebStream) : Readable.from([]);
}

async function readText(answer: Response): Promise<string> {
  return answer.text().catch((error: unknown) => {
    throw storeUnavailable(error);
  });
}

/** Reads an answer to its end, so that its connection can be reused. */
async function finish(answer: Response): Promise<void> {
  if (answer.body) await finished(Readable.fromWeb(answer.body as WebStream).resume());
}
