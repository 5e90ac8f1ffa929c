import { Link } from "../../../../ui/controls/link.tsx";
import { CoverPicture } from "../../../../ui/display/cover-picture.tsx";
import { articlePath } from "../article-paths.ts";
import type { ArticleCard } from "../contract.ts";
import { ArticleFacts } from "./article-facts.tsx";

interface ArticleListProps {
  articles: readonly ArticleCard[];
  /** h2 where the list is directly under the page's title. */
  headingLevel?: "h2" | "h3";
  isAbove?: boolean;
}

/** Articles as rows: text first, the cover next to it; on phones the facts below both, so that they fit in one line. */
export function ArticleList({ articles, headingLevel = "h3", isAbove = false }: ArticleListProps) {
  return (
    <ul className="grid gap-x-10 gap-y-2 lg:grid-cols-2">
      {articles.map((article, index) => (
        <li key={article.id}>
          <ArticleRow article={article} headingLevel={headingLevel} isAbove={isAbove && index < 4} />
        </li>
      ))}
    </ul>
  );
}

interface ArticleRowProps {
  article: ArticleCard;
  headingLevel: "h2" | "h3";
  isAbove: boolean;
}

function ArticleRow({ article, headingLevel: Heading, isAbove }: ArticleRowProps) {
  return (
    <article className="group relative grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 border-b border-border py-6 sm:grid-rows-[auto_1fr] sm:gap-x-5">
      <div className="min-w-0">
        <Heading className="text-lg font-semibold text-balance group-hover:text-brand">
          <Link to={articlePath(article.id)} prefetch="intent" className="after:absolute after:inset-0">
            {article.title}
          </Link>
        </Heading>
        <p className="mt-2 line-clamp-2 text-sm text-text-secondary sm:text-base">{article.summary}</p>
      </div>
      <CoverPicture
        of="article"
        src={article.cover_url}
        loading={isAbove ? "eager" : "lazy"}
        className="aspect-video w-28 self-start rounded-md bg-hover sm:row-span-2 sm:w-44"
      />
      <ArticleFacts article={article} className="mt-3 gap-y-1 text-xs max-sm:col-span-2" />
    </article>
  );
}
