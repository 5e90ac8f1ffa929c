import { appContext, type PageHandle } from "../../app-context.ts";
import { KIND_TITLES, PRODUCT_KINDS, PRODUCT_SORTS } from "../../features/commerce/products/product-kinds.ts";
import { PRODUCTS_PATH } from "../../features/commerce/products/product-paths.ts";
import { ProductCard } from "../../features/commerce/products/web/product-card.tsx";
import { type ProductChoice, ProductTools, productParts } from "../../features/commerce/products/web/product-tools.tsx";
import { readChoice, readPage, requireListed } from "../../screens/site/load-page.ts";
import { pageHead } from "../../screens/site/page-head.ts";
import { fatalNotFound } from "../../screens/site/route-failure.ts";
import { LinkButton } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/feedback/notes.tsx";
import { PageHeading } from "../../ui/layout/section-heading.tsx";
import { listAddress } from "../../ui/lists/list-address.ts";
import { Pagination } from "../../ui/lists/pagination.tsx";
import type { Route } from "./+types/product-page";

const PER_PAGE = 24;
const LONGEST_SEARCH = 60;
const LEAD = "只想要其中一样？课程、图书和合集单独买，一次付款，永久有效。";

/** The query selects the list. */
export const handle: PageHandle = { queryNames: ["page", "kind", "q", "sort"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = readPage(request);
  const choice = readProductChoice(request);
  const { products } = context.get(appContext);
  const { kind, q, sort } = choice;
  const [list, kinds] = await Promise.all([
    products.listProducts({ kind: kind ?? undefined, q: q ?? undefined, sort, page, page_size: PER_PAGE }),
    products.listKinds(),
  ]);
  await requireListed(request, list, async () => true);
  return { list, kinds, choice };
}

/** The list that the query selects; an unknown kind or sort order is a 404. */
function readProductChoice(request: Request): ProductChoice {
  const [wantedKind, wantedSort] = [readChoice(request, "kind"), readChoice(request, "sort")];
  const kind = PRODUCT_KINDS.find((one) => one === wantedKind) ?? null;
  const sort = PRODUCT_SORTS.find((one) => one === (wantedSort ?? "order"));
  if (sort === undefined || (wantedKind !== null && kind === null)) throw fatalNotFound(request);
  return { kind, q: readChoice(request, "q")?.trim().slice(0, LONGEST_SEARCH) || null, sort };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { kind = null, q = null } = loaderData?.choice ?? {};
  const titleParts = [q && `“${q}”`, kind && KIND_TITLES[kind]];
  return pageHead({
    matches,
    title: "单独购买",
    description: LEAD,
    path: PRODUCTS_PATH,
    page: loaderData?.list.page,
    chosen: { kind, q },
    titleParts: titleParts.filter((titlePart): titlePart is string => Boolean(titlePart)),
    isHidden: q !== null || loaderData?.list.items.length === 0,
  });
}

export default function ProductPage({ loaderData: { list, kinds, choice } }: Route.ComponentProps) {
  return (
    <main id="main" className="page-width pb-24">
      <PageHeading title="单独购买" lead={LEAD} />
      <ProductTools kinds={kinds} choice={choice} total={list.total} />
      {list.items.length === 0 ? (
        <NothingFound {...choice} />
      ) : (
        <ul className="grid grid-cols-1 gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
          {list.items.map((product, index) => (
            <li key={product.id} className="min-w-0">
              <ProductCard product={product} isAbove={index < 3} />
            </li>
          ))}
        </ul>
      )}
      <div className="mt-12">
        <Pagination
          page={list.page}
          pageSize={list.page_size}
          total={list.total}
          hrefOf={(page) => listAddress(PRODUCTS_PATH, productParts(choice), page)}
        />
      </div>
    </main>
  );
}

function NothingFound({ kind, q }: ProductChoice) {
  if (q !== null) {
    const site = `/search?q=${encodeURIComponent(q)}`;
    return (
      <EmptyState
        drawing="search"
        title={`没有找到“${q}”`}
        text="它可能不单独卖。换个词试试，或者在全站的内容里找。"
        action={<LinkButton to={site}>在全站搜索</LinkButton>}
      />
    );
  }
  return (
    <EmptyState
      drawing="gift"
      title={kind === null ? "现在没有单独出售的内容" : "这一类现在没有在售的"}
      text="会员能看站里的全部会员内容，新加的也在内。"
      action={
        <LinkButton to={kind === null ? "/vip" : PRODUCTS_PATH}>{kind === null ? "开通会员" : "看全部"}</LinkButton>
      }
    />
  );
}
