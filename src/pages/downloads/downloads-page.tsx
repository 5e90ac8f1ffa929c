import { appContext, type PageHandle } from "../../app-context.ts";
import { DOWNLOADS_PATH } from "../../features/content/downloads/download-paths.ts";
import { DownloadCard } from "../../features/content/downloads/web/download-card.tsx";
import { readChoice, readPage, requireListed } from "../../screens/site/load-page.ts";
import { pageHead } from "../../screens/site/page-head.ts";
import { LinkButton } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/feedback/notes.tsx";
import { PageHeading } from "../../ui/layout/section-heading.tsx";
import { ChoiceRow, ChoiceRows } from "../../ui/lists/choice-row.tsx";
import { listAddress } from "../../ui/lists/list-address.ts";
import { Pagination } from "../../ui/lists/pagination.tsx";
import type { Route } from "./+types/downloads-page";

const PER_PAGE = 20;
const LEAD = "模板、清单和素材。每个文件都写明版本、大小和校验值，断了可以接着下。";

/** The query selects the list. */
export const handle: PageHandle = { queryNames: ["page", "category"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = readPage(request);
  const category = readChoice(request, "category");
  const { downloads } = context.get(appContext);
  const [list, categories] = await Promise.all([
    downloads.listDownloads({ category: category ?? undefined, page, page_size: PER_PAGE }),
    downloads.listCategories(),
  ]);
  await requireListed(request, list, async () => category === null || categories.includes(category));
  return { list, categories, category };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const category = loaderData?.category;
  return pageHead({
    matches,
    title: "下载",
    description: LEAD,
    path: DOWNLOADS_PATH,
    page: loaderData?.list.page,
    chosen: { category: category ?? null },
    titleParts: category ? [category] : [],
    isHidden: loaderData?.list.items.length === 0,
  });
}

export default function DownloadsPage({ loaderData: { list, categories, category } }: Route.ComponentProps) {
  return (
    <main id="main" className="page-width pb-24">
      <PageHeading title="下载" lead={LEAD} />
      <ChoiceRows>
        <ChoiceRow
          label="分类"
          choices={categories.map((value) => ({ value, label: value }))}
          chosen={category}
          hrefOf={(option) => listAddress(DOWNLOADS_PATH, { category: option })}
        />
      </ChoiceRows>
      {list.items.length === 0 ? (
        <EmptyState
          drawing="download"
          title={category === null ? "还没有可以下载的文件" : "这个分类下还没有文件"}
          text="新文件放上来以后会出现在这里。课程的资料在各门课的页面上。"
          action={
            <LinkButton to={category === null ? "/basic" : DOWNLOADS_PATH} variant="secondary">
              {category === null ? "看课程" : "看全部文件"}
            </LinkButton>
          }
        />
      ) : (
        <ul className="grid gap-5 lg:grid-cols-2">
          {list.items.map((download) => (
            <li key={download.id} className="min-w-0">
              <DownloadCard download={download} headingLevel="h2" />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-12">
        <Pagination
          page={list.page}
          pageSize={list.page_size}
          total={list.total}
          hrefOf={(page) => listAddress(DOWNLOADS_PATH, { category }, page)}
        />
      </div>
    </main>
  );
}
