import { AUTH_CODES, DEFAULT_FAILURE_MESSAGE, isAuthCode } from "../../features/identity/auth/auth-codes.ts";
import { ApiError } from "../../kit/api/api-error.ts";

/** The message of a failed action: the text of its error code if the catalogue has one (spec §8). */
export function failureText(thrown: unknown): string {
  if (!(thrown instanceof ApiError)) return DEFAULT_FAILURE_MESSAGE;
  return isAuthCode(thrown.code) ? AUTH_CODES[thrown.code].message : thrown.message;
}

/** Like `failureText`, but prefers the error of the first field in the response. */
export function firstFailureText(thrown: unknown): string {
  const [texts] = thrown instanceof ApiError ? Object.values(thrown.errors) : [];
  return texts?.[0] ?? failureText(thrown);
}
