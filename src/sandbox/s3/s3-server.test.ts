import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { AwsV4Signer } from "aws4fetch";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "../../ports/clock.ts";
import { type S3Sandbox, startS3Sandbox } from "./s3-server.ts";

const account = { accessKeyId: "AKIAEXAMPLE", secretAccessKey: "secret", region: "us-east-1" };
let folder: string;
let sandbox: S3Sandbox;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "zhixing-s3-server-"));
  sandbox = await startS3Sandbox({ folder, account, bucket: "box", clock: systemClock });
});
afterAll(async () => {
  await sandbox.close();
  await rm(folder, { recursive: true });
});

interface Sending {
  method?: string;
  body?: string;
  /** What is announced; absent: the truth. */
  hash?: string;
  datetime?: string;
}

async function send(address: string, { method = "GET", body, hash, datetime }: Sending = {}) {
  const announced =
    hash ??
    createHash("sha256")
      .update(body ?? "")
      .digest("hex");
  const signed = await new AwsV4Signer({
    method,
    url: `${sandbox.config.endpoint}/box/${address}`,
    headers: { "x-amz-content-sha256": announced },
    ...account,
    service: "s3",
    ...(datetime !== undefined && { datetime }),
  }).sign();
  const answer = await fetch(signed.url, { method, headers: signed.headers, ...(body !== undefined && { body }) });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

const codeOf = ({ text }: { text: string }) => /<Code>(\w+)</.exec(text)?.[1];

test("a body other than the one that was signed is refused, and nothing is stored", async () => {
  const answer = await send("a.txt", { method: "PUT", body: "forged", hash: "0".repeat(64) });
  expect([answer.status, codeOf(answer)]).toEqual([400, "XAmzContentSHA256Mismatch"]);
  expect((await send("a.txt")).status).toBe(404);
});

test("a call without a signature, and one with an expired signature, are refused", async () => {
  expect((await fetch(`${sandbox.config.endpoint}/box/a.txt`)).status).toBe(403);
  expect(codeOf(await send("a.txt", { datetime: "20200101T000000Z" }))).toBe("RequestTimeTooSkewed");
});

test("a call that was changed in transit is refused", async () => {
  const signed = await new AwsV4Signer({
    url: `${sandbox.config.endpoint}/box/a.txt`,
    ...account,
    service: "s3",
  }).sign();
  const answer = await fetch(`${sandbox.config.endpoint}/box/b.txt`, { headers: signed.headers });
  expect(await answer.text()).toContain("SignatureDoesNotMatch");
});

test("objects are put, read in part and removed", async () => {
  expect((await send("dir/a.txt", { method: "PUT", body: "0123456789" })).headers.get("etag")).toMatch(
    /^"[0-9a-f]{32}"$/,
  );
  expect((await send("dir/a.txt")).text).toBe("0123456789");
  expect((await send("dir/a.txt", { method: "DELETE" })).status).toBe(204);
  expect(codeOf(await send("dir/a.txt"))).toBe("NoSuchKey");
});

test("parts that are too small, unknown or out of order do not make an object", async () => {
  const begun = await send("film?uploads=", { method: "POST" });
  const id = /<UploadId>(.*?)</.exec(begun.text)?.[1];
  const tags: string[] = [];
  for (const number of [1, 2]) {
    const part = await send(`film?partNumber=${number}&uploadId=${id}`, { method: "PUT", body: `part ${number}` });
    tags.push(part.headers.get("etag") ?? "");
  }
  const complete = async (parts: [number, string | undefined][]) => {
    const named = parts.map(([number, tag]) => `<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = `<CompleteMultipartUpload>${named.join("")}</CompleteMultipartUpload>`;
    return codeOf(await send(`film?uploadId=${id}`, { method: "POST", body }));
  };
  expect(
    await complete([
      [1, tags[0]],
      [2, tags[1]],
    ]),
  ).toBe("EntityTooSmall");
  expect(
    await complete([
      [2, tags[1]],
      [1, tags[0]],
    ]),
  ).toBe("InvalidPartOrder");
  expect(await complete([[1, `"${"0".repeat(32)}"`]])).toBe("InvalidPart");
  expect(await complete([[1, tags[0]]])).toBeUndefined();
  expect((await send("film")).text).toBe("part 1");
  expect(codeOf(await send(`film?uploadId=${id}`, { method: "DELETE" }))).toBe("NoSuchUpload");
});
