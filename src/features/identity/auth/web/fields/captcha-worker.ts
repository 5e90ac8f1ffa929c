import { type Challenge, type Solution, solveChallenge } from "altcha-lib";
import { deriveKey as deriveKeyNatively } from "altcha-lib/algorithms/web/pbkdf2";
import { deriveKey as deriveKeySlowly } from "./derive-key.ts";

/** The worker's answer: a solution, or the reason why there is none. */
export type CaptchaVerdict = { solution: Solution } | { failure: string };

/** Browsers provide WebCrypto only on https and localhost; on a site over plain http the work is done in JavaScript. */
const deriveKey = isSecureContext ? deriveKeyNatively : deriveKeySlowly;

async function solve(challenge: Challenge): Promise<CaptchaVerdict> {
  try {
    const solution = await solveChallenge({ challenge, deriveKey });
    return solution === null ? { failure: "timeout" } : { solution };
  } catch (cause) {
    return { failure: String(cause) };
  }
}

addEventListener("message", async (event: MessageEvent<Challenge>) => {
  postMessage(await solve(event.data));
});
