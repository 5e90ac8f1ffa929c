import { createHmac, hash } from "node:crypto";

const ALGORITHM = "ACS3-HMAC-SHA256";

export interface Acs3Request {
  method: "GET" | "POST";
  host: string;
  action: string;
  version: string;
  query: Record<string, string>;
  body: string;
  /** UTC, in seconds. */
  date: Date;
  nonce: string;
}

export interface Acs3Credential {
  accessKeyId: string;
  accessKeySecret: string;
}

/**
 * RFC 3986 percent-encoding; `encodeURIComponent` does not escape five characters that the provider requires escaped.
 */
export function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** The sorted query, in the form that is both signed and sent. */
export function canonicalQuery(query: Record<string, string>): string {
  const pairs = Object.entries(query).map(([name, value]) => `${percentEncode(name)}=${percentEncode(value)}`);
  return pairs.sort().join("&");
}

/** Headers of a signed RPC call to Aliyun, including `authorization` (`host` is set by fetch from the address). */
export function signAcs3(request: Acs3Request, credential: Acs3Credential): Record<string, string> {
  const headers: Record<string, string> = {
    "x-acs-action": request.action,
    "x-acs-content-sha256": hash("sha256", request.body),
    "x-acs-date": `${request.date.toISOString().slice(0, 19)}Z`,
    "x-acs-signature-nonce": request.nonce,
    "x-acs-version": request.version,
  };
  const signed = Object.entries({ ...headers, host: request.host }).sort(([a], [b]) => (a < b ? -1 : 1));
  const signedNames = signed.map(([name]) => name).join(";");
  const canonicalRequest = [
    request.method,
    // RPC calls have no resource path; the canonical path is "/" at every endpoint.
    "/",
    canonicalQuery(request.query),
    ...signed.map(([name, value]) => `${name}:${value.trim()}`),
    "",
    signedNames,
    hash("sha256", request.body),
  ].join("\n");
  const signature = createHmac("sha256", credential.accessKeySecret)
    .update(`${ALGORITHM}\n${hash("sha256", canonicalRequest)}`)
    .digest("hex");
  const authorization = `${ALGORITHM} Credential=${credential.accessKeyId},SignedHeaders=${signedNames},Signature=${signature}`;
  return { ...headers, authorization };
}
