import { ChannelUnavailableError, UntrustedMessageError } from "../../../ports/payment-channel.ts";
import { BILL_TIMEOUT_MS, MAX_PACKED_BYTES } from "./bill-limits.ts";

/** The bytes of a bill's file. Never reads more than the limit. */
export async function fetchFile(send: typeof fetch, url: URL, headers: Record<string, string>): Promise<Buffer> {
  const signal = AbortSignal.timeout(BILL_TIMEOUT_MS);
  const init = { headers: { "user-agent": "zhixing", ...headers }, redirect: "error", signal } as const;
  try {
    const response = await send(url, init);
    if (!response.ok) throw new ChannelUnavailableError(`账单文件暂时下载不了（${response.status}）`);
    return await takeIn(response);
  } catch (error) {
    // fetch reports a failed or interrupted connection as TypeError, our time-out as TimeoutError.
    const isNetworkFailure =
      error instanceof TypeError || (error instanceof DOMException && error.name === "TimeoutError");
    throw isNetworkFailure ? new ChannelUnavailableError("账单文件下载中断", { cause: error }) : error;
  }
}

async function takeIn(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_PACKED_BYTES) throw new UntrustedMessageError("账单文件过大");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
