import { ApiError } from "../../../../../kit/api/api-error.ts";
import { callEndpoint } from "../../../../../kit/api/call-endpoint.ts";
import { getCaptcha } from "../../contract.ts";
import { solveCaptcha } from "./solve-captcha.ts";

/** Runs a call with a proof of work, without any action of the visitor. */
export function proveWork<T>(run: (solution: string) => Promise<T>, signal: AbortSignal): Promise<T> {
  return runWithFreshSolution(run, async () => {
    const { challenge } = await callEndpoint(getCaptcha, {}, { signal });
    return solveCaptcha(challenge, signal);
  });
}

/** Runs a call that rarely requires a proof of work, and repeats it with one when the server requires it. */
export async function proveWorkIfRequired<T>(
  run: (captcha: { captcha?: string }) => Promise<T>,
  { signal, onProving }: { signal: AbortSignal; onProving(): void },
): Promise<T> {
  try {
    return await run({});
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.code !== "CAPTCHA_REQUIRED") throw thrown;
    onProving();
    return proveWork((captcha) => run({ captcha }), signal);
  }
}

/** A challenge may expire while a phone sleeps; it is replaced without a message. */
async function runWithFreshSolution<T>(
  run: (solution: string) => Promise<T>,
  solve: () => Promise<string>,
): Promise<T> {
  const solution = await solve();
  try {
    return await run(solution);
  } catch (thrown) {
    if (!(thrown instanceof ApiError) || thrown.code !== "CAPTCHA_INVALID") throw thrown;
    return run(await solve());
  }
}
