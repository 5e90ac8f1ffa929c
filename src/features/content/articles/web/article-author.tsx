import { Avatar } from "../../../../ui/display/avatar.tsx";
import type { Article } from "../contract.ts";

/** Who wrote the article, below its text; the date is above it. */
export function ArticleAuthor({ article }: { article: Pick<Article, "author"> }) {
  const { author } = article;
  if (author === "") return null;
  return (
    <div
      data-aside=""
      className="mt-10 flex items-center gap-4 rounded-lg border border-border bg-card px-5 py-4 print:hidden"
    >
      <Avatar user={{ name: author, avatar_url: null }} size={56} />
      <div className="min-w-0">
        <p className="text-xs text-text-muted">作者</p>
        <p className="font-semibold break-words">{author}</p>
      </div>
    </div>
  );
}
