import { MINUTE_MS } from "../../../../../kit/values/durations.ts";

/** No longer than a confirmation lasts. */
const REMEMBERED_MS = 5 * MINUTE_MS;

let justTyped: string | null = null;
let forgetting: ReturnType<typeof setTimeout> | undefined;

/**
 * Remembers the password of a login in the memory of this page, so that a one-time password need not be typed again to
 * be replaced. Nothing stores it: after a reload it is typed.
 */
export function rememberTypedPassword(password: string): void {
  clearTimeout(forgetting);
  justTyped = password;
  forgetting = setTimeout(forgetTypedPassword, REMEMBERED_MS);
}

export function readTypedPassword(): string | null {
  return justTyped;
}

export function forgetTypedPassword(): void {
  clearTimeout(forgetting);
  justTyped = null;
}
