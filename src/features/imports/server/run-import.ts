import { resolve } from "node:path";
import { AppError } from "../../../kit/app-error.ts";
import type { ImportReport } from "../import-report.ts";
import type { ImportProgress, ImportTargets } from "../import-targets.ts";
import { buildPlan } from "../plan/build-plan.ts";
import { sourceKeyOf } from "../source-key.ts";
import { importArticles } from "./import-articles.ts";
import { importBook } from "./import-book.ts";
import { readSource } from "./read-source.ts";

interface RunImportOptions {
  /** Folder or zip archive. */
  path: string;
  as: "book" | "articles";
  /** Content type asked for (`--type`); left out: the target's own default. */
  type?: string | null;
  /** Name of the source across imports; left out: from the folder. */
  key?: string | null;
  /** Name of the book; left out: the one the source gives. */
  title?: string | null;
  isDryRun?: boolean;
  targets: ImportTargets;
  onProgress?: (progress: ImportProgress) => void;
}

/**
 * Imports a folder or archive and answers what was found and done. A dry run reads the same and writes nothing.
 * Throws an `AppError` only for the source as a whole: not there, too much, no text in it, its key taken by another.
 */
export async function runImport(options: RunImportOptions): Promise<ImportReport> {
  const tree = await readSource(options.path);
  try {
    const plan = await buildPlan(tree);
    if (!plan.documents.some((document) => document.kind === "page")) {
      throw new AppError({ status: 422, code: "IMPORT_SOURCE_EMPTY", message: "来源里没有可以导入的 Markdown 文档" });
    }
    if (options.title) plan.title = options.title;
    plan.report.title = plan.title;
    plan.report.as = options.as;
    plan.report.isDryRun = options.isDryRun ?? false;
    const writing = {
      as: options.as,
      type: options.type ?? null,
      key: options.key ?? sourceKeyOf(resolve(options.path)),
      isDryRun: options.isDryRun ?? false,
      targets: options.targets,
      onProgress: options.onProgress ?? (() => {}),
    };
    if (options.as === "book") await importBook(plan, writing);
    else await importArticles(plan, writing);
    return plan.report;
  } finally {
    await tree.close();
  }
}
