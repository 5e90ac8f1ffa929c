import { notFound } from "../../../../kit/api/app-error.ts";
import { readListPage } from "../../../../kit/tables/list-rows.ts";
import {
  type PublicationChange,
  type PublishableTexts,
  timesAfter,
  type WrittenEntry,
} from "../../texts/publication.ts";
import type { WritingContext } from "../../texts/server/texts-context.ts";
import { writtenTextList } from "../../versions/contract.ts";
import { articlePath } from "../article-paths.ts";
import { lockArticle, updateArticle } from "./article-store.ts";
import { retagArticle } from "./article-tag-store.ts";
import { type WrittenArticle, writtenArticles } from "./written-article-store.ts";

/** Publication of articles; `onChanged`: called when caches of them are outdated. */
export function publishArticles(
  { db, clock }: Pick<WritingContext, "db" | "clock">,
  { onChanged }: { onChanged(): void },
): PublishableTexts {
  async function change(id: number, request: PublicationChange) {
    const now = clock.now();
    const changed = await db.transaction(async (tx) => {
      const before = await lockArticle(tx, id);
      if (!before) throw notFound("没有这篇文章");
      const times = timesAfter(request, { now, publishedAt: before.publishedAt });
      await updateArticle(tx, id, { ...times, updatedAt: now });
      await retagArticle(tx, { ...before, ...times });
      return { before, after: toEntry({ ...before, ...times, updatedAt: now }) };
    });
    onChanged();
    return changed;
  }

  return {
    kind: "article",
    list: async ({ page, ...filter }) => {
      const source = writtenArticles(db, { ...filter, now: clock.now() });
      const { rows, ...rest } = await readListPage(writtenTextList, page, source);
      return { entries: rows.map(toEntry), ...rest };
    },
    change,
  };
}

function toEntry({ id, title, publishedAt, withdrawnAt, updatedAt }: WrittenArticle): WrittenEntry {
  return { id, title, path: articlePath(id), book: null, publishedAt, withdrawnAt, updatedAt };
}
