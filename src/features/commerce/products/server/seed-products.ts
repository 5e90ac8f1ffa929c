import type { SoldType } from "../product-kinds.ts";
import { addProduct, changeProduct, type ProductsContext } from "./product-admin.ts";
import { findProductByTitle } from "./product-store.ts";

type SoldName = readonly ["course" | "book", string];

const DEMO_PRODUCTS: readonly { parts: readonly SoldName[]; title: string; summary: string; priceFen: number }[] = [
  {
    parts: [["course", "first-course"]],
    title: "做出你的第一门课",
    summary: "从选题到上线的全部课时和资料，买一次一直能看。",
    priceFen: 9900,
  },
  {
    parts: [["book", "pricing"]],
    title: "独立作者的定价与增长",
    summary: "整本书和以后的修订都在内。",
    priceFen: 4900,
  },
  {
    parts: [
      ["course", "first-course"],
      ["book", "knowledge-to-work"],
      ["book", "pricing"],
    ],
    title: "从写到卖：一课两书合集",
    summary: "做课、成书、定价三步连着学；已经买过其中一样的，按份额抵扣。",
    priceFen: 15_900,
  },
];

/** The weight of a part without a single price in the demo's bundle. */
const PART_FEN = 5900;

/** Creates the demo site's products. A second run does not overwrite changes by staff. */
export async function seedProducts(
  context: ProductsContext,
  ids: Record<SoldName[0], ReadonlyMap<string, number>>,
): Promise<void> {
  for (const { parts, title, summary, priceFen } of DEMO_PRODUCTS) {
    if ((await findProductByTitle(context.db, title)) !== null) continue;
    const named = parts.map(([type, name]) => ({ type: type satisfies SoldType, id: ids[type].get(name) }));
    const known = named.flatMap(({ type, id }) =>
      id === undefined ? [] : [{ type, id, list_price_fen: parts.length > 1 ? PART_FEN : undefined }],
    );
    if (known.length < parts.length) throw new Error(`the demo has no ${parts.join(" or no ")}`);
    const draft = { parts: known, title, summary, price_fen: priceFen };
    const { id } = await addProduct(context, { draft, note: () => undefined });
    await changeProduct(context, { id, change: { is_on_sale: true }, note: () => undefined });
  }
}
