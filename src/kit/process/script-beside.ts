import path from "node:path";

/**
 * The script of a thread or process in the same folder as `url`, the module that starts it or the bundle that contains
 * the module. It has the same extension, `.ts` or `.js`.
 */
export function scriptBeside(url: string, name: string): URL {
  return new URL(`./${name}${path.extname(url)}`, url);
}
