import { createHmac, hash } from "node:crypto";
import { isSameSecret } from "../../kit/values/is-same-secret.ts";

const HEADER = /^ACS3-HMAC-SHA256 Credential=([^,]+),\s?SignedHeaders=([^,]+),\s?Signature=([0-9a-f]{64})$/;
const DATE_WINDOW_MILLISECONDS = 15 * 60 * 1000;

export interface SignedCall {
  method: string;
  url: URL;
  headers: Headers;
  body: string;
  now: Date;
}

/** The provider's refusal of a badly signed call, as [HTTP status, code, message]; null when the call is genuine. */
export function findAcs3Problem(
  call: SignedCall,
  account: { accessKeyId: string; accessKeySecret: string },
): [400 | 404, string, string] | null {
  const { headers } = call;
  const match = HEADER.exec(headers.get("authorization") ?? "");
  if (!match) return [400, "MissingAuthorization", "Authorization is missing or malformed."];
  const [, accessKeyId = "", signedNames = "", signature = ""] = match;
  if (accessKeyId !== account.accessKeyId)
    return [404, "InvalidAccessKeyId.NotFound", "Specified access key is not found."];

  const date = Date.parse(headers.get("x-acs-date") ?? "");
  if (!(Math.abs(call.now.getTime() - date) <= DATE_WINDOW_MILLISECONDS)) {
    return [400, "InvalidTimeStamp.Expired", "Specified time stamp or date value is expired."];
  }
  if (headers.get("x-acs-content-sha256") !== hash("sha256", call.body)) {
    return [400, "SignatureDoesNotMatch", "Specified content hash does not match the body."];
  }
  const names = signedNames.split(";");
  // Unsigned x-acs headers or host could be replaced by a proxy.
  const mustSign = ["host", ...[...headers.keys()].filter((name) => name.startsWith("x-acs-"))];
  const isComplete = mustSign.every((name) => names.includes(name));
  if (isComplete && isSameSecret(signature, signatureOf(call, names, account.accessKeySecret))) return null;
  return [400, "SignatureDoesNotMatch", "Specified signature is not matched with our calculation."];
}

function signatureOf(call: SignedCall, names: string[], secret: string): string {
  const query = [...call.url.searchParams].map(([name, value]) => `${escape3986(name)}=${escape3986(value)}`);
  const headerLines = names.map((name) => `${name}:${(call.headers.get(name) ?? "").trim()}\n`);
  const canonical = `${call.method}\n/\n${query.sort().join("&")}\n${headerLines.join("")}\n${names.join(";")}\n${hash("sha256", call.body)}`;
  return createHmac("sha256", secret)
    .update(`ACS3-HMAC-SHA256\n${hash("sha256", canonical)}`)
    .digest("hex");
}

/** RFC 3986, stricter than `encodeURIComponent`. */
function escape3986(value: string): string {
  return encodeURIComponent(value).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
