import { createPrivateKey } from "node:crypto";
import type { Clock } from "../../../ports/clock.ts";
import { authorizationHeader } from "./signature.ts";
import type { WechatPayConfig } from "./wechat-pay-config.ts";

export interface SenderOptions {
  config: WechatPayConfig;
  fetch: typeof fetch;
  clock: Clock;
  /** Up to 32 characters, unique for each call. */
  nonce: () => string;
  timeoutMilliseconds: number;
}

export interface GatewayCall {
  method: "GET" | "POST";
  pathAndQuery: string;
  /** Absent for GET. */
  body?: Record<string, unknown>;
}

/**
 * Sends one call, signed by the merchant, and returns the answer unchecked. `body` is the exact text that is signed.
 */
export type SendSigned = (baseUrl: string, call: GatewayCall, body: string) => Promise<Response>;

export function createSigned({ config, ...options }: SenderOptions): SendSigned {
  const merchant = {
    id: config.merchantId,
    serial: config.merchantSerial,
    key: createPrivateKey(config.merchantPrivateKey),
  };
  return async function send(baseUrl, call, body) {
    const url = new URL(baseUrl + call.pathAndQuery);
    const authorization = authorizationHeader(
      {
        method: call.method,
        pathAndQuery: url.pathname + url.search,
        timestamp: Math.floor(options.clock.now().getTime() / 1000),
        nonce: options.nonce(),
        body,
      },
      merchant,
    );
    return options.fetch(url, {
      method: call.method,
      headers: {
        authorization,
        accept: "application/json",
        "content-type": "application/json",
        "user-agent": "zhixing",
        ...(config.publicKey ? { "wechatpay-serial": config.publicKey.id } : {}),
      },
      ...(body === "" ? {} : { body }),
      redirect: "error",
      signal: AbortSignal.timeout(options.timeoutMilliseconds),
    });
  };
}
