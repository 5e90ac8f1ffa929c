import { ChoiceRow, ChoiceRows } from "../../../../ui/lists/choice-row.tsx";
import { listAddress } from "../../../../ui/lists/list-address.ts";
import { ListSearch } from "../../../../ui/lists/list-search.tsx";
import { MAX_SHORT_LIST } from "../../../../ui/lists/short-list.ts";
import { SortRow } from "../../../../ui/lists/sort-row.tsx";
import { useComingQuery } from "../../../../ui/lists/use-coming-query.ts";
import { KIND_TITLES, PRODUCT_KINDS, PRODUCT_SORTS, type ProductKind, type ProductSort } from "../product-kinds.ts";
import { PRODUCTS_PATH } from "../product-paths.ts";

/** The filters of the list in its address. */
export interface ProductChoice {
  kind: ProductKind | null;
  q: string | null;
  sort: ProductSort;
}

const SORT_NAMES: Readonly<Record<ProductSort, string>> = {
  order: "推荐",
  newest: "最新",
  cheapest: "价格从低到高",
  dearest: "价格从高到低",
};

/** The choice as parts of an address. The default order is omitted. */
export function productParts({ kind, q, sort }: ProductChoice) {
  return { kind, q, sort: sort === "order" ? null : sort };
}

interface ProductToolsProps {
  kinds: readonly ProductKind[];
  choice: ProductChoice;
  total: number;
}

/** All filters of products, and the number of products. A single product has no filters. */
export function ProductTools({ kinds, total, choice: loaded }: ProductToolsProps) {
  const choice = useChoice(loaded);
  const isNarrowed = loaded.kind !== null || loaded.q !== null;
  if (total < 2 && !isNarrowed && loaded.sort === "order") return null;
  // Hidden only on phones, and only while none of them is in use.
  const place = total <= MAX_SHORT_LIST && !isNarrowed && loaded.sort === "order" ? "max-sm:hidden" : "";
  return (
    <>
      <ChoiceRows>
        <ChoiceRow
          label="类型"
          choices={kinds.map((value) => ({ value, label: KIND_TITLES[value] }))}
          chosen={choice.kind}
          hrefOf={(kind) => listAddress(PRODUCTS_PATH, { ...productParts(choice), kind })}
        />
      </ChoiceRows>
      <div className={`mb-6 flex flex-wrap-reverse items-center justify-between gap-x-6 gap-y-2 ${place}`}>
        <SortRow
          sorts={PRODUCT_SORTS.map((value) => ({ value, label: labelOf(value, choice) }))}
          chosen={choice.sort}
          hrefOf={(sort) => listAddress(PRODUCTS_PATH, productParts({ ...choice, sort }))}
        />
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-6 gap-y-2 max-sm:w-full max-sm:justify-start">
          <p className="text-sm text-text-muted tabular-nums">共 {total} 件</p>
          <ListSearch path={PRODUCTS_PATH} chosen={productParts(choice)} placeholder="搜名称和包含的内容" />
        </div>
      </div>
    </>
  );
}

function labelOf(sort: ProductSort, { q }: ProductChoice): string {
  return sort === "order" && q !== null ? "最相关" : SORT_NAMES[sort];
}

/** The choice, including a click that has not loaded yet. */
function useChoice(loaded: ProductChoice): ProductChoice {
  const coming = useComingQuery(PRODUCTS_PATH);
  if (coming === null) return loaded;
  const query = new URLSearchParams(coming);
  return {
    kind: PRODUCT_KINDS.find((kind) => kind === query.get("kind")) ?? null,
    q: query.get("q"),
    sort: PRODUCT_SORTS.find((sort) => sort === query.get("sort")) ?? "order",
  };
}
