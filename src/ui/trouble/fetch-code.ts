import { errorFromThrown } from "../../kit/api/api-error.ts";
import { fetchLostStyles, rememberLostStyle } from "./lost-styles.ts";

/** Browsers' messages for a module that could not be fetched, and Vite's for its styles. */
const FAILED_CODE = /dynamically imported module|importing a module script|module script failed|preload CSS/i;

/**
 * Why code could not be fetched. `leaving`: there is another build, and the browser is navigating to it; `broken`: it
 * has just navigated there; `passing`: the build is the same, so the cause is the network or a temporary outage.
 */
export type FailedCode = "leaving" | "broken" | "passing";

type Explain = (wanted: string) => Promise<FailedCode>;

let explain: Explain = async () => "passing";

/** Sets the function that compares builds; called once, by the root. */
export function connectBuilds(next: Explain): void {
  explain = next;
}

/**
 * Fetches code that a click needs. Throws an `ApiError` when there is no network, so that it is reported like any call;
 * navigates to `wanted` when a new release has removed the code (spec §4).
 */
export async function fetchCode<T>(load: () => Promise<T>, wanted?: string): Promise<T> {
  try {
    await fetchLostStyles();
    return await load();
  } catch (cause) {
    if (!(cause instanceof Error) || !FAILED_CODE.test(cause.message)) throw cause;
    rememberLostStyle(cause.message);
    const meaning = await explain(wanted ?? location.href);
    if (meaning === "broken") throw cause;
    if (meaning === "leaving") return new Promise(() => {});
    throw errorFromThrown(new TypeError("code out of reach", { cause }), false);
  }
}
