import { describeLanguage } from "../editions/language-code.ts";
import { addEntry, type ImportReport } from "../import-report.ts";
import type { SourceTree } from "../source/source-tree.ts";

/** Which pages are in another language, and which languages and versions are not imported: one line for each. */
export function noteEdition(
  report: ImportReport,
  { tree: { edition }, taken }: { tree: SourceTree; taken: ReadonlySet<string | null> },
): void {
  if (!edition) return;
  for (const [path, language] of edition.untranslated)
    if (taken.has(path)) addEntry(report, "untranslated", { where: path, detail: nameOf(language) });
  for (const [language, count] of edition.others)
    addEntry(report, "other-language", { where: language, detail: `${nameOf(language)}，${count} 篇` });
  for (const [version, count] of edition.versions)
    if (count > 0) addEntry(report, "other-version", { where: version, detail: `${count} 篇` });
}

function nameOf(language: string): string {
  return language === "" ? "来源本来的语言" : describeLanguage(language);
}
