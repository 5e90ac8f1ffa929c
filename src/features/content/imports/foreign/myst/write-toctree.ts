import { toAddress } from "./list-labels.ts";
import type { Directive } from "./read-directive.ts";
import { isAddress, listEntries } from "./read-toctree.ts";
import type { RoleContext } from "./write-roles.ts";

/** A toctree as Sphinx shows it on its page: a list of links below its caption. */
export function writeToctree(toctree: Directive, context: RoleContext): string[] {
  const { documentAt, glob, titleOf } = context;
  const lookup = {
    documentAt: (_: string, written: string) => documentAt(written),
    glob: (_: string, pattern: string) => glob(pattern),
  };
  const items = listEntries(toctree, "", lookup).flatMap(({ label, target, path }) => {
    if (path !== null) return [`- [${label || titleOf(path)}](${toAddress(path)})`];
    return isAddress(target) ? [`- [${label || target}](<${target}>)`] : [];
  });
  const caption = toctree.options.get("caption");
  if (items.length === 0) return [];
  return ["", ...(caption ? [`**${caption}**`, ""] : []), ...items, ""];
}
