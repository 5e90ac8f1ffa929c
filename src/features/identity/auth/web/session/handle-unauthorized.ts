import type { Unauthorized } from "../../../../../kit/api/api-client.ts";
import { ApiError } from "../../../../../kit/api/api-error.ts";
import { AUTH_CODES, type AuthCode, isAuthCode } from "../../auth-codes.ts";
import { getUser } from "../../contract.ts";
import type { BrowserSession } from "./session.ts";

/**
 * Decides how to handle a 401 (spec §8 "401 handling"): repeat once with a new token, keep the login, or end the
 * session.
 */
export async function handleUnauthorized(session: BrowserSession, failure: Unauthorized): Promise<"retry" | ApiError> {
  const { error, usedToken, isSecondTry } = failure;
  const stored = session.tokens.current();
  const code = isAuthCode(error.code) ? error.code : "TOKEN_INVALID";
  if (usedToken !== null && stored?.accessToken !== usedToken) {
    // The token was replaced or removed during the call, so its failure does not concern the current session.
    return stored === null || isSecondTry ? asError(code) : "retry";
  }
  if (code === "INSUFFICIENT_PERMISSIONS") return asError(code);
  const isUserFetch = failure.endpoint.name === getUser.name;
  if (code !== "TOKEN_EXPIRED" && !isUserFetch) return session.lose(code);
  if (isSecondTry) return session.lose(code === "TOKEN_EXPIRED" ? "REFRESH_TOKEN_EXPIRED" : code);
  if (stored === null) return session.lose("TOKEN_INVALID");
  return renew(session, stored.accessToken, code);
}

async function renew(session: BrowserSession, refusedToken: string, code: AuthCode): Promise<"retry" | ApiError> {
  const codeIfLost = code === "TOKEN_EXPIRED" ? "REFRESH_TOKEN_EXPIRED" : code;
  const outcome = await session.renew(refusedToken, codeIfLost);
  if (outcome === "renewed" || outcome === "kept") return "retry";
  if (outcome === "postponed") return session.tokens.refusal();
  return asError(codeIfLost);
}

function asError(code: AuthCode): ApiError {
  const { status, message } = AUTH_CODES[code];
  return new ApiError({ status, code, message });
}
