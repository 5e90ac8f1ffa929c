import { type ApiAnswer, sendCall } from "../site/send-at-once.ts";
import type { RunningSite } from "../site/start-site.ts";
import { solve } from "./solve-captcha.ts";

export interface CodeRequest {
  phone: string;
  purpose: "signup" | "login";
  /** Headers of the requesting browser: the code is valid only on its device. */
  headers: Record<string, string>;
}

/** A solved challenge of this site, as the browser sends it. */
export async function solveCaptcha(site: RunningSite, headers: Record<string, string>): Promise<string> {
  const { body } = await sendCall({ site, path: "/v1/verification/captcha", headers });
  return solve(body.data.challenge);
}

/** Requests a code, including the captcha. */
export async function sendCode(site: RunningSite, { phone, purpose, headers }: CodeRequest): Promise<ApiAnswer> {
  const body = { phone, purpose, captcha: await solveCaptcha(site, headers) };
  return sendCall({ site, method: "POST", path: "/v1/auth/verify-codes/phone", headers, body });
}

/** The codes that this site's sandbox phone has received for a number, newest first. */
export async function readCodes(site: RunningSite, phone: string): Promise<string[]> {
  const answer = await fetch(`${site.url}/sandbox/api/inbox?phone=${encodeURIComponent(phone)}`);
  const { messages }: { messages: { code: string }[] } = await answer.json();
  return messages.map(({ code }) => code);
}

/** The code from the phone. Throws an error with the answer if none is sent. */
export async function receiveCode(site: RunningSite, request: CodeRequest): Promise<string> {
  const { status, body } = await sendCode(site, request);
  const [newest] = await readCodes(site, request.phone);
  if (status !== 200 || newest === undefined) throw new Error(`no code received: ${status} ${JSON.stringify(body)}`);
  return newest;
}
