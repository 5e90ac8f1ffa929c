import { appContext, type PageHandle } from "../../app-context.ts";
import { ArticleList } from "../../features/content/articles/web/article-list.tsx";
import { feedLinks } from "../../features/front/site/feed-sections.ts";
import { readChoice, readPage, requireListed } from "../../screens/site/load-page.ts";
import { pageHead } from "../../screens/site/page-head.ts";
import { LinkButton } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/feedback/notes.tsx";
import { PageHeading } from "../../ui/layout/section-heading.tsx";
import { ChoiceRow, ChoiceRows } from "../../ui/lists/choice-row.tsx";
import { listAddress } from "../../ui/lists/list-address.ts";
import { Pagination } from "../../ui/lists/pagination.tsx";
import type { Route } from "./+types/articles-page";

const ARTICLES_PER_PAGE = 20;
const TAGS_SHOWN = 12;

/** The query selects the list. */
export const handle: PageHandle = { queryNames: ["page", "tag", "author"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = readPage(request);
  const tag = readChoice(request, "tag");
  const author = readChoice(request, "author");
  const { articles } = context.get(appContext);
  const [list, tags] = await Promise.all([
    articles.listArticles({ tag: tag ?? undefined, author: author ?? undefined, page, page_size: ARTICLES_PER_PAGE }),
    // The tags of all articles would not fit the ones of an author.
    author === null ? articles.listTags(TAGS_SHOWN) : [],
  ]);
  await requireListed(request, list, async () => author === null && (tag === null || articles.isTag(tag)));
  return { list, tags: tags.map((entry) => entry.tag), tag, author };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { tag = null, author = null } = loaderData ?? {};
  return [
    ...pageHead({
      matches,
      title: "文章",
      path: "/articles",
      page: loaderData?.list.page,
      description: "关于学习、写作与做事的文章，新的在前。",
      chosen: { tag, author },
      titleParts: [author, tag].flatMap((part) => part ?? []),
      isHidden: loaderData?.list.items.length === 0,
    }),
    ...feedLinks("articles"),
  ];
}

export default function ArticlesPage({ loaderData: { list, tags, tag, author } }: Route.ComponentProps) {
  return (
    <main id="main" className="page-width pb-24">
      {author === null ? (
        <PageHeading title="文章" lead="关于学习、写作与做事。标着「公开」的随便看，其余供会员阅读。" />
      ) : (
        <PageHeading
          title={`${author}的文章`}
          lead={`共 ${list.total} 篇${tag === null ? "" : `标着“${tag}”的`}，新的在前。`}
        >
          <p className="mt-4">
            <LinkButton to="/articles" variant="secondary">
              看全部文章
            </LinkButton>
          </p>
        </PageHeading>
      )}
      <ChoiceRows>
        <ChoiceRow
          label="标签"
          // With a single article no tag would filter anything.
          choices={tag === null && list.total < 2 ? [] : tags.map((value) => ({ value, label: value }))}
          chosen={tag}
          hrefOf={(option) => listAddress("/articles", { tag: option, author })}
        />
      </ChoiceRows>
      {list.items.length === 0 ? (
        <EmptyState
          title={tag === null ? "还没有文章" : "这个标签下还没有文章"}
          text="新文章发布后会出现在这里。"
          action={
            <LinkButton to={tag === null ? "/" : "/articles"} variant="secondary">
              {tag === null ? "返回首页" : "看全部文章"}
            </LinkButton>
          }
        />
      ) : (
        <ArticleList articles={list.items} headingLevel="h2" isAbove />
      )}
      <div className="mt-12">
        <Pagination
          page={list.page}
          pageSize={list.page_size}
          total={list.total}
          hrefOf={(page) => listAddress("/articles", { tag, author }, page)}
        />
      </div>
    </main>
  );
}
