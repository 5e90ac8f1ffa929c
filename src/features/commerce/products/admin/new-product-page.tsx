import { useNavigate } from "react-router";
import { ConsoleForm } from "../../../../ui/console/form/console-form.tsx";
import { AreaField, MoneyField, TextField } from "../../../../ui/console/form/fields.tsx";
import { LinesField } from "../../../../ui/console/form/lines-field.tsx";
import { useEndpointForm } from "../../../../ui/console/form/use-endpoint-form.ts";
import { writtenLines } from "../../../../ui/console/form/written-lines.ts";
import { consoleHref } from "../../../../ui/console/page.ts";
import { PageHead } from "../../../../ui/console/page-parts.tsx";
import { addProduct, listAllProducts } from "../admin-contract.ts";
import { readPart } from "./part-lines.ts";

interface TypedProduct {
  parts: string[];
  title: string;
  summary: string;
  price_fen: number | null;
}

const EMPTY: TypedProduct = { parts: [], title: "", summary: "", price_fen: null };

/** A new product, not on sale yet. */
export function NewProductPage() {
  const navigate = useNavigate();
  const state = useEndpointForm<typeof addProduct, TypedProduct>({
    endpoint: addProduct,
    name: "product:new",
    values: EMPTY,
    input: ({ parts, title, summary, price_fen }) => ({
      body: {
        parts: writtenLines(parts).map(readPart),
        ...(title.trim() === "" ? {} : { title }),
        summary,
        // The schema refuses what is not filled in, at its field.
        price_fen: price_fen as number,
      },
    }),
    changes: [listAllProducts],
    done: "商品已经建好，还没有上架",
    onDone: () => void navigate(consoleHref("/products")),
  });
  const { form } = state;
  return (
    <>
      <PageHead
        title="新建商品"
        text="一项内容，或几项内容的合集。建好以后先不上架。"
        back={{ path: "/products", label: "商品" }}
      />
      <ConsoleForm form={state} saveLabel="建立商品" isNew>
        <LinesField
          form={form}
          name="parts"
          label="内容"
          hint="一行一项，例如 course:3、book:12、article:7、download:2；两项以上就是合集"
        />
        <TextField form={form} name="title" label="标题" hint="只有一项内容时可以空着，用它的标题" />
        <AreaField form={form} name="summary" label="介绍" rows={3} />
        <MoneyField form={form} name="price_fen" label="平时的价格" />
      </ConsoleForm>
    </>
  );
}
