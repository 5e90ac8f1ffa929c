import type { SmsResult } from "../../ports/sms-sender.ts";

/** A login waits for this call, so it is short (providers §1). */
const TIMEOUT_MILLISECONDS = 5_000;

export interface SmsExchange {
  fetch: typeof fetch;
  address: string;
  headers: Record<string, string>;
  body: string;
}

/** Posts to a provider and hands its JSON to `read`; network failures and nonsense become `unavailable`. */
export async function exchange(request: SmsExchange, read: (json: unknown) => SmsResult): Promise<SmsResult> {
  try {
    const response = await request.fetch(request.address, {
      method: "POST",
      headers: request.headers,
      ...(request.body === "" ? {} : { body: request.body }),
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MILLISECONDS),
    });
    const text = await response.text();
    // Refusals come with 4xx and a JSON body; only the body says what they are.
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    return isJson ? read(JSON.parse(text)) : { kind: "unavailable", detail: `HTTP ${response.status}，回答不是 JSON` };
  } catch (error) {
    return { kind: "unavailable", detail: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
  }
}
