import { AppError } from "./app-error.ts";

/** Codes that a call with an Idempotency-Key may answer if its result is stored for repetitions. */
export const IDEMPOTENCY_ERRORS = [
  "IDEMPOTENCY_KEY_REQUIRED",
  "IDEMPOTENCY_KEY_REUSED",
  "IDEMPOTENCY_IN_PROGRESS",
] as const;

/** The caller's Idempotency-Key, 1 to 128 visible ASCII characters. Throws `IDEMPOTENCY_KEY_REQUIRED`. */
export function readIdempotencyKey(header: string | null): string {
  const key = header?.trim() ?? "";
  if (/^[\x21-\x7e]{1,128}$/.test(key)) return key;
  throw new AppError({
    status: 400,
    code: "IDEMPOTENCY_KEY_REQUIRED",
    message: "缺少 Idempotency-Key 请求头（1 至 128 个可见字符）",
  });
}
