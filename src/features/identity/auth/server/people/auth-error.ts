import { AppError } from "../../../../../kit/api/app-error.ts";
import { AUTH_CODES, type AuthCode } from "../../auth-codes.ts";

/** An error of the session catalogue, with status and message from that table (spec §8). */
export function authError(code: AuthCode, options: { cause?: unknown } = {}): AppError {
  const { status, message } = AUTH_CODES[code];
  return new AppError({ status, code, message, ...options });
}
