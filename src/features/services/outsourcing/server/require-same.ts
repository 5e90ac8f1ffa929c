import { AppError } from "../../../../kit/api/app-error.ts";

/** The stored row of a key, if it equals the current input. Throws `IDEMPOTENCY_KEY_REUSED`. */
export function requireSame<T>(sent: T, isSame: boolean): T {
  if (isSame) return sent;
  const message = "这个 Idempotency-Key 已用于另一个请求";
  throw new AppError({ status: 422, code: "IDEMPOTENCY_KEY_REUSED", message });
}
