import { useNavigate } from "react-router";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { AreaField, MoneyField, TextField } from "../../../../ui/console/form/fields.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { consoleHref } from "../../../../ui/console/page.ts";
import { PageHead } from "../../../../ui/console/page-parts.tsx";
import { PicksField } from "../../../../ui/console/picks/picks-field.tsx";
import { ARTICLE_SOURCE, BOOK_SOURCE, COURSE_SOURCE } from "../../../content/catalogue/work-sources.ts";
import { DOWNLOAD_SOURCE } from "../../../content/downloads/download-source.ts";
import { addProduct, listAllProducts } from "../admin-contract.ts";
import { MAX_PARTS } from "../product-kinds.ts";
import { readPart } from "./part-keys.ts";

interface TypedProduct {
  parts: string[];
  /** The share of each part of a bundle, by the part's key; null means the part's own product price. */
  part_prices: Record<string, number | null>;
  title: string;
  summary: string;
  price_fen: number | null;
}

const EMPTY: TypedProduct = { parts: [], part_prices: {}, title: "", summary: "", price_fen: null };

/** Creates a product, which is not on sale yet. */
export function NewProductPage() {
  const navigate = useNavigate();
  const state = useEndpointForm<typeof addProduct, TypedProduct>({
    endpoint: addProduct,
    name: "product:new",
    values: EMPTY,
    input: ({ parts, part_prices, title, summary, price_fen }) => ({
      body: {
        parts: parts.map((key) => ({ ...readPart(key), list_price_fen: part_prices[key] ?? undefined })),
        ...(title.trim() === "" ? {} : { title }),
        summary,
        // The schema reports missing values at their field.
        price_fen: price_fen as number,
      },
    }),
    changes: [listAllProducts],
    done: "商品已经建好，还没有上架",
    onDone: () => void navigate(consoleHref("/products")),
  });
  const { form } = state;
  const parts = form.watch("parts");
  return (
    <>
      <PageHead
        title="新建商品"
        text="一项内容，或几项内容的合集。建好以后先不上架。"
        back={{ path: "/products", label: "商品" }}
      />
      <ConsoleForm form={state} saveLabel="建立商品" isNew>
        <PicksField
          form={form}
          name="parts"
          label="内容"
          hint="两项以上就是合集"
          sources={[COURSE_SOURCE, BOOK_SOURCE, ARTICLE_SOURCE, DOWNLOAD_SOURCE]}
          max={MAX_PARTS}
          addLabel="加一项内容"
        />
        {parts.length > 1 &&
          parts.map((key, index) => (
            <MoneyField
              key={key}
              form={form}
              name={`part_prices.${key}`}
              label={`第 ${index + 1} 项在合集里的价格`}
              hint="它有单独的价格时可以空着"
            />
          ))}
        <TextField form={form} name="title" label="标题" hint="只有一项内容时可以空着，用它的标题" />
        <AreaField form={form} name="summary" label="介绍" rows={3} />
        <MoneyField form={form} name="price_fen" label="平时的价格" />
      </ConsoleForm>
    </>
  );
}
