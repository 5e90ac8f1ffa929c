import { createHmac, hash, timingSafeEqual } from "node:crypto";

const HEADER =
  /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/(\w+)\/tc3_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
const DATE_WINDOW_SECONDS = 300;

/** The provider's refusal of a badly signed call, as [code, message]; null when the call is genuine. */
export function findTc3Problem(
  call: { headers: Headers; body: string; now: Date },
  account: { secretId: string; secretKey: string },
): [string, string] | null {
  const { headers, body, now } = call;
  const match = HEADER.exec(headers.get("authorization") ?? "");
  if (!match) return ["AuthFailure.InvalidAuthorization", "请求头部的 Authorization 不符合腾讯云标准。"];
  const [, secretId = "", date = "", service = "", signedNames = "", signature = ""] = match;
  if (secretId !== account.secretId) return ["AuthFailure.SecretIdNotFound", "密钥不存在。"];

  const timestamp = Number(headers.get("x-tc-timestamp"));
  const age = Math.abs(now.getTime() / 1000 - timestamp);
  if (!(age <= DATE_WINDOW_SECONDS)) return ["AuthFailure.SignatureExpire", "签名过期。"];
  if (date !== new Date(timestamp * 1000).toISOString().slice(0, 10) || service !== "sms") {
    return ["AuthFailure.SignatureFailure", "签名的日期或服务不符。"];
  }
  const names = signedNames.split(";");
  if (!names.includes("host") || !names.includes("content-type")) {
    return ["AuthFailure.SignatureFailure", "host 与 content-type 必须参与签名。"];
  }

  const lines = names.map((name) => `${name}:${(headers.get(name) ?? "").trim().toLowerCase()}\n`).join("");
  const canonical = `POST\n/\n\n${lines}\n${signedNames}\n${hash("sha256", body)}`;
  const text = `TC3-HMAC-SHA256\n${timestamp}\n${date}/${service}/tc3_request\n${hash("sha256", canonical)}`;
  const dateKey = hmac(`TC3${account.secretKey}`, date);
  const expected = hmac(hmac(hmac(dateKey, service), "tc3_request"), text);
  if (timingSafeEqual(expected, Buffer.from(signature, "hex"))) return null;
  return ["AuthFailure.SignatureFailure", "签名错误。"];
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}
