import { useState } from "react";
import { callEndpoint } from "../../../../kit/api/call-endpoint.ts";
import { listQuery } from "../../../../ui/console/list/list-choice.ts";
import type { ListColumn } from "../../../../ui/console/list/list-types.ts";
import { ON_SALE_FILTER, OnSale } from "../../../../ui/console/list/on-sale.tsx";
import { ResourceList } from "../../../../ui/console/list/resource-list.tsx";
import { consoleHref } from "../../../../ui/console/page.ts";
import { Money, PageHead, StateMark } from "../../../../ui/console/page-parts.tsx";
import { Button, LinkButton } from "../../../../ui/controls/button.tsx";
import { type AdminProduct, changeProduct, listAllProducts } from "../admin-contract.ts";
import { KIND_TITLES } from "../product-kinds.ts";
import { ProductSheet } from "./product-sheet.tsx";

/** Lists all products, including those off sale. */
export function ProductsPage() {
  const [opened, setOpened] = useState<AdminProduct | null>(null);
  const columns: readonly ListColumn<AdminProduct>[] = [
    {
      key: "title",
      title: "商品",
      sort: "title",
      render: (product) => (
        <Button size="small" variant="text" onClick={() => setOpened(product)}>
          {product.title}
        </Button>
      ),
    },
    { key: "kind", title: "类型", render: ({ kind }) => KIND_TITLES[kind] },
    {
      key: "price",
      title: "平时的价格",
      sort: "price_fen",
      isNumber: true,
      render: ({ price_fen }) => <Money fen={price_fen} />,
    },
    { key: "state", title: "状态", isPinned: true, render: (product) => <ProductState product={product} /> },
    {
      key: "parts",
      title: "内容",
      render: ({ parts }) => parts.map(({ key, title }) => title ?? `${key}（未发布）`).join("、"),
    },
    {
      key: "position",
      title: "顺序",
      sort: "position",
      isNumber: true,
      isHidden: true,
      render: ({ position }) => position,
    },
    {
      key: "prices",
      title: "促销",
      render: ({ id }) => (
        <LinkButton size="small" variant="text" to={consoleHref(`/products/${id}/prices`)}>
          促销和价格
        </LinkButton>
      ),
    },
  ];
  const newProduct = (
    <LinkButton size="small" to={consoleHref("/new-product")}>
      新建商品
    </LinkButton>
  );
  return (
    <>
      <PageHead title="商品" text="单独出售的内容和合集。改价和下架不影响已有的订单。" actions={newProduct} />
      <ResourceList
        endpoint={listAllProducts}
        name="商品"
        columns={columns}
        keyOf={({ id }) => id}
        titleOf={({ title }) => title}
        search="标题、介绍"
        filters={[
          {
            name: "kind",
            label: "类型",
            kind: "choice",
            choices: Object.entries(KIND_TITLES),
          },
          ON_SALE_FILTER,
        ]}
        input={(choice) => ({ query: listQuery(choice) })}
        acts={[
          {
            label: "上架",
            isFor: ({ is_on_sale }) => !is_on_sale,
            run: ({ id }) => setOnSale(id, true),
            undo: ({ id }) => setOnSale(id, false),
          },
          {
            label: "下架",
            isFor: ({ is_on_sale }) => is_on_sale,
            run: ({ id }) => setOnSale(id, false),
            undo: ({ id }) => setOnSale(id, true),
          },
        ]}
        empty={{ title: "还没有商品", text: "把一项内容或几项内容的合集做成商品。", action: newProduct }}
      />
      {opened !== null && <ProductSheet product={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function setOnSale(id: number, isOnSale: boolean) {
  return callEndpoint(changeProduct, { params: { product_id: id }, body: { is_on_sale: isOnSale } });
}

function ProductState({ product: { is_on_sale, parts } }: { product: AdminProduct }) {
  const isIncomplete = parts.some(({ title }) => title === null);
  if (is_on_sale && isIncomplete) return <StateMark tone="bad">在售，但内容未发布，买不了</StateMark>;
  return <OnSale isOnSale={is_on_sale} />;
}
