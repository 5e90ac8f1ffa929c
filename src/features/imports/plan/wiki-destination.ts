import { addEntry, type ImportReport } from "../import-report.ts";
import type { AnalysedPage } from "../pages/analyse-page.ts";
import type { FoundReference } from "../pages/found-reference.ts";
import type { SourceResolver } from "./source-resolver.ts";

/** What a reference is as an address: `[[甲#节]]` becomes `/path/甲.md#节`. null when no file bears that name. */
export function destinationOf(reference: FoundReference, from: string, resolver: SourceResolver): string | null {
  const { destination, form } = reference;
  if (form !== "wiki") return destination;
  const path = resolver.named(from, destination);
  const fragment = destination.includes("#") ? destination.slice(destination.indexOf("#")) : "";
  return path === null ? null : `/${path}${fragment}`;
}

/** Whether people of this source link by `[[name]]`: one such name is another file's. */
export function isVault(pages: Iterable<AnalysedPage>, resolver: SourceResolver): boolean {
  for (const { page, references } of pages) {
    for (const { form, destination } of references) {
      const path = form === "wiki" ? resolver.named(page.path, destination) : null;
      if (path !== null && path !== page.path) return true;
    }
  }
  return false;
}

/** Outside a vault `[[x]]` may be an anchor, or an array in a sentence; `![[x]]` and `[[x|words]]` are links anywhere. */
export function isWikiLink({ destination, label, isEmbedded }: FoundReference, inVault: boolean): boolean {
  if (/^[\d\s.,+-]*$/.test(destination)) return false;
  return inVault || isEmbedded === true || label !== destination.replace(/^#/, "");
}

/** A name that no file of the source bears: its words stay in the text. */
export function noteUnknownName(
  { kind, destination }: FoundReference,
  { report, where }: { report: ImportReport; where: string },
): void {
  if (kind === "picture") report.pictures.missing += 1;
  else report.links.broken += 1;
  addEntry(report, kind === "picture" ? "missing-picture" : "broken-link", { where, detail: `[[${destination}]]` });
}
