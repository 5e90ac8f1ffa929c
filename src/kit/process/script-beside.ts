import path from "node:path";

/** The script of a thread or process: beside the file that starts it, or beside the bundle that this has become part of. */
export function scriptBeside(url: string, name: string): URL {
  return new URL(`./${name}${path.extname(url)}`, url);
}
