import { AUTH_CODES, DEFAULT_FAILURE_MESSAGE, isAuthCode } from "../../features/identity/auth/auth-codes.ts";
import { ApiError } from "../../kit/api/api-error.ts";

/** Refusals whose reason the server explains, because the user can do something about it or has to know until when. */
const EXPLAINED_REFUSALS = /^(?:PHONE_NEEDED|POSTING_BANNED|REVIEW_NEEDS_PURCHASE)$/;

/** The message of a failed action: the text of its error code if the catalogue has one (spec §8). */
export function failureText(thrown: unknown): string {
  if (!(thrown instanceof ApiError)) return DEFAULT_FAILURE_MESSAGE;
  if (EXPLAINED_REFUSALS.test(thrown.code) && typeof thrown.extra.message === "string") return thrown.extra.message;
  return isAuthCode(thrown.code) ? AUTH_CODES[thrown.code].message : thrown.message;
}

/** Like `failureText`, but prefers the error of the first field in the response. */
export function firstFailureText(thrown: unknown): string {
  const [texts] = thrown instanceof ApiError ? Object.values(thrown.errors) : [];
  return texts?.[0] ?? failureText(thrown);
}
