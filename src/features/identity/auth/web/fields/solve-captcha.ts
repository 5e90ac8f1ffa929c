import { trustedScriptUrl } from "../../../../../ui/browser/trusted-html.ts";
import type { CaptchaVerdict } from "./captcha-worker.ts";
import workerUrl from "./captcha-worker.ts?worker&url";

/**
 * Solves a challenge in a worker, without any action of the visitor.
 * @returns the solution for `sendPhoneCode`: base64 of `{ challenge, solution }`
 */
export async function solveCaptcha(challenge: unknown, signal: AbortSignal): Promise<string> {
  const verdict = await workOn(challenge, signal);
  if ("failure" in verdict) throw new Error(`captcha was not solved: ${verdict.failure}`);
  return btoa(JSON.stringify({ challenge, solution: verdict.solution }));
}

function workOn(challenge: unknown, signal: AbortSignal): Promise<CaptchaVerdict> {
  return new Promise<CaptchaVerdict>((resolve, reject) => {
    const worker = new Worker(trustedScriptUrl(workerUrl), { type: "module" });
    const end = () => worker.terminate();
    worker.addEventListener("message", (event: MessageEvent<CaptchaVerdict>) => {
      end();
      resolve(event.data);
    });
    worker.addEventListener("error", (event) => {
      end();
      reject(new Error(event.message));
    });
    signal.addEventListener("abort", () => {
      end();
      reject(signal.reason);
    });
    worker.postMessage(challenge);
  });
}
