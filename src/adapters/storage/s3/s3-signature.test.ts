import { createHash } from "node:crypto";
import { AwsV4Signer } from "aws4fetch";
import { expect, test } from "vitest";
import { canonicalRequest, computeSignature } from "../../../sandbox/s3/s3-signature.ts";
import { objectUrl, type S3Config } from "./s3-config.ts";

// The worked examples of AWS's "Signature Calculations for the Authorization Header" (public key pair, 2013-05-24).
const accessKeyId = "AKIAIOSFODNN7EXAMPLE";
const secretAccessKey = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY";
const stamp = "20130524T000000Z";
const host = "examplebucket.s3.amazonaws.com";
const hashOf = (body: string) => createHash("sha256").update(body).digest("hex");

const VECTORS = [
  ["GET", "/test.txt", { range: "bytes=0-9" }, "", "f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41"],
  [
    "PUT",
    "/test%24file.text",
    { date: "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class": "REDUCED_REDUNDANCY" },
    "Welcome to Amazon S3.",
    "98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd",
  ],
  ["GET", "/?lifecycle", {}, "", "fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543"],
  ["GET", "/?max-keys=2&prefix=J", {}, "", "34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7"],
] as const;

test.each(VECTORS)("signs %s %s as in the published example", async (method, path, headers, body, signature) => {
  const signer = new AwsV4Signer({
    method,
    url: `https://${host}${path}`,
    headers: { ...headers, "x-amz-content-sha256": hashOf(body) },
    service: "s3",
    region: "us-east-1",
    accessKeyId,
    secretAccessKey,
    datetime: stamp,
    allHeaders: true,
  });
  expect((await signer.sign()).headers.get("authorization")).toContain(`Signature=${signature}`);
});

test.each(VECTORS)("the sandbox verifies %s %s of the published example", (method, path, headers, body, signature) => {
  const payloadHash = hashOf(body);
  const signed = { ...headers, host, "x-amz-content-sha256": payloadHash, "x-amz-date": stamp };
  const canonical = canonicalRequest({
    method,
    url: new URL(path, `https://${host}`),
    headers: Object.entries(signed).sort(([one], [other]) => (one < other ? -1 : 1)),
    payloadHash,
  });
  expect(computeSignature({ canonical, stamp, region: "us-east-1", secret: secretAccessKey })).toBe(signature);
});

const config: S3Config = {
  endpoint: "",
  region: "cn",
  bucket: "films",
  accessKeyId,
  secretAccessKey,
  addressing: "path",
};

test.each([
  [
    "virtual",
    "https://s3.oss-cn-hangzhou.aliyuncs.com",
    "https://films.s3.oss-cn-hangzhou.aliyuncs.com/files/ab/c.mp4",
  ],
  ["path", "http://127.0.0.1:9000/", "http://127.0.0.1:9000/films/files/ab/c.mp4"],
  ["path", "https://storage.example.com/s3", "https://storage.example.com/s3/films/files/ab/c.mp4"],
  ["cname", "https://films.example.com", "https://films.example.com/files/ab/c.mp4"],
] as const)("with %s addressing at %s the address of an object is %s", (addressing, endpoint, url) => {
  expect(objectUrl({ ...config, addressing, endpoint }, "files/ab/c.mp4").href).toBe(url);
});
