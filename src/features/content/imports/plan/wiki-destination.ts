import { addEntry, countConstruct, type ImportReport } from "../import-report.ts";
import type { FoundReference } from "../pages/found-reference.ts";
import type { SourceResolver } from "./source-resolver.ts";

/** A reference as an address: `[[甲#节]]` becomes `/path/甲.md#节`. null when no file has that name. */
export function destinationOf(reference: FoundReference, from: string, resolver: SourceResolver): string | null {
  const { destination, form } = reference;
  if (form !== "wiki") return destination;
  const path = resolver.named(from, destination);
  // `[[甲#节#小节]]` is the smaller one.
  const fragment = destination.includes("#") ? destination.slice(destination.lastIndexOf("#")) : "";
  // `%` in a file name is no escape.
  return path === null ? null : `/${path.replaceAll("%", "%25")}${fragment}`;
}

/** Outside a vault `[[x]]` may be an anchor, or an array in a sentence; `![[x]]` and `[[x|words]]` are links anywhere. */
export function isWikiLink({ destination, label, isEmbedded }: FoundReference, inVault: boolean): boolean {
  if (inVault && DAY.test(destination)) return true;
  if (/^[\d\s.,+-]*$/.test(destination)) return false;
  return inVault || isEmbedded === true || label !== destination.replace(/^#/, "");
}

/** `2026-01-02`, `2026/1/2` or a month: the name of a daily note. */
const DAY = /^\d{4}([-/.])\d{1,2}(?:\1\d{1,2})?$/;

/** An unknown name: its words stay in the text. A day without its own note is a day. */
export function noteUnknownName(
  { kind, destination }: FoundReference,
  { report, where }: { report: ImportReport; where: string },
): void {
  if (DAY.test(destination)) {
    countConstruct(report, { name: "日期链接（[[日期]]），改成文字", outcome: "changed" }, { where });
    return;
  }
  if (kind === "picture") report.pictures.missing += 1;
  else report.links.broken += 1;
  addEntry(report, kind === "picture" ? "missing-picture" : "broken-link", { where, detail: `[[${destination}]]` });
}
