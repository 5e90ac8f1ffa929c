/** A browser fetches its login with the last part of this path. */
const SCENE = /(?<=\/login-status\/)[^/]+/;

/**
 * A request's path for the log, without secrets that would allow a login (security OPS-2).
 * @param path without its query, because `bind-phone/check?phone=` must not put phone numbers into the log
 */
export function loggedPath(path: string): string {
  return path.replace(SCENE, "-");
}
