import { resolve } from "node:path";
import { AppError } from "../../../../kit/api/app-error.ts";
import { openBeside } from "../foreign/open-beside.ts";
import type { ImportReport } from "../import-report.ts";
import type { ImportOptions, ImportRun } from "../import-targets.ts";
import { buildPlan } from "../plan/build-plan.ts";
import { hasFilm } from "../plan/plan-course.ts";
import type { SourceTree } from "../source/source-tree.ts";
import { sourceKeyOf } from "../source-key.ts";
import { importArticles } from "./import-articles.ts";
import { importBook } from "./import-book.ts";
import { importCourse } from "./import-course.ts";
import { nameOrigins } from "./name-origins.ts";
import { describeEmptySource } from "./open/describe-empty-source.ts";
import { readSource } from "./open/read-source.ts";

/**
 * Imports a folder or archive and returns the report. A dry run reads the same and writes nothing. Throws an `AppError`
 * only for the source as a whole: missing, too large, without text, or with a key in use.
 */
export async function runImport(options: ImportOptions): Promise<ImportReport> {
  const source = await openSource(options);
  try {
    const unlisted = options.unlisted ?? "linked";
    const now = options.now ?? (() => new Date());
    const as = options.as === "articles" ? "articles" : "book";
    const plan = await buildPlan(source, { unlisted, as, language: options.language ?? null, now: now() });
    const { tree } = plan;
    if (as !== "articles" && plan.layout === "ghost") {
      // A book has one access rule for all its content, but here each text has its own.
      throw new AppError({
        status: 422,
        code: "IMPORT_ARTICLES_ONLY",
        message: "Ghost 的导出每一篇各有谁能读，只能作为文章导入：--as articles",
      });
    }
    const hasFilms = options.as === "course" && hasFilm(tree);
    if (!hasFilms && !plan.documents.some((document) => document.kind === "page")) {
      throw new AppError({ status: 422, code: "IMPORT_SOURCE_EMPTY", message: describeEmptySource(tree.paths) });
    }
    if (options.title) plan.title = options.title;
    plan.report.title = plan.title;
    plan.report.as = options.as;
    plan.report.isDryRun = options.isDryRun ?? false;
    const run: ImportRun = {
      as: options.as,
      type: options.type ?? null,
      shelf: options.shelf ?? null,
      category: options.category ?? null,
      key: options.key ?? tree.key ?? sourceKeyOf(resolve(options.path)),
      unlisted,
      isDryRun: options.isDryRun ?? false,
      targets: options.targets,
      onProgress: options.onProgress ?? (() => {}),
      isTitleRequested: Boolean(options.title),
      now,
    };
    if (options.as === "course") await importCourse(plan, tree, run);
    else if (options.as === "book") await importBook(plan, tree, run);
    else await importArticles(plan, tree, run);
    nameOrigins(plan.report, tree);
    return plan.report;
  } finally {
    await source.close();
  }
}

/** The source, and where it is a blog's export among its pictures, both combined. */
async function openSource({ path, tiers }: ImportOptions): Promise<SourceTree> {
  const foreignOptions = tiers ? { tiers } : {};
  const source = await readSource(path, foreignOptions);
  if (source.outline) return source;
  try {
    return (await openBeside(source, foreignOptions)) ?? source;
  } catch (error) {
    await source.close();
    throw error;
  }
}
