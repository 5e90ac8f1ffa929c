import { compareNames } from "../source/natural-order.ts";
import { directoryOf } from "../source/safe-path.ts";

/**
 * Paths that a pattern of a table of contents matches, in the order of their names: `part/*` is a folder, `part/**` it
 * and its subfolders. The text behind the asterisk is an ending.
 */
export function listPattern(paths: readonly string[], pattern: string): string[] {
  const start = pattern.indexOf("*");
  const prefix = pattern.slice(0, start).replace(/^\.\//, "");
  const isDeep = pattern[start + 1] === "*";
  const folder = directoryOf(prefix);
  return paths.filter((path) => path.startsWith(prefix) && (isDeep || directoryOf(path) === folder)).sort(compareNames);
}
