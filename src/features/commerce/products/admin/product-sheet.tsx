import { useMemo } from "react";
import { pick } from "../../../../kit/values/pick.ts";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { AreaField, MoneyField, NumberField, SwitchField, TextField } from "../../../../ui/console/form/fields.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { LogLink } from "../../../../ui/console/log-link.tsx";
import { Money } from "../../../../ui/console/page-parts.tsx";
import { readRow } from "../../../../ui/console/undo.ts";
import { Link } from "../../../../ui/controls/link.tsx";
import { Sheet } from "../../../../ui/dialog/sheet.tsx";
import { type AdminProduct, changeProduct, listAllProducts } from "../admin-contract.ts";
import { productPath } from "../product-paths.ts";

interface ProductSheetProps {
  product: AdminProduct;
  onClose(): void;
}

const valuesOf = (product: AdminProduct) => pick(product, "title", "summary", "price_fen", "is_on_sale", "position");

/** Edits one product and shows its content, which cannot be changed. */
export function ProductSheet({ product, onClose }: ProductSheetProps) {
  const values = useMemo(() => valuesOf(product), [product]);
  const state = useEndpointForm({
    endpoint: changeProduct,
    name: `product:${product.id}`,
    values,
    input: (body) => ({ params: { product_id: product.id }, body }),
    unversioned: {
      saved: valuesOf,
      now: ({ title: q }) =>
        readRow(listAllProducts, { query: { q, limit: 200 } }, { list: "items", by: { id: product.id }, valuesOf }),
    },
    changes: [listAllProducts],
    done: "商品已经保存",
    onDone: onClose,
  });
  const { form } = state;
  return (
    <Sheet isOpen title={product.title} onClose={onClose}>
      <div className="mb-4 flex flex-wrap gap-4 text-sm">
        {product.is_on_sale && (
          <Link to={productPath(product.id)} className="text-brand hover:underline">
            在网站上看
          </Link>
        )}
        <LogLink subject={`product:${product.id}`} />
      </div>
      <ul aria-label="内容" className="mb-5 divide-y divide-border text-sm">
        {product.parts.map(({ key, title, list_price_fen }) => (
          <li key={key} className="flex justify-between gap-4 py-2">
            <span>{title ?? `${key}（未发布）`}</span>
            <Money fen={list_price_fen} />
          </li>
        ))}
      </ul>
      <ConsoleForm form={state}>
        <TextField form={form} name="title" label="标题" />
        <AreaField form={form} name="summary" label="介绍" rows={3} />
        <MoneyField form={form} name="price_fen" label="平时的价格" />
        <NumberField form={form} name="position" label="顺序" hint="小的在前" />
        <SwitchField form={form} name="is_on_sale" label="在售" />
      </ConsoleForm>
    </Sheet>
  );
}
