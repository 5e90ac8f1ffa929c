import { type ReactNode, type RefObject, useCallback, useRef, useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { isDrawnCover } from "../../../../seo/cover-url.ts";
import { GATED_TEXT_CLASS } from "../../../../seo/gated-text.ts";
import { Button } from "../../../../ui/controls/button.tsx";
import { Link } from "../../../../ui/controls/link.tsx";
import { fittingSet } from "../../../../ui/display/cover-attributes.ts";
import { CoverPicture } from "../../../../ui/display/cover-picture.tsx";
import { Tag } from "../../../../ui/display/tag.tsx";
import { type FetchState, usePersonalData } from "../../../../ui/facts/personal-data.ts";
import { useSession } from "../../../../ui/facts/session.ts";
import { Skeleton } from "../../../../ui/feedback/notes.tsx";
import { Breadcrumbs } from "../../../../ui/layout/breadcrumbs.tsx";
import { FormulaStyle } from "../../../../ui/prose/formula-style.tsx";
import { PageToc } from "../../../../ui/prose/page-toc.tsx";
import { usePolishedProse } from "../../../../ui/prose/polished-prose.ts";
import { Prose } from "../../../../ui/prose/prose.tsx";
import { ReaderTools } from "../../../../ui/prose/reader-tools.tsx";
import { SideList } from "../../../../ui/prose/side-list.tsx";
import { articlePath } from "../article-paths.ts";
import { type Article, type ArticleCard, getArticle } from "../contract.ts";
import type { OfAuthor } from "../of-author.ts";
import { ArticleAuthor } from "./article-author.tsx";
import { ArticleFacts } from "./article-facts.tsx";
import { ArticleList } from "./article-list.tsx";

interface ArticlePageProps {
  article: Article;
  related: readonly ArticleCard[];
  ofAuthor: OfAuthor;
  /** Shown at the end of a teaser. */
  gate(article: Article, own: FetchState): ReactNode;
  /** Tracks reading progress and notes. */
  follower(text: RefObject<HTMLElement | null>, article: Article): ReactNode;
  /** Downloadable files; null: none. */
  attachments: ReactNode;
  /** Comments on it. */
  discussion: ReactNode;
  /** Further tools of this text. */
  tools: ReactNode;
}

/** An article as this visitor may read it. */
export function ArticlePage(props: ArticlePageProps) {
  const { article: publicArticle, related, ofAuthor, gate, follower, tools, attachments, discussion } = props;
  const { article, own, open, fetchHtml } = useOwnArticle(publicArticle);
  const text = useRef<HTMLElement>(null);
  const [isTocOpen, setTocOpen] = useState(false);
  const openToc = useCallback(() => setTocOpen(article.toc.length > 1), [article.toc]);
  usePolishedProse(text, article.html, { hasMermaid: article.has_mermaid, fetchHtml });

  return (
    <main id="main" data-reader="article" className="page-width pb-24">
      <div className="relative mx-auto max-w-reading pt-4">
        <div data-toc-place="" className="absolute inset-y-0 left-full ml-2 hidden w-[220px] xl:block">
          <PageToc items={article.toc} />
        </div>
        <SideList
          label="本页目录"
          title={article.title}
          isOpen={isTocOpen}
          hasColumn={false}
          toc={article.toc}
          onClose={() => setTocOpen(false)}
        />
        <div data-aside="">
          <Breadcrumbs crumbs={[{ label: "文章", to: "/articles" }, { label: article.title }]} />
        </div>
        <article ref={text}>
          <h1 className="mt-6 text-[2rem] leading-tight font-semibold">{article.title}</h1>
          <ArticleLead text={article.lead} />
          <div className="mt-2 flex items-center justify-between gap-3">
            <ArticleFacts article={article} className="gap-y-2 text-sm" />
            <div className="flex shrink-0 items-center">
              {tools}
              <ReaderTools text={text} html={article.html} onContents={openToc} />
            </div>
          </div>
          {isDrawnCover(article.cover_url) ? (
            <hr className="mt-6 mb-8 border-border" />
          ) : (
            <CoverPicture
              of="article"
              src={article.cover_url}
              data-cover=""
              srcSet={fittingSet(article.cover_url, 960, 1280)}
              className="mt-8 mb-10 aspect-video h-auto w-full rounded-lg bg-hover"
            />
          )}
          <Prose
            html={article.html}
            hasMath={article.has_math}
            className={article.is_complete ? "" : GATED_TEXT_CLASS}
          />
          {article.opens_on_request && <OpenPurchase onOpen={open} />}
          {!article.is_complete && !article.opens_on_request && <div className="mt-4">{gate(article, own)}</div>}
          {follower(text, article)}
        </article>
        {attachments !== null && (
          <section aria-labelledby="files" data-aside="" className="mt-12 print:hidden">
            <h2 id="files" className="mb-4 text-xl font-semibold">
              附件
            </h2>
            {attachments}
          </section>
        )}
        <ul aria-label="标签" data-aside="" className="mt-10 flex flex-wrap gap-2 print:hidden">
          {article.tags.map((tag) => (
            <li key={tag}>
              <Link
                to={`/articles?tag=${encodeURIComponent(tag)}`}
                className="inline-flex min-h-11 items-center hover:underline"
              >
                <Tag>{tag}</Tag>
              </Link>
            </li>
          ))}
        </ul>
        <ArticleAuthor article={article} ofAuthor={ofAuthor} />
        <ArticleNeighbours article={article} />
        <div className="mt-16">{discussion}</div>
      </div>
      {related.length > 0 && (
        <section
          aria-labelledby="related"
          data-aside=""
          // A single column is as wide as the text above; two are as wide as the page.
          className="mx-auto mt-20 max-w-reading lg:max-w-none print:hidden"
        >
          <h2 id="related" className="text-2xl font-semibold">
            接着读
          </h2>
          <ArticleList articles={related} />
        </section>
      )}
    </main>
  );
}

/** After a login or a purchase on this page the whole text appears without a navigation. */
function useOwnArticle(publicArticle: Article): {
  article: Article;
  own: FetchState;
  open(): void;
  fetchHtml(): Promise<string>;
} {
  const { status } = useSession();
  const [openedId, setOpenedId] = useState<number | null>(null);
  const isWanted = status === "signed_in" && !publicArticle.is_complete;
  const query = openedId === publicArticle.id ? ({ open: "1" } as const) : {};
  const input = { params: { id: publicArticle.id }, query };
  const own = usePersonalData(getArticle, input, isWanted);
  return {
    article: own.data?.article ?? publicArticle,
    own,
    open: () => setOpenedId(publicArticle.id),
    fetchHtml: async () => (await callEndpoint(getArticle, input)).article.html,
  };
}

/** Bought separately and not opened yet: informs the buyer that opening ends the right to a refund. */
function OpenPurchase({ onOpen }: { onOpen(): void }) {
  return (
    <div className="mt-4 rounded-lg border border-border px-5 py-6">
      <p className="font-semibold">你已经买了这篇文章</p>
      <p className="mt-1 text-sm text-text-secondary">打开后不再适用七日内退款。</p>
      <Button className="mt-4" onClick={onOpen}>
        开始阅读
      </Button>
    </div>
  );
}

function ArticleLead({ text }: { text: string }) {
  if (text === "") return null;
  return <p className="mt-4 text-lg leading-relaxed text-pretty text-text-secondary">{text}</p>;
}

function ArticleNeighbours({ article }: { article: Article }) {
  const ways = [
    { label: "上一篇", rel: "prev", to: article.previous },
    { label: "下一篇", rel: "next", to: article.next },
  ];
  if (!article.previous && !article.next) return null;
  return (
    <nav aria-label="上一篇与下一篇" className="mt-12 grid gap-4 border-t border-border pt-6 sm:grid-cols-2">
      {ways.map(
        ({ label, rel, to }) =>
          to && (
            <Link
              key={label}
              to={articlePath(to.id)}
              rel={rel}
              className="rounded-lg border border-border px-5 py-4 hover:border-brand hover:text-brand"
            >
              <span className="block text-xs text-text-muted">{label}</span>
              <span className="mt-1 block font-medium">{to.title}</span>
            </Link>
          ),
      )}
    </nav>
  );
}

/**
 * Placeholder lines; the page's early script inserts the text as soon as it arrives (screens/reading/early-article.ts).
 */
const NO_TEXT_YET = {
  __html: ["w-full", "w-11/12", "w-4/5"]
    .map((width) => `<div aria-hidden="true" class="skeleton mt-4 h-5 ${width}"></div>`)
    .join(""),
};

interface ArticleSkeletonProps {
  title: string;
  lead: string;
  coverUrl: string;
  isGated: boolean;
  hasMath: boolean;
}

/** Displayed until the article's body arrives; the title is known from the head. */
export function ArticleSkeleton({ title, lead, coverUrl, isGated, hasMath }: ArticleSkeletonProps) {
  return (
    <main id="main" data-reader="article" aria-busy="true" className="page-width min-h-[120dvh] pb-24">
      {hasMath && <FormulaStyle />}
      <div className="mx-auto max-w-reading pt-4">
        <div data-aside="" className="h-11" />
        <h1 className="mt-6 text-[2rem] leading-tight font-semibold">{title}</h1>
        <ArticleLead text={lead} />
        <Skeleton className="mt-4 h-6 w-2/3" />
        {isDrawnCover(coverUrl) ? (
          <hr className="mt-6 mb-8 border-border" />
        ) : (
          <Skeleton className="mt-8 mb-10 aspect-video w-full" />
        )}
        <div
          id="early-text"
          className={isGated ? `prose ${GATED_TEXT_CLASS}` : "prose"}
          suppressHydrationWarning
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant; what the early script puts here is its own to check, and React leaves it alone
          dangerouslySetInnerHTML={NO_TEXT_YET}
        />
      </div>
    </main>
  );
}
