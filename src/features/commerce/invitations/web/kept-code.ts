import { ApiError } from "../../../../kit/api/api-error.ts";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { DAY_MS } from "../../../../kit/values/durations.ts";
import { acceptInvitation } from "../contract.ts";
import { readInvitationCode } from "../invitation-code.ts";

const NAME = "invitation";
export const KEPT_MS = 30 * DAY_MS;
/** Another try may go otherwise. */
const PASSING = [401, 403, 408, 429];

/** Keeps the code of a link in this browser until its visitor has an account; a later link takes its place. */
export function keepCode(code: string): void {
  try {
    localStorage.setItem(NAME, `${code} ${Date.now() + KEPT_MS}`);
  } catch {
    // Without storage the page that has the link hands it over, as long as it is open.
  }
}

function readKept(): string | null {
  try {
    const [code = "", until = ""] = (localStorage.getItem(NAME) ?? "").split(" ");
    return Number(until) > Date.now() ? readInvitationCode(code) : null;
  } catch {
    return null;
  }
}

function forgetCode(): void {
  try {
    localStorage.removeItem(NAME);
  } catch {
    // There was none.
  }
}

/** Says who invited this member. Throws what stands against it; what will not change is not said again. */
export async function handOver(code: string): Promise<void> {
  try {
    await callEndpoint(acceptInvitation, { body: { code } });
    forgetCode();
  } catch (error) {
    const isFinal = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (isFinal && !PASSING.includes(error.status)) forgetCode();
    throw error;
  }
}

/** The same for a code that was kept, unseen: whoever buys is not told what does not concern the purchase. */
export async function handOverKept(): Promise<void> {
  const code = readKept();
  if (code === null) return;
  try {
    await handOver(code);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
}
