import { type Challenge, type Solution, solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";

/** What the worker answers: a solution, or why there is none. */
export type CaptchaVerdict = { solution: Solution } | { failure: string };

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
