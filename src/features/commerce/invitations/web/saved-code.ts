import { ApiError } from "../../../../kit/api/api-error.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { openLocalStore } from "../../../../ui/browser/local-store.ts";
import { acceptInvitation } from "../contract.ts";
import { readInvitationCode } from "../invitation-code.ts";

/** Stored in memory if the browser forbids local storage, until the page is closed. */
const store = openLocalStore();
const NAME = "invitation";
export const CODE_LIFETIME_MS = 30 * DAY_MS;
/** Errors after which another attempt may succeed. */
const PASSING = [401, 403, 408, 429];

/**
 * Stores the code of a link in this browser until its visitor has an account. The code of a later link replaces it.
 */
export function saveCode(code: string): void {
  store.set(NAME, `${code} ${Date.now() + CODE_LIFETIME_MS}`);
}

function readSavedCode(): string | null {
  const [code = "", until = ""] = (store.get(NAME) ?? "").split(" ");
  return Number(until) > Date.now() ? readInvitationCode(code) : null;
}

function forgetCode(): void {
  store.remove(NAME);
}

/** Binds this user to the inviter. Throws the obstacle. Deletes a code that can never be accepted. */
export async function acceptCode(code: string): Promise<void> {
  try {
    await callEndpoint(acceptInvitation, { body: { code } });
    forgetCode();
  } catch (error) {
    const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (isFinal && !PASSING.includes(error.status)) forgetCode();
    throw error;
  }
}

/** Accepts a stored code. Errors are not shown, because they do not concern the purchase. */
export async function acceptSavedCode(): Promise<void> {
  const code = readSavedCode();
  if (code === null) return;
  try {
    await acceptCode(code);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
