import { resolve } from "node:path";
import type { Articles } from "../features/articles/server/articles.ts";
import type { BookDraft } from "../features/books/book-draft.ts";
import type { Shelf } from "../features/books/contract.ts";
import type { Books } from "../features/books/server/books.ts";
import type { ImportReport } from "../features/imports/import-report.ts";
import type { ArticleTargets, BookTargets, ImportProgress } from "../features/imports/import-targets.ts";
import { runImport } from "../features/imports/server/run-import.ts";
import { sourceKeyOf } from "../features/imports/source-key.ts";
import type { Site } from "../features/site/server/site.ts";
import { conflict } from "../kit/app-error.ts";
import { renderMarkdown } from "../kit/markdown/render-markdown.ts";
import { type ImportCommand, shelvesOfType } from "./arguments.ts";

export interface ContentSlices {
  books: Pick<Books, "importTargets" | "saveBook">;
  articles: Pick<Articles, "importTargets">;
  site: Pick<Site, "keepPicture">;
}

type ImportChoice = Omit<ImportCommand, "name" | "isFullReport">;
type BookPlace = Pick<BookDraft, "shelf" | "contentType" | "category">;

const defaultCategory = "未分类";
/** What a shelf is for unless the operator says otherwise. */
const gatedTypes = { system: "system_course", vip: "vip" } as const satisfies Record<Shelf, BookDraft["contentType"]>;

/**
 * Imports a folder or archive into the slices. Content that is new and whose type nobody named is gated: what was gated
 * by mistake can be opened, what was open by mistake has been read.
 */
export async function importContent(
  { books, articles, site }: ContentSlices,
  choice: ImportChoice & { onProgress?: (progress: ImportProgress) => void },
): Promise<ImportReport> {
  const key = choice.key ?? sourceKeyOf(resolve(choice.path));
  const isKnownBook = choice.as === "book" && (await books.importTargets.findImportedBook(key)) !== null;
  return runImport({
    ...choice,
    key,
    targets: {
      books: placeBooks(books, placeOf(choice, isKnownBook)),
      articles: await gateArticles(articles.importTargets, { keyPrefix: `${key}/` }),
      savePicture: ({ bytes }) => site.keepPicture({ bytes, isSvgAllowed: true }),
      renderMarkdown,
    },
  });
}

function placeOf({ type, shelf, category }: ImportChoice, isKnownBook: boolean): BookPlace {
  if (isKnownBook && shelf !== null && type === null)
    throw conflict("IMPORT_TYPE_NEEDED", "这本书导入过，换书架请同时用 --type 写明类型");
  const named = category === null ? {} : { category };
  if (type !== null) {
    const kind = { shelf: shelf ?? shelvesOfType(type)[0], contentType: type as BookDraft["contentType"] };
    return isKnownBook ? { ...kind, ...named } : { ...kind, category: defaultCategory, ...named };
  }
  if (isKnownBook) return named;
  return { shelf: shelf ?? "vip", contentType: gatedTypes[shelf ?? "vip"], category: defaultCategory, ...named };
}

/** Shelf, type and category are the operator's; the importer knows nothing of them. */
function placeBooks(books: ContentSlices["books"], place: BookPlace): BookTargets {
  return {
    ...books.importTargets,
    saveBook: async ({ type: _, ...draft }) => {
      await books.saveBook({ ...draft, ...place });
      // Writes nothing more; the target learns on which shelf the book stands, which is part of its addresses.
      return books.importTargets.saveBook({ ...draft, type: null });
    },
  };
}

async function gateArticles(targets: ArticleTargets, { keyPrefix }: { keyPrefix: string }): Promise<ArticleTargets> {
  const known = new Set((await targets.listImportedArticles(keyPrefix)).map((article) => article.sourceKey));
  return {
    ...targets,
    saveArticle: (article) =>
      targets.saveArticle({
        ...article,
        type: article.type ?? (known.has(article.sourceKey) ? null : "paid_article"),
      }),
  };
}
