import { formatDate } from "../../../../kit/values/time-text.ts";
import { Avatar } from "../../../../ui/display/avatar.tsx";
import type { Article } from "../contract.ts";

/** Who wrote the article and when, below its text. */
export function ArticleAuthor({ article }: { article: Article }) {
  const { author, published_at } = article;
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
        <p className="mt-0.5 text-sm text-text-secondary">
          发布于 <time dateTime={published_at}>{formatDate(new Date(published_at))}</time>
        </p>
      </div>
    </div>
  );
}
