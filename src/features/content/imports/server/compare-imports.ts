import { conflict } from "../../../../kit/api/app-error.ts";
import { addEntry } from "../import-report.ts";
import type { ImportPlan } from "../plan/import-plan.ts";

/** A text of the same source that an earlier import saved. */
interface ImportedText {
  sourceKey: string;
  title: string;
}

/** Reports texts of an earlier import that the source no longer has; they are never deleted. */
export function noteGone(plan: ImportPlan, known: readonly ImportedText[], plannedKeys: ReadonlySet<string>): void {
  for (const { sourceKey, title } of known) {
    if (plannedKeys.has(sourceKey)) continue;
    plan.report.documents.gone += 1;
    addEntry(plan.report, "gone", { where: sourceKey, detail: title });
  }
}

/** Two folders with the same name are two books: an earlier import without any common document is another source. */
export function refuseForeignBook(known: readonly ImportedText[], plannedKeys: ReadonlySet<string>, key: string): void {
  if (known.length === 0 || known.some(({ sourceKey }) => plannedKeys.has(sourceKey))) return;
  throw conflict("IMPORT_KEY_TAKEN", `名为“${key}”的来源导入过另一本书，请用 --key 另取一个名字`);
}
