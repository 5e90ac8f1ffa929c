import { createPrivateKey } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "../../../ports/clock.ts";
import { ChannelUnavailableError } from "../../../ports/payment-channel.ts";
import { isWorthRetrying, readRefusal } from "./gateway-errors.ts";
import { assertFromPlatform, type PlatformKeys } from "./platform-keys.ts";
import { authorizationHeader } from "./signature.ts";
import type { WechatPayConfig } from "./wechat-pay-config.ts";

export interface GatewayClientOptions {
  config: WechatPayConfig;
  keys: PlatformKeys;
  fetch: typeof fetch;
  clock: Clock;
  /** Up to 32 characters, never the same twice. */
  nonce: () => string;
  timeoutMilliseconds: number;
  retryDelayMilliseconds: number;
}

export interface GatewayCall {
  method: "GET" | "POST";
  pathAndQuery: string;
  /** Left out for GET. */
  body?: Record<string, unknown>;
}

export type GatewayClient = (call: GatewayCall) => Promise<string>;

const ATTEMPTS_PER_HOST = 2;

/**
 * Signed calls to the gateway. Answers the body of a 2xx answer whose signature was checked; throws
 * `PaymentRefusedError`, `UntrustedMessageError` or `ChannelUnavailableError`.
 */
export function createGatewayClient(options: GatewayClientOptions): GatewayClient {
  const { config } = options;
  const merchant = {
    id: config.merchantId,
    serial: config.merchantSerial,
    key: createPrivateKey(config.merchantPrivateKey),
  };

  async function send(baseUrl: string, call: GatewayCall, body: string): Promise<Response> {
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
  }

  async function askHost(baseUrl: string, call: GatewayCall, body: string): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await send(baseUrl, call, body);
      const text = await response.text();
      if (isWorthRetrying(response.status)) {
        if (attempt === ATTEMPTS_PER_HOST)
          throw new ChannelUnavailableError(`微信支付暂时不可用（${response.status}）`);
        await wait(options.retryDelayMilliseconds);
        continue;
      }
      // Refusals may come unsigned (from a proxy on the way); nothing is ever settled by one.
      if (!response.ok) throw readRefusal(response.status, text);
      assertFromPlatform({ headers: response.headers, body: text, now: options.clock.now() }, options.keys);
      return text;
    }
  }

  return async function callGateway(call) {
    // Stringified once: what is signed, sent and sent again must be the same bytes.
    const body = call.body === undefined ? "" : JSON.stringify(call.body);
    let lastFailure: unknown;
    for (const baseUrl of config.baseUrls) {
      try {
        return await askHost(baseUrl, call, body);
      } catch (error) {
        if (!isNetworkFailure(error)) throw error;
        lastFailure = error;
      }
    }
    throw new ChannelUnavailableError("连不上微信支付", { cause: lastFailure });
  };
}

function isNetworkFailure(error: unknown): boolean {
  // fetch reports a failed connection as TypeError, our time-out as TimeoutError.
  return error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError");
}
