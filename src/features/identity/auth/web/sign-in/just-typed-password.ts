import { MINUTE_MS } from "../../../../../kit/values/durations.ts";

/** Not longer than a re-authentication is valid. */
const REMEMBERED_MS = 5 * MINUTE_MS;

let justTyped: string | null = null;
let forgetting: ReturnType<typeof setTimeout> | undefined;

/**
 * Remembers the password of a login in this page's memory, so that a one-time password need not be typed again to
 * replace it. It is never stored: after a reload it must be typed.
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
