import { Link } from "../../../../ui/controls/link.tsx";
import { Avatar } from "../../../../ui/display/avatar.tsx";
import { articlePath, authorPath } from "../article-paths.ts";
import type { Article } from "../contract.ts";
import type { OfAuthor } from "../of-author.ts";

/** Who wrote the article and what else, below its text; the date is above it. */
export function ArticleAuthor({ article, ofAuthor }: { article: Pick<Article, "author">; ofAuthor: OfAuthor }) {
  const { author } = article;
  if (author === "") return null;
  return (
    <div data-aside="" className="mt-10 rounded-lg border border-border bg-card px-5 py-4 print:hidden">
      <div className="flex items-center gap-4">
        <Avatar user={{ name: author, avatar_url: null }} size={56} />
        <div className="min-w-0">
          <p className="text-xs text-text-muted">作者</p>
          <p className="font-semibold break-words">
            <bdi>{author}</bdi>
          </p>
        </div>
      </div>
      {ofAuthor.others.length > 0 && (
        <nav aria-label={`${author}的其他文章`} className="mt-3 border-t border-border pt-2">
          <ul>
            {ofAuthor.others.map(({ id, title }) => (
              <li key={id}>
                <Link
                  to={articlePath(id)}
                  prefetch="intent"
                  className="flex min-h-11 items-center py-1 hover:text-brand hover:underline"
                >
                  {title}
                </Link>
              </li>
            ))}
          </ul>
          <Link
            to={authorPath(author)}
            className="inline-flex min-h-11 items-center text-sm font-medium text-brand hover:underline"
          >
            全部 {ofAuthor.total} 篇文章
          </Link>
        </nav>
      )}
    </div>
  );
}
