import { ApiError } from "../../../../kit/api/api-error.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { openLocalStore } from "../../../../ui/browser/local-store.ts";
import { acceptInvitation } from "../contract.ts";
import { readInvitationCode } from "../invitation-code.ts";

/** In memory where the browser forbids it, until the page is left. */
const store = openLocalStore();
const NAME = "invitation";
export const CODE_LIFETIME_MS = 30 * DAY_MS;
/** Another try may succeed. */
const PASSING = [401, 403, 408, 429];

/** Stores the code of a link in this browser until its visitor has an account; a later link replaces it. */
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

/** Binds this member to the inviter. Throws what prevents it; a code that can never be accepted is deleted. */
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

/** Applies a stored code without messages, because they do not concern the purchase. */
export async function acceptSavedCode(): Promise<void> {
  const code = readSavedCode();
  if (code === null) return;
  try {
    await acceptCode(code);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
