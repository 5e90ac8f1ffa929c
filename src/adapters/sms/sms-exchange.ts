import type { SmsResult } from "../../ports/sms-sender.ts";

/** A login waits for this call, so the limit is short (providers §1). */
const TIMEOUT_MILLISECONDS = 5_000;

export interface SmsExchange {
  fetch: typeof fetch;
  address: string;
  headers: Record<string, string>;
  body: string;
}

/** Posts to a provider and passes its JSON to `read`; network failures and invalid answers become `unavailable`. */
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
    // Refusals come with 4xx and a JSON body; only the body has the reason.
    const isJson = response.headers.get("content-type")?.includes("json") ?? false;
    if (isJson) return read(JSON.parse(text));
    return { kind: "unavailable", detail: `HTTP ${response.status}，回答不是 JSON`, mayHaveArrived: true };
  } catch (error) {
    const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return { kind: "unavailable", detail, ...(neverLeft(error) ? {} : { mayHaveArrived: true }) };
  }
}

/** No connection was made, so nothing can have been sent. */
function neverLeft(error: unknown): boolean {
  const cause: unknown = error instanceof Error ? error.cause : null;
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  return ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH", "UND_ERR_CONNECT_TIMEOUT"].includes(
    code,
  );
}
