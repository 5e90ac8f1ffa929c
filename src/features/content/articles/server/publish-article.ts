import { notFound } from "../../../../kit/api/app-error.ts";
import { type PublicationChange, type PublishableTexts, timesAfter } from "../../texts/publication.ts";
import type { WritingContext } from "../../texts/server/texts-context.ts";
import { articlePath } from "../article-paths.ts";
import { listWrittenArticles, lockArticle, updateArticle } from "./article-store.ts";
import { retagArticle } from "./article-tag-store.ts";

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
      return { before, after: { id, title: before.title, path: articlePath(id), ...times } };
    });
    onChanged();
    return changed;
  }

  return {
    kind: "article",
    list: async (options) => {
      const { entries, total } = await listWrittenArticles(db, { ...options, now: clock.now() });
      return { entries: entries.map((entry) => ({ ...entry, path: articlePath(entry.id) })), total };
    },
    change,
  };
}
