import type { ImportReport } from "../import-report.ts";
import type { SourceTree } from "../source/source-tree.ts";

/** Lists the files that an author should check, where a page replaces one in another language. */
export function nameOrigins(report: ImportReport, { edition }: Pick<SourceTree, "edition">): void {
  if (!edition) return;
  const toOrigin = (where: string) => {
    const [, path = where, line = ""] = /^(.*?)(:\d+)?$/.exec(where) ?? [];
    return edition.originOf(path) + line;
  };
  for (const entry of report.entries) entry.where = toOrigin(entry.where);
  for (const construct of report.constructs) construct.examples = construct.examples.map(toOrigin);
  for (const change of report.changes) change.where = toOrigin(change.where);
}
