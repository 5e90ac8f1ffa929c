import { errorFromThrown } from "../../kit/api/api-error.ts";
import { fetchLostStyles, rememberLostStyle } from "./lost-styles.ts";

/** Browsers' messages for a module that could not be fetched, and Vite's for its styles. */
const FAILED_CODE = /dynamically imported module|importing a module script|module script failed|preload CSS/i;

/**
 * What code that cannot be fetched means. `leaving`: another build is out, and the browser is on its way to it;
 * `broken`: it has just been there; `passing`: the build is the same, so it is the network or a passing outage.
 */
export type FailedCode = "leaving" | "broken" | "passing";

type Explain = (wanted: string) => Promise<FailedCode>;

let explain: Explain = async () => "passing";

/** Says who knows of builds; done once, by the root. */
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
