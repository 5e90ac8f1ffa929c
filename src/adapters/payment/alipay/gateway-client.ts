import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Clock } from "../../../ports/clock.ts";
import { ChannelUnavailableError, PaymentRefusedError, UntrustedMessageError } from "../../../ports/payment-channel.ts";
import { isSignedBy, signMessage } from "../rsa-signature.ts";
import type { AlipayConfig } from "./alipay-config.ts";
import type { AlipayKeys } from "./alipay-keys.ts";
import { formatAlipayTime } from "./alipay-time.ts";
import { cutAnswer, type GatewayAnswer } from "./answer-text.ts";
import { isWorthRetrying, toRefusal } from "./gateway-errors.ts";
import { encodeParams, signedText } from "./signed-text.ts";

export interface GatewayClientOptions {
  config: AlipayConfig;
  keys: AlipayKeys;
  fetch: typeof fetch;
  clock: Clock;
  timeoutMilliseconds: number;
  retryDelayMilliseconds: number;
}

export interface GatewayClient {
  /** The answer of a call after its signature was verified. Throws the errors of a `PaymentChannel`. */
  call(method: string, content: object, extra?: Record<string, string>): Promise<string>;
  /** A signed address for a browser. */
  address(method: string, content: object, extra: Record<string, string>): string;
  /** The key with that serial, fetched from Alipay if it is new. Throws `UntrustedMessageError`. */
  requireKey(serial: string | null): Promise<NonNullable<ReturnType<AlipayKeys["find"]>>>;
}

interface Call {
  method: string;
  content: object;
  extra?: Record<string, string>;
}

const ATTEMPTS = 2;
const CERTIFICATE_METHOD = "alipay.open.app.alipaycert.download";

const answerCode = z.object({
  code: z.string(),
  msg: z.string().optional(),
  sub_code: z.string().optional(),
  sub_msg: z.string().optional(),
});

const certificateAnswer = z.object({ code: z.literal("10000"), alipay_cert_content: z.base64() });

/** Signed calls to Alipay's gateway, and signed addresses of its cashiers. */
export function createGatewayClient({ config, keys, clock, ...options }: GatewayClientOptions): GatewayClient {
  function signParams(method: string, content: object, extra: Record<string, string>): [string, string][] {
    const params = Object.entries({
      app_id: config.appId,
      method,
      format: "JSON",
      charset: "utf-8",
      sign_type: "RSA2",
      timestamp: formatAlipayTime(clock.now()),
      version: "1.0",
      ...keys.serials,
      ...extra,
      biz_content: JSON.stringify(content),
    });
    return [...params, ["sign", signMessage(signedText(params), keys.own)]];
  }

  async function send({ method, content, extra = {} }: Call): Promise<GatewayAnswer> {
    const params = signParams(method, content, extra);
    // The gateway reads the charset from the address before it reads the form.
    const url = `${config.gatewayUrl}?${encodeParams(params.filter(([name]) => name !== "biz_content"))}`;
    const response = await options.fetch(url, {
      method: "POST",
      headers: {
        accept: "application/json",
        "content-type": "application/x-www-form-urlencoded;charset=utf-8",
        "user-agent": "zhixing",
      },
      body: encodeParams(params.filter(([name]) => name === "biz_content")),
      redirect: "error",
      signal: AbortSignal.timeout(options.timeoutMilliseconds),
    });
    const body = Buffer.from(await response.arrayBuffer());
    if (response.status >= 500 || response.status === 429)
      throw new ChannelUnavailableError(`支付宝暂时不可用（${response.status}）`);
    if (!response.ok) throw new PaymentRefusedError(`HTTP${response.status}`, "支付宝的回答无法识别");
    return cutAnswer(body, method);
  }

  async function attempt(call: Call): Promise<string> {
    const answer = await send(call);
    const text = answer.content.toString("utf8");
    const parsed = answerCode.safeParse(JSON.parse(text));
    if (!parsed.success) throw new UntrustedMessageError("支付宝的回答没有结果码");
    // Some refusals are unsigned; no payment is ever settled by a refusal. A signature that is present must be valid.
    if (parsed.data.code === "10000" || answer.sign !== null) await assertFromAlipay(answer);
    if (isWorthRetrying(parsed.data))
      throw new ChannelUnavailableError(`支付宝暂时不可用（${parsed.data.sub_code ?? parsed.data.code}）`);
    if (parsed.data.code !== "10000" || answer.isError) throw toRefusal(parsed.data);
    return text;
  }

  async function assertFromAlipay(answer: GatewayAnswer): Promise<void> {
    const key = await requireKey(answer.certificateSerial);
    if (answer.sign === null || !isSignedBy(answer.content, answer.sign, key))
      throw new UntrustedMessageError("支付宝的回答签名不符");
  }

  async function requireKey(serial: string | null) {
    const key = keys.find(serial) ?? (serial === null ? null : await fetchKey(serial));
    if (key === null) throw new UntrustedMessageError("没有这个序列号的支付宝公钥证书");
    return key;
  }

  /**
   * Alipay replaces its certificate before the old one expires. The new one is trusted only because it is issued under
   * the root.
   */
  async function fetchKey(serial: string) {
    const answer = await send({ method: CERTIFICATE_METHOD, content: { alipay_cert_sn: serial } });
    const parsed = certificateAnswer.safeParse(JSON.parse(answer.content.toString("utf8")));
    if (!parsed.success) return null;
    return keys.learn(serial, Buffer.from(parsed.data.alipay_cert_content, "base64").toString("utf8"), clock.now());
  }

  return {
    requireKey,
    address: (method, content, extra) => `${config.cashierUrl}?${encodeParams(signParams(method, content, extra))}`,
    async call(method, content, extra) {
      for (let made = 1; ; made += 1) {
        try {
          return await attempt({ method, content, ...(extra ? { extra } : {}) });
        } catch (error) {
          const failure = isNetworkFailure(error)
            ? new ChannelUnavailableError("连不上支付宝", { cause: error })
            : error;
          if (!(failure instanceof ChannelUnavailableError) || made === ATTEMPTS) throw failure;
          await wait(options.retryDelayMilliseconds);
        }
      }
    },
  };
}

function isNetworkFailure(error: unknown): boolean {
  // fetch reports a failed connection as TypeError, our time-out as TimeoutError.
  return error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError");
}
