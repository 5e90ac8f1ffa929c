import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "../../../ports/clock.ts";
import { ChannelUnavailableError } from "../../../ports/payment-channel.ts";
import { isWorthRetrying, readRefusal } from "./gateway-errors.ts";
import type { PrepareKeys } from "./platform-certificates.ts";
import { assertFromPlatform, type PlatformKeys } from "./platform-keys.ts";
import type { GatewayCall, SendSigned } from "./signed-request.ts";
import type { WechatPayConfig } from "./wechat-pay-config.ts";

export interface GatewayClientOptions {
  config: Pick<WechatPayConfig, "baseUrls">;
  keys: PlatformKeys;
  /** Called before these keys verify anything. */
  prepareKeys: PrepareKeys;
  send: SendSigned;
  clock: Clock;
  retryDelayMilliseconds: number;
}

export type GatewayClient = (call: GatewayCall) => Promise<string>;

const ATTEMPTS_PER_HOST = 2;

/**
 * Signed calls to the gateway. Returns the body of a 2xx answer whose signature was verified; throws
 * `PaymentRefusedError`, `UntrustedMessageError` or `ChannelUnavailableError`.
 */
export function createGatewayClient(options: GatewayClientOptions): GatewayClient {
  const { config, send } = options;

  async function requestHost(baseUrl: string, call: GatewayCall, body: string): Promise<string> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await send(baseUrl, call, body);
      const text = await response.text();
      if (isWorthRetrying(response.status)) {
        if (attempt === ATTEMPTS_PER_HOST)
          throw new ChannelUnavailableError(`微信支付暂时不可用（${response.status}）`);
        await wait(options.retryDelayMilliseconds);
        continue;
      }
      // Refusals may be unsigned (from a proxy); no payment is ever settled by one.
      if (!response.ok) throw readRefusal(response.status, text);
      await options.prepareKeys(response.headers.get("Wechatpay-Serial"));
      assertFromPlatform({ headers: response.headers, body: text, now: options.clock.now() }, options.keys);
      return text;
    }
  }

  return async function callGateway(call) {
    // Stringified once: the signed, sent and resent bytes must be equal.
    const body = call.body === undefined ? "" : JSON.stringify(call.body);
    let lastFailure: unknown;
    for (const baseUrl of config.baseUrls) {
      try {
        return await requestHost(baseUrl, call, body);
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
