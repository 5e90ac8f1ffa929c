import type { Articles } from "../../features/content/articles/server/articles.ts";
import type { Books } from "../../features/content/books/server/books.ts";
import type { Courses } from "../../features/content/courses/server/courses.ts";
import type { ImportReport } from "../../features/content/imports/import-report.ts";
import type { ImportOptions, ImportTargets } from "../../features/content/imports/import-targets.ts";
import { runImport } from "../../features/content/imports/server/run-import.ts";
import type { Site } from "../../features/front/site/server/site.ts";
import { renderMarkdown } from "../../kit/markdown/render-markdown.ts";

export interface ContentSlices {
  books: Books;
  courses: Courses;
  articles: Articles;
  media: ImportTargets["media"];
  downloads: ImportTargets["downloads"];
  site: Pick<Site, "savePicture">;
}

/** Imports a folder or archive into the slices. */
export async function importContent(
  { books, courses, articles, media, downloads, site }: ContentSlices,
  choice: Omit<ImportOptions, "targets">,
): Promise<ImportReport> {
  const savePicture = ({ bytes }: { bytes: Buffer }) => site.savePicture({ bytes, isSvgAllowed: true });
  const editable = { article: articles.editable, document: books.editable, lesson: courses.editable };
  const readWritten: ImportTargets["readWritten"] = async ({ kind, id }) =>
    (await editable[kind].find(id))?.markdown ?? null;
  const targets = { books, courses, articles, media, downloads, savePicture, renderMarkdown, readWritten };
  return runImport({ ...choice, targets });
}
