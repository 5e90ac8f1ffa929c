import { isDeepStrictEqual } from "node:util";
import { type ExportedKind, fileNameOf } from "../../../../domain/content/exported-items.ts";
import { exportTexts, UNWRITTEN } from "../../texts/server/exported-texts.ts";
import type { WritingContext } from "../../texts/server/texts-context.ts";
import type { ArticleRow } from "./article-store.ts";
import { articles } from "./article-tables.ts";
import { retagArticle } from "./article-tag-store.ts";
import { gatedArticles } from "./gated-articles.ts";

/** Articles in exports: drafts and unlisted ones too. */
export function exportArticles(context: WritingContext): ExportedKind {
  return exportTexts(context, {
    name: "article",
    folder: "articles",
    table: articles,
    gated: gatedArticles,
    derived: { ...UNWRITTEN, publicHtml: "" },
    pathOf: ({ id, title }) => [fileNameOf(Number(id), String(title))],
    follow: async (tx, { before, after }) => {
      const [was, is] = [before, after].map((row) => row && placeInLists(row as ArticleRow));
      if (!isDeepStrictEqual(was, is)) await retagArticle(tx, { ...(after as ArticleRow), isNew: before === null });
    },
  });
}

function placeInLists({ tags, publishedAt, withdrawnAt, isUnlisted }: ArticleRow) {
  return { tags, publishedAt, withdrawnAt, isUnlisted };
}
