import { createHmac, hash } from "node:crypto";

const ALGORITHM = "TC3-HMAC-SHA256";

export interface Tc3Request {
  service: string;
  /** Headers that are signed: lower-case names, values exactly as sent. */
  headers: Record<string, string>;
  body: string;
  /** Unix seconds; also sent as `X-TC-Timestamp`. */
  timestamp: number;
}

export interface Tc3Credential {
  secretId: string;
  secretKey: string;
}

/** The `Authorization` header of a POST to Tencent Cloud API 3.0. */
export function signTc3(request: Tc3Request, credential: Tc3Credential): string {
  const headers = Object.entries(request.headers).sort(([a], [b]) => (a < b ? -1 : 1));
  const signedNames = headers.map(([name]) => name).join(";");
  const canonicalRequest = [
    "POST",
    "/",
    "",
    ...headers.map(([name, value]) => `${name}:${value.trim().toLowerCase()}`),
    "",
    signedNames,
    hash("sha256", request.body),
  ].join("\n");

  const date = new Date(request.timestamp * 1000).toISOString().slice(0, 10);
  const scope = `${date}/${request.service}/tc3_request`;
  const textToSign = [ALGORITHM, request.timestamp, scope, hash("sha256", canonicalRequest)].join("\n");
  const signingKey = [date, request.service, "tc3_request"].reduce<string | Buffer>(
    (key, part) => hmac(key, part),
    `TC3${credential.secretKey}`,
  );
  const signature = hmac(signingKey, textToSign).toString("hex");
  return `${ALGORITHM} Credential=${credential.secretId}/${scope}, SignedHeaders=${signedNames}, Signature=${signature}`;
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
