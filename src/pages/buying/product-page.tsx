import { appContext, type PageHandle } from "../../app-context.ts";
import { KIND_TITLES, PRODUCT_KINDS } from "../../features/products/product-kinds.ts";
import { ProductCard } from "../../features/products/web/product-card.tsx";
import { LinkButton } from "../../ui/controls/button.tsx";
import { EmptyState } from "../../ui/feedback/notes.tsx";
import { PageHeading } from "../../ui/layout/section-heading.tsx";
import { ChoiceRow, ChoiceRows } from "../../ui/lists/choice-row.tsx";
import { listAddress } from "../../ui/lists/list-address.ts";
import { Pagination } from "../../ui/lists/pagination.tsx";
import { readChoice, readPage, requireListed } from "../site/load-page.ts";
import { emptyListHead, titleOf } from "../site/page-head.ts";
import type { Route } from "./+types/product-page";

const PER_PAGE = 24;
const PATH = "/product";
const LEAD = "只想要其中一样？课程、图书和合集单独买，一次付款，永久有效。";

/** The list is chosen by its address. */
export const handle: PageHandle = { shownByQuery: ["page", "kind"] };

export async function loader({ context, request }: Route.LoaderArgs) {
  const page = readPage(request);
  const wanted = readChoice(request, "kind");
  const kind = PRODUCT_KINDS.find((one) => one === wanted);
  const { products } = context.get(appContext);
  const [list, kinds] = await Promise.all([
    products.listProducts({ kind, page, page_size: PER_PAGE }),
    products.listKinds(),
  ]);
  await requireListed(request, list, async () => wanted === null || kind !== undefined);
  return { list, kinds, kind: kind ?? null };
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const kind = loaderData?.kind;
  return [
    titleOf(matches, ...(kind ? [KIND_TITLES[kind]] : []), "单独购买"),
    { name: "description", content: LEAD },
    ...emptyListHead(loaderData?.list),
  ];
}

export default function ProductPage({ loaderData: { list, kinds, kind } }: Route.ComponentProps) {
  return (
    <main id="main" className="page-width pb-24">
      <PageHeading title="单独购买" lead={LEAD} />
      {kinds.length > 1 && (
        <ChoiceRows>
          <ChoiceRow
            label="类型"
            choices={kinds.map((value) => ({ value, label: KIND_TITLES[value] }))}
            chosen={kind}
            hrefOf={(option) => listAddress(PATH, { kind: option })}
          />
        </ChoiceRows>
      )}
      {list.items.length === 0 ? (
        <EmptyState
          title={kind === null ? "现在没有单独出售的内容" : "这一类现在没有在售的"}
          text="会员能看站里的全部会员内容，新加的也在内。"
          action={<LinkButton to={kind === null ? "/vip" : PATH}>{kind === null ? "看会员方案" : "看全部"}</LinkButton>}
        />
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
          hrefOf={(page) => listAddress(PATH, { kind }, page)}
        />
      </div>
    </main>
  );
}
