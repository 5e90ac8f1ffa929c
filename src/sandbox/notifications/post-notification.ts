import type { ProductAnswer } from "../ledger-records.ts";

/** A gateway gives the merchant five seconds, then counts the attempt as failed. */
const ANSWER_TIMEOUT_MILLISECONDS = 5_000;
const MAX_STORED_BODY_LENGTH = 300;

/** Posts a notification and returns the product's answer; never throws. */
export async function postNotification(
  send: typeof fetch,
  notification: { url: string; headers: Record<string, string>; body: string },
): Promise<ProductAnswer> {
  try {
    const response = await send(notification.url, {
      method: "POST",
      headers: { "content-type": "application/json", "user-agent": "Mozilla/4.0", ...notification.headers },
      body: notification.body,
      redirect: "error",
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MILLISECONDS),
    });
    return { status: response.status, body: (await response.text()).slice(0, MAX_STORED_BODY_LENGTH) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { status: null, body: `没有得到回答：${reason}` };
  }
}
