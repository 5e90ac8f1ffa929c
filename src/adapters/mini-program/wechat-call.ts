import { MiniProgramRefusal } from "../../ports/mini-program.ts";

/** A login waits for this call, so it is short (providers §1). */
const TIMEOUT_MS = 8_000;

export interface WechatAnswer {
  contentType: string;
  bytes: Uint8Array;
}

export interface WechatCall {
  fetch: typeof fetch;
  /** With its query; never logged, since tokens and secrets are in it. */
  url: URL;
  /** Absent: GET. */
  body?: Record<string, unknown>;
}

/** One HTTP exchange. Throws `busy` when WeChat cannot be reached or answers 5xx; never says the address. */
export async function callWechat({ fetch, url, body }: WechatCall): Promise<WechatAnswer> {
  let response: Response;
  let bytes: Uint8Array;
  try {
    response = await fetch(url, {
      ...(body ? { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } } : {}),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    bytes = new Uint8Array(await response.arrayBuffer());
  } catch (error) {
    const reason = error instanceof Error ? error.name : String(error);
    throw new MiniProgramRefusal("busy", `${url.pathname}：连接不上或超时（${reason}）`);
  }
  if (response.status >= 500) throw new MiniProgramRefusal("busy", `${url.pathname}：HTTP ${response.status}`);
  if (!response.ok) throw new MiniProgramRefusal("misconfigured", `${url.pathname}：HTTP ${response.status}`);
  return { contentType: response.headers.get("content-type")?.split(";", 1)[0]?.trim() ?? "", bytes };
}

/** The JSON of an answer. WeChat labels it text/plain now and then, so the first byte decides too. */
export function readWechatJson({ contentType, bytes }: WechatAnswer): unknown {
  const isJson = contentType.includes("json") || bytes[0] === "{".charCodeAt(0);
  if (!isJson) return null;
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new MiniProgramRefusal("busy", "微信的回答不完整");
  }
}
