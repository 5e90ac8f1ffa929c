import type { KeyObject } from "node:crypto";
import { signMessage } from "../rsa-signature.ts";

const SCHEME = "WECHATPAY2-SHA256-RSA2048";

export interface RequestToSign {
  method: "GET" | "POST";
  /** Path with query exactly as sent. */
  pathAndQuery: string;
  timestamp: number;
  nonce: string;
  /** The exact text that was sent; empty for GET. */
  body: string;
}

/** The text that both sides sign for a request: five parts, each followed by a line feed, including the last. */
export function requestMessage(request: RequestToSign): string {
  return `${request.method}\n${request.pathAndQuery}\n${request.timestamp}\n${request.nonce}\n${request.body}\n`;
}

/** The text the platform signs in answers and notifications. */
export function answerMessage(answer: { timestamp: string; nonce: string; body: string }): string {
  return `${answer.timestamp}\n${answer.nonce}\n${answer.body}\n`;
}

/** The `Authorization` header of a signed request. */
export function authorizationHeader(
  request: RequestToSign,
  merchant: { id: string; serial: string; key: KeyObject },
): string {
  const fields = {
    mchid: merchant.id,
    nonce_str: request.nonce,
    timestamp: String(request.timestamp),
    serial_no: merchant.serial,
    signature: signMessage(requestMessage(request), merchant.key),
  };
  const list = Object.entries(fields).map(([name, value]) => `${name}="${value}"`);
  return `${SCHEME} ${list.join(",")}`;
}
