/** The last part of this path is what a browser fetches its login with. */
const SCENE = /(?<=\/login-status\/)[^/]+/;

/**
 * A request's path without anything that opens a login, for the log (security OPS-2).
 * @param path without its query, since `bind-phone/check?phone=` must not put phones into the log
 */
export function loggedPath(path: string): string {
  return path.replace(SCENE, "-");
}
