import { createHash, createHmac } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { isSameSecret } from "../../kit/values/is-same-secret.ts";
import { S3Refusal } from "./s3-refusal.ts";

export interface S3Account {
  accessKeyId: string;
  secretAccessKey: string;
  region: string;
}

const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/;
const MAX_SKEW_MS = 15 * 60_000;

/** Checks who calls as the real service does (AWS Signature Version 4). @returns the hash the body must have */
export function checkSignature(request: IncomingMessage, account: S3Account, now: Date): string {
  const parts = AUTHORIZATION.exec(request.headers.authorization ?? "");
  if (!parts) throw new S3Refusal(403, "AccessDenied", "no signature of a known kind");
  const [, keyId, day = "", region, signedHeaders = "", signature = ""] = parts;
  if (keyId !== account.accessKeyId) throw new S3Refusal(403, "InvalidAccessKeyId", "unknown key");
  if (region !== account.region)
    throw new S3Refusal(400, "AuthorizationHeaderMalformed", `the region is wrong; expecting '${account.region}'`);
  const stamp = header(request, "x-amz-date");
  if (!stamp.startsWith(day) || Math.abs(readStamp(stamp) - now.getTime()) > MAX_SKEW_MS)
    throw new S3Refusal(403, "RequestTimeTooSkewed", "the clocks differ too much");
  const names = signedHeaders.split(";");
  const isMissing = (name: string) => request.headers[name] !== undefined && !names.includes(name);
  if (
    !names.includes("host") ||
    Object.keys(request.headers).some((name) => name.startsWith("x-amz-") && isMissing(name))
  )
    throw new S3Refusal(403, "AccessDenied", "headers that were not signed");
  const payloadHash = header(request, "x-amz-content-sha256");
  const canonical = canonicalRequest({
    method: request.method ?? "",
    url: new URL(request.url ?? "/", "http://localhost"),
    headers: names.map((name) => [name, header(request, name)]),
    payloadHash,
  });
  const expected = computeSignature({ canonical, stamp, region: account.region, secret: account.secretAccessKey });
  if (!isSameSecret(signature, expected)) throw new S3Refusal(403, "SignatureDoesNotMatch", "the signature is another");
  return payloadHash;
}

/** What is signed: method, path, query and headers in one fixed spelling. */
export function canonicalRequest(parts: {
  method: string;
  url: URL;
  headers: (readonly [string, string])[];
  payloadHash: string;
}): string {
  const query = [...parts.url.searchParams]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort((one, other) => (one < other ? -1 : 1));
  return [
    parts.method,
    decodeURIComponent(parts.url.pathname).split("/").map(encode).join("/"),
    query.join("&"),
    ...parts.headers.map(([name, value]) => `${name}:${value.trim().replaceAll(/ +/g, " ")}`),
    "",
    parts.headers.map(([name]) => name).join(";"),
    parts.payloadHash,
  ].join("\n");
}

export function computeSignature(parts: { canonical: string; stamp: string; region: string; secret: string }): string {
  const day = parts.stamp.slice(0, 8);
  const scope = [day, parts.region, "s3", "aws4_request"];
  const key = scope.reduce<Buffer>((held, word) => hmac(held, word), Buffer.from(`AWS4${parts.secret}`));
  const hash = createHash("sha256").update(parts.canonical).digest("hex");
  return hmac(key, ["AWS4-HMAC-SHA256", parts.stamp, scope.join("/"), hash].join("\n")).toString("hex");
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

/** RFC 3986: everything but letters, digits and `-_.~`. */
function encode(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function header(request: IncomingMessage, name: string): string {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(",") : (value ?? "");
}

function readStamp(stamp: string): number {
  const [, year, month, day, hours, minutes, seconds] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? [];
  return Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`) || 0;
}
