import { z } from "zod";

export const WECHAT_API_URL = "https://api.weixin.qq.com";

export interface WechatAnswer {
  contentType: string;
  bytes: Uint8Array;
}

interface WechatCall {
  /** Includes its query; it must not appear in messages or logs because it contains tokens and secrets. */
  url: URL;
  /** Absent for GET. */
  body?: Record<string, unknown>;
}

/** One of the operator's accounts at WeChat. */
export interface WechatAccount {
  appId: string;
  secret: string;
  /** `https://api.weixin.qq.com`; no slash at the end. */
  apiUrl: string;
}

interface WechatClientOptions {
  fetch: typeof fetch;
  timeoutMs: number;
  /**
   * The error to throw, in the terms of the caller's port. `busy`: temporary; `misconfigured`: only the operator can
   * fix it.
   */
  refuse(kind: "busy" | "misconfigured", detail: string): Error;
  /**
   * The same for one of WeChat's error numbers. WeChat's own text is omitted because it repeats parts of the request.
   */
  refuseCode(errcode: number): Error;
}

const failure = z.object({ errcode: z.number().default(0) });
const tokenShape = z.object({ access_token: z.string().min(1), expires_in: z.number().int().positive() });

/** WeChat's server API (providers §3.1), used for all of the operator's accounts. No call is repeated. */
export interface WechatClient {
  exchange(call: WechatCall): Promise<WechatAnswer>;
  /** 0: no error code. */
  errcodeOf(answer: WechatAnswer): number;
  read<T>(answer: WechatAnswer, shape: z.ZodType<T>): T;
  /** All steps together: returns the JSON of an answer without an `errcode`. */
  request<T>(call: WechatCall, shape: z.ZodType<T>): Promise<T>;
  requestToken(account: WechatAccount): Promise<{ token: string; expiresInSeconds: number }>;
}

export function createWechatClient({ fetch, timeoutMs, refuse, refuseCode }: WechatClientOptions): WechatClient {
  async function exchange({ url, body }: WechatCall): Promise<WechatAnswer> {
    let response: Response;
    let bytes: Uint8Array;
    try {
      response = await fetch(url, {
        ...(body
          ? { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } }
          : {}),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      bytes = new Uint8Array(await response.arrayBuffer());
    } catch (error) {
      const reason = error instanceof Error ? error.name : String(error);
      throw refuse("busy", `${url.pathname}：连不上微信或超时（${reason}）`);
    }
    const { status, ok, headers } = response;
    if (!ok) throw refuse(status >= 500 ? "busy" : "misconfigured", `${url.pathname}：HTTP ${status}`);
    return { contentType: headers.get("content-type")?.split(";", 1)[0]?.trim() ?? "", bytes };
  }

  /** WeChat sometimes labels JSON as text/plain, so the first byte is checked too. */
  function readJson({ contentType, bytes }: WechatAnswer): unknown {
    const isJson = contentType.includes("json") || bytes[0] === "{".charCodeAt(0);
    if (!isJson) return null;
    try {
      return JSON.parse(new TextDecoder().decode(bytes));
    } catch {
      throw refuse("busy", "微信的回答不完整");
    }
  }

  function errcodeOf(answer: WechatAnswer): number {
    const parsed = failure.safeParse(readJson(answer));
    return parsed.success ? parsed.data.errcode : 0;
  }

  function read<T>(answer: WechatAnswer, shape: z.ZodType<T>): T {
    const parsed = shape.safeParse(readJson(answer));
    if (!parsed.success) throw refuse("busy", "微信的回答无法识别");
    return parsed.data;
  }

  async function request<T>(call: WechatCall, shape: z.ZodType<T>): Promise<T> {
    const answer = await exchange(call);
    const errcode = errcodeOf(answer);
    if (errcode !== 0) throw refuseCode(errcode);
    return read(answer, shape);
  }

  return {
    exchange,
    errcodeOf,
    read,
    request,
    async requestToken({ appId: appid, secret, apiUrl }) {
      const url = new URL(`${apiUrl}/cgi-bin/stable_token`);
      // Not forced: a repeated call returns the same token, so that processes do not invalidate each other's token.
      const body = { grant_type: "client_credential", appid, secret, force_refresh: false };
      const { access_token: token, expires_in: expiresInSeconds } = await request({ url, body }, tokenShape);
      return { token, expiresInSeconds };
    },
  };
}
